package dovetail.lexer.regex;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the notation of Rust's {@code regex} as tree-sitter's grammars use it: without assertions;
 * {@code \w \s \d} are ASCII; classes may hold classes, and be cut by {@code &&}, {@code --} and
 * {@code ~~}; a brace that begins no bounds is itself. Whether a repetition is lazy counts for
 * nothing, as the longest text is taken.
 *
 * <p>Keeps the first problem, as {@link RegexReader} does. O(length) but for the named classes.
 */
public final class RustRegexReader {
  private static final int END = PatternCursor.END;
  private static final int MAX_DEPTH = 200;
  private static final int MAX_COUNT = 10_000;

  private static final CodePoints DIGIT = CodePoints.range('0', '9');
  private static final CodePoints LOWER = CodePoints.range('a', 'z');
  private static final CodePoints UPPER = CodePoints.range('A', 'Z');
  private static final Map<String, CodePoints> POSIX =
      Map.of(
          "alpha",
          LOWER.union(UPPER),
          "digit",
          DIGIT,
          "alnum",
          LOWER.union(UPPER).union(DIGIT),
          "lower",
          LOWER,
          "upper",
          UPPER,
          "space",
          UnicodeClasses.ASCII_SPACE,
          "xdigit",
          DIGIT.union(CodePoints.range('a', 'f')).union(CodePoints.range('A', 'F')));

  private final PatternCursor in;
  private int depth;

  private RustRegexReader(String pattern) {
    in = new PatternCursor(pattern.codePoints().toArray());
  }

  /**
   * Reads a pattern.
   *
   * @param flags {@code i} for upper and lower case alike; {@code u} and others change nothing
   */
  public static RegexReading read(String pattern, String flags) {
    RustRegexReader reader = new RustRegexReader(pattern);
    Set<RegexFlags> set = RegexFlags.none();
    if (flags.indexOf('i') >= 0) {
      set.add(RegexFlags.IGNORE_CASE);
    }
    Regex regex = reader.alternation(set);
    if (reader.in.peek() != END) {
      reader.in.fail(reader.in.at, "')' closes no group");
    }
    RegexReading.Failed problem = reader.in.problem();
    return problem == null ? new RegexReading.Read(regex) : problem;
  }

  private Regex alternation(Set<RegexFlags> flags) {
    if (++depth > MAX_DEPTH) {
      in.fail(in.at, "groups are nested more than " + MAX_DEPTH + " deep");
    }
    List<Regex> branches = new ArrayList<>();
    branches.add(sequence(flags));
    while (in.peek() == '|') {
      in.at++;
      branches.add(sequence(flags));
    }
    depth--;
    return branches.size() == 1 ? branches.getFirst() : new Regex.Alternation(branches);
  }

  private Regex sequence(Set<RegexFlags> flags) {
    List<Regex> parts = new ArrayList<>();
    while (in.peek() != END && in.peek() != '|' && in.peek() != ')') {
      parts.add(repeated(atom(flags)));
    }
    return parts.size() == 1 ? parts.getFirst() : new Regex.Concat(parts);
  }

  private Regex repeated(Regex atom) {
    Regex all = atom;
    while (true) {
      Optional<int[]> bounds = in.quantifier(MAX_COUNT);
      if (bounds.isEmpty()) {
        return all;
      }
      int least = bounds.get()[0];
      int most = bounds.get()[1];
      if (in.peek() == '?') {
        in.at++;
      }
      if (Math.max(least, most) > MAX_COUNT || (most != Regex.UNBOUNDED && most < least)) {
        in.fail(in.at, "a repetition of more than " + MAX_COUNT + ", or with bounds in reverse");
        return all;
      }
      all = new Regex.Repeat(all, least, most);
    }
  }

  private Regex atom(Set<RegexFlags> flags) {
    int begin = in.at;
    int c = in.take();
    return switch (c) {
      case '(' -> group(begin, flags);
      case '[' -> chars(set(begin), flags);
      case '.' -> new Regex.Chars(UnicodeClasses.NEWLINE.negate());
      case '\\' -> chars(escape(begin), flags);
      default -> chars(CodePoints.of(Math.max(c, 0)), flags);
    };
  }

  private static Regex chars(CodePoints set, Set<RegexFlags> flags) {
    return new Regex.Chars(CharacterReader.cased(set, flags));
  }

  private Regex group(int begin, Set<RegexFlags> outer) {
    Set<RegexFlags> flags = RegexFlags.none();
    flags.addAll(outer);
    if (in.peek() == '?') {
      in.at++;
      if (in.peek() == 'P' || in.peek() == '<') {
        while (in.peek() != END && in.take() != '>') {}
      } else if (!flags(begin, flags)) {
        outer.clear();
        outer.addAll(flags);
        return new Regex.Concat(List.of());
      }
    }
    Regex body = alternation(flags);
    if (in.take() != ')') {
      in.fail(begin, "the group is not closed; a ')' is missing");
    }
    return body;
  }

  /** Reads {@code i-s:} or {@code i)} behind "(?"; whether a body follows. */
  private boolean flags(int begin, Set<RegexFlags> flags) {
    boolean off = false;
    for (int c = in.take(); c != ':'; c = in.take()) {
      if (c == ')') {
        return false;
      } else if (c == '-') {
        off = true;
      } else if (c == 'i' && off) {
        flags.remove(RegexFlags.IGNORE_CASE);
      } else if (c == 'i') {
        flags.add(RegexFlags.IGNORE_CASE);
      } else if (c != 'u') {
        in.fail(begin, "unknown group '(?" + CharacterReader.shown(c) + "'");
        return true;
      }
    }
    return true;
  }

  // ---- classes

  /** A class, behind its bracket. */
  private CodePoints set(int begin) {
    boolean negated = in.peek() == '^';
    in.at += negated ? 1 : 0;
    CodePoints whole = null; // left of the last operator
    int operator = 0;
    CodePoints part = CodePoints.NONE;
    for (boolean first = true; first || in.peek() != ']'; first = false) {
      if (in.peek() == END) {
        in.fail(begin, "the class is not closed; a ']' is missing");
        return part;
      }
      int c = in.peek();
      if ((c == '&' || c == '-' || c == '~') && in.peekSecond() == c && !first) {
        in.at += 2;
        whole = whole == null ? part : joined(whole, operator, part);
        operator = c;
        part = CodePoints.NONE;
      } else {
        part = part.union(member());
      }
    }
    in.at++;
    CodePoints all = whole == null ? part : joined(whole, operator, part);
    return negated ? all.negate() : all;
  }

  private static CodePoints joined(CodePoints left, int operator, CodePoints right) {
    return switch (operator) {
      case '&' -> left.intersect(right);
      case '-' -> left.intersect(right.negate());
      default -> left.union(right).intersect(left.intersect(right).negate());
    };
  }

  private CodePoints member() {
    int begin = in.at;
    int c = in.take();
    if (c == '[') {
      return in.peek() == ':' ? posix(begin) : set(begin);
    }
    CodePoints low = c == '\\' ? escape(begin) : CodePoints.of(Math.max(c, 0));
    if (in.peek() != '-' || in.peekSecond() == ']' || in.peekSecond() == '-' || !single(low)) {
      return low;
    }
    in.at++;
    int end = in.at;
    int bound = in.take();
    CodePoints high = bound == '\\' ? escape(end) : CodePoints.of(Math.max(bound, 0));
    if (!single(high) || high.first(0) < low.first(0)) {
      in.fail(begin, "the range ends before it begins, or in a class");
      return low;
    }
    return CodePoints.range(low.first(0), high.first(0));
  }

  private static boolean single(CodePoints set) {
    return set.ranges() == 1 && set.first(0) == set.last(0);
  }

  private CodePoints posix(int begin) {
    StringBuilder name = new StringBuilder();
    in.at++;
    while (in.peek() != ':' && in.peek() != END) {
      name.appendCodePoint(in.take());
    }
    in.at += 2;
    CodePoints set = POSIX.get(name.toString());
    if (set == null) {
      in.fail(begin, "unknown class '[:" + name + ":]'");
      return CodePoints.NONE;
    }
    return set;
  }

  private CodePoints escape(int begin) {
    int c = in.take();
    return switch (c) {
      case 'w', 'W', 'd', 'D', 's', 'S', 'p', 'P' -> {
        in.at--;
        yield named(begin);
      }
      case 'n' -> CodePoints.of('\n');
      case 't' -> CodePoints.of('\t');
      case 'r' -> CodePoints.of('\r');
      case 'f' -> CodePoints.of('\f');
      case 'v' -> CodePoints.of(0x0B);
      case 'a' -> CodePoints.of(0x07);
      case '0' -> CodePoints.of(0);
      case 'x' -> CodePoints.of(hex(begin, 2));
      case 'u' -> CodePoints.of(hex(begin, 4));
      case 'U' -> CodePoints.of(hex(begin, 8));
      default -> CodePoints.of(Math.max(c, 0));
    };
  }

  private CodePoints named(int begin) {
    if (in.peek() != 'p' && in.peek() != 'P') {
      Set<RegexFlags> ascii = RegexFlags.none();
      ascii.add(RegexFlags.ASCII);
      return new CharacterReader(in).named(begin, ascii).orElse(CodePoints.NONE);
    }
    if (in.peekSecond() == '{') {
      return property(begin);
    }
    boolean negated = in.take() == 'P';
    CodePoints set =
        UnicodeClasses.property(Character.toString(Math.max(in.take(), 0))).orElse(CodePoints.NONE);
    return negated ? set.negate() : set;
  }

  private CodePoints property(int begin) {
    boolean negated = in.take() == 'P';
    in.at++;
    StringBuilder name = new StringBuilder();
    while (in.peek() != '}' && in.peek() != END) {
      name.appendCodePoint(in.take());
    }
    in.at++;
    Optional<CodePoints> set = UnicodeClasses.property(brief(name.toString()));
    if (set.isEmpty()) {
      in.fail(begin, "unknown property '" + name + "'");
    }
    CodePoints found = set.orElse(CodePoints.NONE);
    return negated ? found.negate() : found;
  }

  /** A property by the name that {@link UnicodeClasses} knows it by. */
  private static String brief(String name) {
    return switch (name.replace("General_Category=", "").replace("gc=", "")) {
      case "Letter" -> "L";
      case "Lowercase_Letter" -> "Ll";
      case "Uppercase_Letter" -> "Lu";
      case "Number" -> "N";
      case "Decimal_Number" -> "Nd";
      case "Letter_Number" -> "Nl";
      case "Mark" -> "M";
      case "Nonspacing_Mark" -> "Mn";
      case "Spacing_Mark" -> "Mc";
      case "Punctuation" -> "P";
      case "Connector_Punctuation" -> "Pc";
      case "Symbol" -> "S";
      case "Separator" -> "Z";
      case "Space_Separator" -> "Zs";
      case "Format" -> "Cf";
      case "Control" -> "Cc";
      default -> name;
    };
  }

  /** A character by {@code digits} hexadecimal digits, or by any number of them in braces. */
  private int hex(int begin, int digits) {
    if (in.peek() != '{') {
      return in.hex(begin, digits);
    }
    in.at++;
    int mark = in.at;
    while (in.peek() != '}' && in.peek() != END) {
      in.at++;
    }
    int length = in.at - mark;
    in.at = mark;
    int c = in.hex(begin, length);
    in.at++;
    return c;
  }
}
