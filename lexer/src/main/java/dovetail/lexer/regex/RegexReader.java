package dovetail.lexer.regex;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the notation of Python's {@code re} on text, as Lark's terminals use it: what has a regular
 * language is read, and {@code \p{...}} beside it; look-around, back references, anchors,
 * possessive and conditional groups are problems. Lazy repetition is read like greedy repetition.
 *
 * <p>The reader descends recursively and keeps the first problem; after one, it sees the end of the
 * pattern everywhere and so comes to rest. O(length) but for the named classes.
 */
public final class RegexReader {
  private static final int END = -1;
  private static final int MAX_DEPTH = 200;
  private static final int MAX_COUNT = 10_000;

  private final int[] pattern;
  private final String flagLetters;
  private int at;
  private int depth;
  private @Nullable String problem;
  private int problemAt;

  private RegexReader(String pattern, String flagLetters) {
    this.pattern = pattern.codePoints().toArray();
    this.flagLetters = flagLetters;
  }

  /**
   * Reads a pattern.
   *
   * @param pattern the text between the slashes; {@code \/} stands for a slash
   * @param flags the letters after the closing slash: i, m, s, u, x, a
   */
  public static RegexReading read(String pattern, String flags) {
    return new RegexReader(pattern, flags).read();
  }

  /** What matches {@code text}, in upper and lower case alike. */
  public static Regex literalIgnoringCase(String text) {
    return new Regex.Concat(
        text.codePoints()
            .<Regex>mapToObj(c -> new Regex.Chars(UnicodeClasses.ignoringCase(CodePoints.of(c))))
            .toList());
  }

  private RegexReading read() {
    Set<RegexFlags> flags = RegexFlags.none();
    flagLetters
        .codePoints()
        .filter(letter -> !RegexFlags.add(letter, flags))
        .forEach(
            letter ->
                fail(
                    pattern.length, "unknown flag '" + shown(letter) + "'; there are i m s u x a"));
    Regex regex = alternation(flags);
    if (problem == null && at < pattern.length) {
      fail(at, "')' closes no group; write '\\)' for the character");
    }
    return problem == null
        ? new RegexReading.Read(regex)
        : new RegexReading.Failed(problemAt, problem);
  }

  /** {@code flags} may gain members from a leading {@code (?i)}; the caller passes its own copy. */
  private Regex alternation(Set<RegexFlags> flags) {
    if (++depth > MAX_DEPTH) {
      fail(at, "groups are nested more than " + MAX_DEPTH + " deep");
    }
    List<Regex> branches = new ArrayList<>();
    branches.add(concatenation(flags));
    while (peek() == '|') {
      at++;
      branches.add(concatenation(flags));
    }
    depth--;
    return branches.size() == 1 ? branches.get(0) : new Regex.Alternation(branches);
  }

  private Regex concatenation(Set<RegexFlags> flags) {
    List<Regex> parts = new ArrayList<>();
    while (true) {
      skipBlanks(flags);
      int c = peek();
      if (c == END || c == '|' || c == ')') {
        return parts.size() == 1 ? parts.get(0) : new Regex.Concat(parts);
      }
      if (isQuantifier()) {
        fail(at, "nothing to repeat; write '\\" + shown(c) + "' for the character");
      }
      Regex atom = atom(flags);
      if (atom != null) {
        parts.add(repeated(atom, flags));
      }
    }
  }

  private Regex repeated(Regex atom, Set<RegexFlags> flags) {
    skipBlanks(flags);
    int begin = at;
    Optional<int[]> bounds = quantifier();
    if (bounds.isEmpty()) {
      return atom;
    }
    int min = bounds.get()[0];
    int max = bounds.get()[1];
    if (max != Regex.UNBOUNDED && max < min) {
      fail(begin, "the repetition's least number is greater than its greatest");
      return atom;
    }
    if (min > MAX_COUNT || max > MAX_COUNT) {
      fail(begin, "a repetition of more than " + MAX_COUNT + "; use + or *");
      return atom;
    }
    if (peek() == '?') {
      at++;
    } else if (peek() == '+') {
      fail(at, "a possessive repetition does not describe a regular language; leave out the '+'");
    }
    skipBlanks(flags);
    if (isQuantifier()) {
      fail(at, "a repetition of a repetition; put the inner one into (?:...)");
    }
    return new Regex.Repeat(atom, min, max);
  }

  private boolean isQuantifier() {
    int old = at;
    boolean found = quantifier().isPresent();
    at = old;
    return found;
  }

  /** Reads * + ? {n} {n,} {,m} {n,m} if one stands here; braces of another form are characters. */
  private Optional<int[]> quantifier() {
    int[] bounds =
        switch (peek()) {
          case '*' -> new int[] {0, Regex.UNBOUNDED};
          case '+' -> new int[] {1, Regex.UNBOUNDED};
          case '?' -> new int[] {0, 1};
          default -> null;
        };
    if (bounds != null) {
      at++;
      return Optional.of(bounds);
    }
    int begin = at;
    if (peek() != '{') {
      return Optional.empty();
    }
    at++;
    int min = number();
    int max = min;
    if (peek() == ',') {
      at++;
      max = number();
      if (min >= 0 || max >= 0) {
        min = Math.max(min, 0);
      }
    }
    if (min < 0 || peek() != '}') {
      at = begin;
      return Optional.empty();
    }
    at++;
    return Optional.of(new int[] {min, max});
  }

  /** A decimal number, at most one more than the greatest count; -1 if no digit stands here. */
  private int number() {
    int value = -1;
    while (peek() >= '0' && peek() <= '9') {
      value = Math.min(Math.max(value, 0) * 10 + (peek() - '0'), MAX_COUNT + 1);
      at++;
    }
    return value;
  }

  /** What one unit of the pattern matches; null for flags, comments and problems. */
  private @Nullable Regex atom(Set<RegexFlags> flags) {
    int begin = at;
    int c = take();
    return switch (c) {
      case '(' -> group(begin, flags);
      case '[' -> new Regex.Chars(set(begin, flags));
      case '.' ->
          new Regex.Chars(
              flags.contains(RegexFlags.DOT_ALL)
                  ? CodePoints.ALL
                  : UnicodeClasses.NEWLINE.negate());
      case '\\' -> escape(begin, flags);
      case '^', '$' -> {
        fail(begin, "the anchor '" + shown(c) + "' is not supported; a terminal matches anywhere");
        yield null;
      }
      case END -> null;
      default -> new Regex.Chars(cased(CodePoints.of(c), flags));
    };
  }

  private @Nullable Regex group(int begin, Set<RegexFlags> outer) {
    Set<RegexFlags> flags = outer.isEmpty() ? RegexFlags.none() : EnumSet.copyOf(outer);
    if (peek() == '?') {
      at++;
      int kind = take();
      switch (kind) {
        case ':' -> {}
        case '#' -> {
          while (peek() != END && peek() != ')') {
            at++;
          }
          close(begin);
          return null;
        }
        case '=', '!' -> {
          fail(begin, "look-ahead is not supported; write what may follow instead");
          return null;
        }
        case '>' -> {
          fail(begin, "an atomic group does not describe a regular language; use (?:...)");
          return null;
        }
        case '(' -> {
          fail(begin, "a conditional group is not supported; write the alternatives");
          return null;
        }
        case '<' -> {
          fail(begin, "look-behind is not supported");
          return null;
        }
        case 'P' -> {
          if (take() != '<') {
            fail(begin, "a back reference is not supported; write out what it repeats");
            return null;
          }
          while (Character.isUnicodeIdentifierPart(Math.max(peek(), 0)) && peek() > 0) {
            at++;
          }
          if (take() != '>') {
            fail(begin, "the group's name is not closed by '>'");
          }
        }
        default -> {
          at--;
          if (!inlineFlags(begin, outer, flags)) {
            return null;
          }
        }
      }
    }
    Regex body = alternation(flags);
    close(begin);
    return body;
  }

  /** Reads {@code i)}, {@code i:} or {@code i-s:} after "(?"; whether a body follows. */
  private boolean inlineFlags(int begin, Set<RegexFlags> outer, Set<RegexFlags> flags) {
    boolean removing = false;
    while (true) {
      int offset = at;
      int c = take();
      if (c == ':') {
        return true;
      }
      if (c == ')' && !removing) {
        if (begin > 0) {
          fail(begin, "flags for the whole pattern stand at its start; use (?i:...) for a part");
        }
        outer.addAll(flags);
        return false;
      }
      Set<RegexFlags> one = RegexFlags.none();
      if (c == '-' && !removing) {
        removing = true;
      } else if (!RegexFlags.add(c, one)) {
        fail(offset, c == END ? "the group is not closed" : "unknown group '(?" + shown(c) + "'");
        return false;
      } else if (removing) {
        flags.removeAll(one);
      } else {
        flags.addAll(one);
      }
    }
  }

  private void close(int begin) {
    if (take() != ')') {
      fail(begin, "the group is not closed; a ')' is missing");
    }
  }

  private @Nullable Regex escape(int begin, Set<RegexFlags> flags) {
    int c = peek();
    if (c >= '1' && c <= '9') {
      fail(begin, "a back reference is not supported; write out what it repeats");
      return null;
    }
    if (c == 'A' || c == 'Z' || c == 'b' || c == 'B' || c == 'z') {
      fail(begin, "the anchor '\\" + shown(c) + "' is not supported");
      return null;
    }
    Optional<CodePoints> named = namedSet(begin, flags);
    return new Regex.Chars(
        named.orElseGet(() -> cased(CodePoints.of(escapedCharacter(begin)), flags)));
  }

  /** Reads d D s S w W p{} P{} after a backslash, if one of them stands here. */
  private Optional<CodePoints> namedSet(int begin, Set<RegexFlags> flags) {
    boolean ascii = flags.contains(RegexFlags.ASCII);
    int c = peek();
    CodePoints set;
    switch (c) {
      case 'd', 'D' -> set = UnicodeClasses.digit();
      case 'w', 'W' -> set = UnicodeClasses.word();
      case 's', 'S' -> set = ascii ? UnicodeClasses.ASCII_SPACE : UnicodeClasses.SPACE;
      case 'p', 'P' -> {
        return Optional.of(property(begin));
      }
      default -> {
        return Optional.empty();
      }
    }
    at++;
    set = ascii ? set.intersect(UnicodeClasses.ASCII) : set;
    return Optional.of(Character.isUpperCase(c) ? set.negate() : set);
  }

  private CodePoints property(int begin) {
    boolean negated = take() == 'P';
    StringBuilder name = new StringBuilder();
    if (take() == '{') {
      while (peek() != '}' && peek() != END) {
        name.appendCodePoint(take());
      }
    }
    if (take() != '}') {
      fail(begin, "a property is written \\p{Name}");
      return CodePoints.NONE;
    }
    Optional<CodePoints> set = UnicodeClasses.property(name.toString());
    if (set.isEmpty()) {
      fail(
          begin,
          "unknown property '"
              + name
              + "'; there are general categories (L, Nd, ...),"
              + " XID_Start, XID_Continue and Alphabetic");
      return CodePoints.NONE;
    }
    return negated ? set.get().negate() : set.get();
  }

  /** The character that the escape after a backslash stands for. */
  private int escapedCharacter(int begin) {
    int c = take();
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'f' -> '\f';
      case 'v' -> 0x0B;
      case 'a' -> 0x07;
      case '0' -> octal();
      case 'x' -> hex(begin, 2);
      case 'u' -> hex(begin, 4);
      case 'U' -> hex(begin, 8);
      case END -> {
        fail(begin, "a backslash at the end; write '\\\\' for the character");
        yield 0;
      }
      default -> {
        if (c < 0x80 && Character.isLetterOrDigit(c)) {
          fail(begin, "unknown escape '\\" + shown(c) + "'");
          yield 0;
        }
        yield c;
      }
    };
  }

  private int octal() {
    int value = 0;
    for (int i = 0; i < 2 && peek() >= '0' && peek() <= '7'; i++) {
      value = value * 8 + (take() - '0');
    }
    return value;
  }

  private int hex(int begin, int digits) {
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

  private CodePoints set(int begin, Set<RegexFlags> flags) {
    boolean negated = peek() == '^';
    if (negated) {
      at++;
    }
    CodePoints set = CodePoints.NONE;
    boolean first = true;
    while (first || peek() != ']') {
      if (peek() == END) {
        fail(begin, "the character set is not closed; a ']' is missing");
        return set;
      }
      first = false;
      set = set.union(member(flags));
    }
    at++;
    set = cased(set, flags);
    return negated ? set.negate() : set;
  }

  /** A character, a range or a named set inside brackets. */
  private CodePoints member(Set<RegexFlags> flags) {
    int begin = at;
    if (peek() == '\\') {
      at++;
      Optional<CodePoints> named = namedSet(begin, flags);
      if (named.isPresent()) {
        return named.get();
      }
      at = begin;
    }
    int low = character();
    if (peek() != '-' || at + 1 >= pattern.length || pattern[at + 1] == ']') {
      return CodePoints.of(low);
    }
    at++;
    if (peek() == '\\' && at + 1 < pattern.length && "dDsSwWpP".indexOf(pattern[at + 1]) >= 0) {
      fail(begin, "a range ends in a character, not in a set");
      return CodePoints.NONE;
    }
    int high = character();
    if (high < low) {
      fail(begin, "the range ends before it begins");
      return CodePoints.NONE;
    }
    return CodePoints.range(low, high);
  }

  private int character() {
    int begin = at;
    int c = take();
    if (c != '\\') {
      return Math.max(c, 0);
    }
    if (peek() == 'b') {
      at++;
      return '\b';
    }
    return escapedCharacter(begin);
  }

  private static CodePoints cased(CodePoints set, Set<RegexFlags> flags) {
    if (!flags.contains(RegexFlags.IGNORE_CASE)) {
      return set;
    }
    return flags.contains(RegexFlags.ASCII)
        ? UnicodeClasses.ignoringAsciiCase(set)
        : UnicodeClasses.ignoringCase(set);
  }

  /** Under the flag x, skips white space and comments. */
  private void skipBlanks(Set<RegexFlags> flags) {
    if (!flags.contains(RegexFlags.VERBOSE)) {
      return;
    }
    while (peek() == '#' || UnicodeClasses.ASCII_SPACE.contains(peek())) {
      if (take() == '#') {
        while (peek() != END && peek() != '\n') {
          at++;
        }
      }
    }
  }

  private int peek() {
    return at < pattern.length ? pattern[at] : END;
  }

  private int take() {
    return at < pattern.length ? pattern[at++] : END;
  }

  private void fail(int offset, String message) {
    if (problem == null) {
      problem = message;
      problemAt = offset;
    }
    at = pattern.length;
  }

  private static String shown(int c) {
    return c < 0 ? "end" : Character.toString(c);
  }
}
