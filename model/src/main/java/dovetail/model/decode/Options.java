package dovetail.model.decode;

import dovetail.model.Scores;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.constraint.Constraint;
import dovetail.model.mixture.Ends;
import dovetail.model.request.StopPolicy;
import java.util.BitSet;

/**
 * The tokens that may come next in a middle: where it may end, end tokens and, with a stop policy,
 * tokens that begin with a line end; and the text tokens that the constraint allows.
 */
final class Options {
  private final PartialMiddle middle;
  private final Vocabulary vocabulary;

  /** Tokens that begin with a line end, behind blanks. */
  private final BitSet lineEnds = new BitSet();

  /** The most bytes of a token. */
  private int longest;

  Options(PartialMiddle middle, StopPolicy policy) {
    this.middle = middle;
    this.vocabulary = middle.texts.vocabulary();
    for (int token = 0; token < vocabulary.size(); token++) {
      longest = Math.max(longest, vocabulary.length(token));
      if (policy == StopPolicy.LINE && Ends.beginsLineEnd(vocabulary, token)) {
        lineEnds.set(token);
      }
    }
  }

  /** Whether a token may come next. */
  boolean allows(int token) {
    Constraint constraint = middle.constraint;
    return switch (vocabulary.role(token)) {
      case CONTROL -> false;
      case END -> constraint.mayEnd();
      case TEXT ->
          !constraint.isLeftOut(token)
              && (lineEnds.get(token) && endsAtLine() || constraint.allows(token));
    };
  }

  /** All tokens that may come next, as bits. */
  long[] mask() {
    Constraint constraint = middle.constraint;
    boolean ends = constraint.mayEnd();
    boolean endsAtLine = endsAtLine();
    long[] mask = constraint.mask();
    long[] allowed = new long[(vocabulary.size() + 63) / 64];
    for (int token = 0; token < vocabulary.size(); token++) {
      Role role = vocabulary.role(token);
      boolean is =
          role == Role.END
              ? ends
              : role == Role.TEXT
                  && (Scores.has(mask, token) || endsAtLine && lineEnds.get(token))
                  && !constraint.isLeftOut(token);
      allowed[token >> 6] |= is ? 1L << token : 0;
    }
    return allowed;
  }

  /** The end tokens alone, as bits, where the middle may end. */
  long[] ends() {
    long[] allowed = new long[(vocabulary.size() + 63) / 64];
    if (middle.constraint.mayEnd()) {
      for (int token : vocabulary.ends()) {
        allowed[token >> 6] |= 1L << token;
      }
    }
    return allowed;
  }

  private boolean endsAtLine() {
    return !lineEnds.isEmpty() && middle.written.hasText() && middle.constraint.mayEnd();
  }

  /** Whether {@code room} tokens may be enough to end, by the estimate and the longest token. */
  boolean mayEndIn(int room) {
    return middle.constraint.distance() <= (long) room * longest;
  }
}
