package dovetail.protocol;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A middle that is offered to the user.
 *
 * <p>A suggestion may <em>cover</em> closing brackets and quotes directly behind the cursor, which
 * editors write by themselves: the text replaces them. It contains them in their order, so that an
 * editor can draw the new text around them. At {@code isinstance(¦)}, {@code items, list):} covers
 * {@code )}.
 *
 * @param stops the places at which the suggestion may be left, one after the other: at each the
 *     file parses. Never empty
 * @param covered the text behind the cursor that a stop replaces, mostly empty: ASCII of one line,
 *     so that its length is the same in every encoding; a subsequence of the text
 * @param placeholder the end of the last part that the user is to replace, mostly empty: behind a
 *     head, a statement in place of its body. Editors select it once the suggestion is accepted
 */
public record Suggestion(List<Stop> stops, String covered, String placeholder) {
  /**
   * A place at which a suggestion may be left.
   *
   * @param part the text between the stop before, or the cursor, and this one; empty at most for
   *     the last
   * @param behind the text behind the cursor at this stop, which replaces the covered text or the
   *     stop before's text. At {@code if (!r¦}, with the text <code>oom) {}</code>, the stop behind
   *     {@code oom} has <code>) {}</code> there. The rest of the middle ends with this text, or
   *     covers it; the last stop's is the end of the middle
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

  /** A suggestion that covers no text; its stops leave no text behind the cursor. */
  public Suggestion(List<String> parts) {
    this(parts.stream().map(part -> new Stop(part, "")).toList(), "", "");
  }

  /** A suggestion that can only be accepted as a whole; the text is not empty. */
  public static Suggestion whole(String text) {
    return new Suggestion(List.of(text));
  }

  /** A suggestion that can only be accepted as a whole, and covers a text. */
  public static Suggestion covering(String text, String covered) {
    return new Suggestion(List.of(new Stop(text, "")), covered, "");
  }

  /**
   * Whether a text may replace a text behind the cursor: it contains the other's characters in
   * their order.
   */
  public static boolean mayCover(String text, String covered) {
    int at = 0;
    for (int i = 0; i < text.length() && at < covered.length(); i++) {
      at += text.charAt(i) == covered.charAt(at) ? 1 : 0;
    }
    return at == covered.length() && covered.chars().allMatch(c -> c >= ' ' && c < 0x7f);
  }

  /** The same suggestion, whose end is a placeholder. */
  public Suggestion with(String end) {
    return new Suggestion(stops, covered, end);
  }

  /**
   * The same suggestion, which leaves its end behind the cursor: text that closes brackets of the
   * suggestion.
   */
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

  /**
   * The end of the text that stands behind the cursor once the whole suggestion is accepted; mostly
   * empty.
   */
  public String behind() {
    return stops.getLast().behind;
  }

  private static String textOf(List<Stop> stops) {
    return stops.stream().map(Stop::part).collect(Collectors.joining()) + stops.getLast().behind;
  }
}
