package dovetail.languages;

import java.util.regex.Pattern;

/**
 * The mention of a version or a folder in a file.
 *
 * @param file the file's name, with folders if it is further down; {@code -} for a path itself
 * @param pattern finds the statement; its first group is the version or the folder
 */
public record Mention(String file, Pattern pattern) {
  /** The mention in a line of a profile: the file, a blank, and the pattern. */
  static Mention of(String line) {
    String[] words = line.split(" ", 2);
    return new Mention(words[0], Pattern.compile(words[1], Pattern.MULTILINE));
  }
}
