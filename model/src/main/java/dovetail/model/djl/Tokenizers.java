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
    return HubTokenizer.of(file.path(), file.json(), file.vocabulary()).then(Attempt.Success::new);
  }
}
