package dovetail.bench;

import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;
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

/**
 * How long does a whole file take, read once from the left?
 *
 * <p>{@code test/bench/run Parse}; beside {@code ast.parse}: {@code test/oracles/ratio.py}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ParseBenchmark {
  private static final byte[] NOTHING = {};

  @Param({"1000", "10000"})
  private int lines;

  private final Language language = PythonText.language();
  private byte[] text = {};

  /** Makes the text. */
  @Setup
  public void make() {
    text = PythonText.ofLines(lines, 1);
  }

  /** A file, and whether it is a program. */
  @Benchmark
  public boolean parse() {
    return MiddleLanguage.of(language, text, NOTHING).recognizer().mayEnd();
  }
}
