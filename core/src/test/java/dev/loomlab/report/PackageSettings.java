package dev.loomlab.report;

/** Where ApprovalTests keeps the golden files of this package. */
public final class PackageSettings {
  /** Relative to the folder of the sources. */
  public static final String ApprovalBaseDirectory = "../resources";

  private PackageSettings() {}
}
