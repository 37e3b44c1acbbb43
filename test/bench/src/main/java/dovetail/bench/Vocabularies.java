package dovetail.bench;

import dovetail.model.Vocabulary.Role;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.EmbeddedModel;
import dovetail.model.hub.TokenizerFile;
import dovetail.quotient.mask.TokenStrings;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Vocabularies by name: {@code embedded} is the embedded model's; others are files that {@code
 * test/bench/tiktoken.py} makes, in the folder that the system property {@code vocabularies} names.
 */
final class Vocabularies {
  private Vocabularies() {}

  /** No tokens at all. */
  static TokenStrings none() {
    return TokenStrings.of(0, t -> null);
  }

  static TokenStrings named(String name) {
    Path file =
        name.equals("embedded")
            ? embedded().resolve("tokenizer.json")
            : Path.of(System.getProperty("vocabularies", "."), name + ".json");
    if (!Files.exists(file)) {
      throw new IllegalStateException(
          file + " is not there: make it with test/bench/tiktoken.py, and say -Dvocabularies=");
    }
    if (TokenizerFile.open(file) instanceof Attempt.Success<TokenizerFile> found) {
      dovetail.model.Vocabulary all = found.value().vocabulary();
      return TokenStrings.of(all.size(), t -> all.role(t) == Role.TEXT ? all.bytes(t) : null);
    }
    throw new IllegalStateException(file + " is no tokenizer");
  }

  private static Path embedded() {
    if (EmbeddedModel.folder() instanceof Attempt.Success<Path> folder) {
      return folder.value();
    }
    throw new IllegalStateException("the embedded model cannot be unpacked");
  }
}
