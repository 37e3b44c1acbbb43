package dovetail.server.suggest;

import dovetail.server.complete.Task;

/**
 * A hole directly before a bracket, as in {@code pri¦(a)}, where a call is there but for its name:
 * nobody wants a call of its own in it, {@code print()(a)}, nor an index. Unless the file is
 * written so elsewhere: {@code partial(f)(a)}. Text alone is looked at, in any language. Linear in
 * the file.
 *
 * @param prefix the text left of the hole
 * @param suffix the text right of it
 */
record CallsOfCalls(String prefix, String suffix) {
  private static final char CALL = '(';

  static CallsOfCalls of(Task task) {
    return new CallsOfCalls(task.prefix(), task.suffix());
  }

  private boolean isBeforeCall() {
    return !suffix.isEmpty() && suffix.charAt(0) == CALL;
  }

  /**
   * The brackets that a middle opens nothing with behind a name; none where the hole is not between
   * a name, or the dot before one, and a call's bracket.
   */
  String unopened() {
    StringBuilder brackets = new StringBuilder();
    if (isBeforeCall() && !prefix.isEmpty() && isOfName(prefix.charAt(prefix.length() - 1))) {
      for (int kind = 0; kind < ClosingBrackets.OPENING.length(); kind++) {
        if (!isCalled(ClosingBrackets.CLOSING.charAt(kind))) {
          brackets.append(ClosingBrackets.OPENING.charAt(kind));
        }
      }
    }
    return brackets.toString();
  }

  /** Whether a character is one of a name, or leads to a member. */
  static boolean isOfName(char c) {
    return Character.isJavaIdentifierPart(c) || c == '.';
  }

  /**
   * A middle without the brackets at its end, if what they stand behind is called or indexed with
   * them, and then called once more by what is behind the hole.
   */
  String without(String middle) {
    String text = prefix + middle.stripTrailing();
    int open = isBeforeCall() ? opener(text, text.length()) : -1;
    if (open < prefix.length() || isCalled(text.charAt(text.length() - 1))) {
      return middle;
    }
    return without(text.substring(prefix.length(), open).stripTrailing());
  }

  /** Whether the file calls what brackets of this kind end. */
  private boolean isCalled(char closer) {
    return calls(prefix, closer) || calls(suffix, closer);
  }

  private static boolean calls(String text, char closer) {
    String both = String.valueOf(closer) + CALL;
    for (int at = text.indexOf(both); at >= 0; at = text.indexOf(both, at + 1)) {
      if (opener(text, at + 1) >= 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Where the bracket opens that a text up to a place ends with, if it is directly behind a name or
   * other brackets; negative if it is not.
   */
  private static int opener(String text, int end) {
    if (end == 0 || !Closers.isClosing(text.charAt(end - 1))) {
      return -1;
    }
    int depth = 0;
    for (int at = end - 1; at > 0; at--) {
      char c = text.charAt(at);
      depth += Closers.isClosing(c) ? 1 : Closers.isOpening(c) ? -1 : 0;
      if (depth == 0) {
        char before = text.charAt(at - 1);
        return Character.isJavaIdentifierPart(before) || Closers.isClosing(before) ? at : -1;
      }
    }
    return -1;
  }
}
