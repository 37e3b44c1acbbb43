package dovetail.quotient.chart;

import dovetail.lexer.LexerTable;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The ends of tokens that are open where a text begins: for every lexer state before the text, the
 * place in the text where the token ends by longest match, and the terminals that it is there.
 * Before {@code lo = 1} the state of a name that has begun ends at 2, as a name. For a {@linkplain
 * LexerTable#guard guard} an end says that the text refuses it.
 *
 * <p>All states run over the text at once: states that meet go on as one, and dead states are
 * dropped, so after a few bytes few are left. Where look-aheads may leave a shorter token, each
 * state runs by itself.
 *
 * <p>Immutable after construction. Source: the backward pass CalcRQIdx of Melcer et al. 2024, for
 * longest match and in one forward run.
 */
public final class EntryEnds {
  private final Starts starts;
  private final int[] groups; // per start: states that have met before their token last ended
  private final int[] offsets; // per group; 0 where the token does not go on
  private final int[] labelSets;
  private final int[] open; // per group: the state at the end of the text; empty if that is known
  private final LexerTable table;

  /**
   * The lexer states to begin with.
   *
   * @param position per lexer state its position among them, or -1
   */
  record Starts(int[] states, int[] position) {
    /** Every state but the dead one. */
    static Starts all(LexerTable table) {
      int[] states = new int[table.states() - 1];
      int[] position = new int[table.states()];
      Arrays.setAll(states, i -> i + 1);
      Arrays.setAll(position, s -> s - 1);
      return new Starts(states, position);
    }

    /** The guards that are refused where the text is at its end. */
    static Starts waiting(LexerTable table) {
      int[] states =
          IntStream.range(1, table.states())
              .filter(s -> table.acceptAtEnd(s) != table.accept(s))
              .toArray();
      int[] position = new int[table.states()];
      Arrays.fill(position, -1);
      for (int i = 0; i < states.length; i++) {
        position[states[i]] = i;
      }
      return new Starts(states, position);
    }
  }

  /**
   * Runs lexer states over a text. O(states + text) in practice.
   *
   * @param text where the bytes from {@code from} to {@code to}, exclusive, are the text
   * @param tail the tail behind the text; a token that ends in the tail has as its end the text's
   *     length plus the number of a place of the tail
   * @param classOf room for a number per lexer state, all -1 before and after
   */
  EntryEnds(Lexing lexing, Starts starts, byte[] text, int from, int to, Tail tail, int[] classOf) {
    LineStates lines = lexing.lineStates();
    this.table = lexing.table;
    this.starts = starts;
    int n = starts.states().length;
    groups = new int[n];
    offsets = new int[n];
    labelSets = new int[n];
    Arrays.fill(labelSets, -1);
    if (!table.longestWins()) {
      open = new int[tail.isUnwritten() && from < to ? n : 0];
      find(new LongestMatch(lexing, text, from, to, tail));
      return;
    }
    // A class is the states that are in one present state now. Its groups differ in where their
    // token last ended; when it ends again they become one. Groups of a class are chained by next.
    int[] present = starts.states().clone();
    int[] head = new int[n];
    int[] last = new int[n];
    int[] next = new int[n];
    Arrays.fill(next, -1);
    for (int s = 0; s < n; s++) {
      groups[s] = s;
      head[s] = s;
      last[s] = s;
    }
    int classes = n;
    boolean looping = false; // every class, on ordinary bytes
    for (int i = from; i < to && classes > 0; i++) {
      while (looping && i + 1 < to && lines.isOrdinary(text[i]) && lines.isOrdinary(text[i + 1])) {
        i++; // where tokens end is seen at the last byte of a run
      }
      int live = 0;
      for (int c = 0; c < classes; c++) {
        int on = table.next(present[c], text[i] & 0xff);
        if (on == LexerTable.DEAD) {
          continue;
        }
        int met = classOf[on];
        if (met < 0) {
          classOf[on] = live;
          present[live] = on;
          head[live] = head[c];
          last[live] = last[c];
          live++;
        } else {
          next[last[met]] = head[c];
          last[met] = last[c];
        }
      }
      classes = live;
      looping = true;
      for (int c = 0; c < classes; c++) {
        classOf[present[c]] = -1;
        looping &= lines.loops(present[c]);
        int labels = table.accept(present[c]);
        if (labels >= 0) {
          end(head[c], next, i + 1 - from, labels);
          last[c] = head[c];
        }
      }
    }
    for (int c = 0; c < classes; c++) {
      if (tail.labelSet(present[c]) >= 0) {
        end(head[c], next, to - from + tail.place(present[c]), tail.labelSet(present[c]));
      }
    }
    open = new int[tail.isUnwritten() && from < to ? n : 0];
    for (int c = 0; open.length > 0 && c < classes; c++) {
      for (int g = head[c]; g >= 0; g = next[g]) {
        open[g] = present[c];
      }
    }
    for (int s = 0; s < n; s++) {
      groups[s] = root(s);
    }
  }

  /** Finds the ends one by one, where the longest match does not always win. */
  private void find(LongestMatch matches) {
    for (int s = 0; s < groups.length; s++) {
      groups[s] = s;
      long match = matches.findBeyond(starts.states()[s]);
      labelSets[s] = (int) match;
      offsets[s] = labelSets[s] < 0 ? 0 : (int) (match >>> 32);
      if (open.length > 0) {
        open[s] = matches.open();
      }
    }
  }

  /** The token of a class ends: its groups become one. */
  private void end(int first, int[] next, int offset, int labels) {
    for (int g = next[first]; g >= 0; g = next[g]) {
      groups[g] = first;
    }
    next[first] = -1;
    offsets[first] = offset;
    labelSets[first] = labels;
  }

  private int root(int state) {
    int root = state;
    while (groups[root] != root) {
      root = groups[root];
    }
    for (int s = state; groups[s] != root; ) {
      int up = groups[s];
      groups[s] = root;
      s = up;
    }
    return root;
  }

  /** Where the token open in {@code state} ends past the cut, 0 if it cannot go on there. */
  public int offset(int state) {
    int position = starts.position()[state];
    return position < 0 ? 0 : offsets[groups[position]];
  }

  /** The label set of the token open in {@code state} that ends past the cut, -1 if none. */
  public int labelSet(int state) {
    int position = starts.position()[state];
    return position < 0 ? -1 : labelSets[groups[position]];
  }

  /**
   * The label set of the token open in {@code state} if it may be over right before the text, -1 if
   * it may not.
   */
  public int labelSetBefore(int state) {
    int way = state;
    while (way != LexerTable.DEAD && table.guard(way) != state && labelSet(table.guard(way)) >= 0) {
      way = table.otherwise(way);
    }
    return table.accept(way);
  }

  /**
   * The state at the end of the text of the token open in {@code state}, if all of the text may
   * belong to that token, some text does, and the text behind is not written yet; else the dead
   * state.
   */
  public int open(int state) {
    int position = starts.position()[state];
    return position < 0 || open.length == 0 ? LexerTable.DEAD : open[groups[position]];
  }

  /** How many lexer states there are; 0 is the dead one. */
  public int states() {
    return starts.position().length;
  }
}
