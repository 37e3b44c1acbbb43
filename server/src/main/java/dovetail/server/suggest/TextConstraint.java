package dovetail.server.suggest;

import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import java.util.Arrays;

/** A constraint that keeps the written text, in bytes. One thread. */
abstract class TextConstraint extends NarrowedConstraint {
  static final byte[] NOTHING = {};

  final Vocabulary vocabulary;

  /** The text of the accepted tokens; its bytes from {@link #bytes()} on have no meaning. */
  byte[] text = new byte[64];

  /** Where the text of each accepted token ends. */
  private final IntList ends = new IntList();

  /** Wraps a constraint at its beginning. */
  TextConstraint(Constraint constraint, Vocabulary vocabulary) {
    super(constraint);
    this.vocabulary = vocabulary;
  }

  final int bytes() {
    return ends.size() == 0 ? 0 : ends.get(ends.size() - 1);
  }

  /** Puts bytes behind the text without accepting them; returns where they end. */
  final int put(byte[] bytes, int from, int to) {
    int begin = bytes();
    int end = begin + to - from;
    if (end > text.length) {
      text = Arrays.copyOf(text, 2 * end);
    }
    System.arraycopy(bytes, from, text, begin, to - from);
    return end;
  }

  /** Puts a token's bytes behind the text without accepting it; returns where they end. */
  final int put(int token) {
    return put(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token));
  }

  @Override
  public void accept(int token) {
    below.accept(token);
    ends.add(put(token));
  }

  @Override
  public void undo(int length) {
    below.undo(length);
    ends.truncate(length);
  }
}
