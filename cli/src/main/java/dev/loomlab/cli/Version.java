package dev.loomlab.cli;

import java.io.IOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version of Loomlab and of the JVM it runs on. */
final class Version implements IVersionProvider {

  @Override
  public String[] getVersion() throws IOException {
    return new String[] {"loomlab " + number(), "running on " + Runtime.version()};
  }

  private static String number() throws IOException {
    try (var in = Version.class.getResourceAsStream("version.properties")) {
      var properties = new Properties();
      if (in != null) {
        properties.load(in);
      }
      return properties.getProperty("version", "of unknown version");
    }
  }
}
