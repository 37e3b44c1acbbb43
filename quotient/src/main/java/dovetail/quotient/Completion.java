package dovetail.quotient;

import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.Layout;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Spells a short completion of a middle: again and again the continuation with the least weight, each
 * checked by the recogniser itself, until the middle may end. A continuation is the rest of the open
 * token, a whole token with or without a blank before it, a line end, or the indentation that a block
 * or the suffix asks for; where none of these helps, single characters.
 *
 * <p>The recogniser is as it was afterwards.
 */
final class Completion {
  /** The most continuations tried at one place. */
  private static final int WIDTH = 12;

  /** The most steps: far more tokens than any shortest completion of a program has. */
  private static final int MAX_STEPS = 4000;

  private final MiddleRecognizer recognizer;
  private final Tables tables;
  private final LexerTable lexer;
  private final Layout layout;

  Completion(MiddleRecognizer recognizer) {
    this.recognizer = recognizer;
    this.tables = recognizer.tables();
    this.lexer = tables.lexer();
    this.layout = tables.layout();
  }

  /** Some bytes to try, and the weight that is left when they are written, themselves included. */
  private record Candidate(byte[] bytes, int weight) {}

  byte @Nullable [] spell() {
    int begin = recognizer.length();
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    int steps = 0;
    while (!recognizer.mayEnd()) {
      byte[] next = steps++ < MAX_STEPS ? step() : null;
      if (next == null) {
        recognizer.truncate(begin);
        return null;
      }
      written.writeBytes(next);
    }
    recognizer.truncate(begin);
    return written.toByteArray();
  }

  /** Appends a continuation that brings the end nearer; null if none was found. */
  private byte @Nullable [] step() {
    int distance = recognizer.distance();
    if (distance == Integer.MAX_VALUE) {
      return null;
    }
    List<Candidate> candidates = new ArrayList<>();
    for (Branch branch : recognizer.branches()) {
      if (branch.open()) {
        finishToken(branch, candidates);
      } else {
        nextToken(branch, new byte[0], candidates);
      }
    }
    candidates.sort(Comparator.comparingInt(Candidate::weight));
    int tried = 0;
    for (Candidate candidate : candidates) {
      if (tried++ < WIDTH && advances(candidate.bytes(), distance)) {
        return candidate.bytes();
      }
    }
    return anyByte(distance);
  }

  private boolean advances(byte[] bytes, int distance) {
    int before = recognizer.length();
    if (bytes.length > 0 && recognizer.push(bytes)) {
      if (recognizer.distance() < distance || recognizer.mayEnd()) {
        return true;
      }
      recognizer.truncate(before);
    }
    return false;
  }

  private byte @Nullable [] anyByte(int distance) {
    int before = recognizer.length();
    byte best = 0;
    int least = distance;
    for (byte b = '\t'; b < 0x7f; b++) {
      if ((b >= ' ' || b == '\t' || b == '\n') && recognizer.push(new byte[] {b})) {
        if (recognizer.distance() < least) {
          least = recognizer.distance();
          best = b;
        }
        recognizer.truncate(before);
      }
    }
    byte[] bytes = {best};
    return best != 0 && recognizer.push(bytes) ? bytes : null;
  }

  private void finishToken(Branch branch, List<Candidate> out) {
    int now = lexer.accept(branch.lexer());
    if (now >= 0) {
      List<Branch> over = new ArrayList<>(1);
      recognizer.reader().finish(branch, now, over);
      for (Branch next : over) {
        nextToken(next, new byte[0], out);
        nextToken(next, new byte[] {' '}, out);
      }
    }
    for (Terminal terminal : tables.grammar().terminals()) {
      int id = terminal.id();
      int bytes = lexer.bytesTo(branch.lexer(), id);
      if (bytes == 0 || bytes == Integer.MAX_VALUE) {
        continue;
      }
      int rest = Distances.INFINITE;
      boolean uncounted =
          id == layout.newline() && (branch.depth() > 0 || branch.lineState() == Layout.BLANK);
      if (tables.isIgnored(id) || uncounted) {
        rest = recognizer.join().live(branch.set(), branch.lineState());
      } else {
        int base = recognizer.reader().beforeToken(branch);
        if (base != LeftCharts.NONE) {
          rest = recognizer.join().follow(base, branch.lineState())[id];
        }
      }
      if (rest < Distances.INFINITE) {
        out.add(new Candidate(lexer.spell(branch.lexer(), id), bytes + rest));
      }
    }
  }

  /** What may come where no token is open. */
  private void nextToken(Branch at, byte[] before, List<Candidate> out) {
    if (layout.indentation() && at.lineState() == Layout.BLANK) {
      indent(at, before, out);
    } else {
      tokens(at.set(), at.lineState(), before, out);
    }
  }

  private void tokens(int set, int lineState, byte[] before, List<Candidate> out) {
    int[] follow = recognizer.join().follow(set, lineState);
    for (Terminal terminal : tables.grammar().terminals()) {
      int id = terminal.id();
      if (follow[id] < Distances.INFINITE && terminal.pattern() != null) {
        byte[] spelled = lexer.spell(lexer.start(terminal.group()), id);
        int weight = before.length + tables.distances().terminal(id) + follow[id];
        out.add(new Candidate(concat(before, spelled), weight));
      }
    }
  }

  /** The columns at which a token can begin the line, or at which the suffix can go on. */
  private void indent(Branch at, byte[] before, List<Candidate> out) {
    LeftCharts charts = recognizer.charts();
    Columns columns = charts.columns();
    List<Integer> seen = new ArrayList<>();
    int begin = charts.begin(at.set());
    for (int i = begin; i < charts.end(at.set()); i++) {
      int column = columns.least(Item.columns(charts.item(i)));
      if (seen.contains(column)) {
        continue;
      }
      seen.add(column);
      byte[] pad = pad(at.column(), column);
      byte[] lead = concat(before, pad);
      if (lead.length > 0) {
        out.add(new Candidate(lead, lead.length));
      }
      int width = recognizer.lattice().leadingBlanks();
      int shifted = column - Columns.packed(width, width);
      if (width > 0 && (column >>> 16) >= width && (column & Columns.MAX) >= width) {
        byte[] short0 = concat(before, pad(at.column(), shifted));
        if (short0.length > 0) {
          out.add(new Candidate(short0, short0.length));
        }
      }
      int set = charts.atColumn(at.set(), column);
      if (set != LeftCharts.NONE) {
        tokens(set, Layout.BLANK, lead, out);
      }
    }
  }

  /** The bytes from one column to another; a line end first where the other is left of it. */
  private static byte[] pad(int from, int to) {
    StringBuilder text = new StringBuilder();
    int column = from;
    if ((column >>> 16) > (to >>> 16) || (column & Columns.MAX) > (to & Columns.MAX)) {
      text.append('\n');
      column = 0;
    }
    while ((to >>> 16) - (column >>> 16) > (to & Columns.MAX) - (column & Columns.MAX)) {
      text.append('\t');
      column = Columns.advance(column, (byte) '\t');
    }
    while ((column & Columns.MAX) < (to & Columns.MAX)) {
      text.append(' ');
      column = Columns.advance(column, (byte) ' ');
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] concat(byte[] a, byte[] b) {
    byte[] both = java.util.Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }
}
