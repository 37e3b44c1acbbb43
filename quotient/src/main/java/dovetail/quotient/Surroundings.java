package dovetail.quotient;

import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Tables;

/**
 * The kind of text around a cursor, read off the lexer alone: inside a token that takes nearly any
 * text is prose, and prose that is passed over is a comment.
 */
public enum Surroundings {
  /** Where the grammar says much. */
  CODE,
  /** In a token of free text that reaches the parser. */
  STRING,
  /** In one that does not. */
  COMMENT;

  static Surroundings of(Tables tables, Branch[] cut) {
    boolean ignored = true;
    for (Branch branch : cut) {
      if (!branch.open() || !tables.isProse(branch.lexer())) {
        return CODE;
      }
      ignored = ignored && onlyBecomesIgnored(tables, branch.lexer());
    }
    return cut.length == 0 ? CODE : ignored ? COMMENT : STRING;
  }

  private static boolean onlyBecomesIgnored(Tables tables, int state) {
    for (Terminal terminal : tables.language().terminals()) {
      boolean parsed = terminal.role() == Role.TOKEN || terminal.role() == Role.DECLARED;
      if (parsed && tables.lexer().canReach(state, terminal.id())) {
        return false;
      }
    }
    return true;
  }
}
