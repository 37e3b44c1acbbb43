package dovetail.grammar;

import java.util.Collection;
import java.util.Comparator;

/** Finds the known name that is most like an unknown one. */
final class Suggestion {
  private Suggestion() {}

  /** {@code "; did you mean 'x'?"} if one of {@code known} is close, or the empty string. */
  static String of(String name, Collection<String> known) {
    return known.stream()
        .filter(candidate -> Math.abs(name.length() - candidate.length()) <= name.length() / 3)
        .filter(candidate -> EditDistance.between(name, candidate) <= name.length() / 3)
        .min(Comparator.comparingInt(candidate -> EditDistance.between(name, candidate)))
        .map(candidate -> "; did you mean '" + candidate + "'?")
        .orElse("");
  }
}
