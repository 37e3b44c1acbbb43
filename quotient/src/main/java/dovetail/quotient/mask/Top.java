package dovetail.quotient.mask;

import java.util.Arrays;

/**
 * A set that a walk has made, or the one at which it began. It holds its kernel: each item with the
 * place where its nonterminal began, and its columns, both as {@link Tops} numbers them. The first
 * items are completed already, the rest not yet.
 */
final class Top {
  /** Stands for what has not been asked yet. */
  static final int UNKNOWN = -2;

  private int[] states = new int[4];
  private int[] begun = new int[4];
  private int[] columns = new int[4];
  private boolean[] shadows = new boolean[4];
  private int size;

  /** How many items have been completed. */
  int completed;

  /** The first so many items are known to be plain, see {@link Shapes#isPlain}. */
  int plain;

  /** The first so many items are known to be the walk's, see {@link Shapes#isMade}. */
  int made;

  /** Whether something around what is completed into it may lead to a contextual terminal. */
  boolean contextual;

  /** Whether it is the set where the walk began, at the beginning of a line. */
  final boolean line;

  /** Whether it is the set where the walk began, and nothing but its liveness has been read. */
  boolean unread;

  /** Per line state, the number of the set with what its mark leads to. */
  final int[] marked = {UNKNOWN, UNKNOWN};

  /** The number of the set after a semicolon left out. */
  int inserted = UNKNOWN;

  Top(boolean line, boolean contextual) {
    this.line = line;
    this.contextual = contextual;
  }

  /** A set with the items of another one, which has been completed. */
  Top(Top completed) {
    this(false, completed.contextual);
    states = completed.states.clone();
    begun = completed.begun.clone();
    columns = completed.columns.clone();
    shadows = completed.shadows.clone();
    size = completed.size;
    this.completed = size;
  }

  /** Adds an item unless it is there; one that is live stands for its shadow too. */
  void add(int state, int begin, int column, boolean shadow) {
    for (int i = 0; i < size; i++) {
      if (states[i] == state
          && begun[i] == begin
          && columns[i] == column
          && (shadow || !shadows[i])) {
        return;
      }
    }
    if (size == states.length) {
      states = Arrays.copyOf(states, 2 * size);
      begun = Arrays.copyOf(begun, 2 * size);
      columns = Arrays.copyOf(columns, 2 * size);
      shadows = Arrays.copyOf(shadows, 2 * size);
    }
    states[size] = state;
    begun[size] = begin;
    shadows[size] = shadow;
    columns[size++] = column;
  }

  int size() {
    return size;
  }

  int state(int i) {
    return states[i];
  }

  /** A slot, or ~ the number of a top. */
  int begun(int i) {
    return begun[i];
  }

  int columns(int i) {
    return columns[i];
  }

  /**
   * Whether an item goes on to no program: what it reads fits all the same, so that no semicolon is
   * inserted before it, and counts for how text is lexed.
   */
  boolean isShadow(int i) {
    return shadows[i];
  }
}
