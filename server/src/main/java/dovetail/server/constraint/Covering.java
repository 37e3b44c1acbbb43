package dovetail.server.constraint;

import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;

/**
 * A constraint whose middles contain given characters in their order, among others: the closers
 * behind the cursor that the middle replaces.
 *
 * <p>Each closer is matched at its first occurrence, which is enough to know that all are there.
 * Whether they can still come need not be checked: without these closers, the middle must close the
 * constructs that they closed, if the rest of the file is to parse. One thread.
 */
public final class Covering extends TextConstraint {
  private final byte[] closers;

  /** Wraps a constraint at its beginning, whose suffix begins behind the closers. */
  public Covering(Constraint constraint, String closers, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.closers = Utf8.encode(closers);
  }

  /** How many closers are missing from the first bytes of the written text. */
  private int missing(int length) {
    int found = 0;
    for (int i = 0; i < length && found < closers.length; i++) {
      found += text[i] == closers[found] ? 1 : 0;
    }
    return closers.length - found;
  }

  @Override
  boolean isWhole(int length) {
    return missing(length) == 0;
  }

  @Override
  public int distance() {
    int distance = below.distance();
    return distance == 0 ? missing(bytes()) : distance;
  }
}
