package dovetail.languages;

import java.util.function.UnaryOperator;

/**
 * Facts about a language's files beside its grammar: the file {@code profile} in its folder. A line
 * is a word and what it says; those that begin with {@code #} are comments. Each part explains its
 * lines. {@code like NAME}: the lines of that language's profile count too, behind these, but not
 * its names.
 *
 * <p>Immutable and safe for threads.
 *
 * @param files which files are in the language, and of which version
 * @param style how it is written
 * @param sharing how files share names
 * @param cells other texts in a notebook's cells
 * @param embedding where texts in other languages stand, if the files hold several
 * @param sample a text to be tried
 */
public record Profile(
    FileRules files,
    Style style,
    Sharing sharing,
    Cells cells,
    Embedding embedding,
    SampleProgram sample) {
  /** A profile that says nothing. */
  static final Profile NONE = read("", _ -> "");

  /**
   * Reads a profile of our own.
   *
   * @throws IllegalStateException if a line is one of no part
   */
  static Profile read(String text, UnaryOperator<String> profiles) {
    ProfileLines lines = new ProfileLines(text, profiles);
    Profile profile =
        new Profile(
            FileRules.of(lines),
            Style.of(lines),
            Sharing.of(lines),
            Cells.of(lines),
            Embedding.of(lines),
            lines.first("sample", SampleProgram::of).orElse(SampleProgram.NONE));
    lines.end();
    return profile;
  }
}
