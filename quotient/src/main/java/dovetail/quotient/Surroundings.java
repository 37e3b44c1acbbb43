package dovetail.quotient;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;

/**
 * What a cursor stands in, read off the lexer alone: inside a token that takes nearly any text is
 * prose, and prose that is passed over is a comment.
 */
public enum Surroundings {
  /** Where the grammar says much. */
  CODE,
  /** In a token of free text that reaches the parser. */
  STRING,
  /** In one that does not. */
  COMMENT;

  /** Of the 95 printable characters of ASCII, how many free text takes at least. */
  private static final int FREE = 90;

  static Surroundings of(Tables tables, Branch[] cut) {
    boolean ignored = true;
    for (Branch branch : cut) {
      if (!branch.open() || !takesAnyText(tables.lexer(), branch.lexer())) {
        return CODE;
      }
      ignored = ignored && onlyBecomesIgnored(tables, branch.lexer());
    }
    return cut.length == 0 ? CODE : ignored ? COMMENT : STRING;
  }

  private static boolean takesAnyText(LexerTable lexer, int state) {
    int taken = 0;
    for (int b = ' '; b < 0x7f; b++) {
      taken += lexer.next(state, b) == LexerTable.DEAD ? 0 : 1;
    }
    return taken >= FREE && lexer.next(state, ' ') != LexerTable.DEAD;
  }

  private static boolean onlyBecomesIgnored(Tables tables, int state) {
    for (Terminal terminal : tables.language().terminals()) {
      if (terminal.role() != Role.IGNORED && tables.lexer().canReach(state, terminal.id())) {
        return false;
      }
    }
    return true;
  }
}
