package dovetail.lexer.regex;

import java.util.Optional;
import java.util.Set;

/** Reads the characters of a pattern: escapes, named classes, and sets in brackets. */
final class CharacterReader {
  private static final int END = PatternCursor.END;

  static final String BACK_REFERENCE =
      "a back reference is not supported: texts that repeat their own beginning are no regular"
          + " language; write out what it repeats, or an alternative for each case";

  private final PatternCursor in;

  CharacterReader(PatternCursor in) {
    this.in = in;
  }

  /** Reads d D s S w W p{} P{} after a backslash, if one of them stands here. */
  Optional<CodePoints> named(int begin, Set<RegexFlags> flags) {
    boolean ascii = flags.contains(RegexFlags.ASCII);
    int c = in.peek();
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
    in.at++;
    set = ascii ? set.intersect(UnicodeClasses.ASCII) : set;
    return Optional.of(Character.isUpperCase(c) ? set.negate() : set);
  }

  private CodePoints property(int begin) {
    boolean negated = in.take() == 'P';
    StringBuilder name = new StringBuilder();
    if (in.take() == '{') {
      while (in.peek() != '}' && in.peek() != END) {
        name.appendCodePoint(in.take());
      }
    }
    if (in.take() != '}') {
      in.fail(begin, "a property is written \\p{Name}");
      return CodePoints.NONE;
    }
    Optional<CodePoints> set = UnicodeClasses.property(name.toString());
    if (set.isEmpty()) {
      in.fail(
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
  int escaped(int begin) {
    int c = in.take();
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'f' -> '\f';
      case 'v' -> 0x0B;
      case 'a' -> 0x07;
      case '0' -> in.octal();
      case '1', '2', '3', '4', '5', '6', '7' -> {
        in.at--;
        if (!in.atOctal()) {
          in.fail(begin, BACK_REFERENCE);
          yield 0;
        }
        yield in.octal3();
      }
      case 'x' -> in.hex(begin, 2);
      case 'u' -> in.hex(begin, 4);
      case 'U' -> in.hex(begin, 8);
      case END -> {
        in.fail(begin, "a backslash at the end; write '\\\\' for the character");
        yield 0;
      }
      default -> {
        if (c < 0x80 && Character.isLetterOrDigit(c)) {
          in.fail(begin, "unknown escape '\\" + shown(c) + "'");
          yield 0;
        }
        yield c;
      }
    };
  }

  /** The set whose opening bracket was passed. */
  CodePoints set(int begin, Set<RegexFlags> flags) {
    boolean negated = in.peek() == '^';
    if (negated) {
      in.at++;
    }
    CodePoints set = CodePoints.NONE;
    boolean first = true;
    while (first || in.peek() != ']') {
      if (in.peek() == END) {
        in.fail(begin, "the character set is not closed; a ']' is missing");
        return set;
      }
      first = false;
      set = set.union(member(flags));
    }
    in.at++;
    set = cased(set, flags);
    return negated ? set.negate() : set;
  }

  /** A character, a range or a named set inside brackets. */
  private CodePoints member(Set<RegexFlags> flags) {
    int begin = in.at;
    if (in.peek() == '\\') {
      in.at++;
      Optional<CodePoints> named = named(begin, flags);
      if (named.isPresent()) {
        return named.get();
      }
      in.at = begin;
    }
    int low = character();
    if (in.peek() != '-' || in.peekSecond() == ']' || in.peekSecond() == END) {
      return CodePoints.of(low);
    }
    in.at++;
    if (in.peek() == '\\' && "dDsSwWpP".indexOf(in.peekSecond()) >= 0) {
      in.fail(begin, "a range ends in a character, not in a set");
      return CodePoints.NONE;
    }
    int high = character();
    if (high < low) {
      in.fail(begin, "the range ends before it begins");
      return CodePoints.NONE;
    }
    return CodePoints.range(low, high);
  }

  private int character() {
    int begin = in.at;
    int c = in.take();
    if (c != '\\') {
      return Math.max(c, 0);
    }
    if (in.peek() == 'b') {
      in.at++;
      return '\b';
    }
    return escaped(begin);
  }

  /** A set, with the other cases of its members where a flag says so. */
  static CodePoints cased(CodePoints set, Set<RegexFlags> flags) {
    if (!flags.contains(RegexFlags.IGNORE_CASE)) {
      return set;
    }
    return flags.contains(RegexFlags.ASCII)
        ? UnicodeClasses.ignoringAsciiCase(set)
        : UnicodeClasses.ignoringCase(set);
  }

  /** A character as it is named in a message. */
  static String shown(int c) {
    return c < 0 ? "end" : Character.toString(c);
  }
}
