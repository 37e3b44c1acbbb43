package dovetail.lab.cli;

import dovetail.lab.eval.KeptModel;
import dovetail.lab.places.Checker;
import dovetail.model.LanguageModel;
import dovetail.server.cli.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * {@code --kept}, {@code --checker}: keeps the model's texts in a file, and checks the suggestions
 * by the language's own checker.
 */
final class JudgedOptions {
  @Option(
      names = "--kept",
      paramLabel = "FILE",
      description = "Where each step of the model is kept: the next time it need not compute it.")
  private @Nullable Path kept;

  @Option(
      names = "--checker",
      paramLabel = "LANGUAGE=COMMAND",
      description =
          "A command that tells the errors of texts in a language, see test/oracles/README.md.")
  private Map<String, String> commands = Map.of();

  /** A model that computes only logits that are not kept. */
  LanguageModel over(LanguageModel model) {
    return kept == null ? model : Failure.reading(kept, path -> new KeptModel(model, path));
  }

  /** Asks the named checkers all questions that were noted. */
  void ask(Map<String, Checker> byLanguage) throws IOException {
    for (Map.Entry<String, Checker> one : byLanguage.entrySet()) {
      String command = commands.get(one.getKey());
      if (command != null) {
        one.getValue().ask(command);
      }
    }
  }
}
