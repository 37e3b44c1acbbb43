package dovetail.grammar;

/**
 * A token of the grammar notation.
 *
 * @param text its spelling in the file; of a string or pattern, the part between the quotes
 * @param flags the letters after a string or pattern
 */
record Piece(Kind kind, String text, String flags, Position position) {
  enum Kind {
    NAME("a name"),
    NUMBER("a number"),
    STRING("a string"),
    PATTERN("a pattern"),
    DIRECTIVE("a directive"),
    COLON("':'"),
    BAR("'|'"),
    OPEN_GROUP("'('"),
    CLOSE_GROUP("')'"),
    OPEN_OPTION("'['"),
    CLOSE_OPTION("']'"),
    OPEN_BRACE("'{'"),
    CLOSE_BRACE("'}'"),
    STAR("'*'"),
    PLUS("'+'"),
    QUESTION("'?'"),
    BANG("'!'"),
    TILDE("'~'"),
    AND("'&'"),
    COMMA("','"),
    EQUALS("'='"),
    DOT("'.'"),
    DOTS("'..'"),
    ARROW("'->'"),
    /** Something the scanner has reported already. */
    BAD("an error"),
    LINE_END("the end of the line"),
    END("the end of the file");

    final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /** Its description in a message. */
  String described() {
    return switch (kind) {
      case NAME, NUMBER, DIRECTIVE -> "'" + text + "'";
      case STRING -> "\"" + text + "\"";
      case PATTERN -> "/" + text + "/";
      default -> kind.words;
    };
  }

  /** Whether this is the name of a terminal: its first letter is a capital. */
  boolean namesTerminal() {
    return kind == Kind.NAME && isTerminalName(text);
  }

  /** The name that it is. */
  Syntax.Name asName() {
    return new Syntax.Name(text, position);
  }

  /** Whether a name is a terminal's: its first letter is a capital. */
  static boolean isTerminalName(String name) {
    int letter = 0;
    while (letter < name.length() && name.charAt(letter) == '_') {
      letter++;
    }
    return letter < name.length() && Character.isUpperCase(name.charAt(letter));
  }
}
