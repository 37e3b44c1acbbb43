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

  /** For a server that tells its vocabulary, and makes tokens itself. */
  static Choice of(Http http, Vocabulary vocabulary) {
    if (http.endpoint().tokenizer().isEmpty()) {
      return embedded(vocabulary).orElseGet(() -> asked(http, vocabulary));
    }
    Path file = http.endpoint().tokenizer().get();
    TokenizerFile read = read(file);
    OptionalInt other = other(vocabulary, read.vocabulary());
    if (other.isPresent()) {
      throw new ModelFailure(
          "%s is not the tokenizer of the model at %s: token %d is \"%s\" there"
              .formatted(
                  file, http.endpoint(), other.getAsInt(), vocabulary.name(other.getAsInt())),
          Http.REST);
    }
    return new Choice(opened(read), "of " + file, Optional.empty());
  }

  private static Choice asked(Http http, Vocabulary vocabulary) {
    Tokenizer found = ServerTokenizer.of(http, vocabulary);
    return new Choice(
        found,
        found instanceof ServerTokenizer ? "the server's, asked" : "computed here as the server's",
        Optional.empty());
  }

  /**
   * That of the embedded model, where the vocabulary is its own: a file for the server can only
   * name splitters that the server knows, and its is none, so that other tokens would be shown than
   * it was taught.
   */
  private static Optional<Choice> embedded(Vocabulary vocabulary) {
    if (!(EmbeddedModel.folder() instanceof Attempt.Success<Path>(Path folder))
        || !(TokenizerFile.open(folder.resolve("tokenizer.json"))
            instanceof Attempt.Success<TokenizerFile>(TokenizerFile own))
        || own.vocabulary().size() != vocabulary.size()
        || other(vocabulary, own.vocabulary()).isPresent()) {
      return Optional.empty();
    }
    String name = "dovetail";
    return Optional.of(new Choice(opened(own), "the embedded model's", Optional.of(name)));
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

  static Tokenizer opened(TokenizerFile read) {
    return Tokenizers.open(read).orElseThrow(TokenizerFiles::failure);
  }

  private static ModelFailure failure(List<ModelProblem> problems) {
    return new ModelFailure(problems.getFirst().toString(), Http.REST);
  }
}
