package dovetail.grammar;

import dovetail.grammar.Piece.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of a grammar file, one after the other. The reader reports the first problem of a
 * statement, and skips the rest of the statement.
 */
final class PieceReader {
  private final List<Piece> pieces;
  private final Problems problems;
  private int at;
  private boolean failed;

  PieceReader(List<Piece> pieces, Problems problems) {
    this.pieces = pieces;
    this.problems = problems;
  }

  /** A statement begins: it has no problem yet. */
  void beginStatement() {
    failed = false;
  }

  /** Whether the present statement has a problem. */
  boolean failed() {
    return failed;
  }

  /** The present statement has a problem that is reported otherwise. */
  void markFailed() {
    failed = true;
  }

  /** The number of pieces taken so far. */
  int taken() {
    return at;
  }

  Piece taken(int number) {
    return pieces.get(number);
  }

  void skipLine() {
    while (peek().kind() != Kind.LINE_END) {
      at++;
    }
  }

  Piece peek() {
    return pieces.get(at);
  }

  /** The piece behind the next one; the next one if it is the last. */
  Piece peekSecond() {
    return pieces.get(Math.min(at + 1, pieces.size() - 1));
  }

  Piece take() {
    return pieces.get(at++);
  }

  boolean accept(Kind kind) {
    if (peek().kind() != kind) {
      return false;
    }
    at++;
    return true;
  }

  Piece expect(Kind kind) {
    if (peek().kind() == kind) {
      return take();
    }
    fail(kind.words);
    return peek();
  }

  /** A number with or without a fraction. */
  void expectNumber() {
    expect(Kind.NUMBER);
    if (accept(Kind.DOT)) {
      expect(Kind.NUMBER);
    }
  }

  void fail(String expected) {
    Piece found = peek();
    if (found.kind() == Kind.BAD) {
      failed = true;
    }
    boolean closes =
        found.kind() == Kind.CLOSE_GROUP
            || found.kind() == Kind.CLOSE_OPTION
            || found.kind() == Kind.CLOSE_BRACE;
    failAt(
        found,
        "found %s%s where %s could stand",
        found.described(),
        closes ? ", which closes nothing," : "",
        expected);
  }

  /** Reports the first problem of a statement and moves to its end. */
  void failAt(Piece piece, String message, @Nullable Object... arguments) {
    if (!failed) {
      failed = true;
      problems.error(piece.position(), message, arguments);
    }
    skipLine();
  }

  int number(Piece piece, int limit) {
    if (piece.kind() != Kind.NUMBER) {
      return 0;
    }
    String digits = piece.text();
    boolean isNumber = digits.length() <= 9 && !digits.equals("+") && !digits.equals("-");
    int value = isNumber ? Integer.parseInt(digits) : Integer.MAX_VALUE;
    if (Math.abs(value) > limit) {
      failAt(piece, "not a number between %s and %s: '%s'", -limit, limit, digits);
      return 0;
    }
    return value;
  }

  void warn(Piece piece, String message) {
    problems.warning(piece.position(), message);
  }

  /** Warns of a string without characters in an expression. */
  void emptyString(Piece piece) {
    problems.warning(piece.position(), "an empty string; leave the alternative empty, or use '?'");
  }

  Syntax.Text text(Piece piece) {
    StringLiteral literal = new StringLiteral(piece.text());
    String problem = literal.problem();
    if (problem != null && !failed) {
      failed = true;
      problems.error(piece.position().after("\"" + piece.text(), literal.problemAt() + 1), problem);
    }
    String unknown = literal.unknown();
    if (unknown != null) {
      problems.warning(
          piece.position(),
          "'%s' means no character and stands as it is written; write '\\\\' for a backslash",
          unknown);
    }
    return new Syntax.Text(literal.value(), !piece.flags().isEmpty(), piece.position());
  }
}
