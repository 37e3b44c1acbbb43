package dovetail.model.remote;

import dovetail.model.ModelFailure;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.djl.Tokenizers;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.EmbeddedModel;
import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.TokenizerFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The source of a server's tokenizer: a file that the user named, or the server's own description.
 */
final class TokenizerFiles {
  /**
   * The choice.
   *
   * @param model the name of the model whose tokenizer it is, where the server's may have another
   */
  record Choice(Tokenizer tokenizer, String why, Optional<String> model) {}

  private TokenizerFiles() {}

  /** The tokenizer for a server that tells its vocabulary, and makes tokens itself. */
  static Choice of(Http http, Vocabulary vocabulary) {
    if (http.endpoint.tokenizer().isEmpty()) {
      return embedded(vocabulary).orElseGet(() -> ofServer(http, vocabulary));
    }
    Path file = http.endpoint.tokenizer().get();
    TokenizerFile read = read(file);
    OptionalInt other = other(vocabulary, read.vocabulary());
    if (other.isPresent()) {
      throw new ModelFailure(
          "%s is not the tokenizer of the model at %s: token %d is \"%s\" there"
              .formatted(file, http.endpoint, other.getAsInt(), vocabulary.name(other.getAsInt())));
    }
    return choice(read);
  }

  /** The tokenizer of a file. */
  static Choice choice(TokenizerFile file) {
    Tokenizer tokenizer = Tokenizers.open(file).orElseThrow(TokenizerFiles::failure);
    return new Choice(tokenizer, "of " + file.path(), Optional.empty());
  }

  private static Choice ofServer(Http http, Vocabulary vocabulary) {
    Tokenizer found = ServerTokenizer.of(http, vocabulary);
    return new Choice(
        found,
        found instanceof ServerTokenizer ? "the server's, asked" : "computed here as the server's",
        Optional.empty());
  }

  /**
   * The embedded model's tokenizer, if the vocabulary is its own: llama.cpp's server does not know
   * its splitter, so the server's tokens would differ from the tokens of its training.
   */
  private static Optional<Choice> embedded(Vocabulary vocabulary) {
    if (!(EmbeddedModel.folder() instanceof Attempt.Success<Path>(Path folder))
        || !(TokenizerFile.open(folder.resolve("tokenizer.json"))
            instanceof Attempt.Success<TokenizerFile>(TokenizerFile own))
        || own.vocabulary().size() != vocabulary.size()
        || other(vocabulary, own.vocabulary()).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        new Choice(choice(own).tokenizer(), "the embedded model's", Optional.of("dovetail")));
  }

  /** The first token that has other bytes in another vocabulary. */
  private static OptionalInt other(Vocabulary vocabulary, Vocabulary file) {
    return IntStream.range(0, Math.min(vocabulary.size(), file.size()))
        .filter(token -> vocabulary.length(token) > 0)
        .filter(token -> !Arrays.equals(vocabulary.bytes(token), file.bytes(token)))
        .findFirst();
  }

  static TokenizerFile read(Path file) {
    return TokenizerFile.open(file).orElseThrow(TokenizerFiles::failure);
  }

  private static ModelFailure failure(List<ModelProblem> problems) {
    return new ModelFailure(problems.getFirst().toString());
  }
}
