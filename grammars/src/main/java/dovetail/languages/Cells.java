package dovetail.languages;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The cells of a notebook that are in another language, and the lines of a cell that are commands
 * to the notebook. Lines of a profile:
 *
 * <ul>
 *   <li>{@code cell PATTERN}: the first line of a notebook's cell that is in another language.
 *       {@code command PATTERN¦TEXT}: a line of a cell that is a command to the notebook, and the
 *       text that the grammar reads instead, with references to the pattern's groups.
 * </ul>
 *
 * @param other the beginning of a cell in another language, if there is one
 * @param commands lines that are commands to the notebook
 */
public record Cells(Optional<Pattern> other, List<Rewriting> commands) {
  public Cells {
    commands = List.copyOf(commands);
  }

  static Cells of(ProfileLines lines) {
    return new Cells(lines.first("cell", Pattern::compile), lines.each("command", Rewriting::of));
  }

  /** The text that the grammar reads for a line of a cell: the line itself, if it is no command. */
  public String withoutCommand(String line) {
    return commands.stream()
        .map(command -> command.pattern().matcher(line).replaceFirst(command.text()))
        .filter(read -> !read.equals(line))
        .findFirst()
        .orElse(line);
  }
}
