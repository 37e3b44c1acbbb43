package dovetail.server.suggest;

import dovetail.lexer.Utf8;
import dovetail.model.request.Confidence;
import dovetail.model.request.DecodeResult;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.List;

/**
 * How likely the words are right that are decoded at one cursor. One thread.
 *
 * @param before how many bytes are written before the middle, to be healed, and before {@code
 *     blank}
 * @param blank a blank before the middle that its first word begins with; empty for none
 * @param surroundings the kind of text that it stands in
 */
record Chances(
    int before, String blank, Surroundings surroundings, CursorKind moment, KnownWords known) {
  /**
   * Those at a cursor. Where a blank is healed they are those before it: of what begins with it.
   *
   * @param healed what is written before the middle, to be healed
   */
  static Chances at(Task task, String healed, View view) {
    Surroundings surroundings = view.middles().surroundings();
    String blank = healed.isBlank() ? healed : "";
    CursorLine line = CursorLine.of(task).without(blank);
    String prefix = task.prefix().substring(0, task.prefix().length() - blank.length());
    return new Chances(
        Utf8.encode(healed).length - blank.length(),
        blank,
        surroundings,
        CursorKind.of(task.suffix(), line, surroundings, view.isComplete("")),
        new KnownWords(task.language(), prefix, task.suffix()));
  }

  /** The words of a middle, without what is healed, though that counts to the first. */
  List<Word> words(DecodeResult.Middle middle) {
    return words(middle, blank.length() + middle.text().length() + 1);
  }

  /** The same of one that is being written: its last word may go on, and become a known one. */
  List<Word> begun(DecodeResult.Middle middle) {
    return words(middle, blank.length() + middle.text().length());
  }

  /**
   * O(words * tokens), and linear in the file for each name that is asked of for the first time.
   *
   * @param unended words that end there count as known
   */
  private List<Word> words(DecodeResult.Middle middle, int unended) {
    String text = blank + middle.text();
    Confidence confidence = middle.stats().confidence();
    List<Word> words = new ArrayList<>();
    int bytes = before;
    int meant = confidence.meant();
    for (int begin = 0; begin < text.length(); ) {
      int end = Parts.wordEnd(text, begin, surroundings);
      int next = bytes + Utf8.encode(text.substring(begin, end)).length;
      int from = begin == 0 ? 0 : bytes;
      boolean isNew =
          surroundings == Surroundings.CODE && end < unended && known.isNew(text, begin, end);
      double probability = Math.exp(confidence.logProbability(from, next));
      if (begin == 0 && !confidence.isAsked(before, next) && !Double.isNaN(confidence.end())) {
        // The model would write nothing here: as likely as that is what closes the text right.
        probability *= Math.exp(confidence.end());
      }
      String word = text.substring(begin, end);
      double chance;
      if (next > meant && isOwn(word)) {
        chance = 0;
      } else if (begin == 0) {
        chance = Chance.ofFirst(moment, probability, isNew);
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

  /** Whether a word says something that would be the model's, not the grammar's. */
  private static boolean isOwn(String word) {
    return word.chars().anyMatch(Character::isLetterOrDigit);
  }
}
