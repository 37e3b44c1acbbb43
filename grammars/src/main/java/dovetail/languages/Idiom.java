package dovetail.languages;

import java.util.Optional;

/**
 * A line that nearly every program spells alike.
 *
 * @param begun the beginning by which it is known
 * @param rest the rest of the line
 */
record Idiom(String begun, String rest) {
  static Idiom of(String line) {
    String[] parts = line.split("¦", 2);
    return new Idiom(parts[0], parts[1]);
  }

  /** The rest of a line that begins as this one does. */
  Optional<String> restOf(String line) {
    boolean quotes = line.indexOf('\'') >= 0;
    String whole = begun + (quotes ? rest.replace('"', '\'') : rest);
    return line.length() >= begun.length() && whole.startsWith(line)
        ? Optional.of(whole.substring(line.length()))
        : Optional.empty();
  }
}
