package dovetail.server.cli;

import dovetail.model.LanguageModel;
import dovetail.model.ModelFailure;
import dovetail.model.decode.Decoding;
import dovetail.model.djl.DjlModel;
import dovetail.model.djl.Framing;
import dovetail.model.djl.LoadOptions;
import dovetail.model.djl.Precision;
import dovetail.model.djl.Processor;
import dovetail.model.hub.Attempt;
import dovetail.model.remote.Endpoint;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for the model and the device or server that computes it. */
public final class ModelOptions {
  @Option(
      names = "--model",
      paramLabel = "DIR|ORG/NAME",
      description =
          "The folder of a model in Hugging Face form, or one that model pull has fetched (default:"
              + " the small model inside).")
  private @Nullable Path folder;

  @Option(
      names = "--device",
      paramLabel = "best|cpu|cuda",
      description =
          "The device that computes the model (default: best, the first GPU where libtorch has CUDA"
              + " and finds one, else the CPU).")
  private Processor device = Processor.BEST;

  @Option(
      names = "--precision",
      paramLabel = "fastest|int8|fp16|fp32",
      description =
          "Of its matrices (default: fastest, int8 where this processor adds up products of bytes"
              + " exactly, else fp16).")
  private Precision precision = LoadOptions.DEFAULT.precision();

  @Option(
      names = "--template",
      paramLabel = "taught|plain",
      description =
          "How it is shown a hole: as it was taught, or as text, for a model that was never taught"
              + " to fill (default: taught).")
  private Framing framing = Framing.TAUGHT;

  @Mixin final RemoteOptions remote = new RemoteOptions();

  /**
   * Loads the model.
   *
   * @throws Failure if the model cannot be used
   */
  public LanguageModel load() {
    Optional<Endpoint> endpoint = remote.endpoint();
    return endpoint.isPresent() ? RemoteOptions.connect(endpoint.get()) : usable(here());
  }

  /**
   * Begins to load the model on a thread of its own: Java's client of HTTP needs the common pool,
   * which has one thread on two cores. The result waits for it, and throws the same as {@link
   * #load}.
   */
  Supplier<LanguageModel> loadMeanwhile() {
    CompletableFuture<LanguageModel> loading =
        CompletableFuture.supplyAsync(
            this::load, task -> Thread.ofPlatform().daemon().name("model").start(task));
    return () -> {
      try {
        return loading.join();
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException failure ? failure : e;
      }
    };
  }

  /**
   * Refuses to sample from a server's model: sampling needs the probabilities of all tokens, and a
   * server sends only the likeliest.
   */
  public void refuseDrawing(Decoding decoding) {
    if (remote.isNamed() && decoding.sampling().temperature() > 0) {
      throw new Misuse(
          decoding.method().word()
              + " draws by the probabilities of all tokens, and a server tells the likeliest only:"
              + " use greedy, unconstrained or checked without a temperature, or leave"
              + " --remote out");
    }
  }

  /**
   * Loads the model that runs in this process, even if a server is named.
   *
   * @throws ModelFailure if the model cannot be used
   */
  LanguageModel loadHere() {
    try {
      return usable(here());
    } catch (Failure e) {
      throw ModelFailure.forGood(String.valueOf(e.getMessage()));
    }
  }

  private Attempt<LanguageModel> here() {
    LoadOptions options = new LoadOptions(device, precision).framed(framing);
    return folder == null
        ? DjlModel.loadEmbedded(options)
        : DjlModel.load(ModelCommand.folder(folder, System.getenv()), options);
  }

  private static LanguageModel usable(Attempt<LanguageModel> attempt) {
    return attempt.orElseThrow(problems -> Failure.of("model: ", problems));
  }

  /** Whether a server is named. */
  public boolean isRemote() {
    return remote.isNamed();
  }

  /** The value of {@code --model}, if there is one. */
  public Optional<Path> path() {
    return Optional.ofNullable(folder);
  }

  /** A description of the model: its folder, or its server, or that it is the embedded one. */
  public String folder() {
    Optional<Endpoint> endpoint = remote.endpoint();
    if (endpoint.isPresent()) {
      return endpoint.get().toString();
    }
    String here = folder == null ? "the one inside" : folder.toString();
    return framing == Framing.TAUGHT ? here : here + ", shown holes as text";
  }
}
