package dovetail.model.echo;

/** Finds where contexts begin: the k-th last lexeme before a place, for each order k. */
final class Contexts {
  /** The orders of contexts, ascending. */
  private static final int[] ORDERS = {1, 2, 3, 4, 5, 6, 8, 12, 16};

  /** The number of orders. */
  static final int COUNT = ORDERS.length;

  /** The most bytes of a context. */
  static final int LONGEST = 150;

  private Contexts() {}

  /** Whether a byte may be part of a name. */
  static boolean isWord(byte b) {
    return b < 0 || b == '_' || (b >= '0' && b <= '9') || (b >= 'a' && b <= 'z') || isCapital(b);
  }

  private static boolean isCapital(byte b) {
    return b >= 'A' && b <= 'Z';
  }

  /** A blank belongs to the lexeme before it; a line end does not. */
  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\f';
  }

  /**
   * The lengths of the contexts of a place, in bytes, ascending.
   *
   * @param text where to read, from its beginning up to the place
   * @param lengths receives the length of the context of each order that has one
   * @return how many orders have one
   */
  static int lengths(byte[] text, int place, int[] lengths) {
    int found = 0;
    int lexemes = 0;
    int last = Math.max(0, place - LONGEST);
    for (int i = place - 1; i >= last && found < COUNT; i--) {
      if (begins(text, i)) {
        lexemes++;
        if (lexemes == ORDERS[found]) {
          lengths[found++] = place - i;
        }
      }
    }
    return found;
  }

  private static boolean begins(byte[] text, int at) {
    byte b = text[at];
    return !isBlank(b) && !(isWord(b) && at > 0 && isWord(text[at - 1]));
  }
}
