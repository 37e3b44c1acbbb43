package dovetail.quotient.mask;

import dovetail.ints.IntList;
import dovetail.ints.LongList;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.chart.LeftCharts;
import dovetail.quotient.join.Brackets;
import dovetail.quotient.join.Distances;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reads of one place so far, in order. A <em>read</em> is a question whose answer is a number.
 * Items that an answer brings up become slots, numbered in order. So in any text the same reads
 * with the same answers give the same slots.
 *
 * <p>A read has a code. The questions are: open a slot; the columns of a slot; whether more than n
 * brackets are open; the set at a column of a line that begins here; whether anything may follow
 * such a line; whether a slot would be live at a state; how many of its brackets must be open.
 * Reused from place to place; not thread-safe.
 */
final class Slots {
  /** The code of the first read at a place on a line with tokens: its own set. */
  static final int KERNEL = 0;

  private static final int OPEN = 1;
  private static final int COLUMNS = 2;
  private static final int DEPTH = 3;
  private static final int AT = 4;
  private static final int LIVE = 5;
  private static final int STATE = 6;
  private static final int LEAST_OPEN = 7;
  private static final int STATE_BITS = 12;
  private static final int KINDS = 3; // bits
  private static final int NARROW = 1 << 13;

  /** Told of an item that is open; nothing else that a shape is told has this number. */
  private static final long OPEN_ITEM = Long.MIN_VALUE;

  private @Nullable Coverage coverage;
  private int set;
  private int depth;
  private final LongList items = new LongList(); // per slot
  private final IntList statuses = new IntList(); // per slot
  private int first;

  /** Begins anew at a set, under so many brackets. */
  void begin(Coverage at, int set, int depth) {
    this.coverage = at;
    this.set = set;
    this.depth = depth;
    items.clear();
    statuses.clear();
  }

  /** Begins anew with some slots of others, at the same place. */
  void begin(Slots others, IntList taken) {
    begin(others.coverage(), others.set, others.depth);
    for (int i = 0; i < taken.size(); i++) {
      items.add(others.items.get(taken.get(i)));
      statuses.add(others.statuses.get(taken.get(i)));
    }
  }

  // ---- codes

  static int open(int slot) {
    return slot << KINDS | OPEN;
  }

  static int columns(int slot) {
    return slot << KINDS | COLUMNS;
  }

  static int depth(int brackets) {
    return brackets << KINDS | DEPTH;
  }

  /** -1 for a column that is too far right. */
  static int at(int column) {
    int c8 = column >>> 16;
    int c1 = column & Columns.MAX;
    return column < 0 || c8 >= NARROW || c1 >= NARROW ? -1 : (c8 << 13 | c1) << KINDS | AT;
  }

  static int live(int lineState) {
    return lineState << KINDS | LIVE;
  }

  /** Whether a slot were live at a bit of its signature; -1 where there are too many. */
  static int state(int slot, int bit) {
    boolean few = slot < 1 << STATE_BITS && bit < 1 << STATE_BITS;
    return few ? (slot << STATE_BITS | bit) << KINDS | STATE : -1;
  }

  static int leastOpen(int slot) {
    return slot << KINDS | LEAST_OPEN;
  }

  /** Whether a code asks for what stands around a slot. */
  static boolean isOpen(int code) {
    return kind(code) == OPEN;
  }

  /** Whether a code asks for a slot's columns. */
  static boolean isColumns(int code) {
    return kind(code) == COLUMNS;
  }

  /** Whether a code asks how many brackets are open. */
  static boolean isDepth(int code) {
    return kind(code) == DEPTH;
  }

  /** Whether a code asks whether a slot were live at a bit of its signature. */
  static boolean isState(int code) {
    return kind(code) == STATE;
  }

  /** Whether a code asks how many brackets must be open around a slot. */
  static boolean isLeastOpen(int code) {
    return kind(code) == LEAST_OPEN;
  }

  /** The slot of a code that asks about its states. */
  static int slotOfState(int code) {
    return about(code) >> STATE_BITS;
  }

  /** The bit of a code that asks about a slot's states. */
  static int bitOfState(int code) {
    return about(code) & (1 << STATE_BITS) - 1;
  }

  private static int kind(int code) {
    return code & (1 << KINDS) - 1;
  }

  /** The slot that a code asks for, or the number of brackets. */
  static int about(int code) {
    return code >>> KINDS;
  }

  private Coverage coverage() {
    return Objects.requireNonNull(coverage, "no place yet");
  }

  /** The answer to a read. New slots begin at {@link #first}. */
  long read(int code) {
    int what = about(code);
    first = items.size();
    Coverage at = coverage();
    Origins origins = at.origins();
    return switch (kind(code)) {
      case KERNEL -> add(origins.kernel(set), at);
      case OPEN -> {
        long item = items.get(what);
        int x = at.owner(Item.state(item));
        yield add(origins.waiting(Item.set(item), x), at);
      }
      case COLUMNS -> {
        Columns all = origins.left().columns();
        int interval = Item.columns(items.get(what));
        yield Numbers.mix(all.least(interval), all.greatest(interval));
      }
      case DEPTH -> depth > what ? 1 : 0;
      case AT -> {
        int there = origins.left().atColumn(set, what >>> 13 << 16 | what & NARROW - 1);
        yield there == LeftCharts.NONE ? -1 : add(origins.kernel(there), at);
      }
      case LIVE -> at.join().live(set, what) < Distances.INFINITE ? 1 : 0;
      case STATE -> at.live(items.get(what >> STATE_BITS), what & (1 << STATE_BITS) - 1) ? 1 : 0;
      case LEAST_OPEN -> at.leastOpen(items.get(what));
      default -> throw new IllegalArgumentException("no read " + code);
    };
  }

  private long add(int list, Coverage at) {
    Origins origins = at.origins();
    long number = at.number(list);
    int status = at.statuses(list);
    for (int i = origins.begin(list); i < origins.end(list); i++) {
      items.add(origins.item(i));
      statuses.add(at.statusAt(status++));
    }
    return number;
  }

  /** The first slot that the last read turned up. */
  int first() {
    return first;
  }

  int size() {
    return items.size();
  }

  /** The state of a slot's item. */
  int state(int slot) {
    return Item.state(items.get(slot));
  }

  /** The status of a slot's item, given the suffix. */
  int status(int slot) {
    return statuses.get(slot);
  }

  /** Notes in a shape that a slot's item is open, with the facts that need no reading. */
  void describe(int slot, Shape shape) {
    shape.mix(OPEN_ITEM);
    if (!isScoped()) {
      for (long word : coverage().signature(items.get(slot))) {
        shape.mix(word);
      }
    }
  }

  /** Whether a slot's item were live at a state of its nonterminal: part of what was answered. */
  boolean live(int slot, int bit) {
    return coverage().live(items.get(slot), bit);
  }

  /** Whether that has to be read: it is not part of any other answer. */
  boolean isScoped() {
    return coverage().isScoped();
  }

  /** The brackets that states and terminals open and close. */
  Brackets brackets() {
    return coverage().join().brackets();
  }

  /** A slot's columns as an interval of others. */
  int columnsIn(Columns others, int slot) {
    return others.same(coverage().origins().left().columns(), Item.columns(items.get(slot)));
  }
}
