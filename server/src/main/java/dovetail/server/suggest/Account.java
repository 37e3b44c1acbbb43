package dovetail.server.suggest;

import dovetail.model.Vocabulary;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStep;
import dovetail.model.request.DecodeStep.Refusal;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Trigger;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.Healing;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What became of one request: what was considered at a cursor, what of it was refused, by which
 * rule, and what is shown. Immutable.
 *
 * @param task the request
 * @param trigger who asked
 * @param place the grammar's view of the place; empty where it was not read
 * @param answer the suggestions, or the reason for none
 * @param rulings what rules have changed, and what was refused, in the order in which it was
 * @param times how often each rule and each stage was asked, by their words
 * @param wishes what the model would have liked to write first, the likeliest first
 * @param written what was decoded for what is shown first; where nothing is shown, the last
 */
public record Account(
    Task task,
    Trigger trigger,
    Optional<Reading> place,
    CompletionAnswer answer,
    List<Ruling> rulings,
    Map<String, Times> times,
    List<Wish> wishes,
    DecodeResult written) {
  /** So many are told. */
  private static final int WISHES = 5;

  /** Less likely tokens are not told. */
  private static final double WISHED = 0.01;

  /**
   * The grammar's view of a cursor.
   *
   * @param promise over how much of the file it keeps watch
   * @param surroundings the kind of text that the cursor stands in
   * @param parses whether the file parses as it is
   * @param error where the text before the cursor cannot be read any more, in bytes; negative if it
   *     can
   * @param healed the end of the text before the cursor that the model wrote again
   */
  public record Reading(
      Promise promise, Surroundings surroundings, boolean parses, int error, String healed) {
    static Reading of(View view, Healing healing) {
      return new Reading(
          view.promise(),
          view.middles().surroundings(),
          view.isComplete(""),
          view.middles().prefixError(),
          healing.before());
    }
  }

  /**
   * How often a rule or a stage was asked.
   *
   * @param effects how often a rule has changed or refused a text
   * @param nanos how long that took, with what it asked for in its turn
   */
  public record Times(int asked, int effects, long nanos) {
    /** Of a rule that was not asked. */
    public static final Times NONE = new Times(0, 0, 0);

    /** Both together. */
    public Times plus(Times other) {
      return new Times(asked + other.asked, effects + other.effects, nanos + other.nanos);
    }
  }

  /**
   * A token that does not fit.
   *
   * @param text its text
   * @param probability as the model sees it
   */
  public record Wish(String text, double probability) {}

  public Account {
    rulings = List.copyOf(rulings);
    times = Map.copyOf(times);
    wishes = List.copyOf(wishes);
  }

  /** The likely tokens that were not allowed where a middle begins. */
  static List<Wish> wishes(Vocabulary vocabulary, List<DecodeStep> steps) {
    return steps.stream()
        .limit(1)
        .flatMap(step -> step.refused().stream())
        .filter(one -> one.reason() == DecodeStep.Reason.NOT_ALLOWED)
        .filter(one -> Math.exp(one.logProbability()) >= WISHED)
        .filter(one -> vocabulary.role(one.token()) == Vocabulary.Role.TEXT)
        .limit(WISHES)
        .map(one -> wish(vocabulary, one))
        .toList();
  }

  private static Wish wish(Vocabulary vocabulary, Refusal refused) {
    return new Wish(
        new String(vocabulary.bytes(refused.token()), StandardCharsets.UTF_8),
        Math.exp(refused.logProbability()));
  }

  /** The same, written by a model. */
  public Account by(String name) {
    return new Account(task, trigger, place, answer.by(name), rulings, times, wishes, written);
  }
}
