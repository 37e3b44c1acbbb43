package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.model.Vocabulary;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.mask.Masks;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A recogniser of middles in which elements are closed by their names. One thread.
 *
 * <p>An ending may have to close and open elements anew: the distance is an estimate there.
 */
final class NamedMiddle {
  /** About how many bytes it takes to close an element and open another. */
  private static final int ANEW = 12;

  private final MiddleRecognizer recognizer;
  private final ElementNames names;
  private final Supplier<long[]> closing;

  /**
   * At a recogniser's middle, which is empty; nobody else may use it then.
   *
   * @param closing the tokens that may close an element, as {@link Texts#closing}
   */
  NamedMiddle(MiddleRecognizer recognizer, ElementNames names, Supplier<long[]> closing) {
    this.recognizer = recognizer;
    this.names = names;
    this.closing = closing;
  }

  /** Between two texts, where no masks are wanted. */
  static NamedMiddle of(
      MiddleRecognizer recognizer, Language language, String prefix, String suffix) {
    return new NamedMiddle(
        recognizer, ElementNames.of(language, prefix, suffix), () -> new long[0]);
  }

  /** The recogniser, which stays where it is. */
  MiddleRecognizer recognizer() {
    return recognizer;
  }

  int length() {
    return recognizer.length();
  }

  /** Appends bytes; false, and nothing has changed, if they do not fit. */
  boolean push(byte[] pool, int from, int to) {
    int before = recognizer.length();
    if (!recognizer.push(pool, from, to)) {
      return false;
    }
    if (!names.push(pool, from, to)) {
      recognizer.truncate(before);
      return false;
    }
    return true;
  }

  void truncate(int length) {
    recognizer.truncate(length);
    names.truncate(length);
  }

  boolean mayEnd() {
    return recognizer.mayEnd() && names.mayEnd();
  }

  byte[] forced() {
    byte[] forced = names.forced();
    return forced.length == 0 || mayEnd() ? recognizer.forced() : forced;
  }

  int distance() {
    int distance = recognizer.distance();
    return distance == 0 && !names.mayEnd() ? ANEW : distance;
  }

  /** A short ending; null if none is found. */
  byte @Nullable [] completion() {
    byte[] shortest = recognizer.completion();
    byte[] named = shortest == null ? null : names.named(shortest).orElse(null);
    if (named == null || names.isIdle()) {
      return named;
    }
    int before = length();
    boolean fits = push(named, 0, named.length) && mayEnd();
    truncate(before);
    return fits ? named : null;
  }

  /** The tokens that fit, by masks of the same vocabulary. */
  void fill(Masks masks, Vocabulary vocabulary, long[] mask) {
    recognizer.mask(masks, mask);
    if (names.isIdle()) {
      return;
    }
    long[] closing = this.closing.get();
    boolean isInName = names.isInName();
    for (int word = 0; word < mask.length; word++) {
      long asked = isInName ? mask[word] : mask[word] & closing[word];
      for (long rest = asked; rest != 0; rest &= rest - 1) {
        int token = word * Long.SIZE + Long.numberOfTrailingZeros(rest);
        if (names.push(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token))) {
          names.truncate(recognizer.length());
        } else {
          mask[word] &= ~(1L << token);
        }
      }
    }
  }
}
