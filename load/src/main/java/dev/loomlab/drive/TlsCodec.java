package dev.loomlab.drive;

final class TlsCodec {}
