package dovetail.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A middle that is offered.
 *
 * <p>It may <em>cover</em> closing brackets and quotes that stand directly behind the cursor, which
 * editors write by themselves: those are then replaced by the text, which has them in their order,
 * so that the new text can be drawn around them. At {@code isinstance(¦)}, {@code items, list):}
 * covers {@code )}.
 *
 * @param stops the places at which it may be left, one after the other: with each the file parses.
 *     Never empty
 * @param covered the text behind the cursor that a stop replaces, mostly empty: ASCII of one line,
 *     so that it is as long in every encoding; a subsequence of the text
 * @param placeholder the end of the last part that only stands for what the person writes next,
 *     mostly empty: behind a head, a statement for its body. Editors select it once it is accepted
 */
public record Suggestion(List<Stop> stops, String covered, String placeholder) {
  /**
   * A place at which a suggestion may be left.
   *
   * @param part the text between the stop before, or the cursor, and this one; empty at most for
   *     the last
   * @param behind the text that stands behind the cursor then, in place of the covered text or of
   *     the one that the stop before put there. At {@code if (!r¦}, with the text <code>oom) {}
   *     </code>, the stop behind {@code oom} has <code>) {}</code> there. The rest of the text ends
   *     with it, or covers it; that of the last stop is the end of the text
   */
  public record Stop(String part, String behind) {}

  /** Takes a copy of the list. */
  public Suggestion {
    stops = List.copyOf(stops);
    String rest = textOf(stops);
    if (rest.isEmpty() || stops.stream().limit(stops.size() - 1L).anyMatch(s -> s.part.isEmpty())) {
      throw new IllegalArgumentException("a part is missing: " + stops);
    }
    if (!mayCover(rest, covered)) {
      throw new IllegalArgumentException(rest + " does not cover " + covered);
    }
    for (Stop stop : stops) {
      rest = rest.substring(stop.part.length());
      if (!mayCover(rest, stop.behind) && !rest.endsWith(stop.behind)) {
        throw new IllegalArgumentException(rest + " does not cover " + stop.behind);
      }
    }
    if (!stops.getLast().part.endsWith(placeholder)) {
      throw new IllegalArgumentException(stops + " do not end in " + placeholder);
    }
  }

  /** One that covers nothing, of parts that leave nothing behind the cursor. */
  public Suggestion(List<String> parts) {
    this(parts.stream().map(part -> new Stop(part, "")).toList(), "", "");
  }

  /** One that can only be accepted whole; the text is not empty. */
  public static Suggestion whole(String text) {
    return new Suggestion(List.of(text));
  }

  /** One that can only be accepted whole, and replaces the text that it covers. */
  public static Suggestion covering(String text, String covered) {
    return new Suggestion(List.of(new Stop(text, "")), covered, "");
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
    return new Suggestion(stops, covered, end);
  }

  /** The same that leaves its end behind the cursor: text that closes what it opens. */
  public Suggestion leaving(String end) {
    String text = text();
    String before = text.substring(0, text.length() - end.length());
    List<Stop> kept = new ArrayList<>();
    int at = 0;
    for (Stop stop : stops.subList(0, stops.size() - 1)) {
      if (at + stop.part.length() < before.length()) {
        kept.add(stop);
        at += stop.part.length();
      }
    }
    kept.add(new Stop(before.substring(at), end));
    return new Suggestion(kept, covered, "");
  }

  /** The whole text to insert. */
  public String text() {
    return textOf(stops);
  }

  /** The end of the text that stands behind the cursor once all is accepted; mostly empty. */
  public String behind() {
    return stops.getLast().behind;
  }

  private static String textOf(List<Stop> stops) {
    return stops.stream().map(Stop::part).collect(Collectors.joining()) + stops.getLast().behind;
  }
}
