package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.LeftCharts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The text left of a cut, read into left charts, and followed through edits and moves: what has
 * been read is kept at the beginning of every line, and reading goes on from the last such place
 * before which nothing has changed. An edit costs what lies between that place and the cut.
 *
 * <p>Charts only grow; when they have grown to a multiple of what the text needs, all is read anew.
 * A law: after any edits the answer is that of a fresh reading. Not thread-safe.
 */
final class LeftText {
  /** More sets than this, and several times what the text needed: read anew. */
  private static final int MANY_SETS = 200_000;

  private final Tables tables;
  private final Columns columns;
  private LeftCharts charts;
  private Reader reader;
  private byte[] text = {};
  private int sizeWhenRead;
  private int error;
  private final IntList offsets = new IntList();
  private final List<Branch[]> states = new ArrayList<>();

  LeftText(Tables tables, Columns columns) {
    this.tables = tables;
    this.columns = columns;
    this.charts = new LeftCharts(tables.network(), columns);
    this.reader = new Reader(tables, charts);
    forget();
  }

  private void forget() {
    charts = new LeftCharts(tables.network(), columns);
    reader = new Reader(tables, charts);
    offsets.clear();
    states.clear();
    offsets.add(0);
    states.add(reader.start());
    sizeWhenRead = 0;
  }

  LeftCharts charts() {
    return charts;
  }

  Reader reader() {
    return reader;
  }

  /** The offset of the first byte that no program can have there, as of the last reading; or -1. */
  int error() {
    return error;
  }

  /**
   * The branches at a cut of a text; none if no program begins so.
   *
   * @param whole a text, not to be changed afterwards
   */
  Branch[] at(byte[] whole, int cut) {
    if (charts.size() > MANY_SETS && charts.size() > 4 * sizeWhenRead) {
      forget();
    }
    int same = Arrays.mismatch(text, whole);
    text = whole;
    int last = states.size() - 1;
    while (last > 0 && same >= 0 && offsets.get(last) > same) {
      last--;
    }
    offsets.truncate(last + 1);
    states.subList(last + 1, states.size()).clear();
    while (last > 0 && offsets.get(last) > cut) {
      last--; // places right of the cut stay for a later one
    }
    Branch[] branches = states.get(last);
    error = -1;
    for (int i = offsets.get(last); i < cut; i++) {
      branches = reader.read(branches, whole[i]);
      if (branches.length == 0) {
        error = i;
        break;
      }
      if (whole[i] == '\n' && i + 1 > offsets.get(states.size() - 1)) {
        offsets.add(i + 1);
        states.add(branches);
      }
    }
    if (sizeWhenRead == 0) {
      sizeWhenRead = charts.size();
    }
    return branches;
  }
}
