package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import java.util.ArrayList;
import java.util.List;

/** The unit of a file's indentation: a tab, or a number of blanks. */
record Indentation(String unit) {
  /** The greatest number of lines that are read. */
  private static final int LINES = 2000;

  private static final int WIDEST = 8;

  /** The most frequent step between lines that begin with a token, without the middle's lines. */
  static Indentation of(CodeText code) {
    int[] steps = new int[WIDEST + 1];
    int tabs = 0;
    int before = 0;
    int seen = 0;
    for (int token = 0; token < code.tokens() && seen < LINES; token++) {
      if (code.isOfMiddle(token) || !code.beginsLine(token)) {
        continue;
      }
      String blanks = code.indentation(token);
      if (blanks.startsWith("\t")) {
        tabs++;
      }
      int step = blanks.length() - before;
      if (step > 0 && step <= WIDEST && blanks.indexOf('\t') < 0) {
        steps[step]++;
      }
      before = blanks.length();
      seen++;
    }
    if (tabs * 16 > seen) {
      return new Indentation("\t");
    }
    int best = 0;
    for (int step = 2; step <= WIDEST; step++) {
      best = steps[step] > steps[best] ? step : best;
    }
    return new Indentation(" ".repeat(best));
  }

  /**
   * A middle whose steps of indentation have another width, rewritten with steps of this unit.
   * Lines whose depth is no whole number of steps are aligned with other text, and keep their
   * blanks.
   */
  String apply(String middle, CursorLine place) {
    if (unit.isEmpty()) {
      return middle;
    }
    List<String> lines = new ArrayList<>(List.of(middle.split("\n", -1)));
    int base = CursorLine.width(place.indentation());
    int least = leastStep(lines, base);
    if (least == 0) {
      return middle;
    }
    for (int i = 1; i < lines.size(); i++) {
      String line = lines.get(i);
      String blanks = CursorLine.leadingBlanks(line);
      int more = CursorLine.width(blanks) - base;
      if (!line.isBlank() && more >= 0 && more % least == 0) {
        String indentation = place.indentation() + unit.repeat(more / least);
        lines.set(i, indentation + line.substring(blanks.length()));
      }
    }
    return String.join("\n", lines);
  }

  /**
   * The least difference in depth between the cursor's line and a deeper one; 0 if none is deeper.
   */
  private static int leastStep(List<String> lines, int base) {
    return lines.stream()
        .skip(1)
        .filter(line -> !line.isBlank())
        .mapToInt(line -> CursorLine.depth(line) - base)
        .filter(more -> more > 0)
        .min()
        .orElse(0);
  }
}
