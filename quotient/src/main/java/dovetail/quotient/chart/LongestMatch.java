package dovetail.quotient.chart;

import dovetail.ints.IntList;
import dovetail.ints.LongIntMap;
import dovetail.ints.LongList;
import dovetail.lexer.LexerTable;
import dovetail.lexer.TokenEnd;

/**
 * Finds where tokens of a text end, by longest match; where look-aheads may leave a shorter token,
 * by {@link TokenEnd}. Every {@value #MILESTONE} bytes the answer is kept, since tokens of several
 * contexts may run through the same text for long.
 *
 * <p>Not thread-safe.
 */
final class LongestMatch {
  /** How many bytes apart answers are kept. */
  private static final int MILESTONE = 64;

  private static final int[] NOTHING = {};

  private final Lexing lexing;
  private final byte[] text;
  private final int from;
  private final int to;
  private final Tail tail;
  private final LongIntMap known = new LongIntMap(); // (offset, state after it) -> index below
  private final IntList ends = new IntList();
  private final IntList labelSets = new IntList(); // -1: no match ends later
  private final LongList passed = new LongList();
  private final TokenEnd token; // where the longest match does not always win
  private int open; // the state at the end of the text of the token that was last looked for

  /** In the bytes from {@code from} to {@code to}, exclusive, before a tail. */
  LongestMatch(Lexing lexing, byte[] text, int from, int to, Tail tail) {
    this.lexing = lexing;
    this.text = text;
    this.from = from;
    this.to = to;
    this.tail = tail;
    this.token = new TokenEnd(lexing.table);
  }

  /**
   * Where a token that is in {@code state} at an offset ends (in the upper half of the answer), and
   * with which label set (in the lower half; -1: nowhere). If the token ends in the tail, its end
   * is the text's length plus the number of a place of the tail.
   */
  long find(int offset, int state) {
    LexerTable table = lexing.table;
    if (!table.longestWins()) {
      token.begin(state, offset);
      return findGuarded(offset);
    }
    int end = offset;
    int labels = table.accept(state);
    int at = state;
    int before = passed.size();
    boolean answered = false;
    for (int i = from + offset; i < to && !answered; i++) {
      at = table.next(at, text[i] & 0xff);
      if (at == LexerTable.DEAD) {
        break;
      }
      if (table.accept(at) >= 0) {
        end = i + 1 - from;
        labels = table.accept(at);
      }
      boolean isMilestone = i % MILESTONE == 0 && i + 1 < to; // the last byte's is the tail's
      if (isMilestone && !tail.isUnwritten()) {
        long key = (long) i << 32 | at;
        int index = known.getOrDefault(key, -1);
        if (index >= 0) {
          if (labelSets.get(index) >= 0) {
            end = ends.get(index);
            labels = labelSets.get(index);
          }
          answered = true;
        } else {
          passed.add(key);
        }
      }
    }
    open = tail.isUnwritten() ? at : LexerTable.DEAD;
    if (!answered && tail.labelSet(at) >= 0) {
      end = to - from + tail.place(at);
      labels = tail.labelSet(at);
    }
    keep(before, end, labels);
    return (long) end << 32 | (labels & 0xffffffffL);
  }

  /** The same for a token that is in {@code state} before the text and does not end there. */
  long findBeyond(int state) {
    token.goOn(state, 0);
    return findGuarded(0);
  }

  /** Where the token ends that was begun at an offset. */
  private long findGuarded(int offset) {
    int before = passed.size();
    int index = -1;
    for (int i = from + offset; i < to && index < 0 && !token.isDecided(); i++) {
      token.read(text[i] & 0xff);
      boolean isMilestone = i % MILESTONE == 0 && i + 1 < to && token.isLongestMatch();
      if (isMilestone && !tail.isUnwritten() && token.state() != LexerTable.DEAD) {
        long key = (long) i << 32 | token.state();
        index = known.getOrDefault(key, -1);
        if (index < 0) {
          passed.add(key);
        }
      }
    }
    open = tail.isUnwritten() ? token.state() : LexerTable.DEAD;
    if (index < 0 && tail.labelSet(token.state()) < 0) {
      token.refuse(guard -> tail.labelSet(guard) >= 0);
    }
    int end = token.length();
    int labels = token.labels();
    if (index >= 0 && labelSets.get(index) >= 0) {
      end = ends.get(index);
      labels = labelSets.get(index);
    } else if (index < 0 && tail.labelSet(token.state()) >= 0) {
      end = to - from + tail.place(token.state());
      labels = tail.labelSet(token.state());
    }
    keep(before, end, labels);
    return (long) end << 32 | (labels & 0xffffffffL);
  }

  private void keep(int before, int end, int labels) {
    while (passed.size() > before) {
      long key = passed.pop();
      boolean beyond = labels >= 0 && end > (int) (key >>> 32) + 1 - from;
      known.put(key, ends.size());
      ends.add(end);
      labelSets.add(beyond ? labels : -1);
    }
  }

  /**
   * The {@linkplain Lexing#endings ways} in which the token that was last looked for may end behind
   * the text, where that is not written yet. Not to be modified.
   */
  int[] endings() {
    return open == LexerTable.DEAD ? NOTHING : lexing.endings(open);
  }

  /** The state at the end of the text of the token that was last looked for, if more is written. */
  int open() {
    return open;
  }
}
