package dovetail.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.server.cli.DovetailCommand;
import dovetail.server.cli.RecordedStreams;
import dovetail.server.cli.Streams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** What the help pages of the product and of the laboratory say, at 80 columns. */
final class HelpTest {
  private static List<CommandLine> commands() {
    List<CommandLine> all = new ArrayList<>();
    Streams streams = new RecordedStreams("").streams();
    add(DovetailCommand.all(streams), all);
    add(LabCommand.all(streams), all);
    return all;
  }

  private static void add(CommandLine command, List<CommandLine> all) {
    all.add(command);
    command.getSubcommands().values().forEach(sub -> add(sub, all));
  }

  private static List<String> page(CommandLine command) {
    command.setUsageHelpAutoWidth(false).setUsageHelpWidth(80);
    return command.getUsageMessage(CommandLine.Help.Ansi.OFF).lines().toList();
  }

  /** The first of them is all that the list of commands shows. */
  @Test
  void everySentenceIsWhole() {
    assertThat(commands()).hasSizeGreaterThan(10);
    for (CommandLine command : commands()) {
      String name = command.getCommandSpec().qualifiedName();
      String[] description = command.getCommandSpec().usageMessage().description();
      assertThat(description).as(name).isNotEmpty();
      assertThat(description[0]).as(name).endsWith(".");
      for (String line : description) {
        boolean isForm = line.startsWith("In: ") || line.startsWith("Out:") || line.startsWith(" ");
        assertThat(isForm || line.matches("(?s).*[.:]")).as("%s: %s", name, line).isTrue();
      }
      for (OptionSpec option : command.getCommandSpec().options()) {
        for (String line : option.description()) {
          assertThat(line).as(name + " " + option.longestName()).endsWith(".");
        }
      }
    }
  }

  /** Names in small letters, as everywhere on the command line. */
  @Test
  void defaultsAreAsTheyAreTyped() {
    for (CommandLine command : commands()) {
      String text = String.join(" ", page(command)).replaceAll("\\s+", " ");
      assertThat(text).doesNotContainPattern("[Dd]efault: [A-Z]{2}").doesNotContain("Default");
      assertThat(text).doesNotContainPattern("[a-z] \\((\\d+|[a-z]+\\d+)\\)");
    }
  }

  @Test
  void everyLineFits() {
    for (CommandLine command : commands()) {
      assertThat(page(command)).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
  }
}
