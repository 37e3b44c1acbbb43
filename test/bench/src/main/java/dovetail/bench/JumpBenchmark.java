package dovetail.bench;

import dovetail.quotient.DocumentMiddles;
import java.util.Random;
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

/** How long does it take after the cursor has gone to another place?
 *
 * <p>{@code test/bench/run Jump} */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class JumpBenchmark {
  @Param({"100", "1000", "10000"})
  private int lines;

  private final DocumentMiddles document = new DocumentMiddles(PythonText.language());
  private final Random random = new Random(1);
  private byte[] text = {};

  /** Makes the text. */
  @Setup
  public void read() {
    text = PythonText.ofLines(lines, 1);
  }

  /** A jump to anywhere. */
  @Benchmark
  public boolean jump() {
    return document.at(text, random.nextInt(text.length)).viable();
  }
}
