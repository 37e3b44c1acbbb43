package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;

/**
 * Whether single items of a walk may go on. Of one that is covered, or that the walk predicted, the
 * network alone knows; of one that is open, the suffix is read. One walk, one thread.
 */
final class Liveness {
  private final Predictions predictions;
  private final Network network;
  private final LayoutPolicy layout;
  private final Slots slots;
  private final Reads reads;
  private final LongIntMap liveStates = new LongIntMap(); // (slot, bit) -> 0 or 1
  private final LongIntMap leastOpen = new LongIntMap(); // slot -> brackets
  private boolean lost;

  Liveness(Predictions predictions, LayoutPolicy layout, Reads reads) {
    this.predictions = predictions;
    this.network = predictions.network();
    this.layout = layout;
    this.slots = reads.slots();
    this.reads = reads;
  }

  /** Whether something was met that the suffix must be asked of; answers mean nothing then. */
  boolean lost() {
    return lost;
  }

  void lose() {
    lost = true;
  }

  /** Whether the items around an item are read, and asked for its liveness. */
  boolean isOpen(int begun) {
    return begun >= 0 && slots.status(begun) == Coverage.OPEN;
  }

  /** Adds the terminals that may follow an item. */
  void follow(int state, int begun, int lineState, long[] bits) {
    if (isOpen(begun)) {
      followOpen(state, begun, lineState, bits);
    } else {
      Bits.addAll(bits, predictions.follow(state, lineState));
    }
  }

  /** Whether an item may go on in a line state. */
  boolean alive(int state, int begun, int lineState) {
    return isOpen(begun)
        ? liveAt(begun, predictions.bit(state, lineState))
        : predictions.goesOn(state, lineState);
  }

  /** Whether an item that a slot holds may go on there. */
  boolean liveAt(int slot, int bit) {
    if (!slots.isScoped()) {
      return slots.live(slot, bit);
    }
    long key = (long) slot << 32 | bit;
    int known = liveStates.getOrDefault(key, -1);
    if (known < 0) {
      int code = Slots.state(slot, bit);
      lost |= code < 0;
      known = code >= 0 && reads.read(code) == 1 ? 1 : 0;
      liveStates.put(key, known);
    }
    return known == 1;
  }

  /** Whether an item is live in any line state. */
  boolean alive(int state, int begun) {
    boolean alive = !isOpen(begun);
    for (int l = 0; !alive && l < predictions.lineStates(); l++) {
      alive = alive(state, begun, l);
    }
    return alive;
  }

  /** Whether a terminal that an item reads leaves the kept constructs around it open. */
  boolean keeps(int state, int terminal, int begun) {
    return !isOpen(begun)
        || !slots.isScoped()
        || !slots.brackets().reopens(terminal)
        || slots.brackets().lowest(state, terminal) >= leastOpen(begun);
  }

  /** How many brackets the kept constructs around a slot need open. */
  int leastOpen(int slot) {
    int known = leastOpen.getOrDefault(slot, -1);
    if (known < 0) {
      known = (int) reads.read(Slots.leastOpen(slot));
      leastOpen.put(slot, known);
    }
    return known;
  }

  /** Ensures that all predictions from an item are covered. */
  void followable(int state, int begun) {
    int[] edges = network.nonterminalEdges(state);
    for (int e = 0; isOpen(begun) && e < edges.length; e += 2) {
      for (int l = 0; l < predictions.lineStates(); l++) {
        lost |= predictions.endsIn(edges[e], l) && !alive(edges[e + 1], begun, l);
      }
    }
  }

  private void followOpen(int state, int slot, int lineState, long[] bits) {
    followable(state, slot);
    int[] t = network.terminalEdges(state);
    for (int e = 0; e < t.length; e += 2) {
      int after = layout.after(lineState, t[e]);
      if (after >= 0 && alive(t[e + 1], slot, after) && keeps(state, t[e], slot)) {
        Bits.add(bits, t[e]);
      }
    }
    int[] n = network.nonterminalEdges(state);
    for (int e = 0; e < n.length; e += 2) {
      Bits.addAll(bits, predictions.follow(network.start(n[e]), lineState));
    }
  }
}
