package dovetail.server.complete;

import com.google.common.primitives.Bytes;
import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A constraint under which no text begins with one of some others, which were refused. */
final class OtherTexts extends NarrowedConstraint {
  private final List<byte[]> refused;
  private final Vocabulary vocabulary;
  private byte[] text = {};

  /** The length of the text before each token. */
  private final IntList begins = new IntList();

  /**
   * Over a constraint at its beginning.
   *
   * @param refused texts of one byte or more
   */
  OtherTexts(Constraint constraint, List<byte[]> refused, Vocabulary vocabulary) {
    super(constraint);
    this.refused = List.copyOf(refused);
    this.vocabulary = vocabulary;
  }

  /** What must not follow the text. */
  private List<byte[]> rests() {
    List<byte[]> rests = new ArrayList<>();
    for (byte[] one : refused) {
      if (one.length > text.length && Arrays.equals(one, 0, text.length, text, 0, text.length)) {
        rests.add(Arrays.copyOfRange(one, text.length, one.length));
      }
    }
    return rests;
  }

  private static boolean begins(byte[] bytes, int from, int to, List<byte[]> rests) {
    return rests.stream()
        .anyMatch(
            rest ->
                rest.length <= to - from
                    && Arrays.equals(bytes, from, from + rest.length, rest, 0, rest.length));
  }

  private boolean isRefused(int token, List<byte[]> rests) {
    return begins(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token), rests);
  }

  @Override
  public boolean allows(int token) {
    return !isRefused(token, rests()) && below.allows(token);
  }

  @Override
  public boolean isLeftOut(int token) {
    return isRefused(token, rests()) || below.isLeftOut(token);
  }

  @Override
  public long[] mask() {
    long[] mask = below.mask();
    List<byte[]> rests = rests();
    for (int word = 0; word < mask.length && !rests.isEmpty(); word++) {
      for (long bits = mask[word]; bits != 0; bits &= bits - 1) {
        int token = word * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (token < vocabulary.size() && isRefused(token, rests)) {
          mask[word] &= ~(1L << token);
        }
      }
    }
    return mask;
  }

  @Override
  public void accept(int token) {
    below.accept(token);
    begins.add(text.length);
    text = Bytes.concat(text, vocabulary.bytes(token));
  }

  @Override
  public void undo(int length) {
    below.undo(length);
    if (length < begins.size()) {
      text = Arrays.copyOf(text, begins.get(length));
      begins.truncate(length);
    }
  }

  @Override
  public byte[] forced() {
    return rests().isEmpty() ? below.forced() : new byte[0];
  }

  @Override
  public byte @Nullable [] completion() {
    byte[] ending = below.completion();
    return ending == null || begins(ending, 0, ending.length, rests()) ? null : ending;
  }
}
