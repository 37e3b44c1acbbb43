package dovetail.bench;

import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;
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

/** How long does it take from two texts to the first answer, with nothing kept but the tables?
 *
 * <p>{@code test/bench/run Cold} */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ColdBenchmark {
  @Param({"20", "100", "1000"})
  private int lines;

  private final Language language = PythonText.language();
  private byte[] prefix = {};
  private byte[] suffix = {};

  /** Makes the texts. */
  @Setup
  public void cut() {
    byte[] text = PythonText.ofLines(lines, 1);
    int cut = PythonText.place(text);
    prefix = Arrays.copyOf(text, cut);
    suffix = Arrays.copyOfRange(text, cut, text.length);
  }

  /** Two texts to the first answer. */
  @Benchmark
  public boolean cold() {
    return MiddleLanguage.of(language, prefix, suffix).viable();
  }
}
