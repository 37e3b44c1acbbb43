package dovetail.ints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.BufferUnderflowException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ArrayWriterTest {
  @Test
  void whatWasWrittenIsRead() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      int[] ints = random.ints(random.nextInt(50_000)).toArray();
      long[] longs = random.longs(random.nextInt(20)).toArray();
      int[][] rows = new int[random.nextInt(20)][];
      Arrays.setAll(rows, r -> random.ints(random.nextInt(5)).toArray());
      BitSet bits = BitSet.valueOf(longs);
      String text = "é𝄞\n".repeat(random.nextInt(5));
      ArrayWriter out = new ArrayWriter();
      out.ints(ints);
      out.number(-1);
      out.longs(longs);
      out.rows(rows);
      out.bits(bits);
      out.text(text);
      out.texts(List.of(text, "", "a"));
      out.flags(new boolean[] {true, false, false});
      out.longNumber(seed);
      ArrayReader in = new ArrayReader(out.toBytes());
      assertThat(in.ints()).as("seed %d", seed).isEqualTo(ints);
      assertThat(in.number()).isEqualTo(-1);
      assertThat(in.longs()).isEqualTo(longs);
      assertThat(in.rows()).isEqualTo(rows);
      assertThat(in.bits()).isEqualTo(bits);
      assertThat(in.text()).isEqualTo(text);
      assertThat(in.texts()).containsExactly(text, "", "a");
      assertThat(in.flags(3)).containsExactly(true, false, false);
      assertThat(in.longNumber()).isEqualTo(seed);
      assertThatThrownBy(in::number).isInstanceOf(BufferUnderflowException.class);
    }
  }

  @Test
  void aLengthThatIsNotThereAllocatesNothing() {
    ArrayWriter out = new ArrayWriter();
    out.number(Integer.MAX_VALUE);
    byte[] bytes = out.toBytes();
    assertThatThrownBy(() -> new ArrayReader(bytes).ints())
        .isInstanceOf(BufferUnderflowException.class);
    assertThatThrownBy(() -> new ArrayReader(bytes).longs())
        .isInstanceOf(BufferUnderflowException.class);
    assertThatThrownBy(() -> new ArrayReader(bytes).text())
        .isInstanceOf(BufferUnderflowException.class);
    assertThatThrownBy(() -> new ArrayReader(bytes).texts())
        .isInstanceOf(BufferUnderflowException.class);
  }
}
