package dovetail.model.djl;

import dovetail.model.LanguageModel;
import dovetail.model.hub.Attempt;

/** The embedded model, loaded once per precision for all tests. */
final class EmbeddedModels {
  static final LanguageModel FP32 = load(new LoadOptions(Processor.CPU, Precision.FP32));
  static final LanguageModel FP16 = load(new LoadOptions(Processor.CPU, Precision.FP16));
  static final LanguageModel INT8 = load(new LoadOptions(Processor.CPU, Precision.INT8));
  static final LanguageModel INT8_ALONE =
      load(new LoadOptions(Processor.CPU, Precision.INT8_ALONE));

  /** As {@link #FP16}, with logits that stay where they are computed, as on a GPU. */
  static final LanguageModel KEEPING =
      load(new LoadOptions(Processor.CPU, Precision.FP16).keepingScores());

  private EmbeddedModels() {}

  private static LanguageModel load(LoadOptions options) {
    return switch (DjlModel.loadEmbedded(options)) {
      case Attempt.Success<LanguageModel>(LanguageModel model) -> model;
      case Attempt.Failure<LanguageModel> failure ->
          throw new AssertionError(failure.problems().toString());
    };
  }
}
