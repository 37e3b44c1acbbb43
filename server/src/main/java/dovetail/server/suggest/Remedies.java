package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.lexer.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Beginnings of middles that may mend what a compiler refuses in one: what stands before a token of
 * it, or before the error, and there a text that the refusal names. Where such a text overlaps what
 * is left or right of the hole, only the rest of it: {@code structor} needs no more than {@code
 * con} before it.
 */
final class Remedies {
  /** No more beginnings than so many are tried. */
  private static final int MOST = 12;

  private final String suffix;
  private final Set<String> beginnings = new LinkedHashSet<>();

  private Remedies(String suffix) {
    this.suffix = suffix;
  }

  /** Those for a refused middle; {@value #MOST} at most. */
  static List<String> of(String prefix, String middle, String suffix, Fault refused) {
    Remedies remedies = new Remedies(suffix);
    for (String text : refused.replacements()) {
      for (int known = 1; known <= text.length(); known++) {
        if (prefix.endsWith(text.substring(0, known))) {
          remedies.add("", text, known);
        }
      }
      places(middle, refused.last())
          .forEach(place -> remedies.add(middle.substring(0, place), text, 0));
    }
    return remedies.beginnings.stream().limit(MOST).toList();
  }

  /** Adds a text behind a beginning, without its part that the prefix has, or the suffix. */
  private void add(String beginning, String text, int known) {
    boolean isBehindWord =
        !beginning.isEmpty() && Words.has(beginning.charAt(beginning.length() - 1));
    String before = isBehindWord && Words.has(text.charAt(0)) ? beginning + " " : beginning;
    for (int end = known; end < text.length(); end++) {
      if (suffix.startsWith(text.substring(end))) {
        beginnings.add(before + text.substring(known, end));
      }
    }
    boolean isOpen = Words.has(text.charAt(text.length() - 1)); // what comes must not go on with it
    beginnings.add(before + text.substring(known) + (isOpen ? " " : ""));
  }

  /** The end, the error's place, then where tokens may begin, the last one first. */
  private static List<Integer> places(String middle, int last) {
    List<Integer> places = new ArrayList<>();
    places.add(middle.length());
    if (last >= 0) {
      byte[] bytes = Utf8.encode(middle);
      places.add(new String(bytes, 0, last, StandardCharsets.UTF_8).length());
    }
    for (int at = middle.length() - 1; at >= 0; at--) {
      if (at == 0 || mayBegin(middle, at)) {
        places.add(at);
      }
    }
    return places;
  }

  private static boolean mayBegin(String text, int at) {
    return !Words.isInside(text, at) && !Character.isWhitespace(text.charAt(at));
  }
}
