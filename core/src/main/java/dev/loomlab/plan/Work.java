package dev.loomlab.plan;

/**
 * What one unit of load is: a request, a record. Only the driver of its kind understands it.
 *
 * @param kind the key under which the plan gave it, for example {@code request}
 * @param text its settings as JSON text
 */
public record Work(String kind, String text) {}
