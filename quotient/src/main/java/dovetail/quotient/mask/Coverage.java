package dovetail.quotient.mask;

import dovetail.ints.Bits;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.Columns;
import dovetail.quotient.chart.Item;
import dovetail.quotient.join.Frame;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.Tables;
import java.util.ArrayList;
import java.util.List;

/**
 * Which items of left charts are covered, given a suffix: their nonterminal may end inside δ,
 * whatever line state it ends in and whatever columns it has by then, and the rest still fits.
 *
 * <p>An item that is not covered but live is followed by its <em>signature</em>: the states of its
 * automaton at which it would be live. A prediction from it is covered where the item that waits
 * for it is live; elsewhere the walk is lost.
 *
 * <p>Why that is enough: if (q, k) is covered then (r, k) is live for every state r of the same
 * nonterminal that can come to its end; so is what is predicted from it, since what waits for that
 * is live; and columns only become narrower. One for a {@link Join}; not thread-safe.
 */
public final class Coverage {
  /** It may go on as its automaton says. */
  static final int COVERED = 0;

  /** It cannot go on, and has no say in how text is lexed. */
  static final int DEAD = 1;

  /** Which states of its automaton may go on is a question of the suffix: {@link #signature}. */
  static final int OPEN = 2;

  /** It is not followed. */
  static final int LOST = 3;

  /** It cannot go on, but has a say in how text is lexed, or in what fits without a semicolon. */
  static final int SHADOW = 4;

  /** Columns from here on are not followed. */
  private static final int DEEP = 0x7000;

  private final boolean isFollowed;
  private final Network network;
  private final LayoutPolicy layout;
  private final Predictions predictions;
  private final Origins origins;
  private final Join join;
  private final Columns columns;
  private final LongIntMap starts = new LongIntMap(); // columns -> 0 or 1
  private final LongIntMap known = new LongIntMap(); // list -> index of its number
  private final LongList numbers = new LongList();
  private final IntList firstStatus = new IntList(); // per number: the first of its statuses
  private final IntList statuses = new IntList();
  private final LongIntMap signatureIndex = new LongIntMap(); // (nonterminal, origin, columns)
  private final List<long[]> signatures = new ArrayList<>();

  /**
   * Of a join, whose left charts the origins are of.
   *
   * @param isFollowed whether the text is known to its beginning, so that items can be followed
   */
  public Coverage(Tables tables, Origins origins, Join join, boolean isFollowed) {
    this.isFollowed = isFollowed;
    this.network = tables.network();
    this.predictions = Predictions.of(tables);
    this.origins = origins;
    this.layout = tables.layout();
    this.join = join;
    this.columns = join.left().columns();
  }

  Origins origins() {
    return origins;
  }

  Join join() {
    return join;
  }

  /**
   * Whether what may follow is a question of items, where so many brackets are open: in a string or
   * comment that is to stay open it is one of the suffix's text; and where a bracket that is to
   * stay open is still being read, what is not live may become so. Never where a text's beginning
   * is not known.
   */
  boolean isEnough(int depth) {
    return isFollowed && !join.scope().keepsText() && join.scope().mayBeOver(depth);
  }

  /** Whether some construct that is open at the place must stay open. */
  boolean isScoped() {
    return join.scope().keeps();
  }

  /** Whether an item were live at a state of its nonterminal, as a {@link Predictions#bit}. */
  boolean live(long item, int bit) {
    if (!isScoped()) {
      return Bits.has(signature(item), bit);
    }
    int first = network.start(network.owner(Item.state(item)));
    int state = first + bit / layout.lineStates();
    return join.isLive(
        Item.of(state, Item.set(item), Item.columns(item)), bit % layout.lineStates());
  }

  /** How many of the brackets of an item's nonterminal must be open whatever is read. */
  int leastOpen(long item) {
    return join.leastOpen(Item.set(item));
  }

  /** The nonterminal of a state. */
  int owner(int state) {
    return network.owner(state);
  }

  /** The number of a list of {@link Origins}, with what the suffix makes of its items. */
  long number(int list) {
    int index = known.getOrDefault(list, -1);
    if (index < 0) {
      long number = origins.number(list);
      firstStatus.add(statuses.size());
      for (int i = origins.begin(list); i < origins.end(list); i++) {
        long item = origins.item(i);
        int status = status(item);
        statuses.add(status);
        if (status != COVERED) {
          number = Numbers.mix(number, (i - origins.begin(list)) << 3 | status);
        }
        if (status == OPEN && !isScoped()) {
          for (long word : signature(item)) {
            number = Numbers.mix(number, word);
          }
        }
      }
      index = numbers.size();
      numbers.add(number);
      known.put(list, index);
    }
    return numbers.get(index);
  }

  /** Where the statuses of a list begin that has its {@link #number}. */
  int statuses(int list) {
    return firstStatus.get(known.getOrDefault(list, -1));
  }

  /** A status, by where it stands among those of all lists. */
  int statusAt(int index) {
    return statuses.get(index);
  }

  private int status(long item) {
    int q = Item.state(item);
    int x = network.owner(q);
    boolean start = x == network.startSymbol();
    if (start
        ? startCovered(Item.columns(item)) && isInScope(item)
        : covered(x, join.frame(Item.set(item)), Item.columns(item))) {
      return COVERED;
    }
    if (isScoped() ? join.isLive(item) : isLive(item)) {
      int own = Item.columns(item);
      return own == Columns.ANY || columns.least(own) == columns.greatest(own) ? OPEN : LOST;
    }
    return layout.inserted() >= 0
            || predictions.contexts(q) != 0
            || (!start && origins.contextual(Item.set(item)))
        ? SHADOW
        : DEAD;
  }

  private boolean isInScope(long item) {
    int own = Item.columns(item);
    return join.kept(Item.set(item)) <= 0 && join.scope().meet(own) == own;
  }

  private boolean isLive(long item) {
    long[] live = signature(item);
    for (int l = 0; l < layout.lineStates(); l++) {
      int bit = predictions.bit(Item.state(item), l);
      if (Bits.has(live, bit)) {
        return true;
      }
    }
    return false;
  }

  /** The states, with line states, at which an item of the same nonterminal and origin is live. */
  long[] signature(long item) {
    int x = network.owner(Item.state(item));
    long key = Item.of(x, Item.set(item), Item.columns(item));
    int index = signatureIndex.getOrDefault(key, -1);
    if (index < 0) {
      index = signatures.size();
      signatures.add(signature(x, Item.set(item), Item.columns(item)));
      signatureIndex.put(key, index);
    }
    return signatures.get(index);
  }

  private long[] signature(int x, int origin, int own) {
    long[] live = new long[predictions.toEnd(x, 0).length];
    IntList seeds = join.seeds(x, origin);
    for (int i = 0; i < seeds.size(); i += 4) {
      if (columns.meet(own, seeds.get(i + 2)) != Columns.EMPTY) {
        Bits.addAll(live, predictions.reaching(seeds.get(i), seeds.get(i + 1)));
      }
    }
    if (x != network.startSymbol()) {
      IntList ups = join.frame(origin).ups[x];
      for (int i = 0; i < ups.size(); i += 3) {
        if (columns.meet(own, ups.get(i + 1)) != Columns.EMPTY) {
          Bits.addAll(live, predictions.toEnd(x, ups.get(i)));
        }
      }
    }
    return live;
  }

  private boolean covered(int x, Frame frame, int own) {
    if (own != Columns.ANY && (columns.least(own) & Columns.MAX) >= DEEP) {
      return false;
    }
    IntList ups = frame.ups[x];
    for (int l = 0; l < layout.lineStates(); l++) {
      boolean found = !predictions.endsIn(x, l);
      for (int i = 0; !found && i < ups.size(); i += 3) {
        found = ups.get(i) == l && columns.meet(own, ups.get(i + 1)) == own;
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  /** Whether every state of the start symbol can go on to the end of the file. */
  private boolean startCovered(int own) {
    int answer = starts.getOrDefault(own, -1);
    if (answer < 0) {
      long[] there = predictions.fromStart();
      long[] goesOn = new long[there.length];
      IntList seeds = join.startSeeds();
      for (int i = 0; i < seeds.size(); i += 4) {
        if (columns.meet(own, seeds.get(i + 2)) == own) {
          Bits.addAll(goesOn, predictions.reaching(seeds.get(i), seeds.get(i + 1)));
        }
      }
      answer = 1;
      for (int w = 0; w < there.length; w++) {
        answer = (there[w] & ~goesOn[w]) == 0 ? answer : 0;
      }
      starts.put(own, answer);
    }
    return answer == 1;
  }
}
