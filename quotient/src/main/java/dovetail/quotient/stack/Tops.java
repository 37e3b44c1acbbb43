package dovetail.quotient.stack;

import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import java.util.ArrayList;
import java.util.List;

/**
 * The sets of one walk from one place, made by scanning as {@link
 * dovetail.quotient.chart.LeftCharts} makes them, but lazily: what ends is completed when that is
 * asked for, and only then is what stands around it read. Every read is noted.
 *
 * <p>All items are covered, so that what may go on follows from the network alone; a walk that
 * meets one that is not is {@link #lost}. The same reads are made wherever they have the same
 * answers. One walk, one thread.
 */
final class Tops {
  /** A set with more items than this is not followed. */
  private static final int MOST_ITEMS = 400;

  private final Predictions predictions;
  private final Network network;
  private final LayoutPolicy layout;
  private final Slots slots;
  private final List<Top> tops = new ArrayList<>();
  private final LongIntMap scanned = new LongIntMap(); // (top, label set) -> top, or NONE
  private final LongIntMap sameLined = new LongIntMap(); // top -> top
  private final LongIntMap columned = new LongIntMap(); // (top, column) -> top
  private final LongIntMap liveStates = new LongIntMap(); // (slot, bit) -> 0 or 1
  private final LongIntMap leastOpen = new LongIntMap(); // slot -> brackets
  private final Reads reads;
  private final LazyColumns columns;
  private final int[] lineLive; // of the place itself, by line state: 1 yes, -1 no, 0 not known
  private final boolean contextual;
  private final int[] inserted;
  private boolean lost;

  /** The number of no set. */
  static final int NONE = -1;

  private static final int UNREAD = -2;

  /** Stands for an inserted semicolon; no label set has this number. */
  private static final int INSERTED = Integer.MAX_VALUE;

  /**
   * @param contextual whether something around the place leads to a contextual terminal
   * @param brackets whether any bracket is open
   */
  Tops(
      Predictions predictions,
      LayoutPolicy layout,
      Slots slots,
      boolean contextual,
      boolean brackets) {
    this.predictions = predictions;
    this.network = predictions.network();
    this.layout = layout;
    this.lineLive = new int[layout.lineStates()];
    this.slots = slots;
    this.reads = new Reads(slots, brackets);
    this.columns = new LazyColumns(reads);
    this.contextual = contextual;
    this.inserted = new int[] {layout.inserted()};
  }

  Slots slots() {
    return slots;
  }

  LazyColumns columns() {
    return columns;
  }

  Predictions predictions() {
    return predictions;
  }

  // ---- for walks below a set

  /** A walk of its own, of which nothing is known yet. */
  Tops below(boolean brackets) {
    return new Tops(predictions, layout, new Slots(), false, brackets);
  }

  /** Adds a set. */
  void add(Top top) {
    tops.add(top);
  }

  /** A set, as far as it has been completed. */
  Top top(int set) {
    return tops.get(set);
  }

  /** Whether what stands around an item is read, and asked for its liveness. */
  boolean isOpen(int begun) {
    return begun >= 0 && slots.status(begun) == Coverage.OPEN;
  }

  /** Whether something was met that the suffix must be asked of; answers mean nothing then. */
  boolean lost() {
    return lost;
  }

  void lose() {
    lost = true;
  }

  /** What was read. */
  Reads reads() {
    return reads;
  }

  // ---- the place itself

  /** The set at a place on a line with tokens, or where there are no lines. */
  int root() {
    return fromSlots(Slots.KERNEL);
  }

  /** The set at a place at the beginning of a line, of which nothing is known yet. */
  int rootLine() {
    tops.add(new Top(true, contextual));
    return tops.size() - 1;
  }

  private int fromSlots(int code) {
    long answer = reads.read(code);
    if (answer == -1) {
      return NONE;
    }
    Top made = new Top(false, contextual);
    for (int slot = slots.first(); slot < slots.size(); slot++) {
      keep(made, slot);
    }
    made.completed = made.size();
    tops.add(made);
    return tops.size() - 1;
  }

  private void keep(Top top, int slot) {
    switch (slots.status(slot)) {
      case Coverage.COVERED, Coverage.OPEN, Coverage.SHADOW ->
          top.add(slots.state(slot), slot, columnsOf(slot), isShadow(slot));
      case Coverage.LOST -> lost = true;
      default -> {} // cannot go on
    }
  }

  /** Whether more brackets than so many are open at the place. */
  boolean deeper(int brackets) {
    return reads.deeper(brackets);
  }

  private boolean isShadow(int slot) {
    return slots.status(slot) == Coverage.SHADOW;
  }

  private int columnsOf(int slot) {
    return network.isColumned(network.owner(slots.state(slot))) ? columns.of(slot) : Columns.ANY;
  }

  // ---- sets

  /**
   * The set after a token.
   *
   * @return {@link #NONE} if it does not fit
   */
  int scan(int set, int labelSet, int[] labels) {
    long key = (long) set << 32 | labelSet;
    int known = scanned.getOrDefault(key, UNREAD);
    if (known != UNREAD) {
      return known;
    }
    Top from = completed(set);
    Top made = new Top(false, from.contextual);
    for (int i = 0; i < from.size(); i++) {
      followable(from.state(i), from.begun(i));
      for (int label : labels) {
        scan(set, from, i, label, made);
      }
    }
    for (int i = 0; i < made.size(); i++) {
      made.contextual |= predictions.holdsContext(made.state(i));
    }
    int result = NONE;
    if (made.size() > 0) {
      result = tops.size();
      tops.add(made);
    }
    scanned.put(key, result);
    return result;
  }

  /** Adds what an item of a set leads to by a terminal. */
  private void scan(int set, Top from, int i, int label, Top made) {
    int q = from.state(i);
    int target = network.onTerminal(q, label);
    if (target != Network.NONE) {
      boolean goesOn =
          !from.isShadow(i) && alive(target, from.begun(i)) && keeps(q, label, from.begun(i));
      if (goesOn || hasSay(from, target)) {
        made.add(target, from.begun(i), from.columns(i), !goesOn);
      }
    }
    int[] inside = predictions.scans(q, label);
    for (int s = 0; s < inside.length; s += 2) {
      made.add(inside[s], ~set, columns.nested(from.columns(i), inside[s + 1]), from.isShadow(i));
    }
  }

  /** Whether an item matters though it cannot go on. */
  private boolean hasSay(Top top, int state) {
    return layout.inserted() >= 0
        || top.contextual
        || predictions.contexts(state) != 0
        || predictions.holdsContext(state);
  }

  /**
   * A set on the line of the token before: what it holds, and what follows from it by the terminal
   * that forbids a line end.
   */
  int onSameLine(int set) {
    int sameLine = layout.sameLine();
    if (sameLine < 0) {
      return set;
    }
    int known = sameLined.getOrDefault(set, UNREAD);
    if (known != UNREAD) {
      return known;
    }
    Top from = completed(set);
    Top made = new Top(false, from.contextual);
    for (int i = 0; i < from.size(); i++) {
      made.add(from.state(i), from.begun(i), from.columns(i), from.isShadow(i));
    }
    made.completed = made.size();
    for (int i = 0; i < from.size(); i++) {
      followable(from.state(i), from.begun(i));
      scan(set, from, i, sameLine, made);
    }
    int result = set;
    if (made.size() > from.size()) {
      result = tops.size();
      tops.add(made);
    }
    sameLined.put(set, result);
    return result;
  }

  /** A set after a semicolon left out, {@link #NONE} where none can be. */
  int afterInserted(int set) {
    return layout.inserted() < 0 ? NONE : scan(set, INSERTED, inserted);
  }

  /** The set at the beginning of a line whose first token is at a column. */
  int atColumn(int set, int column) {
    long key = (long) set << 32 | column & 0xffffffffL;
    int known = columned.getOrDefault(key, UNREAD);
    if (known == UNREAD) {
      known = tops.get(set).line ? rootAt(column) : restricted(set, column);
      columned.put(key, known);
    }
    return known;
  }

  private int rootAt(int column) {
    int code = Slots.at(column);
    if (code < 0) {
      lost = true;
      return NONE;
    }
    return fromSlots(code);
  }

  private int restricted(int set, int column) {
    int exact = columns.exactly(column);
    Top from = completed(set);
    Top made = new Top(false, from.contextual);
    for (int i = 0; i < from.size(); i++) {
      boolean carries = network.isColumned(network.owner(from.state(i)));
      int meet = carries ? columns.meet(from.columns(i), exact) : from.columns(i);
      if (meet != NONE) {
        made.add(from.state(i), from.begun(i), meet, from.isShadow(i));
      }
    }
    made.completed = made.size();
    if (made.size() == 0) {
      return NONE;
    }
    tops.add(made);
    return tops.size() - 1;
  }

  /** A set, completed. */
  Top completed(int set) {
    Top top = tops.get(set);
    while (top.completed < top.size()) {
      completeNext(top);
    }
    return top;
  }

  private void completeNext(Top top) {
    int i = top.completed++;
    int q = top.state(i);
    int x = network.owner(q);
    if (!network.isFinal(q) || x == network.startSymbol()) {
      return;
    }
    if (top.size() > MOST_ITEMS) {
      lost = true;
      return;
    }
    int begun = top.begun(i);
    if (begun >= 0) {
      for (int slot = reads.open(begun); slot < reads.end(begun); slot++) {
        if (slots.status(slot) == Coverage.LOST) {
          lost = true;
        } else if (slots.status(slot) != Coverage.DEAD) {
          boolean shadow = top.isShadow(i) || isShadow(slot);
          goOn(top, slots.state(slot), slot, columnsOf(slot), x, top.columns(i), shadow);
        }
      }
      return;
    }
    Top origin = tops.get(~begun);
    for (int j = 0; j < origin.size(); j++) {
      int waiting = origin.state(j);
      int target = network.onNonterminal(waiting, x);
      boolean shadow = top.isShadow(i) || origin.isShadow(j);
      if (target != Network.NONE) {
        boolean goesOn = !shadow && alive(target, origin.begun(j));
        if (goesOn || hasSay(top, target)) {
          goOn(top, target, origin.begun(j), origin.columns(j), x, top.columns(i), !goesOn);
        }
      }
      int[] inside = predictions.waits(waiting, x);
      for (int s = 0; s < inside.length; s += 2) {
        goOn(
            top,
            inside[s],
            begun,
            columns.nested(origin.columns(j), inside[s + 1]),
            x,
            top.columns(i),
            shadow);
      }
    }
  }

  /** An item goes on after a nonterminal that ended with columns. */
  private void goOn(
      Top top, int target, int begun, int own, int ended, int endColumns, boolean shadow) {
    int meet = own;
    if (network.isBlock(ended)) {
      int around = columns.around(endColumns);
      meet = around == NONE ? NONE : columns.meet(own, around);
    } else if (network.isColumned(ended)) {
      meet = columns.meet(own, endColumns);
    }
    if (meet != NONE) {
      top.add(target, begun, meet, shadow);
    }
  }

  // ---- questions

  /** Whether anything may go on at a set, in a line state. */
  boolean live(int set, int lineState) {
    Top top = tops.get(set);
    if (top.line) {
      if (lineLive[lineState] == 0) {
        lineLive[lineState] = reads.read(Slots.live(lineState)) == 1 ? 1 : -1;
      }
      return lineLive[lineState] == 1;
    }
    for (int i = 0; i < top.size() || top.completed < top.size(); i++) {
      while (i >= top.size()) {
        completeNext(top);
        if (top.completed == top.size() && i >= top.size()) {
          return false;
        }
      }
      if (!top.isShadow(i) && alive(top.state(i), top.begun(i), lineState)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a set at the beginning of a line is one that the walk has made. */
  boolean inWalk(int set) {
    return !tops.get(set).line;
  }

  /** Adds the terminals that may follow. */
  void follow(int set, int lineState, long[] bits) {
    Top top = completed(set);
    for (int i = 0; i < top.size(); i++) {
      if (top.isShadow(i)) {
        continue;
      }
      if (isOpen(top.begun(i))) {
        followOpen(top.state(i), top.begun(i), lineState, bits);
      } else {
        add(predictions.follow(top.state(i), lineState), bits);
      }
    }
  }

  private boolean alive(int state, int begun, int lineState) {
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
  private boolean alive(int state, int begun) {
    boolean alive = !isOpen(begun);
    for (int l = 0; !alive && l < predictions.lineStates(); l++) {
      alive = alive(state, begun, l);
    }
    return alive;
  }

  /** Whether a terminal that an item reads leaves open what is kept around it. */
  private boolean keeps(int state, int terminal, int begun) {
    return !isOpen(begun)
        || !slots.isScoped()
        || !slots.brackets().reopens(terminal)
        || slots.brackets().lowest(state, terminal) >= leastOpen(begun);
  }

  /** How many brackets what is kept around a slot needs open. */
  int leastOpen(int slot) {
    int known = leastOpen.getOrDefault(slot, -1);
    if (known < 0) {
      known = (int) reads.read(Slots.leastOpen(slot));
      leastOpen.put(slot, known);
    }
    return known;
  }

  /** Sees to it that what is predicted from an item is covered. */
  private void followable(int state, int begun) {
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
        bits[t[e] >> 6] |= 1L << t[e];
      }
    }
    int[] n = network.nonterminalEdges(state);
    for (int e = 0; e < n.length; e += 2) {
      add(predictions.follow(network.start(n[e]), lineState), bits);
    }
  }

  /** Adds the terminals that are read, whether anything may follow then or not. */
  void reads(int set, long[] bits) {
    Top top = completed(set);
    for (int i = 0; i < top.size(); i++) {
      add(predictions.reads(top.state(i)), bits);
    }
  }

  private static void add(long[] more, long[] bits) {
    for (int w = 0; w < more.length; w++) {
      bits[w] |= more[w];
    }
  }

  /** The contextual groups that are considered after a set; bit g-1 for group g. */
  int contexts(int set) {
    Top top = tops.get(set);
    if (top.contextual && !top.line) {
      completed(set);
    }
    int groups = 0;
    for (int i = 0; i < top.size(); i++) {
      groups |= predictions.contexts(top.state(i));
    }
    return groups;
  }

  /** What a line may begin with, if no more is asked for. */
  long[] lineStarts() {
    return predictions.lineStarts();
  }

  LayoutPolicy layout() {
    return layout;
  }
}
