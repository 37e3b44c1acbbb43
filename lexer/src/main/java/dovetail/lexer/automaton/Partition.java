package dovetail.lexer.automaton;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.Rows;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the equivalent states of an automaton. Two states are equivalent if every text leads from
 * both to the same label, and their guards and other labels are equivalent, too. The result is the
 * number of each state's <em>block</em>; equivalent states share a block. For example, the states
 * behind {@code ab} and {@code cb} of {@code ab|cb} share one.
 *
 * <p>At first a block holds all states with one label. A block is split where its states lead to
 * different blocks, until no block is split any more. The largest part of a split block keeps the
 * number, so a state changes its number O(log states) times. Only states that lead to a state whose
 * number has changed are looked at again: O(edges · classes · log states) in all. Source: "process
 * the smaller half" (Hopcroft, "An n log n algorithm for minimizing states in a finite automaton",
 * 1971).
 */
final class Partition {
  private final Dfa dfa;
  private final Rows sources;
  private final boolean longestWins; // neither guards nor other labels tell states apart
  private final int[] blockOf; // 0 holds the dead states
  private final int[] order; // states, those of a block in a row
  private final int[] place; // of a state in the order
  private final IntList begin = new IntList(); // per block
  private final IntList end = new IntList();
  private final int[] changedIn; // per state, the last round behind which it was looked at again
  private int round;

  private Partition(Dfa dfa, Rows sources, boolean[] live) {
    this.dfa = dfa;
    longestWins = dfa.longestWins();
    this.sources = longestWins ? sources : sources(dfa, live);
    blockOf = new int[dfa.states()];
    order = new int[dfa.states()];
    place = new int[dfa.states()];
    changedIn = new int[dfa.states()];
  }

  /**
   * The block of each state; block 0 holds the states that are not live.
   *
   * @param sources the states with an edge to each state
   * @param live whether each state can reach a label
   */
  static int[] of(Dfa dfa, Rows sources, boolean[] live) {
    Partition partition = new Partition(dfa, sources, live);
    IntList all = partition.byLabels(live);
    for (IntList changed = all; !changed.isEmpty(); ) {
      changed = partition.split(changed);
    }
    return partition.blockOf;
  }

  /** The states with an edge to each state, or whose guard or other label it is. */
  private static Rows sources(Dfa dfa, boolean[] live) {
    IntList to = new IntList();
    IntList from = new IntList();
    int[] seen = new int[dfa.states()];
    for (int state = 1; state < seen.length; state++) {
      for (int c = -2; c < dfa.classes() && live[state]; c++) {
        int target = target(dfa, state, c);
        if (live[target] && seen[target] != state) {
          seen[target] = state;
          to.add(target);
          from.add(state);
        }
      }
    }
    return Rows.of(seen.length, to, from);
  }

  /** Where a state leads by a class of bytes, or to its guard (-1), or to its other label (-2). */
  private static int target(Dfa dfa, int state, int c) {
    return switch (c) {
      case -2 -> dfa.others()[state];
      case -1 -> dfa.guards()[state];
      default -> dfa.next()[state * dfa.classes() + c];
    };
  }

  /** Begins with blocks by labels; the live states. */
  private IntList byLabels(boolean[] live) {
    Map<Long, IntList> byLabels = new LinkedHashMap<>();
    IntList dead = new IntList();
    for (int s = 0; s < live.length; s++) {
      long both = (long) dfa.labels()[s] << 32 | (dfa.ends()[s] & 0xffffffffL);
      IntList block = live[s] ? byLabels.computeIfAbsent(both, _ -> new IntList()) : dead;
      block.add(s);
    }
    int at = addBlock(dead, 0);
    IntList all = new IntList();
    for (IntList block : byLabels.values()) {
      at = addBlock(block, at);
      for (int i = 0; i < block.size(); i++) {
        all.add(block.get(i));
      }
    }
    return all;
  }

  private int addBlock(IntList states, int from) {
    begin.add(from);
    for (int i = 0; i < states.size(); i++) {
      int s = states.get(i);
      blockOf[s] = begin.size() - 1;
      order[from + i] = s;
      place[s] = from + i;
    }
    end.add(from + states.size());
    return from + states.size();
  }

  /**
   * Splits the blocks of some states, each once, whose edges lead to other blocks than before.
   *
   * @return the states that now lead to other blocks, each once
   */
  private IntList split(IntList states) {
    Map<Integer, IntList> byBlock = new LinkedHashMap<>();
    for (int i = 0; i < states.size(); i++) {
      byBlock.computeIfAbsent(blockOf[states.get(i)], _ -> new IntList()).add(states.get(i));
    }
    IntList moved = new IntList();
    byBlock.forEach((block, some) -> split(block, some, moved));
    round++;
    IntList changed = new IntList();
    for (int i = 0; i < moved.size(); i++) {
      for (int j = sources.begin(moved.get(i)); j < sources.end(moved.get(i)); j++) {
        int source = sources.value(j);
        if (changedIn[source] != round) {
          changedIn[source] = round;
          changed.add(source);
        }
      }
    }
    return changed;
  }

  /** Splits a block; the other states in it still lead to the same blocks as each other. */
  private void split(int block, IntList some, IntList moved) {
    int size = end.get(block) - begin.get(block);
    if (size == 1) {
      return;
    }
    Map<IntKey, IntList> parts = new HashMap<>();
    for (int i = 0; i < some.size(); i++) {
      parts.computeIfAbsent(targets(some.get(i)), _ -> new IntList(4)).add(some.get(i));
    }
    int rest = size - some.size();
    List<IntList> bySize =
        parts.values().stream().sorted((p, q) -> Integer.compare(q.size(), p.size())).toList();
    boolean restMoves = rest > 0 && rest < bySize.getFirst().size();
    for (IntList part : bySize.subList(rest > 0 && !restMoves ? 0 : 1, bySize.size())) {
      move(part, block, moved);
    }
    if (restMoves) {
      move(others(block, bySize.getFirst()), block, moved);
    }
  }

  /** The blocks to which a state leads. */
  private IntKey targets(int state) {
    int classes = dfa.classes();
    int[] next = dfa.next();
    int[] targets = new int[classes + (longestWins ? 0 : 2)];
    for (int c = 0, at = state * classes; c < classes; c++) {
      targets[c] = blockOf[next[at + c]];
    }
    if (!longestWins) {
      targets[classes] = blockOf[dfa.guards()[state]];
      targets[classes + 1] = blockOf[dfa.others()[state]];
    }
    return new IntKey(targets);
  }

  /** The states of a block but some. */
  private IntList others(int block, IntList some) {
    boolean[] in = new boolean[end.get(block) - begin.get(block)];
    for (int i = 0; i < some.size(); i++) {
      in[place[some.get(i)] - begin.get(block)] = true;
    }
    IntList others = new IntList();
    for (int i = 0; i < in.length; i++) {
      if (!in[i]) {
        others.add(order[begin.get(block) + i]);
      }
    }
    return others;
  }

  /** Moves states out of their block to its front, where they are a block. */
  private void move(IntList states, int block, IntList moved) {
    int number = begin.size();
    begin.add(begin.get(block));
    for (int i = 0; i < states.size(); i++) {
      int s = states.get(i);
      int front = begin.get(block);
      int other = order[front];
      order[place[s]] = other;
      place[other] = place[s];
      order[front] = s;
      place[s] = front;
      blockOf[s] = number;
      begin.set(block, front + 1);
      moved.add(s);
    }
    end.add(begin.get(block));
  }
}
