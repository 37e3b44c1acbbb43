package dovetail.server.suggest;

import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.server.complete.TextConstraint;
import org.jspecify.annotations.Nullable;

/**
 * A constraint whose middles have some characters in their order, among others: the closers behind
 * the cursor that they take the place of.
 *
 * <p>Each is counted where it can first be found, which is enough to know that they are all there.
 * That they can still come is not asked: what was open in front of them must be closed by the
 * middle, once they do not do it any more, if the rest of the file is to parse. One thread.
 */
final class Covering extends TextConstraint {
  private final byte[] closers;

  /** Over a constraint at its beginning, behind which the closers do not stand any more. */
  Covering(Constraint constraint, String closers, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.closers = Utf8.encode(closers);
  }

  /** How many of them are missing from the first bytes of the written text. */
  private int missing(int length) {
    int found = 0;
    for (int i = 0; i < length && found < closers.length; i++) {
      found += text[i] == closers[found] ? 1 : 0;
    }
    return closers.length - found;
  }

  @Override
  public boolean mayEnd() {
    return missing(bytes()) == 0 && below.mayEnd();
  }

  @Override
  public int distance() {
    int distance = below.distance();
    return distance == 0 ? missing(bytes()) : distance;
  }

  @Override
  public byte[] forced() {
    return below.mayEnd() ? NOTHING : below.forced();
  }

  @Override
  public byte @Nullable [] completion() {
    byte[] rest = below.completion();
    return rest == null || missing(put(rest, 0, rest.length)) > 0 ? null : rest;
  }
}
