package dev.loomlab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loomlab.record.Sockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketTableTest {
  private static final String HEAD = "  sl  local_address rem_address   st tx_queue rx_queue\n";

  @TempDir Path process;

  @Test
  void connectionsAreCountedByPortAndByTheOtherEndAndThoseOfOthersAreNot() throws IOException {
    Files.createDirectories(process.resolve("net"));
    Files.writeString(
        process.resolve("net/tcp"),
        HEAD
            + line(0, "0100007F:1F90", "00000000:0000", "0A", 12, 100)
            + line(1, "0100007F:1F90", "0100007F:C000", "01", 0, 101)
            + line(2, "0100007F:C001", "0100007F:1538", "01", 0, 102)
            + line(3, "0100007F:C002", "0100007F:1538", "01", 0, 103)
            + line(4, "0100007F:C003", "0100007F:1538", "01", 0, 999)
            + line(5, "0100007F:C004", "0100007F:1538", "06", 0, 104)
            + line(6, "0100007F:1F90", "0100007F:C005", "08", 0, 106)
            + line(7, "0100007F:1F90", "0100007F:C006", "08", 0, 0)
            + line(8, "0100007F:1F91", "0100007F:C007", "08", 0, 0)
            + line(9, "0100007F:C008", "0100007F:1538", "08", 0, 107));
    Files.writeString(
        process.resolve("net/tcp6"),
        HEAD
            + line(
                0,
                "0000000000000000FFFF00000100007F:1F90",
                "0000000000000000FFFF00000100007F:C009",
                "01",
                0,
                105));
    hold(100, 101, 102, 103, 104, 105, 106, 107);

    assertThat(new SocketTable(process).read())
        .isEqualTo(
            new Sockets(
                Map.of(8080, 2), Map.of(8080, 12), Map.of("127.0.0.1:5432", 2), OptionalInt.of(2)));
  }

  @Test
  void addressesOfBothKindsAreRead() throws IOException {
    assertThat(SocketTable.address("0200000A:0050")).isEqualTo("10.0.0.2:80");
    assertThat(SocketTable.address("00000000000000000000000001000000:0050"))
        .isEqualTo("[0:0:0:0:0:0:0:1]:80");
  }

  @Test
  void aProcessThatHidesItsFilesIsSaidToDoSo() {
    assertThatThrownBy(() -> new SocketTable(process.resolve("gone")).read())
        .isInstanceOf(IOException.class);
  }

  private void hold(int... inodes) throws IOException {
    var files = Files.createDirectories(process.resolve("fd"));
    for (int inode : inodes) {
      Files.createSymbolicLink(
          files.resolve(Integer.toString(inode)), Path.of("socket:[" + inode + "]"));
    }
  }

  private static String line(
      int number, String local, String remote, String state, int received, int inode) {
    return "%4d: %s %s %s 00000000:%08X 00:00000000 00000000  0 0 %d 1 0 20 4 30 10 -1%n"
        .formatted(number, local, remote, state, received, inode);
  }
}
