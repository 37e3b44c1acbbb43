package dovetail.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;

/**
 * Cuts a grammar file into pieces. A line end is a piece only where a statement may end: not before
 * a line that begins with {@code |}, and not inside brackets unless the next line begins a
 * statement. After an unreadable piece the scanner skips the rest of the line.
 */
final class Scanner {
  private static final Pattern STATEMENT =
      Pattern.compile(
          "\\s*(%[a-z]|[?!]*[A-Za-z_][\\w-]*\\s*([{\\[][^{}\\]]*[}\\]])?"
              + "\\s*(\\.[+-]?\\d+)?\\s*:)");

  private final int[] source;
  private final String file;
  private final Problems problems;
  private final List<Piece> pieces = new ArrayList<>();
  private int at;
  private int line = 1;
  private int lineBegin;
  private int depth;

  private Scanner(String source, String file, Problems problems) {
    this.source = source.codePoints().toArray();
    this.file = file;
    this.problems = problems;
  }

  /** The pieces of {@code source}; the last one is of the kind END, after a line end. */
  static List<Piece> scan(String source, String file, Problems problems) {
    Scanner scanner = new Scanner(source, file, problems);
    scanner.run();
    return scanner.pieces;
  }

  private void run() {
    if (peek(0) == 0xFEFF) {
      at++;
      lineBegin++;
    }
    while (at < source.length) {
      int c = source[at];
      if (c == '\n') {
        lineEnd();
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
        at++;
      } else if (c == '\\' && lineEndBehind() > 0) {
        at = lineEndBehind();
        line++;
        lineBegin = at;
      } else if (c == '#' || (c == '/' && peek(1) == '/')) {
        skipLine();
      } else {
        piece(c);
      }
    }
    add(Piece.Kind.LINE_END, "", "", here());
    add(Piece.Kind.END, "", "", here());
  }

  /** The beginning of the next line, if only blanks stand behind a backslash; else 0. */
  private int lineEndBehind() {
    int next = at + 1;
    while (next < source.length && (source[next] == ' ' || source[next] == '\r')) {
      next++;
    }
    return next < source.length && source[next] == '\n' ? next + 1 : 0;
  }

  private void piece(int c) {
    Position begin = here();
    if (isNameStart(c)) {
      add(Piece.Kind.NAME, name(), "", begin);
    } else if (c >= '0' && c <= '9') {
      add(Piece.Kind.NUMBER, takeWhile(d -> d >= '0' && d <= '9'), "", begin);
    } else if ((c == '-' || c == '+') && at > 0 && source[at - 1] == '.') {
      at++;
      String digits = takeWhile(d -> d >= '0' && d <= '9');
      add(Piece.Kind.NUMBER, (char) c + digits, "", begin);
    } else if (c == '%') {
      at++;
      add(Piece.Kind.DIRECTIVE, "%" + takeWhile(Scanner::isNamePart), "", begin);
    } else if (c == '"') {
      string(begin);
    } else if (c == '/') {
      pattern(begin);
    } else {
      punctuation(c, begin);
    }
  }

  /** A name; between letters and digits of it there may be a dash, as in llguidance. */
  private String name() {
    StringBuilder name = new StringBuilder(takeWhile(Scanner::isNamePart));
    while (peek(0) == '-' && isNamePart(peek(1))) {
      at++;
      name.append('-').append(takeWhile(Scanner::isNamePart));
    }
    return name.toString();
  }

  /** The message about a character that begins nothing. */
  private static String meaningless(int c) {
    String advice =
        switch (c) {
          case '\'' -> "; strings stand in double quotes";
          case '<' -> "; special tokens of a tokenizer (<...>) have no text to be read";
          case '@' -> "; rules of another grammar are taken from its file, by %import";
          default -> "";
        };
    return "'" + Character.toString(c) + "' has no meaning here" + advice;
  }

  private void punctuation(int c, Position begin) {
    if (c == '-' && peek(1) == '>') {
      at += 2;
      add(Piece.Kind.ARROW, "->", "", begin);
      return;
    }
    if (c == '.' && peek(1) == '.') {
      at += 2;
      add(Piece.Kind.DOTS, "..", "", begin);
      return;
    }
    Piece.Kind kind =
        switch (c) {
          case ':' -> Piece.Kind.COLON;
          case '|' -> Piece.Kind.BAR;
          case '(' -> Piece.Kind.OPEN_GROUP;
          case ')' -> Piece.Kind.CLOSE_GROUP;
          case '[' -> Piece.Kind.OPEN_OPTION;
          case ']' -> Piece.Kind.CLOSE_OPTION;
          case '{' -> Piece.Kind.OPEN_BRACE;
          case '}' -> Piece.Kind.CLOSE_BRACE;
          case '*' -> Piece.Kind.STAR;
          case '+' -> Piece.Kind.PLUS;
          case '?' -> Piece.Kind.QUESTION;
          case '!' -> Piece.Kind.BANG;
          case '~' -> Piece.Kind.TILDE;
          case '&' -> Piece.Kind.AND;
          case ',' -> Piece.Kind.COMMA;
          case '=' -> Piece.Kind.EQUALS;
          case '.' -> Piece.Kind.DOT;
          default -> Piece.Kind.BAD;
        };
    if (kind == Piece.Kind.BAD) {
      problems.error(begin, "%s", meaningless(c));
      bad(begin);
      return;
    }
    at++;
    add(kind, Character.toString(c), "", begin);
    switch (kind) {
      case OPEN_GROUP, OPEN_OPTION, OPEN_BRACE -> depth++;
      case CLOSE_GROUP, CLOSE_OPTION, CLOSE_BRACE -> depth = Math.max(depth - 1, 0);
      default -> {}
    }
  }

  private void string(Position begin) {
    int end = at + 1;
    while (end < source.length && source[end] != '"' && source[end] != '\n') {
      end += source[end] == '\\' && end + 1 < source.length && source[end + 1] != '\n' ? 2 : 1;
    }
    if (end >= source.length || source[end] != '"') {
      problems.error(begin, "the string is not closed; a '\"' is missing on this line");
      bad(begin);
      return;
    }
    String text = new String(source, at + 1, end - at - 1);
    at = end + 1;
    String flags = "";
    if (peek(0) == 'i' && !isNamePart(peek(1))) {
      flags = "i";
      at++;
    }
    add(Piece.Kind.STRING, text, flags, begin);
  }

  /** A pattern stands on one line, or on several if it has the flag x. */
  private void pattern(Position begin) {
    boolean lines = false;
    int end = at + 1;
    while (end < source.length && source[end] != '/') {
      lines |= source[end] == '\n';
      end += source[end] == '\\' && end + 1 < source.length && source[end + 1] != '\n' ? 2 : 1;
    }
    int afterFlags = Math.min(end + 1, source.length);
    while (afterFlags < source.length && source[afterFlags] >= 'a' && source[afterFlags] <= 'z') {
      afterFlags++;
    }
    boolean closed = end < source.length;
    String flags = closed ? new String(source, end + 1, afterFlags - end - 1) : "";
    if (!closed || (lines && flags.indexOf('x') < 0)) {
      problems.error(
          begin,
          "the pattern is not closed; a '/' is missing on this line"
              + " (only with the flag x may it have several)");
      bad(begin);
      return;
    }
    String text = new String(source, at + 1, end - at - 1);
    for (int i = at; i < end; i++) {
      if (source[i] == '\n') {
        line++;
        lineBegin = i + 1;
      }
    }
    at = afterFlags;
    add(Piece.Kind.PATTERN, text, flags, begin);
  }

  private void lineEnd() {
    Position here = here();
    at++;
    line++;
    lineBegin = at;
    int next = at;
    int nextLine = at;
    while (next < source.length) {
      int c = source[next];
      if (c == '\n') {
        nextLine = next + 1;
        next++;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
        next++;
      } else if (c == '#' || (c == '/' && next + 1 < source.length && source[next + 1] == '/')) {
        while (next < source.length && source[next] != '\n') {
          next++;
        }
      } else {
        break;
      }
    }
    if (next < source.length && source[next] == '|') {
      return;
    }
    if (depth > 0 && next < source.length && !beginsStatement(nextLine)) {
      return;
    }
    depth = 0;
    add(Piece.Kind.LINE_END, "", "", here);
  }

  private boolean beginsStatement(int begin) {
    int end = begin;
    while (end < source.length && source[end] != '\n') {
      end++;
    }
    return STATEMENT.matcher(new String(source, begin, end - begin)).lookingAt();
  }

  private void bad(Position begin) {
    add(Piece.Kind.BAD, "", "", begin);
    skipLine();
  }

  private void skipLine() {
    while (at < source.length && source[at] != '\n') {
      at++;
    }
  }

  private void add(Piece.Kind kind, String text, String flags, Position position) {
    pieces.add(new Piece(kind, text, flags, position));
  }

  private String takeWhile(IntPredicate test) {
    int begin = at;
    while (at < source.length && test.test(source[at])) {
      at++;
    }
    return new String(source, begin, at - begin);
  }

  private static boolean isNameStart(int c) {
    return c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isNamePart(int c) {
    return isNameStart(c) || (c >= '0' && c <= '9');
  }

  private int peek(int ahead) {
    return at + ahead < source.length ? source[at + ahead] : -1;
  }

  private Position here() {
    return new Position(file, line, at - lineBegin + 1);
  }
}
