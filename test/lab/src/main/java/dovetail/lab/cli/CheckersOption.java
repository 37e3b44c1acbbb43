package dovetail.lab.cli;

import dovetail.lab.places.Checker;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Option;

/** {@code --checker LANGUAGE=COMMAND}: who tells the errors in what is shown. */
final class CheckersOption {
  @Option(
      names = "--checker",
      paramLabel = "LANGUAGE=COMMAND",
      description =
          "A command that tells the errors of texts in a language, see test/oracles/README.md.")
  private Map<String, String> commands = Map.of();

  /** Asks those that were named all that was noted. */
  void ask(Map<String, Checker> byLanguage) throws IOException {
    for (Map.Entry<String, Checker> one : byLanguage.entrySet()) {
      String command = commands.get(one.getKey());
      if (command != null) {
        one.getValue().ask(command);
      }
    }
  }
}
