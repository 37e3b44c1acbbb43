import dovetail.server.cli.DovetailCommand;
import dovetail.server.cli.Streams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Writes the manual page and the shells' completions of all commands, from what {@code --help}
 * says. bash's are picocli's.
 *
 * <p>Argument: the folder to write to. The class path has the server.
 */
final class Manual {
  private final Map<String, CommandLine> commands;
  private final CommandLine all;

  private Manual(CommandLine all) {
    this.all = all;
    this.commands = all.getSubcommands();
  }

  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    Manual manual = new Manual(DovetailCommand.all(Streams.takeStandard()));
    Files.writeString(folder.resolve("dovetail.1"), manual.page());
    Files.writeString(folder.resolve("dovetail.bash"), AutoComplete.bash("dovetail", manual.all));
    Files.writeString(folder.resolve("_dovetail"), manual.zsh());
    Files.writeString(folder.resolve("dovetail.fish"), manual.fish());
  }

  private String page() {
    StringBuilder out = new StringBuilder(".TH DOVETAIL 1\n.SH NAME\n");
    out.append("dovetail \\- completes code in the middle of a file, and never breaks the file\n");
    out.append(".SH SYNOPSIS\n.B dovetail\n[COMMAND] [OPTIONS]\n.SH DESCRIPTION\n");
    paragraphs(out, all);
    out.append(".SH OPTIONS\n");
    options(out, all);
    out.append(".SH COMMANDS\n");
    commands.forEach((name, command) -> command(out, name, command));
    out.append(".SH EXIT STATUS\n");
    out.append(
        "0 on success, 1 when an input or the run was at fault, 2 when the command line was.\n");
    return out.toString();
  }

  private static void command(StringBuilder out, String name, CommandLine command) {
    out.append(".SS ").append(roff(name));
    command
        .getCommandSpec()
        .positionalParameters()
        .forEach(parameter -> out.append(' ').append(roff(parameter.paramLabel())));
    out.append('\n');
    paragraphs(out, command);
    options(out, command);
    command.getSubcommands().forEach((sub, inner) -> command(out, name + " " + sub, inner));
  }

  private static void paragraphs(StringBuilder out, CommandLine command) {
    for (String text : command.getCommandSpec().usageMessage().description()) {
      out.append(roff(text)).append("\n.PP\n");
    }
  }

  private static void options(StringBuilder out, CommandLine command) {
    for (OptionSpec option : shown(command)) {
      String label = option.arity().max() == 0 ? "" : " " + option.paramLabel();
      out.append(".TP\n.B ").append(roff(String.join(", ", option.names()) + label)).append('\n');
      out.append(roff(text(option))).append('\n');
    }
  }

  private static List<OptionSpec> shown(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden() && !(option.inherited() && command.getParent() != null))
        .toList();
  }

  private static String text(OptionSpec option) {
    return Arrays.stream(option.description())
        .map(line -> line.replace("${DEFAULT-VALUE}", String.valueOf(option.defaultValueString())))
        .map(line -> line.replace("${COMPLETION-CANDIDATES}", candidates(option)))
        .collect(Collectors.joining(" "))
        .replace("%%", "%")
        .replace("%n", " ");
  }

  private static String candidates(OptionSpec option) {
    List<String> all = new ArrayList<>();
    if (option.completionCandidates() != null) {
      option.completionCandidates().forEach(all::add);
    }
    return String.join(", ", all);
  }

  private static String first(CommandLine command) {
    String[] description = command.getCommandSpec().usageMessage().description();
    return description.length == 0 ? "" : description[0];
  }

  private static String roff(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-");
    return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
  }

  private String zsh() {
    StringBuilder out = new StringBuilder("#compdef dovetail\nlocal -a commands\ncommands=(\n");
    commands.forEach(
        (name, one) -> out.append("  ").append(quoted(name + ":" + first(one))).append('\n'));
    out.append(")\nif (( CURRENT == 2 )); then _describe command commands; fi\n");
    out.append("case ${words[2]} in\n");
    commands.forEach(
        (name, command) -> {
          out.append("  ").append(name).append(") _arguments '*:file:_files'");
          for (OptionSpec option : shown(command)) {
            String value =
                option.arity().max() == 0 ? "" : ":" + zshText(option.paramLabel()) + ":_files";
            out.append(" \\\n    ")
                .append(quoted(option.longestName() + "[" + zshText(text(option)) + "]" + value));
          }
          out.append(" ;;\n");
        });
    return out.append("esac\n").toString();
  }

  private static String zshText(String text) {
    return text.replace("\\", "").replace("[", "(").replace("]", ")").replace(":", "\\:");
  }

  private String fish() {
    StringBuilder out = new StringBuilder();
    commands.forEach(
        (name, command) -> {
          out.append(
              "complete -c dovetail -n __fish_use_subcommand -f -a %s -d %s\n"
                  .formatted(name, quoted(first(command))));
          for (OptionSpec option : shown(command)) {
            String value = option.arity().max() == 0 ? "" : " -r";
            out.append(
                "complete -c dovetail -n '__fish_seen_subcommand_from %s' -l %s%s -d %s\n"
                    .formatted(
                        name,
                        option.longestName().replaceFirst("^-+", ""),
                        value,
                        quoted(text(option))));
          }
        });
    return out.toString();
  }

  /** Between single quotes; with typographic ones within, which every shell reads. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "’") + "'";
  }
}
