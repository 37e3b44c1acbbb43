package dovetail.lexer.regex;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A place in a pattern, and the first problem; after a problem, the pattern counts as at its end.
 */
final class PatternCursor {
  /** The character that stands for the end. */
  static final int END = -1;

  private final int[] pattern;
  private RegexReading.@Nullable Failed problem;

  /**
   * The number of code points passed. Set only to come back to a place, or to step over a code
   * point that was peeked at.
   */
  int at;

  PatternCursor(int[] pattern) {
    this.pattern = pattern;
  }

  RegexReading.@Nullable Failed problem() {
    return problem;
  }

  int length() {
    return pattern.length;
  }

  /** The code point after the next one. */
  int peekSecond() {
    return at + 1 < pattern.length ? pattern[at + 1] : END;
  }

  /** The next code point. */
  int peek() {
    return at < pattern.length ? pattern[at] : END;
  }

  /** Takes the next code point. */
  int take() {
    return at < pattern.length ? pattern[at++] : END;
  }

  /** Keeps the first problem and moves to the end. */
  void fail(int offset, String message) {
    if (problem == null) {
      problem = new RegexReading.Failed(offset, message);
    }
    at = pattern.length;
  }

  /**
   * Reads a quantifier, {@code * + ? {n} {n,} {,m} {n,m}}, if one stands here; braces of another
   * form are characters.
   *
   * @return the least and the greatest number of times, {@link Regex#UNBOUNDED} for no bound; each
   *     at most one more than {@code limit}
   */
  Optional<int[]> quantifier(int limit) {
    int begin = at;
    switch (take()) {
      case '*' -> {
        return Optional.of(new int[] {0, Regex.UNBOUNDED});
      }
      case '+' -> {
        return Optional.of(new int[] {1, Regex.UNBOUNDED});
      }
      case '?' -> {
        return Optional.of(new int[] {0, 1});
      }
      case '{' -> {
        int min = number(limit);
        boolean isRange = peek() == ',';
        at += isRange ? 1 : 0;
        int max = isRange ? number(limit) : min;
        if (take() == '}' && (min >= 0 || max >= 0)) {
          return Optional.of(new int[] {Math.max(min, 0), max});
        }
      }
      default -> {}
    }
    at = begin;
    return Optional.empty();
  }

  /** A decimal number, at most one more than {@code limit}; -1 if no digit stands here. */
  int number(int limit) {
    int value = -1;
    while (peek() >= '0' && peek() <= '9') {
      value = Math.min(Math.max(value, 0) * 10 + (peek() - '0'), limit + 1);
      at++;
    }
    return value;
  }

  /** At most two more octal digits after {@code \0}. */
  int octal() {
    int value = 0;
    for (int i = 0; i < 2 && peek() >= '0' && peek() <= '7'; i++) {
      value = value * 8 + (take() - '0');
    }
    return value;
  }

  /** Whether three octal digits stand here. */
  boolean atOctal() {
    for (int i = 0; i < 3; i++) {
      if (at + i >= pattern.length || pattern[at + i] < '0' || pattern[at + i] > '7') {
        return false;
      }
    }
    return pattern[at] <= '3';
  }

  /** A character by three octal digits. */
  int octal3() {
    return (take() - '0') * 64 + (take() - '0') * 8 + (take() - '0');
  }

  /** A character by {@code digits} hexadecimal digits. */
  int hex(int begin, int digits) {
    long value = 0;
    for (int i = 0; i < digits; i++) {
      int digit = peek() == END ? -1 : Character.digit(peek(), 16);
      if (digit < 0 || peek() >= 0x80) {
        fail(begin, "this escape takes " + digits + " hexadecimal digits");
        return 0;
      }
      at++;
      value = value * 16 + digit;
    }
    if (value > Character.MAX_CODE_POINT || (value >= 0xD800 && value < 0xE000)) {
      fail(begin, "not a Unicode character: " + Long.toHexString(value));
      return 0;
    }
    return (int) value;
  }
}
