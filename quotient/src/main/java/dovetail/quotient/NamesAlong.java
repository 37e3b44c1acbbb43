package dovetail.quotient;

import dovetail.ints.IntList;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.Suffix;
import dovetail.quotient.join.Tables;

/** The states of {@link LegalNames} along one recogniser's middle. Not thread-safe. */
final class NamesAlong {
  private final LegalNames names;
  private final Tables tables;
  private final Suffix suffix;
  private final IntList states = new IntList();

  /** At the empty middle, after a prefix that ends with these bytes. */
  NamesAlong(LegalNames names, Tables tables, Suffix suffix, byte[] before, Branch[] cut) {
    this.names = names;
    this.tables = tables;
    this.suffix = suffix;
    int state = LegalNames.START;
    for (byte b : before) {
      state = names.step(state, b);
      state =
          state == LegalNames.DEAD ? LegalNames.FREE : state; // names of the text itself are legal
    }
    states.add(names.inListedName(state) && !inCode(cut) ? LegalNames.FREE : state);
  }

  private boolean inCode(Branch[] branches) {
    return Surroundings.of(tables, branches) == Surroundings.CODE;
  }

  /** Follows a byte that leads to branches. */
  void add(byte b, Branch[] after) {
    int state = names.step(state(), b);
    states.add(names.isPrefix(state) && !inCode(after) ? LegalNames.FREE : state);
  }

  /** Goes back to a middle of that many bytes. */
  void truncate(int length) {
    states.truncate(length + 1);
  }

  private int state() {
    return states.get(states.size() - 1);
  }

  /** Whether no name goes on as the middle does. */
  boolean isDead() {
    return state() == LegalNames.DEAD;
  }

  /** Whether a name is begun or due, so that the list decides what may follow. */
  boolean inName() {
    return names.inListedName(state());
  }

  /** Whether a name is due, or not whole. */
  boolean isOwed() {
    return names.isOwed(state());
  }

  /** Whether the suffix goes on, and ends, as a listed name does. */
  boolean mayEnd() {
    int state = state();
    int offset = 0;
    while (names.inListedName(state)) {
      int b = suffix.byteAt(offset++);
      if (b < 0) {
        return !names.isOwed(state);
      }
      state = names.step(state, (byte) b);
    }
    return state != LegalNames.DEAD;
  }

  /** The rest of each name that is begun. */
  Iterable<byte[]> rests() {
    return names.rests(state());
  }

  /** Whether a token's bytes come into a name that is listed. */
  boolean touches(byte[] token) {
    int state = state();
    if (names.inListedName(state)) {
      return true;
    }
    for (byte b : token) {
      state = names.step(state, b);
      if (names.inListedName(state)) {
        return true;
      }
    }
    return false;
  }
}
