package dovetail.grammar;

import java.util.Collection;
import java.util.Comparator;

/** Guesses what an unknown name was meant to be. */
final class Suggestion {
  private Suggestion() {}

  /** {@code "; did you mean 'x'?"} if one of {@code known} is close, or the empty string. */
  static String of(String name, Collection<String> known) {
    return known.stream()
        .filter(candidate -> distance(name, candidate) <= name.length() / 3)
        .min(Comparator.comparingInt(candidate -> distance(name, candidate)))
        .map(candidate -> "; did you mean '" + candidate + "'?")
        .orElse("");
  }

  /** Levenshtein's distance, O(product of the lengths). */
  private static int distance(String a, String b) {
    if (Math.abs(a.length() - b.length()) > 10) {
      return Integer.MAX_VALUE;
    }
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
