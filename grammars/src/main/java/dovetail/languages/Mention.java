package dovetail.languages;

import java.util.regex.Pattern;

/**
 * Something that a file says: a version, a folder.
 *
 * @param file the file's name, with folders if it is further down; {@code -} for a path itself
 * @param pattern finds it; it is the first group
 */
public record Mention(String file, Pattern pattern) {
  /** One as a line of a profile has it: the file, a blank, and the pattern. */
  static Mention of(String line) {
    String[] words = line.split(" ", 2);
    return new Mention(words[0], Pattern.compile(words[1], Pattern.MULTILINE));
  }
}
