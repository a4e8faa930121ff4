package dev.loomlab.plan.planted;

import java.nio.file.Path;

/** A piece of the pure core that knows files. */
public record OpensAFile(Path file) {}
