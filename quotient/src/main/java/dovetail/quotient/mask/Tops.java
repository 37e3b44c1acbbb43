package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.ints.LongIntMap;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sets of one walk from one place, made by scanning as {@link
 * dovetail.quotient.chart.LeftCharts} makes them, but lazily: an item that ends is completed when a
 * question needs it, and only then are the items around it read. Every read is noted.
 *
 * <p>All items are covered, so the network alone decides which texts may follow; a walk that meets
 * an item that is not covered is {@link #lost}. Places whose reads have the same answers make the
 * same reads. One walk, one thread.
 */
final class Tops implements Stack {
  /** A set with more items than this is not followed. */
  private static final int MOST_ITEMS = 400;

  private final Predictions predictions;
  private final Network network;
  private final LayoutPolicy layout;
  private final Slots slots;
  private final List<Top> tops = new ArrayList<>();
  private final LongIntMap scanned = new LongIntMap(); // (top, label set) -> top, or NONE
  private final LongIntMap columned = new LongIntMap(); // (top, column) -> top
  private final Reads reads;
  private final Liveness items;
  private final LazyColumns columns;
  private final int[] lineLive; // of the place itself, by line state: 1 yes, -1 no, 0 not known
  private final boolean contextual;
  private final int[] inserted;

  private static final int UNREAD = Top.UNKNOWN;

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
    this.items = new Liveness(predictions, layout, reads);
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
    Top top = tops.get(set);
    if (top.unread) {
      top.unread = false;
      fill(top, Slots.KERNEL);
    }
    return top;
  }

  /** Whether more than its liveness is known of a set. */
  boolean isRead(int set) {
    return !tops.get(set).unread;
  }

  /** Whether something was met that the suffix must be asked of. */
  @Override
  public boolean lost() {
    return items.lost();
  }

  /** The questions to single items. */
  Liveness items() {
    return items;
  }

  /** The reads so far. */
  Reads reads() {
    return reads;
  }

  // ---- the place itself

  /**
   * The set at a place on a line with tokens, or where there are no lines. Its items are read when
   * they are asked for: in a comment often never.
   */
  int root() {
    Top made = new Top(false, contextual);
    made.unread = true;
    tops.add(made);
    return tops.size() - 1;
  }

  /** The set at a place at the beginning of a line, of which nothing is known yet. */
  int rootLine() {
    tops.add(new Top(true, contextual));
    return tops.size() - 1;
  }

  private boolean fill(Top top, int code) {
    if (reads.read(code) == -1) {
      return false;
    }
    for (int slot = slots.first(); slot < slots.size(); slot++) {
      keep(top, slot);
    }
    top.completed = top.size();
    return true;
  }

  private void keep(Top top, int slot) {
    switch (slots.status(slot)) {
      case Coverage.COVERED, Coverage.OPEN, Coverage.SHADOW ->
          top.add(slots.state(slot), slot, columnsOf(slot), isShadow(slot));
      case Coverage.LOST -> items.lose();
      default -> {} // cannot go on
    }
  }

  /** All that is open may be closed, as liveness decides which constructs stay open. */
  @Override
  public boolean inBrackets(int brackets) {
    return brackets > 0 || reads.deeper(-brackets);
  }

  private boolean isShadow(int slot) {
    return slots.status(slot) == Coverage.SHADOW;
  }

  private int columnsOf(int slot) {
    return network.isColumned(network.owner(slots.state(slot))) ? columns.of(slot) : Columns.ANY;
  }

  // ---- sets

  @Override
  public int scan(int set, int labelSet) {
    long key = (long) set << 32 | labelSet;
    int known = scanned.getOrDefault(key, UNREAD);
    if (known == UNREAD) {
      known = scan(set, layout.terminals(labelSet));
      scanned.put(key, known);
    }
    return known;
  }

  private int scan(int set, int[] labels) {
    Top from = completed(set);
    Top made = new Top(false, from.contextual);
    for (int i = 0; i < from.size(); i++) {
      items.followable(from.state(i), from.begun(i));
      for (int label : labels) {
        scan(set, from, i, label, made);
      }
    }
    if (made.size() == 0) {
      return NONE;
    }
    noteContexts(made);
    tops.add(made);
    return tops.size() - 1;
  }

  private void noteContexts(Top made) {
    for (int i = 0; i < made.size(); i++) {
      made.contextual |= predictions.holdsContext(made.state(i));
    }
  }

  /** Adds the items that an item of a set leads to by a terminal. */
  private void scan(int set, Top from, int i, int label, Top made) {
    int q = from.state(i);
    int target = network.onTerminal(q, label);
    if (target != Network.NONE) {
      boolean goesOn =
          !from.isShadow(i)
              && items.alive(target, from.begun(i))
              && items.keeps(q, label, from.begun(i));
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

  /** A set with all that it predicts by the mark of a line state. */
  @Override
  public int marked(int set, int lineState) {
    if (layout.mark(lineState) < 0) {
      return set;
    }
    Top from = top(set);
    if (from.marked[lineState] == UNREAD) {
      from.marked[lineState] = marked(set, completed(set), lineState);
    }
    return from.marked[lineState];
  }

  private int marked(int set, Top from, int lineState) {
    @Nullable Top made = null;
    for (int i = 0; i < from.size(); i++) {
      if (predictions.asksMark(from.state(i), lineState)) {
        made = made == null ? new Top(from) : made;
        items.followable(from.state(i), from.begun(i));
        scan(set, from, i, layout.mark(lineState), made);
      }
    }
    if (made == null || made.size() == from.size()) {
      return set;
    }
    noteContexts(made);
    tops.add(made);
    return tops.size() - 1;
  }

  @Override
  public int afterInserted(int set) {
    if (layout.inserted() < 0) {
      return NONE;
    }
    Top from = tops.get(set);
    if (from.inserted == UNREAD) {
      from.inserted = scan(set, inserted);
    }
    return from.inserted;
  }

  @Override
  public int atColumn(int set, int column) {
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
      items.lose();
      return NONE;
    }
    Top made = new Top(false, contextual);
    if (!fill(made, code)) {
      return NONE;
    }
    tops.add(made);
    return tops.size() - 1;
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

  Top completed(int set) {
    Top top = top(set);
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
      items.lose();
      return;
    }
    int begun = top.begun(i);
    if (begun >= 0) {
      for (int slot = reads.open(begun); slot < reads.end(begun); slot++) {
        if (slots.status(slot) == Coverage.LOST) {
          items.lose();
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
        boolean goesOn = !shadow && items.alive(target, origin.begun(j));
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

  @Override
  public boolean live(int set, int lineState) {
    Top top = tops.get(set);
    if (top.line || top.unread) {
      if (lineLive[lineState] == 0) {
        lineLive[lineState] = reads.read(Slots.live(lineState)) == 1 ? 1 : -1;
      }
      return lineLive[lineState] == 1;
    }
    for (int i = 0; i < top.size() || top.completed < top.size(); i++) {
      while (i >= top.size()) {
        completeNext(top);
        if (top.completed == top.size() && i >= top.size()) {
          return dead(top, lineState);
        }
      }
      if (!top.isShadow(i) && items.alive(top.state(i), top.begun(i), lineState)) {
        return true;
      }
    }
    return dead(top, lineState);
  }

  /** Where a semicolon is left out, the suffix may make a set live that is not so by itself. */
  private boolean dead(Top top, int lineState) {
    for (int i = 0; i < top.size(); i++) {
      if (!top.isShadow(i)
          && !items.isOpen(top.begun(i))
          && predictions.asksInserted(top.state(i), lineState)) {
        items.lose();
      }
    }
    return false;
  }

  @Override
  public boolean mayGoOn(int set, int lineState) {
    Top top = completed(set);
    for (int i = 0; i < top.size(); i++) {
      if (predictions.mayGoOn(top.state(i), lineState)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void follow(int set, int lineState, long[] bits) {
    Top top = completed(set);
    for (int i = 0; i < top.size(); i++) {
      if (top.isShadow(i)) {
        continue;
      }
      items.follow(top.state(i), top.begun(i), lineState, bits);
    }
  }

  @Override
  public void reads(int set, long[] bits) {
    Top top = completed(set);
    for (int i = 0; i < top.size(); i++) {
      Bits.addAll(bits, predictions.reads(top.state(i)));
    }
  }

  @Override
  public long contexts(int set) {
    Top top = top(set);
    if (top.contextual && !top.line) {
      completed(set);
    }
    long groups = 0;
    for (int i = 0; i < top.size(); i++) {
      groups |= predictions.contexts(top.state(i));
    }
    return groups;
  }

  /** Never: these are no windows. */
  @Override
  public boolean isMixed(int set) {
    return false;
  }

  /** Nothing is known of the line at which the walk began before its column is. */
  @Override
  public long @Nullable [] lineStarts(int set) {
    return tops.get(set).line ? null : predictions.lineStarts();
  }

  LayoutPolicy layout() {
    return layout;
  }
}
