package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.lexer.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Beginnings of middles that may mend a compiler's error in a middle. Each is the middle's text
 * before one of its tokens, or before the error, and then a replacement that the error names. Where
 * a replacement overlaps the prefix or the suffix, only its other part is added: of {@code
 * constructor} before {@code structor}, only {@code con}.
 */
final class Remedies {
  /** The greatest number of beginnings. */
  private static final int MOST = 12;

  private final String suffix;
  private final Set<String> beginnings = new LinkedHashSet<>();

  private Remedies(String suffix) {
    this.suffix = suffix;
  }

  /** The beginnings for a refused middle; {@value #MOST} at most. */
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

  /**
   * Adds a beginning with a replacement behind it, without the replacement's parts that the prefix
   * or the suffix has.
   */
  private void add(String beginning, String text, int known) {
    boolean isBehindWord =
        !beginning.isEmpty() && Words.has(beginning.charAt(beginning.length() - 1));
    String before = isBehindWord && Words.has(text.charAt(0)) ? beginning + " " : beginning;
    for (int end = known; end < text.length(); end++) {
      if (suffix.startsWith(text.substring(end))) {
        beginnings.add(before + text.substring(known, end));
      }
    }
    boolean isOpen = Words.has(text.charAt(text.length() - 1)); // the next text starts another word
    beginnings.add(before + text.substring(known) + (isOpen ? " " : ""));
  }

  /**
   * The middle's end, the error's place, then the places where tokens may begin, the last one
   * first.
   */
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
