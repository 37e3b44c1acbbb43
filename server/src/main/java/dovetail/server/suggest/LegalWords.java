package dovetail.server.suggest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dovetail.ints.IntList;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.constraint.NarrowedConstraint;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A constraint that knows, of some places in the middle, which words may stand there: how another
 * middle is written where the first had a name that nothing binds. Tokens that are no words may
 * stand there too. One thread.
 */
final class LegalWords extends NarrowedConstraint {
  /**
   * A place.
   *
   * @param at where the word begins, in bytes of what is written; negative if before it
   * @param begun the part of the word before the written text
   * @param words the words that may stand there
   */
  record Place(int at, String begun, NavigableSet<String> words) {
    Place {
      words = new TreeSet<>(words);
    }
  }

  private final List<Place> places;
  private final Vocabulary vocabulary;
  private final IntList lengths = new IntList(); // in bytes, after each token
  private byte[] written = new byte[64];

  /** Over a constraint at its beginning. */
  LegalWords(Constraint constraint, List<Place> places, Vocabulary vocabulary) {
    super(constraint);
    this.places = List.copyOf(places);
    this.vocabulary = vocabulary;
    lengths.add(0);
  }

  private int length(byte[] more) {
    int length = lengths.get(lengths.size() - 1);
    if (length + more.length > written.length) {
      written = Arrays.copyOf(written, 2 * (length + more.length));
    }
    System.arraycopy(more, 0, written, length, more.length);
    return length + more.length;
  }

  private byte[] bytes(int token) {
    return Arrays.copyOfRange(vocabulary.pool(), vocabulary.from(token), vocabulary.to(token));
  }

  /** Whether a place's word is not at its end yet, or not begun. */
  private boolean isPending(Place place) {
    int length = length(new byte[0]);
    return wordEnd(place, length) == length;
  }

  private int wordEnd(Place place, int length) {
    int end = Math.max(0, place.at());
    while (end < length && isWord(written[end])) {
      end++;
    }
    return Math.min(end, length);
  }

  private boolean isPending() {
    return places.stream().anyMatch(this::isPending);
  }

  /** Whether words are legal with more bytes written; the last may still be begun. */
  private boolean fits(byte[] more, boolean ended) {
    int length = length(more);
    for (Place place : places) {
      int from = Math.max(0, place.at());
      int end = wordEnd(place, length);
      if (end < from || (end == from && place.begun().isEmpty())) {
        continue;
      }
      String word = place.begun() + new String(written, from, end - from, UTF_8);
      boolean mayGrow = end == length && !ended;
      String next = place.words().ceiling(word);
      boolean fits = next != null && (mayGrow ? next.startsWith(word) : next.equals(word));
      if (!fits && !Character.isDigit(word.charAt(0))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isWord(byte b) {
    return b < 0 || b == '_' || Character.isLetterOrDigit(b);
  }

  @Override
  public boolean allows(int token) {
    return (!isPending() || fits(bytes(token), false)) && below.allows(token);
  }

  @Override
  public boolean isLeftOut(int token) {
    return below.isLeftOut(token) || (isPending() && !fits(bytes(token), false));
  }

  @Override
  public long[] mask() {
    long[] mask = below.mask();
    for (int word = 0; isPending() && word < mask.length; word++) {
      for (long rest = mask[word]; rest != 0; rest &= rest - 1) {
        int token = word * 64 + Long.numberOfTrailingZeros(rest);
        if (token < vocabulary.size() && !fits(bytes(token), false)) {
          mask[word] &= ~(1L << token);
        }
      }
    }
    return mask;
  }

  @Override
  public void accept(int token) {
    below.accept(token);
    lengths.add(length(bytes(token)));
  }

  @Override
  public void undo(int length) {
    below.undo(length);
    lengths.truncate(length + 1);
  }

  @Override
  public boolean mayEnd() {
    return fits(new byte[0], true) && below.mayEnd();
  }

  @Override
  public int distance() {
    int distance = below.distance();
    return distance == 0 && !mayEnd() ? 1 : distance;
  }

  @Override
  public byte[] forced() {
    byte[] forced = isPending() && below.mayEnd() ? new byte[0] : below.forced();
    return fits(forced, false) ? forced : new byte[0];
  }

  @Override
  public byte @Nullable [] completion() {
    byte[] rest = below.completion();
    return rest == null || !fits(rest, true) ? null : rest;
  }
}
