package dovetail.server.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

final class ProcessSizeTest {
  private static final int MUCH = 256 << 20;

  @Test
  void readsWhatLinuxTells() {
    String status = "Name:\tjava\nVmHWM:\t  900000 kB\nVmRSS:\t  312044 kB\nThreads:\t20\n";
    assertThat(ProcessSize.resident(status)).hasValue(312044L * 1024);
    assertThat(ProcessSize.resident("VmRSS:\t  many kB\n")).isEmpty();
    assertThat(ProcessSize.resident("VmRSS:\t  99999999999999999999 kB\n")).isEmpty();
    assertThat(ProcessSize.resident("")).isEmpty();
  }

  /** So much at once is always new memory, and nobody but the system knows of it. */
  @Test
  void nativeMemoryIsCountedWhereTheSystemTells() {
    long before = ProcessSize.bytes();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment written = arena.allocate(MUCH).fill((byte) 1);
      long grown = ProcessSize.bytes() - before;
      assertThat(grown > MUCH / 2).isEqualTo(ProcessSize.isWhole());
      assertThat(written.byteSize()).isEqualTo(MUCH);
    }
  }

  @Test
  void whatJavaKnowsHasItsBuffers() {
    long before = ProcessSize.known();
    ByteBuffer kept = ByteBuffer.allocateDirect(MUCH);
    assertThat(ProcessSize.known() - before).isGreaterThan(MUCH / 2);
    assertThat(kept.capacity()).isEqualTo(MUCH);
  }
}
