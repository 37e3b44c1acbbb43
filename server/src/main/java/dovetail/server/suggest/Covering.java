package dovetail.server.suggest;

import dovetail.ints.IntList;
import dovetail.lexer.Utf8;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import org.jspecify.annotations.Nullable;

/**
 * A constraint whose middles have some characters in their order, among others: the closers behind
 * the cursor that they take the place of.
 *
 * <p>Each is counted where it can first be found, which is enough to know that they are all there.
 * That they can still come is not asked: what was open in front of them must be closed by the
 * middle, once they do not do it any more, if the rest of the file is to parse. One thread.
 */
final class Covering extends NarrowedConstraint {
  private final byte[] closers;
  private final Vocabulary vocabulary;

  /** How many of them were found after each accepted token. */
  private final IntList found = new IntList();

  /** Over a constraint at its beginning, behind which the closers do not stand any more. */
  Covering(Constraint constraint, String closers, Vocabulary vocabulary) {
    super(constraint);
    this.closers = Utf8.encode(closers);
    this.vocabulary = vocabulary;
    found.add(0);
  }

  private int missing() {
    return closers.length - found.get(found.size() - 1);
  }

  private int foundAfter(byte[] bytes, int from, int to) {
    int count = found.get(found.size() - 1);
    for (int i = from; i < to && count < closers.length; i++) {
      count += bytes[i] == closers[count] ? 1 : 0;
    }
    return count;
  }

  @Override
  public void accept(int token) {
    below.accept(token);
    found.add(foundAfter(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token)));
  }

  @Override
  public void undo(int length) {
    below.undo(length);
    found.truncate(length + 1);
  }

  @Override
  public boolean mayEnd() {
    return missing() == 0 && below.mayEnd();
  }

  @Override
  public int distance() {
    int distance = below.distance();
    return distance == 0 ? missing() : distance;
  }

  @Override
  public byte[] forced() {
    return below.mayEnd() ? new byte[0] : below.forced();
  }

  @Override
  public byte @Nullable [] completion() {
    byte[] rest = below.completion();
    return rest == null || foundAfter(rest, 0, rest.length) < closers.length ? null : rest;
  }
}
