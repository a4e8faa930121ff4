package dev.loomlab.judge;

/**
 * A figure over the trials of a cell; one trial counts once, however many requests it made.
 *
 * @param median the middle trial's value
 * @param low the lowest trial's
 * @param high the highest trial's
 */
public record Spread(double median, double low, double high) {}
