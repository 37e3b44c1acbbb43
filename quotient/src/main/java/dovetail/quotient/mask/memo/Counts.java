package dovetail.quotient.mask.memo;

import dovetail.ints.IntKey;
import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.lexer.LexerTable;
import dovetail.quotient.chart.Guard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Folds of lexer states that are alike for as long as tokens are: in a counted repetition each
 * place has a state of its own, and until the count is over they differ in nothing but their
 * numbers. Of two such states the fold of one is that of the other with other states at its tails.
 * Two are alike for so many bytes if the states that they reach by the same bytes have the same
 * labels and signatures, those from the one determine those from the other, and no token that may
 * be over waits for a guard.
 *
 * <p>Towards the end of a count they are alike for the shorter tokens only. So the vocabulary is
 * taken apart by length ({@link #LENGTHS}), and only the longer tokens are folded anew.
 *
 * <p>Where no two states are alike for long nothing changes but that this is found out: O(bytes
 * that the lexer tells apart) a state. Not thread-safe.
 */
final class Counts {
  /** The most bytes of tokens in each part of the vocabulary; those of the last one have more. */
  private static final int[] LENGTHS = {4, 8, 16, 32, 64};

  /** With so many states that look the same a state is compared. */
  private static final int COMPARED = 4;

  private final Folds folds;
  private final LexerTable lexer;
  private final FoldTrie all;
  private final int longest;
  private final int[] bytes; // one of each class
  private final Map<IntKey, IntList> folded = new HashMap<>(); // by the looks of states
  private final List<FoldTrie> parts = new ArrayList<>(); // by length, made when first needed
  private final LongIntMap ofPart = new LongIntMap(); // (part, lexer state) -> node
  private long shared;

  Counts(Folds folds, FoldTrie all) {
    this.folds = folds;
    this.lexer = folds.lexer();
    this.all = all;
    this.longest = all.trie().longest();
    this.bytes = lexer.distinctBytes();
  }

  /** The fold from a lexer state in which a lexeme is open and no guard is pending. */
  int fold(int state) {
    IntList like = folded.computeIfAbsent(look(state), key -> new IntList(2));
    for (int i = 0; i < like.size(); i++) {
      LongIntMap states = new LongIntMap();
      int length = alike(like.get(i), state, states);
      if (length >= LENGTHS[0]) {
        shared++;
        return fold(like.get(i), state, length, states);
      }
    }
    if (like.size() < COMPARED) {
      like.add(state);
    }
    return all.fold(state, true, Folds.NO_GUARD);
  }

  /** The signature of a state, with those of the states that one byte leads to. */
  private IntKey look(int state) {
    int[] look = new int[2 + 2 * bytes.length];
    for (int i = -1; i < bytes.length; i++) {
      int to = i < 0 ? state : lexer.next(state, bytes[i]);
      look[2 * i + 2] = to == LexerTable.DEAD ? -2 : lexer.accept(to);
      look[2 * i + 3] = to == LexerTable.DEAD ? 0 : folds.signature(to);
    }
    return new IntKey(look);
  }

  /** How many folds were made of others. */
  long shared() {
    return shared;
  }

  /** About how many bytes the kept states take. */
  long bytes() {
    long bytes = 24L * ofPart.size();
    for (FoldTrie part : parts) {
      bytes += part.bytes();
    }
    return bytes;
  }

  /** The fold of a state by that of one that is alike for a length. */
  private int fold(int base, int state, int length, LongIntMap states) {
    if (parts.isEmpty()) {
      takeApart();
    }
    IntList nodes = new IntList();
    for (int p = 0; p < parts.size(); p++) {
      boolean alike = parts.get(p).trie().longest() <= length;
      nodes.add(alike ? folds.nodes().renamed(part(p, base), states) : part(p, state));
    }
    return folds.nodes().merge(nodes);
  }

  private int part(int p, int state) {
    long key = (long) p << 32 | state;
    int known = ofPart.getOrDefault(key, -1);
    if (known < 0) {
      known = parts.get(p).fold(state, true, Folds.NO_GUARD);
      ofPart.put(key, known);
    }
    return known;
  }

  private void takeApart() {
    int least = 1;
    for (int most : LENGTHS) {
      add(all.trie().ofLengths(least, most));
      least = most + 1;
    }
    add(all.trie().ofLengths(least, Integer.MAX_VALUE));
  }

  private void add(Trie part) {
    if (part.longest() > 0) {
      parts.add(new FoldTrie(folds, part));
    }
  }

  /**
   * For how many bytes two states that look the same are alike; at most the longest token's.
   *
   * @param states is filled: from each state reached from the first to that from the second
   */
  private int alike(int one, int other, LongIntMap states) {
    IntList reached = new IntList();
    states.put(one, other);
    reached.add(one);
    int begin = 0;
    for (int length = 0; length < longest; length++) {
      int end = reached.size();
      for (int i = begin; i < end; i++) {
        int from = reached.get(i);
        int second = states.getOrDefault(from, LexerTable.DEAD);
        for (int b : bytes) {
          int to = lexer.next(from, b);
          int next = lexer.next(second, b);
          if (to == LexerTable.DEAD && next == LexerTable.DEAD) {
            continue;
          }
          if (!isSame(to, next) || Guard.mayBeOver(lexer, from, to)) {
            return length;
          }
          int known = states.putIfAbsent(to, next);
          if (known != next) {
            return length;
          }
          if (reached.size() < states.size()) {
            reached.add(to);
          }
        }
      }
      if (reached.size() == end) {
        return longest;
      }
      begin = end;
    }
    return longest;
  }

  /** Whether two states tell of themselves the same. */
  private boolean isSame(int one, int other) {
    return one != LexerTable.DEAD
        && other != LexerTable.DEAD
        && lexer.accept(one) == lexer.accept(other)
        && folds.signature(one) == folds.signature(other)
        && folds.widths().counts(one) == folds.widths().counts(other);
  }
}
