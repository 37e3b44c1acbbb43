package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.languages.Habits;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/**
 * The rules that fit a middle to the habits of its file, where the language leaves a choice:
 * whether statements end with a mark ({@code ;}), which quotes strings have, whether a mark stands
 * behind the last item of a list. A file has a habit if it makes one choice a few times and the
 * other seldom. The rules look at {@value #NEAR} characters on either side of the cursor's lines.
 *
 * <p>A statement ends at the end of a line if another word there would not fit: so no mark is put
 * behind {@code if (a)}, where it would fit, but be a statement of its own.
 */
final class Habit {
  private static final int NEAR = 20_000;

  /** The least number of places that makes a habit. */
  private static final int FEW = 3;

  /** A file's choice between two ways. */
  private enum Way {
    WITH,
    WITHOUT,
    EITHER
  }

  private Habit() {}

  /** How often a file chooses each way. */
  private record Counts(int with, int without) {
    Way way() {
      if (with >= FEW && with > 4 * without) {
        return Way.WITH;
      }
      return without >= FEW && without > 4 * with ? Way.WITHOUT : Way.EITHER;
    }
  }

  /**
   * The counts of a file's tokens.
   *
   * @param vote the way that a token speaks for: positive for {@code WITH}, negative for {@code
   *     WITHOUT}
   */
  private static Counts count(CodeText code, IntUnaryOperator vote) {
    int before = code.lineBegin(code.from());
    int behind = code.lineEnd(code.to());
    int to = code.first(code.to() + NEAR);
    int with = 0;
    int without = 0;
    for (int token = code.first(code.from() - NEAR); token < to; token++) {
      if (code.begin(token) < before || code.begin(token) >= behind) {
        int way = vote.applyAsInt(token);
        with += way > 0 ? 1 : 0;
        without += way < 0 ? 1 : 0;
      }
    }
    return new Counts(with, without);
  }

  private static int vote(boolean isWith, boolean isWithout) {
    return isWith ? 1 : isWithout ? -1 : 0;
  }

  // ---- quotes

  /** A middle's text with the quotes of the file. */
  static String quotes(Middle middle, Cursor cursor) {
    String quotes = cursor.habits().quotes();
    String text = middle.text();
    if (text.chars().noneMatch(c -> quotes.indexOf(c) >= 0)) {
      return text;
    }
    CodeText code = middle.code();
    Counts counts =
        count(
            code,
            token -> vote(isQuoted(code, token, quotes, 0), isQuoted(code, token, quotes, 1)));
    Way way = counts.way();
    int kind = way == Way.WITH ? 0 : 1;
    StringBuilder other = new StringBuilder(text);
    int to = way == Way.EITHER ? 0 : code.first(code.to());
    for (int token = code.first(code.from()); token < to; token++) {
      if (isQuoted(code, token, quotes, 1 - kind) && code.end(token) <= code.to()) {
        other.setCharAt(code.begin(token) - code.from(), quotes.charAt(kind));
        other.setCharAt(code.end(token) - 1 - code.from(), quotes.charAt(kind));
      }
    }
    return other.toString();
  }

  /** Whether a token is a text in quotes of a kind, without an escape or another quote in it. */
  private static boolean isQuoted(CodeText code, int token, String quotes, int kind) {
    if (code.kind(token) != Kind.STRING) {
      return false;
    }
    String spelt = code.text(token);
    String quote = quotes.substring(kind, kind + 1);
    return spelt.length() >= 2
        && spelt.startsWith(quote)
        && spelt.endsWith(quote)
        && spelt
            .substring(1, spelt.length() - 1)
            .chars()
            .noneMatch(c -> c == '\\' || quotes.indexOf(c) >= 0);
  }

  // ---- marks at the ends of lines

  /**
   * A middle's text with or without the mark behind an operand, where the next line begins with a
   * closer: {@code [1,⏎2,⏎]}.
   */
  static String trailing(Middle middle, Cursor cursor) {
    String mark = cursor.habits().trailing();
    if (mark.isEmpty()) {
      return middle.text();
    }
    CodeText code = middle.code();
    Counts counts =
        count(
            code,
            token ->
                isLast(code, token) && isNext(code, token) && closesList(code, token + 1)
                    ? vote(code.is(token, mark), isOperand(code, token))
                    : 0);
    Way way = counts.way();
    return way == Way.EITHER
        ? middle.text()
        : atLineEnds(
            middle,
            end ->
                end.isOperandOr(mark) && end.isBeforeCloser() ? end.marked(mark, way) : end.middle);
  }

  /**
   * A middle's text with or without the mark at the end of each statement that ends with its line.
   */
  static String ending(Middle middle, Cursor cursor) {
    Habits habits = cursor.habits();
    String mark = habits.ending();
    if (mark.isEmpty()) {
      return middle.text();
    }
    CodeText code = middle.code();
    Counts counts =
        count(
            code,
            token ->
                isLast(code, token)
                    ? vote(
                        code.is(token, mark), isOperand(code, token) && endsStatement(code, token))
                    : 0);
    Way way = counts.way();
    Middle marked =
        counts.with() > counts.without()
            ? middle.with(atLineEnds(middle, end -> end.marked(habits.trailing(), mark)))
            : middle;
    return way == Way.EITHER
        ? marked.text()
        : atLineEnds(
            marked,
            end ->
                end.isOperandOr(mark)
                        && (way == Way.WITH || end.isBeforeAnother())
                        && end.isOfStatement(habits)
                    ? end.marked(mark, way)
                    : end.middle);
  }

  /** A middle with a change at the ends of its lines, the last one first. */
  private static String atLineEnds(Middle middle, Function<End, Middle> change) {
    Middle now = middle;
    boolean endsLine = middle.line().rest().isBlank();
    int end = endsLine ? now.text().length() : now.text().lastIndexOf('\n');
    while (end >= 0) {
      now = change.apply(new End(now, end));
      end = now.text().lastIndexOf('\n', end - 1);
    }
    return now.text();
  }

  /** The end of a line of a middle. */
  private static final class End {
    private final Middle middle;
    private final String head;
    private final String tail;
    private final CodeText code;
    private final int last; // the last token before the place

    End(Middle middle, int place) {
      this.middle = middle;
      this.head = middle.text().substring(0, place);
      this.tail = middle.text().substring(place);
      this.code = middle.code();
      this.last = code.first(code.from() + place) - 1;
    }

    /** Whether the line ends with an operand, or with the mark behind an operand. */
    boolean isOperandOr(String mark) {
      boolean isMarked = code.is(last, mark);
      int operand = isMarked ? last - 1 : last;
      return operand >= 0
          && code.end(last) == code.from() + head.length()
          && isOperand(code, operand)
          && code.end(operand) == code.end(last) - (isMarked ? mark.length() : 0);
    }

    boolean isBeforeCloser() {
      return last + 1 < code.tokens() && code.closes(last + 1);
    }

    boolean isBeforeAnother() {
      return last + 1 == code.tokens() || startsAfresh(code, last + 1);
    }

    /** Whether another word at the line's end would not fit. */
    boolean isOfStatement(Habits habits) {
      return !middle.with(without(habits.ending()) + " " + habits.word() + tail).isComplete();
    }

    private String without(String mark) {
      return head.endsWith(mark) ? head.substring(0, head.length() - mark.length()) : head;
    }

    /** The middle with or without a mark at the line's end, if the result fits. */
    Middle marked(String mark, Way way) {
      return orElse(without(mark) + (way == Way.WITH ? mark : ""));
    }

    /** The middle with another mark instead of a list's before a closer. */
    Middle marked(String ofList, String mark) {
      return code.is(last, ofList) && isBeforeCloser() ? orElse(without(ofList) + mark) : middle;
    }

    private Middle orElse(String other) {
      return middle.admits(other + tail) ? middle.with(other + tail) : middle;
    }
  }

  // ---- tokens

  /** Whether a token is the last one of its line. */
  private static boolean isLast(CodeText code, int token) {
    return token + 1 == code.tokens() || code.beginsLine(token + 1);
  }

  /** Whether the next token stands on this line or the next one. */
  private static boolean isNext(CodeText code, int token) {
    int next = token + 1;
    return next < code.tokens()
        && code.lineEnd(code.end(token)) + 1 >= code.lineBegin(code.begin(next));
  }

  private static boolean endsStatement(CodeText code, int token) {
    return !code.is(token, "}") && (!isNext(code, token) || startsAfresh(code, token + 1));
  }

  /** Whether a token closes a list; the closer of a block has no say. */
  private static boolean closesList(CodeText code, int token) {
    return code.is(token, ")") || code.is(token, "]");
  }

  /** Whether a line that begins with this token does not continue the line before it. */
  private static boolean startsAfresh(CodeText code, int token) {
    return code.is(token, "}")
        || Character.isJavaIdentifierStart(code.text().charAt(code.begin(token)));
  }

  /** Whether an operand ends with a token. */
  private static boolean isOperand(CodeText code, int token) {
    return switch (code.kind(token)) {
      case WORD, STRING -> true;
      case MARK -> code.closes(token);
      case COMMENT -> false;
    };
  }
}
