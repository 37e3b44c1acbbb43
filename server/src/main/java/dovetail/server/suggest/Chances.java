package dovetail.server.suggest;

import dovetail.lexer.Utf8;
import dovetail.model.request.Confidence;
import dovetail.model.request.DecodeResult;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.List;

/** The chances of the words that are decoded at one cursor. One thread. */
final class Chances {
  private final int before;
  private final String blank;
  private final Surroundings surroundings;
  private final CursorKind kind;
  private final KnownWords known;
  private final Dictated dictated;

  /**
   * The chances of words at a cursor.
   *
   * @param before the bytes that are written again before the middle and before the blank
   * @param blank the blank before the middle; the middle's first word begins with it
   */
  Chances(
      int before,
      String blank,
      Surroundings surroundings,
      CursorKind kind,
      KnownWords known,
      Dictated dictated) {
    this.before = before;
    this.blank = blank;
    this.surroundings = surroundings;
    this.kind = kind;
    this.known = known;
    this.dictated = dictated;
  }

  /** The chances at a cursor. Where a blank is healed, it is part of the first word. */
  static Chances at(Cursor cursor, View view) {
    String healed = cursor.healing().text();
    String blank = healed.isBlank() ? healed : "";
    String prefix = cursor.task().prefix();
    return new Chances(
        cursor.healed() - blank.length(),
        blank,
        cursor.surroundings(),
        cursor.kind(),
        new KnownWords(
            cursor.task().language(),
            prefix.substring(0, prefix.length() - blank.length()),
            cursor.task().suffix()),
        new Dictated(view, cursor.task()));
  }

  /**
   * The words of a middle. The healed blank counts for the first word's chance, but is not in its
   * text.
   */
  List<Word> words(DecodeResult.Middle middle) {
    return words(middle, blank.length() + middle.text().length() + 1);
  }

  /**
   * The words of a middle that is being written: its last word may go on, and become a known word.
   */
  List<Word> begun(DecodeResult.Middle middle) {
    return words(middle, blank.length() + middle.text().length());
  }

  /**
   * O(words * tokens), and linear in the file for each name that is looked up for the first time.
   *
   * @param unended words that end at this offset or behind it count as known
   */
  private List<Word> words(DecodeResult.Middle middle, int unended) {
    String text = blank + middle.text();
    Confidence confidence = middle.stats().confidence();
    List<Word> words = new ArrayList<>();
    int bytes = before;
    int meant = confidence.meant();
    for (int begin = 0; begin < text.length(); ) {
      int end = Words.end(text, begin, surroundings);
      int next = bytes + Utf8.encode(text.substring(begin, end)).length;
      int from = begin == 0 ? 0 : bytes;
      boolean isNew =
          surroundings == Surroundings.CODE && end < unended && known.isNew(text, begin, end);
      double probability = Math.exp(confidence.logProbability(from, next));
      if (begin == 0 && !confidence.isAsked(before, next) && !Double.isNaN(confidence.end())) {
        // The model would write nothing here: the closing text is as likely to be right.
        probability *= Math.exp(confidence.end());
      }
      String word = text.substring(begin, end);
      double chance;
      if (dictated.has(middle.text(), Math.max(0, begin - blank.length()), end - blank.length())) {
        chance = 1;
      } else if (next > meant && Words.areIn(word)) {
        chance = 0;
      } else if (begin == 0) {
        chance = Chance.ofFirst(kind, probability, isNew);
      } else if (confidence.isAsked(from, next)) {
        chance = Chance.ofNext(probability, isNew);
      } else {
        chance = 1;
      }
      String written = begin == 0 ? word.substring(blank.length()) : word;
      words.add(new Word(written, probability, isNew, chance));
      begin = end;
      bytes = next;
    }
    return words;
  }
}
