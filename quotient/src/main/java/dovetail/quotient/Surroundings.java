package dovetail.quotient;

import dovetail.lexer.Role;
import dovetail.network.Network;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.join.Reader;
import dovetail.quotient.join.Tables;
import java.util.EnumSet;
import java.util.Set;

/**
 * The kind of text around a cursor. The inside of a token that takes nearly any text is prose;
 * prose that is passed over, or is a part of a comment by its role, is a comment, other prose a
 * string. Where no token is open, or the open one may be over, the kind follows from the roles of
 * the tokens that may follow. Blanks alone may be the beginning of any of them.
 */
public enum Surroundings {
  /** Outside of strings and comments. */
  CODE,
  /** In a token of free text that reaches the parser. */
  STRING,
  /** In a token of free text that the parser ignores. */
  COMMENT;

  static Surroundings of(Tables tables, LeftCharts charts, Reader reader, Branch[] cut) {
    Set<Surroundings> found = EnumSet.noneOf(Surroundings.class);
    for (Branch branch : cut) {
      Set<Surroundings> behind = behind(tables, charts, reader, branch);
      if (!behind.isEmpty() && !behind.contains(CODE)) {
        found.addAll(behind);
      } else if (!behind.isEmpty() || !isLost(tables, charts, branch)) {
        found.add(of(tables, charts, branch));
      }
    }
    return found.isEmpty() || found.contains(CODE)
        ? CODE
        : found.contains(STRING) ? STRING : COMMENT;
  }

  /** Whether an open token that cannot be over becomes nothing that may stand there. */
  private static boolean isLost(Tables tables, LeftCharts charts, Branch branch) {
    return tables.tellsTexts()
        && branch.open()
        && !tables.isProse(branch.lexer())
        && roles(tables, charts, branch).isEmpty();
  }

  /** The kinds of text behind the open token, if it may be over and the language has such roles. */
  private static Set<Surroundings> behind(
      Tables tables, LeftCharts charts, Reader reader, Branch branch) {
    Set<Surroundings> behind = EnumSet.noneOf(Surroundings.class);
    if (tables.tellsTexts() && branch.open()) {
      reader.finished(branch).forEach(one -> behind.add(of(tables, charts, one)));
    }
    return behind;
  }

  private static Surroundings of(Tables tables, LeftCharts charts, Branch branch) {
    boolean isProse =
        branch.open() && tables.isProse(branch.lexer()) && !tables.isBlank(branch.lexer());
    Set<Role> roles = roles(tables, charts, branch);
    if (EnumSet.of(Role.COMMENT).containsAll(roles)) {
      return isProse || !roles.isEmpty() ? COMMENT : CODE;
    }
    return isProse || roles.contains(Role.STRING) ? STRING : CODE;
  }

  /** The roles of the tokens that may follow, or of the tokens that the open one may become. */
  private static Set<Role> roles(Tables tables, LeftCharts charts, Branch branch) {
    Network network = tables.network();
    Set<Role> roles = EnumSet.noneOf(Role.class);
    for (int i = charts.begin(branch.set()); i < charts.end(branch.set()); i++) {
      int[] edges = network.terminalEdges(Item.state(charts.item(i)));
      for (int e = 0; e < edges.length; e += 2) {
        if (!branch.open() || tables.lexer().canReach(branch.lexer(), edges[e])) {
          roles.add(tables.language().terminals().get(edges[e]).role());
        }
      }
    }
    return roles;
  }
}
