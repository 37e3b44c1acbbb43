package dovetail.lexer.regex;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the notation of Python's {@code re} on text, as Lark's terminals use it: all constructs
 * with a regular language, and {@code \p{...}} beside them. Back references, possessive
 * repetitions, atomic and conditional groups are problems. Groups of its own are {@link
 * Regex.Operation}s, whose operands are the alternatives in them: <code>(?{and}a|b)</code>, <code>
 * (?{not}a)</code>, <code> (?{shortest}a)</code>, <code>(?{part}a|b|c)</code>.
 *
 * <p>The reader descends recursively and keeps the first problem; after a problem, it sees the end
 * of the pattern everywhere and so stops. O(length) but for the named classes.
 */
public final class RegexReader {
  private static final int END = PatternCursor.END;
  private static final int MAX_DEPTH = 200;
  private static final int MAX_COUNT = 10_000;

  private final PatternCursor in;
  private final CharacterReader characters;
  private final String flagLetters;
  private int depth;

  private RegexReader(String pattern, String flagLetters) {
    in = new PatternCursor(pattern.codePoints().toArray());
    characters = new CharacterReader(in);
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

  /** An expression for {@code text} in upper and lower case alike. */
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
                in.fail(
                    in.length(),
                    "unknown flag '" + CharacterReader.shown(letter) + "'; there are i m s u x a"));
    Regex regex = alternation(flags);
    if (in.peek() != END) {
      in.fail(in.at, "')' closes no group; write '\\)' for the character");
    }
    RegexReading.Failed problem = in.problem();
    return problem == null ? new RegexReading.Read(regex) : problem;
  }

  /** {@code flags} may gain members from a leading {@code (?i)}; the caller passes its own copy. */
  private Regex alternation(Set<RegexFlags> flags) {
    List<Regex> branches = branches(flags);
    return branches.size() == 1 ? branches.get(0) : new Regex.Alternation(branches);
  }

  private List<Regex> branches(Set<RegexFlags> flags) {
    if (++depth > MAX_DEPTH) {
      in.fail(in.at, "groups are nested more than " + MAX_DEPTH + " deep");
    }
    List<Regex> branches = new ArrayList<>();
    branches.add(concatenation(flags));
    while (in.peek() == '|') {
      in.at++;
      branches.add(concatenation(flags));
    }
    depth--;
    return branches;
  }

  private Regex concatenation(Set<RegexFlags> flags) {
    List<Regex> parts = new ArrayList<>();
    while (true) {
      skipBlanks(flags);
      int c = in.peek();
      if (c == END || c == '|' || c == ')') {
        return parts.size() == 1 ? parts.get(0) : new Regex.Concat(parts);
      }
      if (isQuantifier()) {
        in.fail(
            in.at,
            "nothing to repeat; write '\\" + CharacterReader.shown(c) + "' for the character");
      }
      Regex atom = atom(flags);
      if (atom != null) {
        Assertions.add(repeated(atom, flags), parts);
      }
    }
  }

  private Regex repeated(Regex atom, Set<RegexFlags> flags) {
    skipBlanks(flags);
    int begin = in.at;
    Optional<int[]> bounds = in.quantifier(MAX_COUNT);
    if (bounds.isEmpty()) {
      return atom;
    }
    int min = bounds.get()[0];
    int max = bounds.get()[1];
    if (max != Regex.UNBOUNDED && max < min) {
      in.fail(begin, "the repetition's least number is greater than its greatest");
      return atom;
    }
    if (min > MAX_COUNT || max > MAX_COUNT) {
      in.fail(begin, "a repetition of more than " + MAX_COUNT + "; use + or *");
      return atom;
    }
    Regex.Greed greed = in.peek() == '?' ? Regex.Greed.LAZY : Regex.Greed.GREEDY;
    if (greed == Regex.Greed.LAZY) {
      in.at++;
    } else if (in.peek() == '+') {
      in.fail(
          in.at, "a possessive repetition does not describe a regular language; leave out the '+'");
    }
    skipBlanks(flags);
    if (isQuantifier()) {
      in.fail(in.at, "a repetition of a repetition; put the inner one into (?:...)");
    }
    return new Regex.Repeat(atom, min, max, greed);
  }

  private boolean isQuantifier() {
    int old = in.at;
    boolean found = in.quantifier(MAX_COUNT).isPresent();
    in.at = old;
    return found;
  }

  /** The expression of one unit of the pattern; null for flags, comments and problems. */
  private @Nullable Regex atom(Set<RegexFlags> flags) {
    int begin = in.at;
    int c = in.take();
    return switch (c) {
      case '(' -> group(begin, flags);
      case '[' -> new Regex.Chars(characters.set(begin, flags));
      case '.' ->
          new Regex.Chars(
              flags.contains(RegexFlags.DOT_ALL)
                  ? CodePoints.ALL
                  : UnicodeClasses.NEWLINE.negate());
      case '\\' -> escape(begin, flags);
      case '^' ->
          flags.contains(RegexFlags.MULTI_LINE) ? Assertions.LINE_BEGIN : Assertions.TEXT_BEGIN;
      case '$' ->
          flags.contains(RegexFlags.MULTI_LINE) ? Assertions.LINE_END : Assertions.LAST_LINE_END;
      case END -> null;
      default -> new Regex.Chars(CharacterReader.cased(CodePoints.of(c), flags));
    };
  }

  private @Nullable Regex group(int begin, Set<RegexFlags> outer) {
    Set<RegexFlags> flags = outer.isEmpty() ? RegexFlags.none() : EnumSet.copyOf(outer);
    if (in.peek() == '?') {
      in.at++;
      int kind = in.take();
      switch (kind) {
        case ':' -> {}
        case '#' -> {
          while (in.peek() != END && in.peek() != ')') {
            in.at++;
          }
          close(begin);
          return null;
        }
        case '=', '!' -> {
          return look(
              begin, kind == '=' ? Regex.Way.AHEAD : Regex.Way.NOT_AHEAD, alternation(flags));
        }
        case '>' -> {
          in.fail(begin, "an atomic group does not describe a regular language; use (?:...)");
          return null;
        }
        case '(' -> {
          in.fail(begin, "a conditional group is not supported; write the alternatives");
          return null;
        }
        case '{' -> {
          return operation(begin, flags);
        }
        case '<' -> {
          int sign = in.take();
          if (sign != '=' && sign != '!') {
            in.fail(begin, "a group that looks behind is written (?<=...) or (?<!...)");
          }
          return look(
              begin, sign == '=' ? Regex.Way.BEHIND : Regex.Way.NOT_BEHIND, alternation(flags));
        }
        case 'P' -> {
          if (in.take() != '<') {
            in.fail(begin, CharacterReader.BACK_REFERENCE);
            return null;
          }
          while (Character.isUnicodeIdentifierPart(Math.max(in.peek(), 0)) && in.peek() > 0) {
            in.at++;
          }
          if (in.take() != '>') {
            in.fail(begin, "the group's name is not closed by '>'");
          }
        }
        default -> {
          in.at--;
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
      int offset = in.at;
      int c = in.take();
      if (c == ':') {
        return true;
      }
      if (c == ')' && !removing) {
        if (begin > 0) {
          in.fail(begin, "flags for the whole pattern stand at its start; use (?i:...) for a part");
        }
        outer.addAll(flags);
        return false;
      }
      Set<RegexFlags> one = RegexFlags.none();
      if (c == '-' && !removing) {
        removing = true;
      } else if (!RegexFlags.add(c, one)) {
        in.fail(
            offset,
            c == END
                ? "the group is not closed"
                : "unknown group '(?" + CharacterReader.shown(c) + "'");
        return false;
      } else if (removing) {
        flags.removeAll(one);
      } else {
        flags.addAll(one);
      }
    }
  }

  /** An operation, behind the brace of its name. */
  private @Nullable Regex operation(int begin, Set<RegexFlags> flags) {
    StringBuilder name = new StringBuilder();
    while (in.peek() >= 'a' && in.peek() <= 'z') {
      name.appendCodePoint(in.take());
    }
    Optional<Regex.Operator> operator =
        Arrays.stream(Regex.Operator.values())
            .filter(one -> one.written().contentEquals(name))
            .findFirst();
    if (in.take() != '}' || operator.isEmpty()) {
      in.fail(begin, "unknown group '(?{'");
      return null;
    }
    List<Regex> operands = branches(flags);
    close(begin);
    if (operator.get().unary() && operands.size() > 1) {
      in.fail(begin, "'" + name + "' takes one operand; put alternatives into (?:...)");
      return null;
    }
    if (!operands.stream().allMatch(Regex::isPlain)) {
      in.fail(begin, "a look-ahead or look-behind cannot stand in '(?{" + name + "}...)'");
    }
    return new Regex.Operation(operator.get(), operands);
  }

  /** The look whose body was read; reads its closing bracket. */
  private Regex look(int begin, Regex.Way way, Regex body) {
    close(begin);
    return new Regex.Look(way, body);
  }

  private void close(int begin) {
    if (in.take() != ')') {
      in.fail(begin, "the group is not closed; a ')' is missing");
    }
  }

  private @Nullable Regex escape(int begin, Set<RegexFlags> flags) {
    int c = in.peek();
    if (c >= '1' && c <= '9' && !in.atOctal()) {
      in.fail(begin, CharacterReader.BACK_REFERENCE);
      return null;
    }
    if (c == 'A' || c == 'Z' || c == 'b' || c == 'B') {
      in.at++;
      return switch (c) {
        case 'A' -> Assertions.TEXT_BEGIN;
        case 'Z' -> Assertions.TEXT_END;
        case 'b' -> Assertions.wordBoundary(flags.contains(RegexFlags.ASCII));
        default -> Assertions.noWordBoundary(flags.contains(RegexFlags.ASCII));
      };
    }
    Optional<CodePoints> named = characters.named(begin, flags);
    return new Regex.Chars(
        named.orElseGet(
            () -> CharacterReader.cased(CodePoints.of(characters.escaped(begin)), flags)));
  }

  /** Under the flag x, skips white space and comments. */
  private void skipBlanks(Set<RegexFlags> flags) {
    if (!flags.contains(RegexFlags.VERBOSE)) {
      return;
    }
    while (in.peek() == '#' || UnicodeClasses.ASCII_SPACE.contains(in.peek())) {
      if (in.take() == '#') {
        while (in.peek() != END && in.peek() != '\n') {
          in.at++;
        }
      }
    }
  }
}
