package dovetail.model.decode;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import dovetail.model.mixture.Mixture;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.Finish;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes tokens without asking the model: text that is the only continuation, and tokens that the
 * {@link Mixture} decides.
 */
final class Unasked {
  /** The probability that the model is taken to give a token for which it is not asked. */
  private static final double MODEL = 0.6;

  private final PartialMiddle middle;
  private final Written written;
  private final Reading reading;
  private final StopRule stop;
  private final DecodeRequest request;

  /** Whether tokens that the mixture decides are taken without asking the model. */
  private boolean drafting = true;

  /** How many tokens were taken so. */
  private int drafted;

  Unasked(Parts parts) {
    this.middle = parts.middle;
    this.written = middle.written;
    this.reading = parts.reading;
    this.stop = parts.stop;
    this.request = parts.request;
  }

  /** From now on the model is asked for each token that is not forced. */
  void draftNoMore() {
    drafting = false;
    drafted = 0;
  }

  /** Whether tokens were taken since they were decided. */
  boolean hasDrafted() {
    return drafted > 0;
  }

  /**
   * Takes the next token, or says how the middle ends before it, without asking the model: where
   * the {@link Mixture} decides alone. The model reads such tokens later, together.
   */
  @Nullable Finish draft() {
    Mixture mixture = request.mixture();
    Vocabulary vocabulary = middle.texts.vocabulary();
    WantedEnds constraint = middle.constraint;
    int token =
        drafting
            ? mixture.decided(written.tokens, written.count(), written.hasText())
            : Endings.NO_TOKEN;
    if (token >= 0 && vocabulary.role(token) == Role.TEXT && !constraint.isLeftOut(token)) {
      if (stop.endsBefore(token)) {
        return Finish.BOUNDARY;
      }
      if (constraint.allows(token)) {
        int spelt = middle.reach.spelt();
        double weight = mixture.weight(token);
        boolean done = middle.take(token, Math.log(weight + (1 - weight) * MODEL));
        if (done) {
          constraint.wanted();
          drafted++;
        }
        middle.reach.startOver(done ? middle.reach.spelt() : spelt);
      }
    }
    return null;
  }

  /**
   * Writes the text that alone can follow, as the tokenizer would, together with the last token,
   * which the model has not read yet.
   */
  void writeForced() {
    WantedEnds constraint = middle.constraint;
    byte[] bytes = constraint.forced();
    if (bytes.length == 0) {
      return;
    }
    int old = written.count();
    boolean joins = old > reading.count() && !middle.texts.holdsLineEnd(written.token(old - 1));
    int kept = joins ? old - 1 : old;
    byte[] last = middle.texts.vocabulary().text(written.tokens(kept));
    byte[] text = Arrays.copyOf(last, last.length + bytes.length);
    System.arraycopy(bytes, 0, text, last.length, bytes.length);
    int[] pieces = middle.endings.tokens(text);
    int before = constraint.length();
    constraint.undo(before - (old - kept));
    if (pieces.length <= request.maxTokens() - kept
        && middle.reach.accepted(text)
        && middle.reach.endingFitsIn(request.maxTokens() - kept - pieces.length)) {
      written.cutTo(kept);
      for (int piece : pieces) {
        middle.append(piece, Double.NaN);
      }
      middle.addForced(written.count() - old);
    } else {
      constraint.undo(before - (old - kept));
      for (int i = kept; i < old; i++) {
        constraint.accept(written.token(i));
      }
    }
  }
}
