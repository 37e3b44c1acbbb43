package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Finds repetitions in a middle's lines that a model writes and no programmer would, though they
 * parse. A repetition that the file has elsewhere is no error.
 *
 * <ul>
 *   <li>an assignment of a name to itself, {@code self.items = self.items};
 *   <li>a comparison of two names behind the same comparison, or the exchanged one: {@code a < b
 *       and b < a};
 *   <li>a key in quotes that its object has already, or that is empty.
 * </ul>
 *
 * <p>O(tokens of the lines), and of the file where it finds a repetition or there are keys.
 */
final class Repeats {
  private static final Pattern COMPARISON = Pattern.compile("[<>]=?|[=!]==?");

  /** The marks that may stand behind a condition. */
  private static final Set<String> ENDS = Set.of(")", "]", "}", ":", "{", ";");

  private final CodeText code;
  private final int from; // the first token of the middle's lines
  private final int to;

  private Repeats(CodeText code) {
    this.code = code;
    this.from = code.first(code.lineBegin(code.from()));
    this.to = code.first(code.lineEnd(code.to()));
  }

  /** Whether a line of a middle assigns a name to itself. */
  static boolean isSetToItself(Middle middle, Cursor cursor) {
    Repeats repeats = new Repeats(middle.code());
    return IntStream.range(repeats.from, repeats.to).anyMatch(repeats::isSetToItself);
  }

  /**
   * Where the name, with its dots, begins that ends before a token; the token itself if no name
   * does.
   */
  private int nameBegin(int end) {
    int begin = end;
    while (begin > from
        && code.kind(begin - 1) == Kind.WORD
        && (begin == end || code.is(begin, "."))) {
      begin--;
      if (code.is(begin - 1, ".")) {
        begin--;
      }
    }
    return code.is(begin, ".") ? end : begin;
  }

  /** Whether the tokens from {@code again} on equal those of a range. */
  private boolean isAgain(int begin, int end, int again) {
    return end > begin
        && again + end - begin <= to
        && IntStream.range(begin, end).allMatch(i -> code.areAlike(i, again + i - begin));
  }

  /** Whether a line assigns a name to itself. A named argument has no blank beside its mark. */
  private boolean isSetToItself(int mark) {
    boolean isApart =
        mark > from
            && mark + 1 < to
            && (code.end(mark - 1) < code.begin(mark) || code.end(mark) < code.begin(mark + 1));
    if (!isApart || !code.is(mark, "=")) {
      return false;
    }
    boolean isIndex = code.is(mark - 1, "]") && code.opener(mark - 1) > from;
    int begin = nameBegin(isIndex ? code.opener(mark - 1) : mark);
    int end = mark + 1 + mark - begin;
    return isAgain(begin, mark, mark + 1)
        && beginsLine(begin)
        && (beginsLine(end) || code.is(end, ";") && beginsLine(end + 1))
        && !hasLine(begin);
  }

  private boolean beginsLine(int token) {
    return token >= code.tokens() || code.beginsLine(token);
  }

  private boolean hasLine(int token) {
    int place = code.begin(token);
    String line = code.text().substring(place, code.lineEnd(place)).strip();
    return (code.prefix() + code.suffix()).lines().anyMatch(other -> other.strip().equals(line));
  }

  // ---- comparisons

  /** Whether a middle's lines compare two names, and then the same names again. */
  static boolean areComparedTwice(Middle middle, Cursor cursor) {
    Repeats repeats = new Repeats(middle.code());
    return IntStream.range(repeats.from, repeats.to).anyMatch(repeats::joinsSame);
  }

  /**
   * Whether a token joins a comparison of two names to another comparison of these names, in the
   * same order or exchanged. Neither comparison may be part of a longer expression.
   */
  private boolean joinsSame(int join) {
    int right = nameBegin(join);
    int left = nameBegin(right - 1);
    int end = 2 * join + 1 - left; // where the second comparison ends, if it is the same
    int second = 2 * join + 1 - right; // its mark, if the names are exchanged
    boolean isExchanged =
        isAgain(right, join, join + 1)
            && isComparison(second)
            && isAgain(left, right - 1, second + 1);
    return left < right - 1
        && right < join
        && isComparison(right - 1)
        && (isExchanged || isAgain(left, join, join + 1))
        && (left == from || code.kind(left - 1) == Kind.WORD || code.opens(left - 1))
        && (beginsLine(end) || code.kind(end) == Kind.WORD || ENDS.contains(code.text(end)))
        && !code.is(join, ",")
        && !hasLine(code.first(code.lineBegin(code.begin(join))));
  }

  private boolean isComparison(int token) {
    return token > from && token < to && COMPARISON.matcher(code.text(token)).matches();
  }

  // ---- keys

  /** An open bracket with its keys, and for each whether the middle wrote it. */
  private record Open(int token, Map<String, Boolean> keys) {}

  /** Whether a middle writes a key that its object has already, or an empty key. */
  static boolean hasKey(Middle middle, Cursor cursor) {
    return new Repeats(middle.code()).repeatsKey();
  }

  private boolean repeatsKey() {
    if (code.middle().indexOf(':') < 0) {
      return false;
    }
    Deque<Open> open = new ArrayDeque<>();
    for (int token = 0; token < code.tokens(); token++) {
      if (code.closes(token) && !open.isEmpty()) {
        open.pop();
      }
      if (code.opens(token)) {
        open.push(new Open(token, new HashMap<>()));
      } else if (code.kind(token) == Kind.STRING
          && code.is(token + 1, ":")
          && !open.isEmpty()
          && code.is(open.peek().token(), "{")
          && isKeyTwice(token, open.peek().keys())) {
        return true;
      }
    }
    return false;
  }

  private boolean isKeyTwice(int token, Map<String, Boolean> keys) {
    String key = code.text(token);
    boolean isOwn = code.isOfMiddle(token);
    Boolean other = keys.putIfAbsent(key, isOwn);
    boolean isEmpty = isOwn && key.length() == 2;
    return other != null && (isOwn || other)
        || isEmpty && !code.prefix().contains(key + ":") && !code.suffix().contains(key + ":");
  }
}
