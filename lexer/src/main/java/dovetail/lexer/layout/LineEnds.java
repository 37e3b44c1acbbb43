package dovetail.lexer.layout;

import dovetail.lexer.LexerTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The label sets of a lexer table that have line ends in all of their texts, or in some. Immutable.
 */
public final class LineEnds {
  private final boolean[] with;
  private final boolean[] without;

  private LineEnds(boolean[] with, boolean[] without) {
    this.with = with;
    this.without = without;
  }

  /**
   * Finds them by a search over pairs of a state and the part of a line end that was read.
   * O(states).
   *
   * @param texts the texts of a line end, each not empty
   */
  public static LineEnds of(LexerTable table, List<String> texts) {
    int[][] reading = reading(texts);
    int counts = reading.length;
    boolean[] with = new boolean[table.labelSets()];
    boolean[] without = new boolean[table.labelSets()];
    boolean[] seen = new boolean[counts * table.states()];
    int[] queue = new int[seen.length];
    int length = 0;
    for (int context = 0; context < table.contexts(); context++) {
      int start = counts * table.start(context);
      if (!seen[start]) {
        seen[start] = true;
        queue[length++] = start;
      }
    }
    for (int i = 0; i < length; i++) {
      int state = queue[i] / counts;
      int read = queue[i] % counts;
      for (int set : table.accepted(state)) {
        (read == counts - 1 ? with : without)[set] = true;
      }
      for (int b = 0; b < 256; b++) {
        int to = table.next(state, b);
        int pair = counts * to + reading[read][b];
        if (to != LexerTable.DEAD && !seen[pair]) {
          seen[pair] = true;
          queue[length++] = pair;
        }
      }
    }
    return new LineEnds(with, without);
  }

  /**
   * For each beginning of a line end and each byte, the beginning that is read then; the last
   * number stands for a whole line end.
   */
  private static int[][] reading(List<String> texts) {
    List<String> wholes = texts.stream().map(LineEnds::bytes).toList();
    List<String> begun = new ArrayList<>(List.of(""));
    for (String whole : wholes) {
      for (int n = 1; n < whole.length(); n++) {
        if (!begun.contains(whole.substring(0, n))) {
          begun.add(whole.substring(0, n));
        }
      }
    }
    int[][] reading = new int[begun.size() + 1][256];
    for (int read = 0; read <= begun.size(); read++) {
      for (int b = 0; b < 256; b++) {
        String now = read == begun.size() ? "" : begun.get(read) + (char) b;
        boolean whole = read == begun.size() || wholes.stream().anyMatch(now::endsWith);
        reading[read][b] = whole ? begun.size() : longest(begun, now);
      }
    }
    return reading;
  }

  /** The longest of some beginnings that a text ends with. */
  private static int longest(List<String> begun, String text) {
    int longest = 0;
    for (int i = 0; i < begun.size(); i++) {
      boolean longer = begun.get(i).length() > begun.get(longest).length();
      longest = longer && text.endsWith(begun.get(i)) ? i : longest;
    }
    return longest;
  }

  /** A text in UTF-8, each byte as a character. */
  private static String bytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  /** Whether every text with that label set holds a line end. */
  boolean always(int labelSet) {
    return with[labelSet] && !without[labelSet];
  }

  /** Whether some texts with that label set hold a line end, and others do not. */
  public boolean sometimes(int labelSet) {
    return with[labelSet] && without[labelSet];
  }
}
