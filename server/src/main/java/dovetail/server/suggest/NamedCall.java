package dovetail.server.suggest;

import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;

/**
 * A constraint between a name and the bracket of its call ({@link CallsOfCalls}): no bracket is
 * opened behind the name. It does not fit, so a middle that the model would go on with so ends. One
 * thread.
 */
final class NamedCall extends NarrowedConstraint {
  private static final byte[] NOTHING = {};

  private final String openers;
  private final Vocabulary vocabulary;

  /** After each accepted token, 1 if nothing but names is written so far. */
  private final IntList named = new IntList();

  /** Over a constraint at its beginning, under which none of these characters opens anything. */
  NamedCall(Constraint constraint, String openers, Vocabulary vocabulary) {
    super(constraint);
    this.openers = openers;
    this.vocabulary = vocabulary;
    named.add(1);
  }

  private boolean isNamed() {
    return named.get(named.size() - 1) == 1;
  }

  /** Where the names end that a token begins with. */
  private int nameEnd(int token) {
    int at = vocabulary.from(token);
    while (at < vocabulary.to(token) && isOfName(vocabulary.pool()[at])) {
      at++;
    }
    return at;
  }

  private static boolean isOfName(byte b) {
    return b < 0 || CallsOfCalls.isOfName((char) b);
  }

  private boolean opens(int token) {
    int end = nameEnd(token);
    return end < vocabulary.to(token) && openers.indexOf(vocabulary.pool()[end]) >= 0;
  }

  @Override
  public boolean allows(int token) {
    return !(isNamed() && opens(token)) && below.allows(token);
  }

  @Override
  public long[] mask() {
    long[] mask = below.mask();
    if (isNamed()) {
      for (int token = 0; token < vocabulary.size(); token++) {
        if (opens(token)) {
          mask[token >> 6] &= ~(1L << token);
        }
      }
    }
    return mask;
  }

  @Override
  public void accept(int token) {
    below.accept(token);
    named.add(isNamed() && nameEnd(token) == vocabulary.to(token) ? 1 : 0);
  }

  @Override
  public void undo(int length) {
    below.undo(length);
    named.truncate(length + 1);
  }

  @Override
  public byte[] forced() {
    return isNamed() ? NOTHING : below.forced();
  }
}
