package dovetail.bench;

import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.mask.Masks;
import java.nio.charset.StandardCharsets;
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
 * How long does a mask take at places of a file of 2,000 lines?
 *
 * <p>{@code test/bench/run MaskBenchmark -jvmArgs -Dvocabularies=FOLDER}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class MaskBenchmark {
  private static final int PLACES = 64;

  @Param({"embedded", "gpt2", "cl100k_base", "o200k_base"})
  private String vocabulary = "embedded";

  private final MiddleRecognizer[] places = new MiddleRecognizer[PLACES];
  private Masks masks = Masks.of(PythonText.language(), Vocabularies.none());
  private long[] mask = {};
  private int next;

  /** Places spread over a file, each with the suffix read, and the folds that they need. */
  @Setup
  public void read() {
    masks = Masks.of(PythonText.language(), Vocabularies.named(vocabulary));
    mask = new long[masks.vocabulary().words()];
    byte[] text = PythonText.ofLines(2000, 1);
    DocumentMiddles document = new DocumentMiddles(PythonText.language());
    for (int i = 0; i < PLACES; i++) {
      int cut = (int) ((long) text.length * (2 * i + 1) / (2 * PLACES));
      while ((text[cut] & 0xc0) == 0x80) {
        cut++;
      }
      places[i] = document.at(text, cut).recognizer();
      places[i].prepare();
      places[i].mask(masks, mask);
    }
  }

  /** One mask, at one place after the other. */
  @Benchmark
  public long[] mask() {
    next = (next + 1) % PLACES;
    places[next].mask(masks, mask);
    return mask;
  }

  /** Whether a token may stand there. */
  @Benchmark
  public boolean allows() {
    next = (next + 1) % PLACES;
    boolean allowed = places[next].push(TOKEN);
    places[next].truncate(0);
    return allowed;
  }

  private static final byte[] TOKEN = " value".getBytes(StandardCharsets.UTF_8);
}
