package dovetail.quotient;

import com.google.common.primitives.Bytes;
import dovetail.ints.IntList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.layout.Indentation;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.chart.LineStates;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.MiddleEnds;
import dovetail.quotient.join.Seams;
import dovetail.quotient.join.Tables;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Spells a short completion of a middle: again and again the continuation with the least weight,
 * each checked by the recogniser itself, until the middle may end. A continuation is the rest of
 * the open token, a whole token with or without a blank before it, a line end, or the indentation
 * that a block or the suffix asks for; where none of these helps, single characters.
 *
 * <p>Afterwards the recogniser is in the same state as before.
 */
final class ShortEnding {
  /** The most continuations tried at one place. */
  private static final int WIDTH = 128;

  /** The most steps: far more tokens than any shortest completion of a program has. */
  private static final int MAX_STEPS = 4000;

  private final MiddleRecognizer recognizer;
  private final Tables tables;
  private final LexerTable lexer;
  private final LayoutPolicy layout;

  ShortEnding(MiddleRecognizer recognizer) {
    this.recognizer = recognizer;
    this.tables = recognizer.tables;
    this.lexer = tables.lexer();
    this.layout = tables.layout();
  }

  /** Some bytes to try, and the weight of a completion that begins so, indentation not counted. */
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
    for (Branch next : recognizer.reader.finished(branch)) {
      nextToken(next, new byte[0], out);
      nextToken(next, new byte[] {' '}, out);
      if (LineStates.onlyALineEndStops(lexer, layout, branch.lexer())) {
        nextToken(next, new byte[] {'\n'}, out);
      }
    }
    throughSeams(branch, new byte[0], out);
    becomes(branch)
        .forEach(
            (id, rest) -> {
              byte[] bytes = lexer.spell(branch.lexer(), id);
              int weight = bytes.length + tables.distances().rarity(id) + rest;
              out.add(new Candidate(bytes, weight));
            });
  }

  /**
   * The terminals that an open token may become by more bytes, each with the weight of a completion
   * behind it.
   */
  Map<Integer, Integer> becomes(Branch branch) {
    Map<Integer, Integer> found = new LinkedHashMap<>();
    for (Terminal terminal : tables.language().terminals()) {
      int bytes = lexer.bytesTo(branch.lexer(), terminal.id());
      boolean more = bytes > 0 && bytes < Integer.MAX_VALUE;
      int rest = more ? behind(branch, terminal.id()) : Distances.INFINITE;
      if (rest < Distances.INFINITE) {
        found.put(terminal.id(), rest);
      }
    }
    return found;
  }

  /** The weight of a completion behind an open token, if that becomes a terminal. */
  private int behind(Branch branch, int terminal) {
    boolean uncounted =
        layout.kindOf(terminal) == LayoutPolicy.Kind.LINE_END
            && !layout.counts(branch.depth(), branch.lineState());
    if (layout.kindOf(terminal) == LayoutPolicy.Kind.IGNORED || uncounted) {
      int lineState = layout.afterPassedTerminal(branch.lineState(), terminal);
      return recognizer.join.live(branch.set(), lineState);
    }
    int charted = layout.charted(terminal);
    int base = recognizer.reader.beforeToken(branch, charted);
    return base == LeftCharts.NONE
        ? Distances.INFINITE
        : recognizer.join.follow(base, branch.lineState())[charted];
  }

  /** Adds the tokens that may come where none is open. */
  private void nextToken(Branch at, byte[] before, List<Candidate> out) {
    if (layout.waitsForColumn(at.lineState())) {
      indent(at, before, out);
    } else {
      throughSeams(at, before, out);
      tokens(recognizer.reader.beforeToken(at), at.lineState(), before, out);
    }
  }

  /**
   * Adds bytes with which the open token, or a token that begins here, ends inside the suffix.
   *
   * @param branch stands at the token's lexer state, and where the token began
   */
  private void throughSeams(Branch branch, byte[] before, List<Candidate> out) {
    MiddleEnds ends = recognizer.ends;
    Seams seams = ends.allSeams();
    if (!branch.open() && ends.here(branch)) {
      out.add(new Candidate(before, 0));
    }
    for (int seam = 0; seam < seams.count(); seam++) {
      if (seams.reached(seam, branch.lexer()) && ends.endsThrough(branch, seams, seam)) {
        byte[] bytes = tables.path(branch.lexer(), nearest(branch.lexer(), seams.states(seam)));
        out.add(
            new Candidate(Bytes.concat(before, bytes), bytes.length + ends.rarity(seams, seam)));
      }
    }
  }

  /** The state that a lexer state reaches by the fewest bytes, of some. */
  private int nearest(int from, IntList states) {
    int[] bytes = tables.bytesBetween(from);
    int nearest = states.get(0);
    for (int i = 1; i < states.size(); i++) {
      nearest = bytes[states.get(i)] < bytes[nearest] ? states.get(i) : nearest;
    }
    return nearest;
  }

  private void tokens(int set, int lineState, byte[] before, List<Candidate> out) {
    int[] follow = recognizer.join.follow(set, lineState);
    for (Terminal terminal : tables.language().terminals()) {
      int id = terminal.id();
      if (follow[id] < Distances.INFINITE && terminal.role() != Role.DECLARED) {
        byte[] spelled = lexer.spell(lexer.start(terminal.group()), id);
        int weight = tables.distances().terminal(id) + follow[id];
        out.add(new Candidate(Bytes.concat(before, spelled), weight));
      }
    }
  }

  /** The columns at which a token can begin the line, or at which the suffix can go on. */
  private void indent(Branch at, byte[] before, List<Candidate> out) {
    LeftCharts charts = recognizer.charts;
    String blanks = recognizer.suffix.leadingBlanks();
    for (int column : columns(at.set())) {
      byte[] lead = Bytes.concat(before, pad(at.column(), column));
      throughSeams(at.atColumn(column), lead, out);
      String whole = indentation(column);
      if (whole.endsWith(blanks)) {
        int shorter = 0;
        for (int i = 0; i < whole.length() - blanks.length(); i++) {
          shorter = Indentation.advance(shorter, (byte) whole.charAt(i));
        }
        byte[] part = Bytes.concat(before, pad(at.column(), shorter));
        if (part.length > 0 && recognizer.ends.endsAt(at.atColumn(shorter))) {
          out.add(new Candidate(part, 1));
        }
      }
      int set = charts.atColumn(at.set(), column);
      if (set != LeftCharts.NONE) {
        tokens(set, LayoutPolicy.BLANK, lead, out);
      }
    }
  }

  /**
   * Columns worth trying at the beginning of a line: for every item the least column that it
   * allows, and the columns of the suffix's lines that it allows, since a block opened here may
   * have to go on there.
   */
  private TreeSet<Integer> columns(int set) {
    LeftCharts charts = recognizer.charts;
    Columns columns = charts.columns();
    TreeSet<Integer> found = new TreeSet<>();
    for (int i = charts.begin(set); i < charts.end(set); i++) {
      int allowed = Item.columns(charts.item(i));
      found.add(columns.least(allowed));
      for (int column : recognizer.suffix.columns()) {
        if (columns.contains(allowed, column)) {
          found.add(column);
        }
      }
    }
    return found;
  }

  /** The bytes from one column to another; a line end first where it needs one. */
  private static byte[] pad(int from, int to) {
    int spaces = (to & Columns.MAX) - (from & Columns.MAX);
    if (spaces >= 0 && (to >>> 16) - (from >>> 16) == spaces) {
      return " ".repeat(spaces).getBytes(StandardCharsets.US_ASCII);
    }
    return ("\n" + indentation(to)).getBytes(StandardCharsets.US_ASCII);
  }

  /** Spaces, tabs and spaces that make a column. */
  private static String indentation(int column) {
    int tabsAtEight = column >>> 16;
    int length = column & Columns.MAX;
    for (int tabs = 0; tabs <= length; tabs++) {
      for (int before = 0; before < 8 && before + tabs <= length; before++) {
        int after = length - tabs - before;
        int reached = tabs == 0 ? before + after : 8 * tabs + after;
        if (reached == tabsAtEight) {
          return " ".repeat(before) + "\t".repeat(tabs) + " ".repeat(after);
        }
      }
    }
    return "";
  }
}
