package dovetail.languages;

import java.util.function.UnaryOperator;

/**
 * Facts about a language's files beside its grammar: the file {@code profile} in its folder. A line
 * is a word and its value; a line that begins with {@code #} is a comment. Each part explains its
 * lines. {@code like NAME}: the lines of that language's profile count too, behind these, but not
 * its names.
 *
 * <p>Immutable and safe for threads.
 *
 * @param files the files in the language, and their versions
 * @param style the usual spelling
 * @param sharing the names that files share
 * @param cells other texts in a notebook's cells
 * @param embedding the places of texts in other languages, if the files hold several
 * @param sample a program for a trial
 */
public record Profile(
    FileRules files,
    Style style,
    Sharing sharing,
    Cells cells,
    Embedding embedding,
    SampleProgram sample) {
  /** A profile without lines. */
  static final Profile NONE = read("", _ -> "");

  /**
   * Reads a profile of our own.
   *
   * @throws IllegalStateException if a line belongs to no part
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
