package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.quotient.chart.Columns;

/**
 * The columns of items of one walk, by numbers: those of a slot, perhaps with blocks begun inside
 * them, which are read only when two are to be compared; or values. {@link Columns#ANY} stands for
 * itself. One walk, one thread.
 */
final class LazyColumns {
  static final int NONE = -1;

  private static final int UNREAD = -2;

  private final Reads reads;
  private final Columns columns = new Columns();
  private final IntList slots = new IntList(); // per number: slot, -1 for a value
  private final IntList nests = new IntList(); // per number: blocks begun inside the slot's
  private final IntList values = new IntList(); // per number: UNREAD, or a number of the columns
  private final IntList ofSlots = new IntList(); // per slot: its number, -1: none yet

  LazyColumns(Reads reads) {
    this.reads = reads;
    add(-1, 0, Columns.ANY);
  }

  private int add(int slot, int nested, int value) {
    slots.add(slot);
    nests.add(nested);
    values.add(value);
    return slots.size() - 1;
  }

  int of(int slot) {
    while (ofSlots.size() <= slot) {
      ofSlots.add(-1);
    }
    if (ofSlots.get(slot) < 0) {
      ofSlots.set(slot, add(slot, 0, UNREAD));
    }
    return ofSlots.get(slot);
  }

  /** Those that another walk's are in this one, where slots have other numbers. */
  int same(LazyColumns others, int number, Shape shape) {
    if (number == Columns.ANY) {
      return number;
    }
    if (others.isRead(number)) {
      return valued(columns.same(others.columns, others.value(number)));
    }
    return nested(of(shape.slot(others.slots.get(number))), others.nests.get(number));
  }

  /** Adds the known columns to a shape. */
  void describe(int number, Shape shape) {
    if (number != Columns.ANY && isRead(number)) {
      shape.mix(columns.least(value(number)));
      shape.mix(columns.greatest(value(number)));
    } else if (number != Columns.ANY) {
      shape.mix(~shape.slot(slots.get(number)));
      shape.mix(nests.get(number));
    }
  }

  /** A column alone. */
  int exactly(int column) {
    return valued(columns.exactly(column));
  }

  /** The columns of a block so many blocks further in. */
  int nested(int own, int more) {
    if (more == Predictions.NO_COLUMNS) {
      return Columns.ANY;
    }
    if (more == 0) {
      return own;
    }
    if (values.get(own) != UNREAD) {
      int value = values.get(own);
      for (int n = 0; n < more; n++) {
        value = columns.nested(value);
      }
      return valued(value);
    }
    for (int i = 0; i < slots.size(); i++) {
      if (slots.get(i) == slots.get(own) && nests.get(i) == nests.get(own) + more) {
        return i;
      }
    }
    return add(slots.get(own), nests.get(own) + more, UNREAD);
  }

  /** The columns around a block that ended; NONE if it cannot have ended. */
  int around(int ended) {
    int around = columns.around(value(ended));
    return around == Columns.EMPTY ? NONE : valued(around);
  }

  /** The columns that both allow; NONE if there are none. */
  int meet(int a, int b) {
    if (a == b || b == Columns.ANY) {
      return a;
    }
    if (a == Columns.ANY) {
      return b;
    }
    int meet = columns.meet(value(a), value(b));
    return meet == Columns.EMPTY ? NONE : valued(meet);
  }

  private int valued(int value) {
    for (int i = 0; i < values.size(); i++) {
      if (slots.get(i) < 0 && values.get(i) == value) {
        return i;
      }
    }
    return add(-1, 0, value);
  }

  /** Whether columns are known without another read. */
  private boolean isRead(int own) {
    return values.get(own) != UNREAD || values.get(of(slots.get(own))) != UNREAD;
  }

  /** Reads columns, if that was not done yet. */
  int value(int own) {
    int known = values.get(own);
    if (known == UNREAD) {
      int slot = slots.get(own);
      int plain = of(slot);
      if (values.get(plain) == UNREAD) {
        reads.read(Slots.columns(slot));
        values.set(plain, reads.slots().columnsIn(columns, slot));
      }
      known = values.get(plain);
      for (int n = 0; n < nests.get(own); n++) {
        known = columns.nested(known);
      }
      values.set(own, known);
    }
    return known;
  }
}
