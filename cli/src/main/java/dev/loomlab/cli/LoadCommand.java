package dev.loomlab.cli;

import picocli.CommandLine.Command;

/**
 * {@code loomlab load}: the load engine alone. It stands here to be listed; {@link Loomlab} hands
 * everything behind the word to the engine, which reads its own options.
 */
@Command(
    name = "load",
    description =
        "Drives one URL and prints what a wrk user can read; 'load --help' lists its options.")
final class LoadCommand {}
