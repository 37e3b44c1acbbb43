package dovetail.bench;

import dovetail.quotient.DocumentMiddles;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long does it take after a keystroke in a file?
 *
 * <p>{@code test/bench/run Keystroke} */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class KeystrokeBenchmark {
  private static final byte[] TYPED = "value = index + 1\n".getBytes(StandardCharsets.UTF_8);

  @Param({"100", "1000", "10000"})
  private int lines;

  private final DocumentMiddles document = new DocumentMiddles(PythonText.language());
  private byte[] text = {};
  private int place;
  private int typed;

  /** Makes the text. */
  @Setup
  public void read() {
    text = PythonText.ofLines(lines, 1);
    place = PythonText.place(text);
    document.at(text, place).viable();
  }

  /** One more character typed; after a line, it is taken out again. */
  @Benchmark
  public boolean keystroke() {
    typed = (typed + 1) % TYPED.length;
    byte[] now = Arrays.copyOf(text, text.length + typed);
    System.arraycopy(TYPED, 0, now, place, typed);
    System.arraycopy(text, place, now, place + typed, text.length - place);
    return document.at(now, place + typed).viable();
  }
}
