package dovetail.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** An option means the same in every command: one description, one default, or a reason. */
final class OptionsTest {
  /** Options of several meanings, and why they have one name. */
  private static final Map<String, String> REASONS =
      Map.ofEntries(
          Map.entry("--decoder", "one that writes, several that are compared, an editor's setting"),
          Map.entry("--decoders", "each comparison has its own usual ones"),
          Map.entry("--dot", "a graph of what the command is about"),
          Map.entry("--echo", "one reach, or those that are compared"),
          Map.entry("--files", "evaluations take a folder too, and need it"),
          Map.entry("--jsonl", "JSON lines: cases are read, a bench's answers are written"),
          Map.entry("--limit", "the most of what the command counts: files, cases, holes"),
          Map.entry("--lines", "lines of what the command goes through"),
          Map.entry("--max-backtracks", "without a bound for one text, with one for thousands"),
          Map.entry("--max-calls", "likewise"),
          Map.entry("--max-tokens", "each command has middles of its own length"),
          Map.entry("--places", "of each file, or of the one file"),
          Map.entry("--prompt-tokens", "as editors where these are measured, else all; a setting"),
          Map.entry("--scope", "masks are measured on what people wrote, which scope refuses"));

  /** The meanings of each option: what is said of it and its default, and which commands say so. */
  private static Map<String, Map<String, List<String>>> meanings() {
    Map<String, Map<String, List<String>>> meanings = new TreeMap<>();
    add(DovetailCommand.all(new RecordedStreams("").streams()), meanings);
    return meanings;
  }

  private static void add(CommandLine command, Map<String, Map<String, List<String>>> meanings) {
    for (OptionSpec option : command.getCommandSpec().options()) {
      String said = String.join(" ", option.description());
      String meaning = said + " = " + option.initialValue() + option.defaultValue();
      for (String name : option.names()) {
        meanings
            .computeIfAbsent(name, _ -> new TreeMap<>())
            .computeIfAbsent(meaning, _ -> new ArrayList<>())
            .add(command.getCommandSpec().qualifiedName());
      }
    }
    command.getSubcommands().values().forEach(sub -> add(sub, meanings));
  }

  @Test
  void anOptionMeansTheSameInEveryCommand() {
    Map<String, Map<String, List<String>>> several = meanings();
    assertThat(several).hasSizeGreaterThan(50);
    several.values().removeIf(own -> own.size() == 1);
    assertThat(several.keySet())
        .as("%s", several)
        .containsExactlyInAnyOrderElementsOf(REASONS.keySet());
  }
}
