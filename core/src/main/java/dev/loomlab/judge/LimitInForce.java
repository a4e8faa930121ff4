package dev.loomlab.judge;

/**
 * A limit or setting that was in force for a variant's target, as it was seen from outside.
 *
 * @param caseName the case's name, empty where the plan names none
 * @param variant the variant's name
 * @param name for example {@code open files} or {@code server.tomcat.threads.max}
 * @param value for example {@code 20000}; several if its trials differ
 */
public record LimitInForce(String caseName, String variant, String name, String value) {}
