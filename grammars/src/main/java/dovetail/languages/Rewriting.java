package dovetail.languages;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A replacement of texts that match a pattern, such as a command to a notebook, or the path of a
 * module.
 *
 * @param pattern matches the whole of them
 * @param text replaces them, with references to the pattern's groups
 */
public record Rewriting(Pattern pattern, String text) {
  /** The rewriting in a line of a profile: the pattern, {@code ¦}, and the text. */
  static Rewriting of(String line) {
    String[] parts = line.split("¦", 2);
    return new Rewriting(Pattern.compile(parts[0]), parts[1]);
  }

  /** The text that replaces another; empty if the pattern does not match it. */
  public Optional<String> applied(String whole) {
    Matcher matcher = pattern.matcher(whole);
    return matcher.matches() ? Optional.of(matcher.replaceFirst(text)) : Optional.empty();
  }
}
