package dovetail.bench;

import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.djl.DjlModel;
import dovetail.model.djl.LoadOptions;
import dovetail.model.djl.Precision;
import dovetail.model.djl.Processor;
import dovetail.model.hub.Attempt;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How long does the model take for a prompt, on all cores, and for a token behind it, on one?
 *
 * <p>{@code OMP_WAIT_POLICY=PASSIVE test/bench/run Model}; {@code -p folder=DIR}: another model;
 * {@code -p precision=INT8,FP16}: compares
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@NullUnmarked
public class ModelBenchmark {
  @Param("")
  private String folder;

  @Param({"250", "500", "768", "2000"})
  private int tokens;

  /** INT8 is what everybody gets; FP16: what it saves. */
  @Param({"INT8"})
  private Precision precision;

  private LanguageModel model;
  private ModelSession session;
  private int[] prompt;

  /** Loads the model, and reads a prompt of so many tokens, or as many as it holds. */
  @Setup(Level.Trial)
  public void load() {
    LoadOptions options = new LoadOptions(Processor.BEST, precision);
    Attempt<LanguageModel> loaded =
        folder.isEmpty() ? DjlModel.loadEmbedded(options) : DjlModel.load(Path.of(folder), options);
    model = ((Attempt.Success<LanguageModel>) loaded).value();
    session = model.session();
    prompt = new int[Math.min(tokens, session.capacity() - 1)];
    for (int i = 0; i < prompt.length; i++) {
      prompt[i] = 300 + i * 7 % 5000;
    }
    session.append(prompt, Cancellation.never());
  }

  /** Frees the model. */
  @TearDown(Level.Trial)
  public void close() {
    session.close();
    model.close();
  }

  /** The prompt, from nothing. */
  @Benchmark
  public float[] prompt() {
    session.rollback(0);
    session.append(prompt, Cancellation.never());
    return session.logits();
  }

  /** One token behind the prompt. */
  @Benchmark
  public float[] token() {
    session.rollback(prompt.length);
    session.append(300);
    return session.logits();
  }
}
