package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.server.constraint.TextConstraint;
import java.util.stream.IntStream;

/**
 * A constraint for a hole in the name before the bracket of a call. In {@code pri¦(a)} a call lacks
 * only its name: no bracket may be opened behind that name, as in {@code print()(a)}, unless the
 * file calls or indexes the result of a call elsewhere: {@code partial(f)(a)}. Where the model
 * would continue with a bracket, the middle ends instead; behind another expression, its last
 * brackets are left out. One thread.
 */
final class NamedCall extends TextConstraint {
  /** The rule's name. */
  static final String RULE = "polish.call";

  private static final String CALL = "(";

  private final String openers;

  /** Wraps a constraint at its beginning; these characters are not allowed behind a name. */
  NamedCall(Constraint constraint, String openers, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.openers = openers;
  }

  /**
   * The opening brackets that a middle may not write behind a name; none where the hole is not
   * between a name, or the dot before one, and a call's bracket. O(file).
   */
  static String openers(CodeText text) {
    StringBuilder brackets = new StringBuilder();
    if (text.text().startsWith(CALL, text.to())
        && text.from() > 0
        && isOfName(text.text().charAt(text.from() - 1))) {
      for (int kind = 0; kind < Closers.OPENING.length(); kind++) {
        if (!isCalled(text, Closers.CLOSING.charAt(kind))) {
          brackets.append(Closers.OPENING.charAt(kind));
        }
      }
    }
    return brackets.toString();
  }

  /**
   * A middle without the brackets at its end, if they call or index the expression before them, and
   * the bracket behind the hole calls the result once more.
   */
  static String without(Middle middle, Cursor cursor) {
    CodeText text = middle.code();
    int end = text.first(text.to()); // the first token that is left out
    while (cursor.isCode()
        && text.text().startsWith(CALL, text.to())
        && end > 0
        && closesBehindOperand(text, end - 1)
        && text.begin(text.opener(end - 1)) >= text.from()
        && !isCalled(text, text.text().charAt(text.begin(end - 1)))) {
      end = text.opener(end - 1);
    }
    return end < text.first(text.to())
        ? middle.text().substring(0, text.begin(end) - text.from()).stripTrailing()
        : middle.text();
  }

  private static boolean isOfName(char c) {
    return Words.has(c) || c == '.';
  }

  /** Whether the file calls the result of brackets of this kind, as in {@code partial(f)(a)}. */
  private static boolean isCalled(CodeText text, char closer) {
    return IntStream.range(0, text.tokens() - 1)
        .filter(token -> text.end(token + 1) <= text.from() || text.begin(token) >= text.to())
        .anyMatch(
            token ->
                text.text().charAt(text.begin(token)) == closer
                    && text.is(token + 1, CALL)
                    && text.end(token) == text.begin(token + 1)
                    && closesBehindOperand(text, token));
  }

  /** Whether a token closes a bracket that opens directly behind an operand. */
  private static boolean closesBehindOperand(CodeText text, int closer) {
    return text.closes(closer) && isBehindOperand(text, text.opener(closer));
  }

  /** Whether a bracket opens directly behind a name or other brackets. */
  static boolean isBehindOperand(CodeText text, int opener) {
    return opener > 0
        && text.end(opener - 1) == text.begin(opener)
        && (text.kind(opener - 1) == Kind.WORD || text.closes(opener - 1));
  }

  /** Whether nothing but names is written so far. */
  private boolean isNamed() {
    return nameEnd(text, 0, bytes()) == bytes();
  }

  private static int nameEnd(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && (bytes[at] < 0 || isOfName((char) bytes[at]))) {
      at++;
    }
    return at;
  }

  private boolean opens(int token) {
    int to = vocabulary.to(token);
    int end = nameEnd(vocabulary.pool(), vocabulary.from(token), to);
    return end < to && openers.indexOf(vocabulary.pool()[end]) >= 0;
  }

  @Override
  public boolean allows(int token) {
    return !(isNamed() && opens(token)) && below.allows(token);
  }

  @Override
  public long[] mask() {
    long[] mask = below.mask();
    if (isNamed()) {
      drop(mask, this::opens);
    }
    return mask;
  }

  @Override
  public byte[] forced() {
    return isNamed() ? NOTHING : below.forced();
  }
}
