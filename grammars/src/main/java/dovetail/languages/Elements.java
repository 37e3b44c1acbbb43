package dovetail.languages;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where elements, such as {@code <a>b</a>}, begin and end in a language's text. In a language
 * without elements none do. Immutable and safe for threads.
 *
 * @param before how the text left of an element ends; empty in a language without elements
 */
public record Elements(Optional<Pattern> before) {
  /** The beginning of a tag that closes an element. */
  public static final String CLOSING = "</";

  /** The end of a tag that has no content. */
  public static final String EMPTY = "/>";

  /** The end of any other tag. */
  public static final String END = ">";

  /** No elements. */
  public static final Elements NONE = new Elements(Optional.empty());

  /** Those of a profile's line {@code element}. */
  static Elements of(String pattern) {
    return new Elements(Optional.of(Pattern.compile("(?:" + pattern + ")\\s*$")));
  }

  /** Whether the language has elements. */
  public boolean exist() {
    return before.isPresent();
  }

  /** Whether an element may begin behind a text. */
  public boolean mayBegin(CharSequence left) {
    return before.isPresent() && before.get().matcher(left).find();
  }

  /** Whether a mark of elements stands at a place: one of the three above. */
  public boolean isAt(String mark, String text, int at) {
    return exist() && text.startsWith(mark, at);
  }
}
