package dovetail.model.remote;

import dovetail.model.ModelFailure;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.djl.Tokenizers;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.TokenizerFile;
import java.nio.file.Path;
import java.util.Arrays;

/** Who makes tokens of texts for a server: a file that the user named, or what the server says. */
final class TokenizerFiles {
  /**
   * The choice.
   *
   * @param why for people
   */
  record Choice(Tokenizer tokenizer, String why) {}

  private TokenizerFiles() {}

  /** For a server that tells its vocabulary, and makes tokens itself. */
  static Choice of(Http http, Vocabulary vocabulary) {
    if (http.endpoint().tokenizer().isEmpty()) {
      Tokenizer found = ServerTokenizer.of(http, vocabulary);
      return new Choice(
          found,
          found instanceof ServerTokenizer
              ? "the server's, asked"
              : "computed here as the server's");
    }
    Path file = http.endpoint().tokenizer().get();
    TokenizerFile read = read(file);
    for (int token = 0; token < Math.min(vocabulary.size(), read.vocabulary().size()); token++) {
      boolean same =
          vocabulary.length(token) == 0
              || Arrays.equals(vocabulary.bytes(token), read.vocabulary().bytes(token));
      if (!same) {
        throw new ModelFailure(
            "%s is not the tokenizer of the model at %s: token %d is \"%s\" there"
                .formatted(file, http.endpoint(), token, vocabulary.name(token)),
            Http.REST);
      }
    }
    return new Choice(opened(read), "of " + file);
  }

  /** Reads a file. */
  static TokenizerFile read(Path file) {
    return switch (TokenizerFile.open(file)) {
      case Attempt.Success<TokenizerFile>(TokenizerFile read) -> read;
      case Attempt.Failure<TokenizerFile> failure ->
          throw new ModelFailure(failure.problems().getFirst().toString(), Http.REST);
    };
  }

  /** The tokenizer of a file that was read. */
  static Tokenizer opened(TokenizerFile read) {
    return switch (Tokenizers.open(read)) {
      case Attempt.Success<Tokenizer>(Tokenizer tokenizer) -> tokenizer;
      case Attempt.Failure<Tokenizer> failure ->
          throw new ModelFailure(failure.problems().getFirst().toString(), Http.REST);
    };
  }
}
