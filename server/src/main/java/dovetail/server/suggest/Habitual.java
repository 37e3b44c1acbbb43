package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.languages.Habits;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Brings a middle into the habits of its file, where the language leaves a choice: whether
 * statements end in a mark, which quotes strings have, whether a mark stands behind the last item
 * of a list. A file has a habit if it did so a few times, and seldom otherwise. Each change is made
 * only if the middle fits with it.
 *
 * <p>A statement ends at the end of a line if a word behind it on that line would not fit: so
 * nothing is put behind {@code if (a)}, where a mark would fit and be a statement of its own.
 *
 * <p>Looks at {@value #NEAR} characters on either side. O(the file, and a reading of the middle per
 * change).
 *
 * @param habits the choices
 * @param endsLine whether the middle's last line ends with it
 * @param fits whether a middle may be shown, too
 */
record Habitual(
    Habits habits,
    Function<String, CodeText> code,
    boolean endsLine,
    Predicate<String> parses,
    Predicate<String> fits) {
  private static final int NEAR = 20_000;

  /** Fewer of a kind are no habit. */
  private static final int FEW = 3;

  /** Which of two ways a file goes. */
  private enum Way {
    WITH,
    WITHOUT,
    EITHER
  }

  /** How often a file goes either way. */
  private static final class Counts {
    private int with;
    private int without;

    void add(boolean isWith, boolean isWithout) {
      with += isWith ? 1 : 0;
      without += isWithout ? 1 : 0;
    }

    Way way() {
      if (with >= FEW && with > 4 * without) {
        return Way.WITH;
      }
      return without >= FEW && without > 4 * with ? Way.WITHOUT : Way.EITHER;
    }
  }

  /** The middle as the file would have it. */
  String of(String middle) {
    if (habits.equals(Habits.NONE)) {
      return middle;
    }
    CodeText text = code.apply(middle);
    Counts quotes = new Counts();
    Counts trailing = new Counts();
    Counts ending = new Counts();
    int before = text.lineBegin(text.from());
    int behind = text.lineEnd(text.to());
    int to = text.first(text.to() + NEAR);
    for (int token = text.first(text.from() - NEAR); token < to; token++) {
      boolean isOwn = text.begin(token) >= before && text.begin(token) < behind;
      if (!isOwn) {
        quotes.add(isQuoted(text, token, 0), isQuoted(text, token, 1));
        count(text, token, trailing, ending);
      }
    }
    String listed = trailing(quoted(middle, quotes.way()), trailing.way());
    return habits.ending().isEmpty() ? listed : ended(listed, ending);
  }

  /** Counts a token that is the last of its line. */
  private void count(CodeText text, int token, Counts trailing, Counts ending) {
    int next = token + 1;
    if (next < text.tokens() && !text.beginsLine(next)) {
      return;
    }
    boolean isNext =
        next < text.tokens()
            && text.lineEnd(text.end(token)) + 1 >= text.lineBegin(text.begin(next));
    boolean isOperand = isOperand(text, token);
    if (isNext && closesList(text, next)) {
      trailing.add(text.is(token, habits.trailing()), isOperand);
    }
    ending.add(
        text.is(token, habits.ending()),
        isOperand && !text.is(token, "}") && (!isNext || startsAfresh(text, next)));
  }

  // ---- quotes

  /** Whether a token is a text in quotes of a kind, without an escape or another quote in it. */
  private boolean isQuoted(CodeText text, int token, int kind) {
    if (habits.quotes().isEmpty() || text.kind(token) != Kind.STRING) {
      return false;
    }
    String spelt = text.text(token);
    String quote = habits.quotes().substring(kind, kind + 1);
    return spelt.length() >= 2
        && spelt.startsWith(quote)
        && spelt.endsWith(quote)
        && spelt.substring(1, spelt.length() - 1).chars().noneMatch(this::isQuoteOrEscape);
  }

  private boolean isQuoteOrEscape(int c) {
    return c == '\\' || habits.quotes().indexOf(c) >= 0;
  }

  private String quoted(String middle, Way way) {
    return switch (way) {
      case WITH -> withQuotes(middle, 0);
      case WITHOUT -> withQuotes(middle, 1);
      case EITHER -> middle;
    };
  }

  private String withQuotes(String middle, int kind) {
    CodeText text = code.apply(middle);
    StringBuilder other = new StringBuilder(middle);
    char quote = habits.quotes().charAt(kind);
    int to = text.first(text.to());
    for (int token = text.first(text.from()); token < to; token++) {
      if (isQuoted(text, token, 1 - kind) && text.end(token) <= text.to()) {
        other.setCharAt(text.begin(token) - text.from(), quote);
        other.setCharAt(text.end(token) - 1 - text.from(), quote);
      }
    }
    return orElse(other.toString(), middle);
  }

  // ---- marks at the ends of lines

  /** With or without the mark behind what stands before a line that begins with a closer. */
  private String trailing(String middle, Way way) {
    String mark = habits.trailing();
    return way == Way.EITHER
        ? middle
        : atLineEnds(
            middle,
            end -> end.isOperandOr(mark) && end.isBeforeCloser() ? end.marked(mark, way) : end.all);
  }

  /** With or without the mark at the end of each statement that ends with its line. */
  private String ended(String middle, Counts counts) {
    String mark = habits.ending();
    Way way = counts.way();
    String marked = counts.with > counts.without ? atLineEnds(middle, End::withEnding) : middle;
    return way == Way.EITHER
        ? marked
        : atLineEnds(
            marked,
            end ->
                end.isOperandOr(mark)
                        && (way == Way.WITH || end.isBeforeAnother())
                        && end.isOfStatement()
                    ? end.marked(mark, way)
                    : end.all);
  }

  /** A middle with a change at the ends of its lines, the last one first. */
  private String atLineEnds(String middle, Function<End, String> change) {
    String text = middle;
    int end = endsLine ? text.length() : text.lastIndexOf('\n');
    while (end >= 0) {
      text = change.apply(new End(text, end, code.apply(text)));
      end = text.lastIndexOf('\n', end - 1);
    }
    return text;
  }

  /** The end of a line of a middle. */
  private final class End {
    private final String all;
    private final String head;
    private final String tail;
    private final CodeText text;
    private final int last; // the last token before it

    End(String middle, int place, CodeText text) {
      this.all = middle;
      this.head = middle.substring(0, place);
      this.tail = middle.substring(place);
      this.text = text;
      this.last = text.first(text.from() + place) - 1;
    }

    /** Whether the line ends in an operand, or such a mark behind one. */
    boolean isOperandOr(String mark) {
      boolean isMarked = text.is(last, mark);
      int operand = isMarked ? last - 1 : last;
      return operand >= 0
          && text.end(last) == text.from() + head.length()
          && isOperand(text, operand)
          && text.end(operand) == text.end(last) - (isMarked ? mark.length() : 0);
    }

    boolean isBeforeCloser() {
      return last + 1 < text.tokens() && text.closes(last + 1);
    }

    boolean isBeforeAnother() {
      return last + 1 == text.tokens() || startsAfresh(text, last + 1);
    }

    /** Whether a word behind it would not fit. */
    boolean isOfStatement() {
      return !parses.test(without(habits.ending()) + " " + habits.word() + tail);
    }

    private String without(String mark) {
      return head.endsWith(mark) ? head.substring(0, head.length() - mark.length()) : head;
    }

    /** The middle with or without a mark there, if that fits. */
    String marked(String mark, Way way) {
      return orElse(without(mark) + (way == Way.WITH ? mark : "") + tail, all);
    }

    /** The middle with the mark of a statement instead of a list's before a closer. */
    String withEnding() {
      return text.is(last, habits.trailing()) && isBeforeCloser()
          ? orElse(without(habits.trailing()) + habits.ending() + tail, all)
          : all;
    }
  }

  // ---- tokens

  /** Whether a token begins a line that closes a list: a block that is closed says nothing. */
  private static boolean closesList(CodeText text, int token) {
    return text.is(token, ")") || text.is(token, "]");
  }

  /** Whether a line that begins with a token does not go on with the one before it. */
  private static boolean startsAfresh(CodeText text, int token) {
    return text.is(token, "}")
        || Character.isJavaIdentifierStart(text.text().charAt(text.begin(token)));
  }

  /** Whether an operand ends with a token. */
  private static boolean isOperand(CodeText text, int token) {
    return switch (text.kind(token)) {
      case WORD, STRING -> true;
      case MARK -> text.closes(token);
      case COMMENT -> false;
    };
  }

  private String orElse(String better, String middle) {
    return better.equals(middle) || !fits.test(better) ? middle : better;
  }
}
