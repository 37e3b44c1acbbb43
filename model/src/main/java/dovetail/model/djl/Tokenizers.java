package dovetail.model.djl;

import dovetail.model.Tokenizer;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.TokenizerFile;

/** Tokenizers without a model. */
public final class Tokenizers {
  private Tokenizers() {}

  /** The tokenizer of a file; it lives as long as the program. */
  public static Attempt<Tokenizer> open(TokenizerFile file) {
    TorchEngine.settle();
    return switch (HubTokenizer.of(file.path(), file.json(), file.vocabulary())) {
      case Attempt.Success<HubTokenizer> success -> new Attempt.Success<>(success.value());
      case Attempt.Failure<HubTokenizer> failure -> new Attempt.Failure<>(failure.problems());
    };
  }
}
