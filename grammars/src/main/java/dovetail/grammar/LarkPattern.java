package dovetail.grammar;

/**
 * Lark's spelling of a terminal for Python's {@code re}; Lark orders terminals by it.
 *
 * @param value the text of a string, or the source of a pattern
 * @param flags letters, each once, sorted
 */
record LarkPattern(String value, String flags, boolean text) {
  /** The characters that {@code re.escape} escapes. */
  private static final String SPECIAL = "()[]{}?*+-|^$\\.&~# \t\n\r\u000B\f";

  static LarkPattern string(String value, boolean ignoringCase) {
    return new LarkPattern(value, ignoringCase ? "i" : "", true);
  }

  /**
   * The spelling of a pattern in a file: Lark resolves some escapes before {@code re} sees them,
   * and takes a backslash from before each quote.
   */
  static LarkPattern pattern(String source, String flags) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < source.length(); i++) {
      char c = source.charAt(i);
      if (c != '\\' || i + 1 == source.length()) {
        out.append(c);
        continue;
      }
      char next = source.charAt(++i);
      int digits = next == 'x' ? 2 : next == 'u' ? 4 : next == 'U' ? 8 : 0;
      switch (next) {
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case 'r' -> out.append('\r');
        case 'f' -> out.append('\f');
        case '"' -> out.append('"');
        case '\\' -> out.append(quoted(source, i) ? "\\" : "\\\\");
        case 'x', 'u', 'U' -> {
          int code = hexadecimal(source, i + 1, digits);
          if (code < 0) {
            out.append(c).append(next);
          } else {
            out.appendCodePoint(code);
            i += digits;
          }
        }
        default -> out.append(c).append(next);
      }
    }
    return new LarkPattern(out.toString(), sorted(flags), false);
  }

  /** Whether a backslash and a quote stand in a pattern, which Lark reads as a quote alone. */
  static boolean losesBackslash(String source) {
    for (int i = 0; i < source.length(); i++) {
      if (source.charAt(i) == '\\' && quoted(source, ++i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether {@code |} stands in a pattern outside of groups and sets. */
  static boolean isAlternation(String source) {
    int groups = 0;
    boolean set = false;
    for (int i = 0; i < source.length(); i++) {
      switch (source.charAt(i)) {
        case '\\' -> i++;
        case '[' -> set = true;
        case ']' -> set = false;
        case '(' -> groups += set ? 0 : 1;
        case ')' -> groups -= set ? 0 : 1;
        case '|' -> {
          if (!set && groups == 0) {
            return true;
          }
        }
        default -> {}
      }
    }
    return false;
  }

  /** Whether an escaped backslash stands there, right before a quote. */
  private static boolean quoted(String source, int at) {
    return source.startsWith("\\\"", at);
  }

  private static int hexadecimal(String source, int begin, int digits) {
    try {
      int code = Integer.parseInt(source.substring(begin, begin + digits), 16);
      return Character.isValidCodePoint(code) ? code : -1;
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      return -1;
    }
  }

  /** A pattern of several parts. */
  static LarkPattern joined(String value) {
    return new LarkPattern(value, "", false);
  }

  private static String sorted(String letters) {
    return letters
        .chars()
        .sorted()
        .distinct()
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** The pattern that {@code re} reads. */
  String source() {
    String source = text ? escaped() : value;
    for (int i = 0; i < flags.length(); i++) {
      source = "(?" + flags.charAt(i) + ":" + source + ")";
    }
    return source;
  }

  private String escaped() {
    StringBuilder out = new StringBuilder();
    value
        .codePoints()
        .forEach(
            c -> {
              if (SPECIAL.indexOf(c) >= 0) {
                out.append('\\');
              }
              out.appendCodePoint(c);
            });
    return out.toString();
  }

  /** The number of characters of the spelling. */
  int length() {
    return value.codePointCount(0, value.length());
  }
}
