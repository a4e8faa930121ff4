package dev.loomlab.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What {@code GC.heap_info} says under each collector. */
class HeapInfoTest {

  @Test
  void generationsAreSummedAndTheirPartsAreNot() {
    var serial =
        """
        4711:
        DefNew     total 19648K, used 2112K [0x00000000fc000000, 0x00000000fd550000)
         eden space 17472K,  12% used [0x00000000fc000000, 0x00000000fc2103d0)
        Tenured    total 43712K, used 1166K [0x00000000fd550000, 0x0000000100000000)
         the  space 43712K,   2% used [0x00000000fd550000, 0x00000000fd673ab8)
         Metaspace       used 2048K, committed 2240K, reserved 1114112K
          class space    used 180K, committed 256K, reserved 1048576K
        """;
    assertThat(HeapInfo.used(serial)).hasValue((2112L + 1166) << 10);
  }

  @Test
  void aHeapInOnePieceIsTakenAsItIs() {
    assertThat(
            HeapInfo.used(
                "garbage-first heap   total reserved 65536K, committed 65536K, used 2477K ["))
        .hasValue(2477L << 10);
    assertThat(HeapInfo.used("ZHeap            used 4M, capacity 64M, max capacity 64M"))
        .hasValue(4L << 20);
  }

  @Test
  void whatIsNoAnswerTellsNothing() {
    assertThat(HeapInfo.used("4711:\njava.io.IOException: no such process")).isEmpty();
  }
}
