package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;

/**
 * Finds middles that call the result of a call by accident. In {@code pri¦(a)} a call lacks only
 * its name: a middle should not call or index that name, as in {@code print()(a)}, unless the file
 * does so elsewhere: {@code partial(f)(a)}. O(file).
 */
final class AccidentalCalls {
  /** The rule's name. */
  static final String RULE = "polish.call";

  private static final String CALL = "(";

  private AccidentalCalls() {}

  /**
   * The opening brackets that a middle may not write behind a name; none where the hole is not
   * between a name, or the dot before one, and a call's bracket.
   */
  static String unopened(CodeText text) {
    StringBuilder brackets = new StringBuilder();
    if (isBeforeCall(text) && text.from() > 0 && isOfName(text.text().charAt(text.from() - 1))) {
      for (int kind = 0; kind < Closers.OPENING.length(); kind++) {
        if (!isCalled(text, Closers.CLOSING.charAt(kind))) {
          brackets.append(Closers.OPENING.charAt(kind));
        }
      }
    }
    return brackets.toString();
  }

  /** Whether a character is one of a name, or leads to a member. */
  static boolean isOfName(char c) {
    return Words.has(c) || c == '.';
  }

  private static boolean isBeforeCall(CodeText text) {
    return text.text().startsWith(CALL, text.to());
  }

  /**
   * A middle without the brackets at its end, if they call or index the expression before them, and
   * the bracket behind the hole calls the result once more.
   */
  static String without(Middle middle, Cursor cursor) {
    CodeText text = middle.code();
    int end = text.first(text.to()); // the first token that is left out
    int last = end - 1;
    while (cursor.isCode()
        && isBeforeCall(text)
        && last >= 0
        && opensBehindOperand(text, last)
        && text.begin(text.opener(last)) >= text.from()
        && !isCalled(text, text.text().charAt(text.begin(last)))) {
      end = text.opener(last);
      last = end - 1;
    }
    return end < text.first(text.to())
        ? middle.text().substring(0, text.begin(end) - text.from()).stripTrailing()
        : middle.text();
  }

  /** Whether the file calls the result of brackets of this kind, as in {@code partial(f)(a)}. */
  private static boolean isCalled(CodeText text, char closer) {
    for (int token = 0; token + 1 < text.tokens(); token++) {
      boolean isLeft = text.end(token + 1) <= text.from();
      boolean isRight = text.begin(token) >= text.to();
      if ((isLeft || isRight)
          && text.text().charAt(text.begin(token)) == closer
          && text.is(token + 1, CALL)
          && text.end(token) == text.begin(token + 1)
          && opensBehindOperand(text, token)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a token closes a bracket that opens directly behind an operand. */
  private static boolean opensBehindOperand(CodeText text, int closer) {
    return text.closes(closer) && isBehindOperand(text, text.opener(closer));
  }

  /** Whether a bracket opens directly behind a name or other brackets. */
  static boolean isBehindOperand(CodeText text, int opener) {
    return opener > 0
        && text.end(opener - 1) == text.begin(opener)
        && (text.kind(opener - 1) == Kind.WORD || text.closes(opener - 1));
  }
}
