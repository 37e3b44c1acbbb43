package dovetail.server.suggest;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;

/**
 * A constraint for a hole before the bracket of a call ({@link AccidentalCalls}): no bracket may be
 * opened behind the call's name. Where the model would continue with a bracket, the middle ends
 * instead. One thread.
 */
final class NamedCall extends TextConstraint {
  private final String openers;

  /** Wraps a constraint at its beginning; these characters are not allowed behind a name. */
  NamedCall(Constraint constraint, String openers, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.openers = openers;
  }

  /** Whether nothing but names is written so far. */
  private boolean isNamed() {
    return nameEnd(text, 0, bytes()) == bytes();
  }

  private static int nameEnd(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && (bytes[at] < 0 || AccidentalCalls.isOfName((char) bytes[at]))) {
      at++;
    }
    return at;
  }

  private boolean opens(int token) {
    int to = vocabulary.to(token);
    int end = nameEnd(vocabulary.pool(), vocabulary.from(token), to);
    return end < to && openers.indexOf(vocabulary.pool()[end]) >= 0;
  }

  @Override
  public boolean allows(int token) {
    return !(isNamed() && opens(token)) && below.allows(token);
  }

  @Override
  public long[] mask() {
    long[] mask = below.mask();
    if (isNamed()) {
      drop(mask, this::opens);
    }
    return mask;
  }

  @Override
  public byte[] forced() {
    return isNamed() ? NOTHING : below.forced();
  }
}
