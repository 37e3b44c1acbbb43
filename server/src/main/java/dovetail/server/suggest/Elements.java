package dovetail.server.suggest;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where elements begin and end in a language's text. In a language without elements none do.
 *
 * @param before how the text left of an element ends
 * @param marks those of {@link #CLOSING}, {@link #EMPTY} and {@link #END} that the language has
 */
record Elements(Pattern before, Set<String> marks) {
  /** The beginning of a tag that closes an element. */
  static final String CLOSING = "</";

  /** The end of a tag that has no content. */
  static final String EMPTY = "/>";

  /** The end of any other tag. */
  static final String END = ">";

  private static final Elements NONE = new Elements(Pattern.compile("(?!)"), Set.of());

  /**
   * The elements of a language.
   *
   * @param before how the text left of an element ends; empty in a language without elements
   */
  static Elements of(Optional<Pattern> before) {
    return before.map(one -> new Elements(one, Set.of(CLOSING, EMPTY, END))).orElse(NONE);
  }

  /** Whether an element may begin behind a text, which begins with its line. */
  boolean mayBegin(String left) {
    return before.matcher(left).find();
  }

  /** Whether a mark of elements stands at a place. */
  boolean isAt(String mark, String text, int at) {
    return marks.contains(mark) && text.startsWith(mark, at);
  }
}
