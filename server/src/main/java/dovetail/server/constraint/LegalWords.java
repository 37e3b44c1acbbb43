package dovetail.server.constraint;

import static java.nio.charset.StandardCharsets.UTF_8;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.quotient.NameBytes;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * A constraint with lists of the words that may stand at some places of the middle. With it,
 * another middle is decoded after one with an unbound name. Text that is no word may stand at these
 * places too. One thread.
 */
public final class LegalWords extends TextConstraint {
  /**
   * A place in the written text.
   *
   * @param at where the word begins, in bytes of the written text; negative if in the prefix
   */
  public record Gap(int at, String begun, NavigableSet<String> words) {
    public Gap {
      words = new TreeSet<>(words);
    }
  }

  private final List<Gap> places;
  private final List<String> signs;

  /**
   * Wraps a constraint at its beginning.
   *
   * @param signs the characters besides letters that a word may begin with, of one byte each
   */
  public LegalWords(
      Constraint constraint, List<Gap> places, List<String> signs, Vocabulary vocabulary) {
    super(constraint, vocabulary);
    this.places = List.copyOf(places);
    this.signs = List.copyOf(signs);
  }

  private int wordEnd(Gap place, int length) {
    int end = Math.max(0, place.at());
    if (end == place.at() && end < length && isSign(text[end])) {
      end++;
    }
    while (end < length && NameBytes.has(text[end])) {
      end++;
    }
    return Math.min(end, length);
  }

  /** Whether a place's word has not ended yet, or not begun. */
  private boolean isPending(Gap place) {
    int length = bytes();
    return wordEnd(place, length) == length;
  }

  @Override
  Optional<IntPredicate> leftOut() {
    return places.stream().anyMatch(this::isPending)
        ? Optional.of(token -> !fits(put(token), false))
        : Optional.empty();
  }

  /** Whether the words of the text up to a place are legal; the last may be incomplete. */
  private boolean fits(int length, boolean ended) {
    for (Gap place : places) {
      int from = Math.max(0, place.at());
      int end = wordEnd(place, length);
      if (end < from || (end == from && place.begun().isEmpty())) {
        continue;
      }
      String word = place.begun() + new String(text, from, end - from, UTF_8);
      boolean mayGrow = end == length && !ended;
      String next = place.words().ceiling(word);
      boolean fits = next != null && (mayGrow ? next.startsWith(word) : next.equals(word));
      if (!fits && !Character.isDigit(word.charAt(0))) {
        return false;
      }
    }
    return true;
  }

  private boolean isSign(byte b) {
    return signs.stream().anyMatch(sign -> sign.charAt(0) == b);
  }

  @Override
  boolean isWhole(int length) {
    return fits(length, true);
  }

  @Override
  public int distance() {
    int distance = below.distance();
    return distance == 0 && !mayEnd() ? 1 : distance;
  }

  @Override
  public byte[] forced() {
    byte[] forced = below.forced();
    return fits(put(forced, 0, forced.length), false) ? forced : NOTHING;
  }
}
