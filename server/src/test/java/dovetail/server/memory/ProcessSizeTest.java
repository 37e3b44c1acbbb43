package dovetail.server.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProcessSizeTest {
  @Test
  void readsWhatLinuxTells() {
    String status = "Name:\tjava\nVmHWM:\t  900000 kB\nVmRSS:\t  312044 kB\nThreads:\t20\n";
    assertThat(ProcessSize.resident(status)).hasValue(312044L * 1024);
    assertThat(ProcessSize.resident("VmRSS:\t  many kB\n")).isEmpty();
    assertThat(ProcessSize.resident("VmRSS:\t  99999999999999999999 kB\n")).isEmpty();
    assertThat(ProcessSize.resident("")).isEmpty();
  }

  @Test
  void whatIsWrittenToIsCounted() {
    long before = ProcessSize.bytes();
    long known = ProcessSize.known();
    List<ByteBuffer> kept = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      kept.add(ByteBuffer.allocateDirect(1 << 20));
    }
    assertThat(ProcessSize.known() - known).isGreaterThan(32L << 20);
    assertThat(ProcessSize.bytes() - before).isGreaterThan(32L << 20);
    assertThat(kept).hasSize(64);
  }
}
