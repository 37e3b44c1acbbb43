package dovetail.grammar;

import org.jspecify.annotations.Nullable;

/** The value of a string in a grammar file, or the first problem in the text between its quotes. */
final class StringLiteral {
  private final int[] raw;
  private final StringBuilder value = new StringBuilder();
  private @Nullable String problem;
  private @Nullable String unknown;
  private int problemAt;
  private int at;

  StringLiteral(String text) {
    raw = text.codePoints().toArray();
    if (raw.length == 0) {
      fail(0, "an empty string; leave the alternative empty, or use '?'");
    }
    while (at < raw.length) {
      int begin = at;
      int c = raw[at++];
      int meant = c == '\\' ? escape(begin) : c;
      if (meant >= 0xD800 && meant < 0xE000) {
        fail(begin, "half of a surrogate pair is no character");
      }
      value.appendCodePoint(meant);
    }
  }

  /** The text, of which nothing is promised if there is a problem. */
  String value() {
    return value.toString();
  }

  /** The last escape that means nothing and stands as it is written; null if there is none. */
  @Nullable String unknown() {
    return unknown;
  }

  @Nullable String problem() {
    return problem;
  }

  /** The code points before the problem. */
  int problemAt() {
    return problemAt;
  }

  private int escape(int begin) {
    int kind = at < raw.length ? raw[at++] : -1;
    return switch (kind) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'f' -> '\f';
      case '\\', '"' -> kind;
      case 'x' -> hex(begin, 2);
      case 'u' -> hex(begin, 4);
      case 'U' -> hex(begin, 8);
      case -1 -> {
        fail(begin, "a backslash at the end; write '\\\\' for one");
        yield '?';
      }
      default -> { // as in Python, the backslash stands for itself
        unknown = "\\" + Character.toString(kind);
        at--;
        yield '\\';
      }
    };
  }

  private int hex(int begin, int digits) {
    long number = 0;
    for (int i = 0; i < digits; i++) {
      int digit = at < raw.length && raw[at] < 0x80 ? Character.digit(raw[at], 16) : -1;
      if (digit < 0) {
        fail(begin, "this escape takes " + digits + " hexadecimal digits");
        return '?';
      }
      number = number * 16 + digit;
      at++;
    }
    if (number > Character.MAX_CODE_POINT) {
      fail(begin, "not a Unicode character: " + Long.toHexString(number));
      return '?';
    }
    return (int) number;
  }

  private void fail(int offset, String message) {
    if (problem == null) {
      problem = message;
      problemAt = offset;
    }
  }
}
