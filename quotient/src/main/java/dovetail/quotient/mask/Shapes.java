package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.network.Network;

/**
 * Computes the shapes of a walk's sets ({@link Shape}), and begins walks from a shape alone. One
 * walk, one thread.
 */
final class Shapes {
  private final Tops tops;
  private final Predictions predictions;
  private final Network network;

  Shapes(Tops tops) {
    this.tops = tops;
    this.predictions = tops.predictions();
    this.network = predictions.network();
  }

  /** How many items a set has now. */
  int items(int set) {
    return tops.top(set).size();
  }

  /** Whether what may follow a set is the union of what may follow its items by their shapes. */
  boolean isPlain(int set) {
    Top top = tops.top(set);
    if (top.line || top.contextual || tops.layout().inserted() >= 0) {
      return false;
    }
    for (; top.plain < top.size(); top.plain++) {
      int begun = top.begun(top.plain);
      if (begun < 0 && !isPlain(~begun)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the walk has made a set, and all that its items wait for as far as it goes. */
  boolean isMade(int set) {
    if (!tops.isRead(set)) {
      return false;
    }
    Top top = tops.top(set);
    if (top.line) {
      return false;
    }
    for (; top.made < top.size(); top.made++) {
      int begun = top.begun(top.made);
      if (begun < 0 && !isMade(~begun)) {
        return false;
      }
    }
    return true;
  }

  /** Tells the shape of an item of a set that {@link #isPlain}. */
  void describe(int set, int item, Shape shape) {
    shape.begin(set, item);
    shape.mix(item < tops.top(set).completed ? -2 : -3);
    describe(shape);
  }

  /** Tells the shape of a set that {@link #isMade}, once it has been completed. */
  void describe(int set, Shape shape) {
    tops.completed(set);
    shape.beginAll(set);
    shape.mix(-4);
    describe(shape);
  }

  private void describe(Shape shape) {
    for (int t = 0; t < shape.tops(); t++) {
      Top top = tops.top(shape.top(t));
      shape.mix(top.contextual ? -5 : -1);
      for (int i = 0; i < top.size(); i++) {
        if (isWanted(top, i, shape.wanted(t))) {
          int begun = beginning(top, i, shape);
          shape.mix((long) top.state(i) << 32 | begun & 0xffffffffL);
          if (top.isShadow(i)) {
            shape.mix(-6);
          }
          if (tops.items().isOpen(top.begun(i))) {
            tops.slots().describe(top.begun(i), shape);
          }
          tops.columns().describe(top.columns(i), shape);
        }
      }
    }
  }

  /** A walk of its own below a set of which nothing but a shape is known. */
  Tops below(Shape shape, boolean brackets) {
    Tops own = tops.below(brackets);
    own.slots().begin(tops.slots(), shape.slots());
    for (int t = 0; t < shape.tops(); t++) {
      Top from = tops.top(shape.top(t));
      Top made = new Top(false, from.contextual);
      for (int i = 0; i < from.size(); i++) {
        if (isWanted(from, i, shape.wanted(t))) {
          int begun = beginning(from, i, shape);
          int columns = own.columns().same(tops.columns(), from.columns(i), shape);
          made.add(from.state(i), begun, columns, from.isShadow(i));
        }
      }
      boolean completed =
          t > 0 || shape.wanted(0) == Shape.ALL || ~shape.wanted(0) < from.completed;
      made.completed = completed ? made.size() : 0;
      own.add(made);
    }
    return own;
  }

  private boolean isWanted(Top top, int i, int wanted) {
    return wanted < 0
        ? i == ~wanted || wanted == Shape.ALL
        : network.onNonterminal(top.state(i), wanted) != Network.NONE
            || predictions.waits(top.state(i), wanted).length > 0;
  }

  private int beginning(Top top, int i, Shape shape) {
    int begun = top.begun(i);
    return begun >= 0 ? shape.slot(begun) : ~shape.top(~begun, network.owner(top.state(i)));
  }

  /** Makes the reads of a walk below a set the reads of the one around it. */
  void replay(IntList below, Shape shape) {
    Reads reads = tops.reads();
    LazyColumns columns = tops.columns();
    IntList own = new IntList();
    for (int i = 0; i < shape.slots().size(); i++) {
      own.add(shape.slots().get(i));
    }
    for (int i = 0; i < below.size(); i++) {
      int code = below.get(i);
      if (Slots.isOpen(code)) {
        int slot = own.get(Slots.about(code));
        for (int s = reads.open(slot); s < reads.end(slot); s++) {
          own.add(s);
        }
      } else if (Slots.isColumns(code)) {
        columns.value(columns.of(own.get(Slots.about(code))));
      } else if (Slots.isDepth(code)) {
        reads.deeper(Slots.about(code));
      } else if (Slots.isState(code)) {
        tops.items().liveAt(own.get(Slots.slotOfState(code)), Slots.bitOfState(code));
      } else if (Slots.isLeastOpen(code)) {
        tops.items().leastOpen(own.get(Slots.about(code)));
      } else {
        throw new IllegalStateException("read " + code + " below a set");
      }
    }
  }
}
