package dovetail.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.server.cli.DovetailCommand;
import dovetail.server.cli.RecordedStreams;
import dovetail.server.cli.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option means the same in every command of the product and of the laboratory: one description,
 * one default, or a reason.
 */
final class OptionsTest {
  /** Options of several meanings, and why they have one name. */
  private static final Map<String, String> MEANINGS =
      Map.of(
          "--cursors", "of each kind, or in each language",
          "--decoder", "one that writes, or several that are compared",
          "--echo", "one reach, or those that are compared",
          "--files", "evaluations take a folder too, and need it",
          "--grammar", "of all that is read, or, of an editor's files, of one language more",
          "--limit", "the most of what the command counts: cases, or files",
          "--lines", "lines of what the command goes through");

  /** Options that mean the same with another default. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "--decoders", "each comparison has its own usual ones",
          "--max-backtracks", "without a bound for one text, with one for thousands",
          "--max-calls", "likewise",
          "--max-tokens", "each command has middles of its own length",
          "--places", "of the one file more than of each",
          "--prompt-tokens", "as editors where these are measured, else all",
          "--scope", "masks are measured on what people wrote, which scope refuses");

  private static final Pattern DEFAULT = Pattern.compile("\\(default: [^)]*\\)");

  /** What is said of an option, as a command says it, or its default. */
  private interface Said {
    String of(OptionSpec option);
  }

  /** For each option the commands that say the same of it. */
  private static Map<String, Map<String, List<String>>> told(Said said) {
    Map<String, Map<String, List<String>>> told = new TreeMap<>();
    Streams streams = new RecordedStreams("").streams();
    add(DovetailCommand.all(streams), said, told);
    add(LabCommand.all(streams), said, told);
    return told;
  }

  private static void add(
      CommandLine command, Said said, Map<String, Map<String, List<String>>> told) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      for (String name : option.names()) {
        told.computeIfAbsent(name, _ -> new TreeMap<>())
            .computeIfAbsent(said.of(option), _ -> new ArrayList<>())
            .add(command.getCommandSpec().qualifiedName());
      }
    }
    command.getSubcommands().values().forEach(sub -> add(sub, said, told));
  }

  @Test
  void anOptionMeansTheSameInEveryCommand() {
    Map<String, Map<String, List<String>>> several =
        several(o -> DEFAULT.matcher(String.join(" ", o.description())).replaceAll(""));
    assertThat(several.keySet()).as("%s", several).isEqualTo(MEANINGS.keySet());
  }

  @Test
  void anOptionHasOneDefault() {
    Map<String, Map<String, List<String>>> several =
        several(o -> o.initialValue() + " " + o.defaultValue());
    several.keySet().removeAll(MEANINGS.keySet());
    assertThat(several.keySet()).as("%s", several).isEqualTo(DEFAULTS.keySet());
  }

  /** The options of which commands say different things. */
  private static Map<String, Map<String, List<String>>> several(Said said) {
    Map<String, Map<String, List<String>>> several = told(said);
    assertThat(several).hasSizeGreaterThan(50);
    several.values().removeIf(own -> own.size() == 1);
    return several;
  }
}
