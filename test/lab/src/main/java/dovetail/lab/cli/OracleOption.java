package dovetail.lab.cli;

import dovetail.server.cli.Failure;
import dovetail.languages.Languages;
import dovetail.lab.eval.Oracle;
import dovetail.lab.eval.OwnOracle;
import dovetail.lab.eval.PythonOracle;
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

  /**
   * The judge of a language.
   *
   * @throws Failure if there is none
   */
  Oracle of(String language) {
    if (!language.equals(PYTHON)) {
      return new OwnOracle(known(Languages.builtIn().find(language), language + ": not known"));
    }
    return known(
        PythonOracle.start(python),
        python + ": cannot be started; --python names an interpreter that judges");
  }

  private static <T> T known(Optional<T> found, String otherwise) {
    return found.orElseThrow(() -> new Failure(otherwise));
  }
}
