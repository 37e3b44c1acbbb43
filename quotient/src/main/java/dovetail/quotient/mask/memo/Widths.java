package dovetail.quotient.mask.memo;

import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.LineStates;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The effects of lexemes' bytes on the column, interned. Blanks are stored as they are, since a tab
 * depends on the column before it; any other byte counts as a space; of a line end only its
 * presence counts. Lexemes that are tokens have no effect, nor have comments, which run to the end
 * of the line.
 */
final class Widths {
  /** The width of no bytes, and of bytes that do not count. */
  static final int NONE = 0;

  private final boolean[] counts; // per lexer state
  private final boolean[] runsOn; // per lexer state
  private final List<byte[]> bytes = new ArrayList<>();
  private final Map<String, Integer> ids = new HashMap<>();
  private final IntList next = new IntList(); // id * 4 + kind of byte; -1: not known

  Widths(LexerTable lexer, LayoutPolicy layout) {
    counts = new boolean[lexer.states()];
    runsOn = new boolean[lexer.states()];
    for (int s = 1; s < counts.length; s++) {
      runsOn[s] = LineStates.onlyALineEndStops(lexer, layout, s);
    }
    boolean[] inside = insideCharacters(lexer, runsOn);
    for (int s = 1; s < counts.length; s++) {
      counts[s] = layout.columns() && mayBeIgnored(lexer, layout, s) && !runsOn[s] && !inside[s];
    }
    intern("");
  }

  private static boolean mayBeIgnored(LexerTable lexer, LayoutPolicy layout, int state) {
    for (int set = 0; set < lexer.labelSets(); set++) {
      if (layout.kind(set) == LayoutPolicy.Kind.IGNORED) {
        for (int label : lexer.labels(set)) {
          if (lexer.bytesTo(state, label) != Integer.MAX_VALUE) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether the open text is ignored, and only a line end can stop it. */
  boolean runsOn(int state) {
    return runsOn[state];
  }

  /** The states from which every way leads back into some states, as inside a character of them. */
  private static boolean[] insideCharacters(LexerTable lexer, boolean[] into) {
    boolean[] inside = new boolean[into.length];
    for (boolean changed = true; changed; ) {
      changed = false;
      for (int s = 1; s < inside.length; s++) {
        boolean leads = !inside[s] && !into[s] && lexer.accept(s) < 0;
        boolean leadsOn = false;
        for (int b = 0; leads && b < 256; b++) {
          int to = lexer.next(s, b);
          leads = to == LexerTable.DEAD || into[to] || inside[to];
          leadsOn |= to != LexerTable.DEAD;
        }
        inside[s] |= leads && leadsOn;
        changed |= leads && leadsOn;
      }
    }
    return inside;
  }

  /** Whether bytes that lead to a state, or leave it, count. */
  boolean counts(int state) {
    return counts[state];
  }

  /** The bytes that an id stands for. */
  byte[] bytes(int id) {
    return bytes.get(id);
  }

  /** After one more byte, which leads to a lexer state. */
  int then(int id, int b, int state) {
    if (!counts[state]) {
      return NONE;
    }
    int kind =
        switch (b) {
          case '\n', '\r' -> 0;
          case '\t' -> 1;
          case '\f' -> 2;
          default -> 3;
        };
    int known = next.get(id * 4 + kind);
    if (known < 0) {
      known = intern(append(new String(bytes.get(id), StandardCharsets.ISO_8859_1), kind));
      next.set(id * 4 + kind, known);
    }
    return known;
  }

  private static String append(String before, int kind) {
    if (kind == 0) {
      return "\n";
    }
    if (before.startsWith("\n")) {
      return "\n ";
    }
    return before + "\t\f ".charAt(kind - 1);
  }

  private int intern(String text) {
    Integer known = ids.get(text);
    if (known != null) {
      return known;
    }
    ids.put(text, bytes.size());
    bytes.add(text.getBytes(StandardCharsets.ISO_8859_1));
    for (int i = 0; i < 4; i++) {
      next.add(-1);
    }
    return bytes.size() - 1;
  }
}
