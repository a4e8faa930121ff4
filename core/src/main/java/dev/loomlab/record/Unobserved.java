package dev.loomlab.record;

/**
 * Something that could not be watched, and why.
 *
 * @param what for example {@code virtual-thread scheduler}
 * @param why for example {@code JDK 21 has no scheduler bean (since 24)}
 */
public record Unobserved(String what, String why) {}
