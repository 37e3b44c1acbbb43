package dovetail.languages;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where elements, such as {@code <a>b</a>}, begin and end in a language's text. In a language
 * without elements none do. Immutable and safe for threads.
 *
 * @param before how the text left of an element ends; empty in a language without elements
 * @param rules the rules of the grammar that are elements
 */
public record Elements(Optional<Pattern> before, Set<String> rules) {
  /** The beginning of a tag that closes an element. */
  public static final String CLOSING = "</";

  /** The end of a tag that has no content. */
  public static final String EMPTY = "/>";

  /** The end of any other tag. */
  public static final String END = ">";

  /** No elements. */
  public static final Elements NONE = new Elements(Optional.empty(), Set.of());

  public Elements {
    rules = Set.copyOf(rules);
  }

  static Elements of(ProfileLines lines) {
    Optional<Pattern> before =
        lines.first("element", pattern -> Pattern.compile("(?:" + pattern + ")\\s*$"));
    return new Elements(before, Set.copyOf(lines.words("elements")));
  }

  /** Whether the language has elements. */
  public boolean exist() {
    return before.isPresent();
  }

  /** Whether an element may begin behind a text. */
  public boolean mayBegin(CharSequence left) {
    return before.isPresent() && before.get().matcher(left).find();
  }
}
