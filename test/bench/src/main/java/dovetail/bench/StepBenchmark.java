package dovetail.bench;

import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does a middle take, a character, and does that grow with the file?
 *
 * <p>{@code test/bench/run Step -rf json -rff step.json}, which {@code test/bench/plot.py} draws.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class StepBenchmark {
  private static final String MIDDLE =
      "total = self.count(value, key=[index for index in items])\n        ";

  @Param({"30", "100", "300", "1000", "3000", "10000", "30000"})
  private int lines;

  private final byte[] middle = MIDDLE.getBytes(StandardCharsets.UTF_8);
  private byte[] prefix = {};
  private byte[] suffix = {};
  private MiddleRecognizer recognizer =
      MiddleLanguage.of(PythonText.language(), prefix, suffix).recognizer();

  /** Makes the texts and reads them. */
  @Setup
  public void cut() {
    byte[] text = PythonText.ofLines(lines, 1);
    String source = new String(text, StandardCharsets.UTF_8);
    int cut = source.indexOf("        return ", text.length / 2) + 8;
    prefix = Arrays.copyOf(text, cut);
    suffix = Arrays.copyOfRange(text, cut, text.length);
    recognizer = MiddleLanguage.of(PythonText.language(), prefix, suffix).recognizer();
  }

  /**
   * A whole middle, asked after each character whether it may go on, and at the end whether it may
   * end.
   */
  @Benchmark
  @OperationsPerInvocation(66)
  public boolean step() {
    recognizer.truncate(0);
    boolean viable = true;
    for (int i = 0; i < middle.length; i++) {
      viable &= recognizer.push(middle, i, i + 1);
    }
    if (!viable || !recognizer.mayEnd() || middle.length != 66) {
      throw new IllegalStateException("the middle does not fit");
    }
    return viable;
  }
}
