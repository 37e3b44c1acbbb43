package dovetail.protocol;

import java.util.List;

/**
 * A middle that is offered.
 *
 * <p>It may <em>cover</em> closing brackets and quotes that stand directly behind the cursor, which
 * editors write by themselves: those are then replaced by the text, which has them in their order,
 * so that what is new can be drawn around them. At {@code isinstance(¦)}, {@code items, list):}
 * covers {@code )}.
 *
 * @param parts the pieces it may be accepted in, one after the other: with each of them the file
 *     parses; together they are the text. Never empty, and no part is. All but the last are
 *     inserted at the cursor and leave what is covered where it is; only with the last is it
 *     replaced
 * @param covered the text behind the cursor that the whole text replaces, mostly empty: ASCII of
 *     one line, so that it is as long in every encoding; a subsequence of the text
 * @param placeholder the end of the text that only stands for what the person writes next, mostly
 *     empty: behind a head, a statement for its body. Editors select it once it is accepted
 */
public record Suggestion(List<String> parts, String covered, String placeholder) {
  /** Takes a copy of the list. */
  public Suggestion {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || parts.contains("")) {
      throw new IllegalArgumentException("a part is missing: " + parts);
    }
    if (!mayCover(String.join("", parts), covered)) {
      throw new IllegalArgumentException(parts + " do not cover " + covered);
    }
    if (!parts.getLast().endsWith(placeholder)) {
      throw new IllegalArgumentException(parts + " do not end in " + placeholder);
    }
  }

  /** One that covers nothing. */
  public Suggestion(List<String> parts) {
    this(parts, "", "");
  }

  /** One that can only be accepted whole; the text is not empty. */
  public static Suggestion whole(String text) {
    return new Suggestion(List.of(text));
  }

  /** One that can only be accepted whole, and replaces what it covers. */
  public static Suggestion covering(String text, String covered) {
    return new Suggestion(List.of(text), covered, "");
  }

  /** Whether a text may take the place of one behind the cursor: it has that one's characters. */
  public static boolean mayCover(String text, String covered) {
    int at = 0;
    for (int i = 0; i < text.length() && at < covered.length(); i++) {
      at += text.charAt(i) == covered.charAt(at) ? 1 : 0;
    }
    return at == covered.length() && covered.chars().allMatch(c -> c >= ' ' && c < 0x7f);
  }

  /** The same with its end for a placeholder. */
  public Suggestion with(String end) {
    return new Suggestion(parts, covered, end);
  }

  /** The whole text to insert. */
  public String text() {
    return String.join("", parts);
  }
}
