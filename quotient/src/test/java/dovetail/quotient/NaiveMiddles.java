package dovetail.quotient;

import dovetail.grammar.Expr;
import dovetail.grammar.Grammar;
import dovetail.grammar.Rule;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The slow twin: grammar ∩ prefix · T* · suffix by a product construction, over token strings. Each
 * rule is a matrix of least costs between the nodes of the automaton that reads the prefix, any
 * tokens (one each), then the suffix; matrices are iterated to their least fixpoint.
 */
final class NaiveMiddles {
  static final int INFINITE = 1 << 20;

  private NaiveMiddles() {}

  /** The fewest tokens of a middle that makes a program; {@link #INFINITE} if there is none. */
  static int distance(Grammar grammar, int[] prefix, int[] suffix, boolean middle) {
    return distance(grammar, prefix, suffix, middle, Before.NOTHING, End.KNOWN);
  }

  /** What is behind a suffix. */
  enum End {
    /** Nothing. */
    KNOWN,
    /** Any tokens. */
    UNWRITTEN
  }

  /**
   * The same, with any tokens behind the suffix that help if its end is unwritten, and before the
   * prefix if something stands there.
   */
  static int distance(
      Grammar grammar, int[] prefix, int[] suffix, boolean middle, Before before, End end) {
    int cut = prefix.length;
    int behind = cut + suffix.length + (end == End.UNWRITTEN ? 1 : 0); // apart from the middle
    int head = behind + 1;
    int nodes = head + 1;
    Map<Integer, int[][]> tokens = new HashMap<>();
    for (int t = 0; t < grammar.terminals().size(); t++) {
      int[][] m = none(nodes);
      for (int i = 0; i < cut; i++) {
        if (prefix[i] == t) {
          m[i][i + 1] = 0;
        }
      }
      for (int i = 0; i < suffix.length; i++) {
        if (suffix[i] == t) {
          m[cut + i][cut + i + 1] = 0;
        }
      }
      if (middle) {
        m[cut][cut] = 1;
      }
      if (end == End.UNWRITTEN) {
        m[behind - 1][behind] = 0;
        m[behind][behind] = 0;
      }
      if (before != Before.NOTHING) {
        m[head][head] = 0;
        m[head][0] = 0;
      }
      tokens.put(t, m);
    }
    int least = INFINITE;
    for (int from : before == Before.NOTHING ? new int[] {0} : new int[] {0, head}) {
      int[] row = start(grammar, tokens, nodes)[from];
      least = Math.min(least, Math.min(row[behind], row[cut + suffix.length]));
    }
    return least;
  }

  /**
   * Brackets that a middle must leave open.
   *
   * @param open how many are open where it begins
   * @param lowest how many are, also while a token is read that closes one and opens another
   * @param after how many are after a token
   */
  record Floor(int open, int lowest, int after) {}

  /**
   * The fewest tokens of a middle that makes a program and keeps to a floor: the automaton's loop
   * counts the open brackets.
   */
  static int inScope(Grammar grammar, int[] prefix, int[] suffix, Floor floor) {
    int cut = prefix.length;
    int most = Math.max(floor.open(), suffix.length) + 4;
    int first = cut + most; // of the suffix
    int nodes = first + suffix.length + 1;
    Map<Integer, int[][]> tokens = new HashMap<>();
    for (int t = 0; t < grammar.terminals().size(); t++) {
      int[][] m = none(nodes);
      for (int i = 0; i < cut; i++) {
        if (prefix[i] == t) {
          m[i][i + 1 == cut ? cut + floor.open() : i + 1] = 0;
        }
      }
      int closed = grammar.closing().get(t) ? 1 : 0;
      int opened = grammar.opening().get(t) ? 1 : 0;
      for (int open = 0; open <= most; open++) {
        int then = open - closed + opened;
        boolean keeps = open - closed >= floor.lowest() && then >= floor.after();
        if (then >= 0 && then <= most && (closed == 0 || keeps)) {
          m[cut + open][cut + then] = 1;
        }
        if (suffix.length > 0 && suffix[0] == t) {
          m[cut + open][first + 1] = 0;
        }
      }
      for (int i = 1; i < suffix.length; i++) {
        if (suffix[i] == t) {
          m[first + i][first + i + 1] = 0;
        }
      }
      tokens.put(t, m);
    }
    int[] row = start(grammar, tokens, nodes)[cut == 0 ? floor.open() : 0];
    int least = row[nodes - 1];
    for (int open = 0; suffix.length == 0 && open <= most; open++) {
      least = Math.min(least, row[cut + open]);
    }
    return least;
  }

  private static int[][] start(Grammar grammar, Map<Integer, int[][]> tokens, int nodes) {
    Map<String, int[][]> rules = new HashMap<>();
    for (Rule rule : grammar.rules()) {
      rules.put(rule.name(), none(nodes));
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Rule rule : grammar.rules()) {
        int[][] fresh = eval(rule.body(), rules, tokens, nodes);
        if (!Arrays.deepEquals(fresh, rules.put(rule.name(), fresh))) {
          changed = true;
        }
      }
    }
    return rules.getOrDefault(grammar.start(), none(nodes));
  }

  private static int[][] eval(
      Expr expr, Map<String, int[][]> rules, Map<Integer, int[][]> tokens, int n) {
    return switch (expr) {
      case Expr.Token t -> tokens.getOrDefault(t.terminal(), none(n));
      case Expr.Ref r -> rules.getOrDefault(r.rule(), none(n));
      case Expr.Choice c -> {
        int[][] out = none(n);
        for (Expr b : c.branches()) {
          out = min(out, eval(b, rules, tokens, n));
        }
        yield out;
      }
      case Expr.Sequence s -> {
        int[][] out = identity(n);
        for (Expr item : s.items()) {
          out = times(out, eval(item, rules, tokens, n));
        }
        yield out;
      }
      case Expr.Automaton automaton -> throw new AssertionError(automaton);
      case Expr.Repeat r -> {
        int[][] body = eval(r.body(), rules, tokens, n);
        int[][] out = identity(n);
        for (int i = 0; i < r.min(); i++) {
          out = times(out, body);
        }
        int[][] more = identity(n);
        int bound = r.max() == Expr.UNBOUNDED ? n + 2 : r.max() - r.min();
        for (int i = 0; i < bound; i++) {
          more = min(identity(n), times(body, more));
        }
        yield times(out, more);
      }
    };
  }

  private static int[][] none(int n) {
    int[][] m = new int[n][n];
    for (int[] row : m) {
      Arrays.fill(row, INFINITE);
    }
    return m;
  }

  private static int[][] identity(int n) {
    int[][] m = none(n);
    for (int i = 0; i < n; i++) {
      m[i][i] = 0;
    }
    return m;
  }

  private static int[][] min(int[][] a, int[][] b) {
    int[][] out = none(a.length);
    for (int i = 0; i < a.length; i++) {
      for (int j = 0; j < a.length; j++) {
        out[i][j] = Math.min(a[i][j], b[i][j]);
      }
    }
    return out;
  }

  private static int[][] times(int[][] a, int[][] b) {
    int[][] out = none(a.length);
    for (int i = 0; i < a.length; i++) {
      for (int k = 0; k < a.length; k++) {
        for (int j = 0; a[i][k] < INFINITE && j < a.length; j++) {
          out[i][j] = Math.min(out[i][j], Math.min(INFINITE, a[i][k] + b[k][j]));
        }
      }
    }
    return out;
  }
}
