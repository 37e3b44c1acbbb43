package dovetail.quotient.intersection;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A regular expression over characters, read by its derivatives (Brzozowski 1964): what is left of
 * it after a character is a regular expression again, so that expressions are an automaton's
 * states.
 */
sealed interface Re {
  /** Matches nothing. */
  Re NEVER = new Or(Set.of());

  /** Matches the empty text. */
  Re EMPTY = new Many(NEVER);

  record OneOf(String characters) implements Re {}

  record Then(Re first, Re second) implements Re {}

  record Or(Set<Re> branches) implements Re {}

  record Many(Re body) implements Re {}

  /** Whether it matches the empty text. */
  default boolean nullable() {
    return switch (this) {
      case OneOf _ -> false;
      case Then(Re first, Re second) -> first.nullable() && second.nullable();
      case Or(Set<Re> branches) -> branches.stream().anyMatch(Re::nullable);
      case Many _ -> true;
    };
  }

  /** What is left of it after a character. */
  default Re after(char c) {
    return switch (this) {
      case OneOf(String characters) -> characters.indexOf(c) >= 0 ? EMPTY : NEVER;
      case Then(Re first, Re second) -> {
        Re rest = then(first.after(c), second);
        yield first.nullable() ? or(List.of(rest, second.after(c))) : rest;
      }
      case Or(Set<Re> branches) -> or(branches.stream().map(branch -> branch.after(c)).toList());
      case Many(Re body) -> then(body.after(c), this);
    };
  }

  /** One after the other. */
  static Re then(Re first, Re second) {
    if (first.equals(NEVER) || second.equals(EMPTY)) {
      return first;
    }
    if (second.equals(NEVER) || first.equals(EMPTY)) {
      return second;
    }
    return first instanceof Then(Re one, Re two)
        ? new Then(one, then(two, second))
        : new Then(first, second);
  }

  /** Any of them. */
  static Re or(List<Re> branches) {
    Set<Re> all = new LinkedHashSet<>();
    for (Re branch : branches) {
      if (branch instanceof Or(Set<Re> inner)) {
        all.addAll(inner);
      } else {
        all.add(branch);
      }
    }
    return all.size() == 1 ? all.iterator().next() : new Or(all);
  }

  /** Some text that it matches, by a drawer of numbers below a bound; it must match one. */
  default String text(String alphabet, Random random) {
    StringBuilder out = new StringBuilder();
    Re at = this;
    while (!at.nullable() || (out.length() < 3 && random.nextInt(3) > 0)) {
      List<Character> ways = new ArrayList<>();
      for (char c : alphabet.toCharArray()) {
        Re after = at.after(c);
        if (!after.equals(NEVER) && (out.length() < 3 || !after.equals(at))) {
          ways.add(c);
        }
      }
      if (ways.isEmpty()) {
        break;
      }
      char c = ways.get(random.nextInt(ways.size()));
      out.append(c);
      at = at.after(c);
    }
    return out.toString();
  }

  /** The longest text that it matches, {@link Integer#MAX_VALUE} if there is none longest. */
  default int width() {
    return switch (this) {
      case OneOf _ -> 1;
      case Then(Re first, Re second) -> {
        long sum = (long) first.width() + second.width();
        yield (int) Math.min(Integer.MAX_VALUE, sum);
      }
      case Or(Set<Re> branches) -> branches.stream().mapToInt(Re::width).max().orElse(0);
      case Many(Re body) -> body.equals(NEVER) ? 0 : Integer.MAX_VALUE;
    };
  }

  /**
   * Reads an expression in Python's notation: characters, {@code .}, classes, groups, {@code |},
   * and {@code *}, {@code +}, {@code ?}.
   */
  static Re of(String pattern, String alphabet) {
    Reader reader = new Reader(pattern, alphabet);
    Re all = reader.either();
    if (reader.at < pattern.length()) {
      throw new IllegalArgumentException(pattern);
    }
    return all;
  }

  /** Reads one pattern. */
  final class Reader {
    private final String pattern;
    private final String alphabet;
    private int at;

    Reader(String pattern, String alphabet) {
      this.pattern = pattern;
      this.alphabet = alphabet;
    }

    private Re either() {
      List<Re> branches = new ArrayList<>(List.of(sequence()));
      while (at < pattern.length() && pattern.charAt(at) == '|') {
        at++;
        branches.add(sequence());
      }
      return or(branches);
    }

    private Re sequence() {
      Re all = EMPTY;
      while (at < pattern.length() && "|)".indexOf(pattern.charAt(at)) < 0) {
        Re one = one();
        char repeated = at < pattern.length() ? pattern.charAt(at) : 0;
        at += "*+?".indexOf(repeated) >= 0 ? 1 : 0;
        all =
            then(
                all,
                switch (repeated) {
                  case '*' -> new Many(one);
                  case '+' -> then(one, new Many(one));
                  case '?' -> or(List.of(one, EMPTY));
                  default -> one;
                });
      }
      return all;
    }

    private Re one() {
      char c = pattern.charAt(at++);
      switch (c) {
        case '(' -> {
          Re inner = either();
          at++;
          return inner;
        }
        case '.' -> {
          return new OneOf(alphabet);
        }
        case '[' -> {
          int end = pattern.indexOf(']', at);
          boolean negated = pattern.charAt(at) == '^';
          String set = pattern.substring(at + (negated ? 1 : 0), end);
          at = end + 1;
          StringBuilder of = new StringBuilder();
          for (char a : alphabet.toCharArray()) {
            if (negated != holds(set, a)) {
              of.append(a);
            }
          }
          return new OneOf(of.toString());
        }
        case '\\' -> {
          return new OneOf(pattern.substring(at, ++at));
        }
        default -> {
          return new OneOf(String.valueOf(c));
        }
      }
    }

    /** Whether a class such as {@code a-z_} has a character. */
    private static boolean holds(String set, char c) {
      for (int i = 0; i < set.length(); i++) {
        boolean range = i + 2 < set.length() && set.charAt(i + 1) == '-';
        char last = set.charAt(range ? i + 2 : i);
        if (set.charAt(i) <= c && c <= last) {
          return true;
        }
        i += range ? 2 : 0;
      }
      return false;
    }
  }
}
