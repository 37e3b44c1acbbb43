package dovetail.bench;

import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
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
 * How long does it take to fold a vocabulary for all lexer states of Python?
 *
 * <p>{@code test/bench/run Fold -jvmArgs -Dvocabularies=FOLDER}; -p vocabulary=embedded for one.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 1)
@Measurement(iterations = 3)
@Fork(1)
public class FoldBenchmark {
  @Param({"embedded", "gpt2", "cl100k_base", "o200k_base"})
  private String vocabulary = "embedded";

  private TokenStrings texts = Vocabularies.none();

  /** Reads the vocabulary. */
  @Setup
  public void read() {
    texts = Vocabularies.named(vocabulary);
  }

  /** From nothing. */
  @Benchmark
  public Masks fold() {
    Masks masks = Masks.of(PythonText.language(), texts);
    masks.prepare();
    return masks;
  }
}
