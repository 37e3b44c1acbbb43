package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText.Kind;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Operators;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Finds in a middle what a model repeats and nobody would write, though it parses: tokens that come
 * twice on the middle's lines. Unless the file is written so elsewhere.
 *
 * <ul>
 *   <li>a call whose first argument is the same call, {@code json.dumps(json.dumps(};
 *   <li>something that is compared or joined with itself, {@code area() == area()};
 *   <li>an assignment of something to itself, {@code self.items = self.items};
 *   <li>a key in quotes that its object has already, or that is empty.
 * </ul>
 *
 * <p>O(tokens of the lines), and of the file where it finds something or there are keys.
 */
final class Repeats {
  private final CodeText code;
  private final Operators operators;
  private final int from; // the first token of the middle's lines
  private final int to;

  private Repeats(CodeText code, Operators operators) {
    this.code = code;
    this.operators = operators;
    this.from = code.first(code.lineBegin(code.from()));
    this.to = code.first(code.lineEnd(code.to()));
  }

  private static Repeats of(Middle middle, Cursor cursor) {
    return new Repeats(middle.code(), cursor.style().operators());
  }

  /** Whether something holds of a token of the middle's lines. */
  static BiPredicate<Middle, Cursor> at(BiPredicate<Repeats, Integer> rule) {
    return (middle, cursor) -> {
      Repeats repeats = of(middle, cursor);
      return IntStream.range(repeats.from, repeats.to).anyMatch(at -> rule.test(repeats, at));
    };
  }

  // ---- operands

  /** Whether an operand, or more of it, begins with a token. */
  private boolean goesOn(int token) {
    return code.is(token, ".") || code.is(token, "(") || code.is(token, "[");
  }

  /** Where a name with dots in it begins that ends before a token; that token if none does. */
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

  /** The same of a name, or of one with its call. */
  private int operandBegin(int end) {
    int closer = end - 1;
    boolean isCall = closer > from && code.is(closer, ")") && code.opener(closer) > from;
    int nameEnd = isCall ? code.opener(closer) : end;
    int begin = nameBegin(nameEnd);
    return begin == nameEnd ? end : begin;
  }

  /** Whether the tokens from one on are those of a range. */
  private boolean isAgain(int begin, int end, int again) {
    boolean same = again + end - begin <= to;
    for (int i = begin; i < end && same; i++) {
      same = code.areAlike(i, again + i - begin);
    }
    return same && end > begin;
  }

  private boolean isElsewhere(int begin, int end) {
    String found = code.text().substring(code.begin(begin), code.end(end - 1));
    return code.prefix().contains(found) || code.suffix().contains(found);
  }

  private boolean isOperator(int token) {
    return token >= from && token < to && operators.has(code.text(token));
  }

  /** Whether a token may take an operand away from an operator: words leave it to signs. */
  private boolean binds(int token, int operator) {
    return isOperator(token) && (code.kind(token) != Kind.WORD || code.kind(operator) == Kind.WORD);
  }

  // ---- the rules

  boolean isCallOfCall(int bracket) {
    int begin = nameBegin(bracket);
    int end = bracket + 1 + bracket - begin;
    return code.is(bracket, "(")
        && isAgain(begin, bracket, bracket + 1)
        && code.is(end, "(")
        && !isElsewhere(begin, end + 1);
  }

  /** Whether an operator stands between the same: a sign, or some words. */
  boolean isWithItself(int operator) {
    if (!operators.isIdle(code.text(operator))) {
      return false;
    }
    int next = operator + 1;
    while (next < to
        && code.kind(operator) == Kind.WORD
        && operators.isIdle(code.text(next))
        && code.kind(next) == Kind.WORD) {
      next++;
    }
    int begin = operandBegin(operator);
    int end = next + operator - begin;
    return isAgain(begin, operator, next)
        && !Character.isDigit(code.text().charAt(code.begin(begin)))
        && !binds(begin - 1, operator)
        && !binds(end, operator)
        && !goesOn(end)
        && !isElsewhere(begin, end);
  }

  /** Whether a line sets something to itself; a named argument has no blank beside its mark. */
  boolean isSetToItself(int mark) {
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

  // ---- keys

  /** A bracket that is open, by the keys that it has: whether each is the middle's. */
  private record Open(int token, Map<String, Boolean> keys) {}

  /** Whether an object gets a key that it has, or an empty one. */
  static boolean hasKey(Middle middle, Cursor cursor) {
    return of(middle, cursor).repeatsKey();
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
    boolean isOwn = code.begin(token) >= code.from() && code.begin(token) < code.to();
    Boolean other = keys.putIfAbsent(key, isOwn);
    boolean isEmpty = isOwn && key.length() == 2;
    return other != null && (isOwn || other)
        || isEmpty && !code.prefix().contains(key + ":") && !code.suffix().contains(key + ":");
  }
}
