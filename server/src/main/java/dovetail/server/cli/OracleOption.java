package dovetail.server.cli;

import dovetail.languages.Languages;
import dovetail.server.eval.Oracle;
import dovetail.server.eval.OwnOracle;
import dovetail.server.eval.PythonOracle;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Who judges a language in an evaluation. */
final class OracleOption {
  private static final String PYTHON = "python";

  @Option(
      names = "--python",
      paramLabel = "PROGRAM",
      description = "The interpreter that judges Python (default: ${DEFAULT-VALUE}).")
  private String python = "python3";

  /** The judge of a language; empty if there is none. */
  Optional<Oracle> of(String language) {
    return language.equals(PYTHON)
        ? PythonOracle.start(python)
        : Languages.builtIn().find(language).map(OwnOracle::new);
  }

  /** Why there is none. */
  String whyNone(String language) {
    return language.equals(PYTHON)
        ? python + ": cannot be started; --python names an interpreter that judges"
        : language + ": not known";
  }
}
