package dovetail.server.cli;

import dovetail.model.LanguageModel;
import dovetail.model.djl.DjlModel;
import dovetail.model.djl.LoadOptions;
import dovetail.model.djl.Processor;
import dovetail.model.hub.Attempt;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which model writes. */
final class ModelOptions {
  @Option(
      names = "--model",
      paramLabel = "DIR",
      description = "The folder of a model in Hugging Face form (default: the small model inside).")
  private @Nullable Path folder;

  @Option(
      names = "--device",
      paramLabel = "best|cpu|cuda",
      description =
          "What computes the model (default: best, the first GPU where libtorch has CUDA and finds"
              + " one, else the CPU).")
  private Processor device = Processor.BEST;

  /** Loads it; when it cannot be used, people are told why. */
  Optional<LanguageModel> load(Streams streams) {
    LoadOptions options = LoadOptions.DEFAULT.on(device);
    Attempt<LanguageModel> attempt =
        folder == null ? DjlModel.loadEmbedded(options) : DjlModel.load(folder, options);
    return switch (attempt) {
      case Attempt.Success<LanguageModel> loaded -> Optional.of(loaded.value());
      case Attempt.Failure<LanguageModel> failure -> {
        failure.problems().forEach(problem -> streams.say("model: " + problem));
        yield Optional.empty();
      }
    };
  }

  /** The folder, or that it is the one inside. */
  String folder() {
    return folder == null ? "the one inside" : folder.toString();
  }
}
