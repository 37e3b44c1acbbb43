package dovetail.server.suggest;

import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Task;
import dovetail.server.complete.Utf8;
import dovetail.server.complete.View;

/**
 * How likely what is decoded at one cursor is right.
 *
 * @param task the cursor's
 * @param before how many bytes are written before the middle, to be healed
 * @param surroundings the kind of text that it stands in
 * @param moment its kind
 */
record Chances(Task task, int before, Surroundings surroundings, Moment moment) {
  /** Those at a cursor. */
  static Chances at(Task task, int before, View view) {
    Surroundings surroundings = view.middles().surroundings();
    return new Chances(
        task,
        before,
        surroundings,
        Moment.of(
            task.prefix(),
            task.suffix(),
            Place.of(task.prefix(), task.suffix()),
            surroundings,
            view.isComplete("")));
  }

  /**
   * A text with its chance.
   *
   * @param unsure whether it has more than the model was sure of
   */
  Decoded of(String text, Finish finish, DecodeStats stats, boolean unsure) {
    double first = Math.exp(stats.confidence().logProbability(0, firstWordEnd(text)));
    double mean = Math.exp(stats.meanLogProbability());
    boolean isNew =
        surroundings == Surroundings.CODE
            && KnownWords.isNew(task.language(), task.prefix(), task.suffix(), text);
    double right = Chance.of(moment, first, mean, isNew);
    return new Decoded(moment, finish, mean, first, isNew, unsure ? Chance.unsure(right) : right);
  }

  /** In bytes, with what is healed: a word that is typed already is none of a suggestion's. */
  private int firstWordEnd(String text) {
    return before + Utf8.encode(text.substring(0, Parts.wordEnd(text, 0))).length;
  }
}
