package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.ints.LongList;

/** The reads of one walk from its place, each once, in order. One walk, one thread. */
final class Reads {
  private final Slots slots;
  private final IntList codes = new IntList();
  private final LongList answers = new LongList();
  private final IntList opened = new IntList(); // per slot: the first slot that opening it gave, -1
  private final IntList openedEnd = new IntList();
  private int depthKnownAbove; // more brackets are open than so many, less one
  private int depthKnownBelow;

  /**
   * @param slots at a place; not used otherwise
   */
  Reads(Slots slots, boolean brackets) {
    this.slots = slots;
    this.depthKnownAbove = brackets ? 1 : 0;
    this.depthKnownBelow = brackets ? Integer.MAX_VALUE : 0;
  }

  Slots slots() {
    return slots;
  }

  /** The codes of the reads that were made, in order. */
  IntList codes() {
    return codes;
  }

  LongList answers() {
    return answers;
  }

  /** The answer to a read. */
  long read(int code) {
    long answer = slots.read(code);
    codes.add(code);
    answers.add(answer);
    return answer;
  }

  /** Reads what stands around a slot, and gives the first slot of it; {@link #end} is behind it. */
  int open(int slot) {
    while (opened.size() <= slot) {
      opened.add(-1);
      openedEnd.add(-1);
    }
    if (opened.get(slot) < 0) {
      read(Slots.open(slot));
      opened.set(slot, slots.first());
      openedEnd.set(slot, slots.size());
    }
    return opened.get(slot);
  }

  /** The slot after the last one of what stands around a slot that was opened. */
  int end(int slot) {
    return openedEnd.get(slot);
  }

  /** Whether more brackets than so many are open at the place. */
  boolean deeper(int brackets) {
    if (brackets < depthKnownAbove) {
      return true;
    }
    if (brackets >= depthKnownBelow) {
      return false;
    }
    boolean deeper = read(Slots.depth(brackets)) == 1;
    if (deeper) {
      depthKnownAbove = brackets + 1;
    } else {
      depthKnownBelow = brackets;
    }
    return deeper;
  }
}
