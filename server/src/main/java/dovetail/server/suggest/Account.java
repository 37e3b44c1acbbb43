package dovetail.server.suggest;

import dovetail.model.Vocabulary;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStep;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Trigger;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.Healing;
import dovetail.server.complete.View;
import dovetail.server.task.Task;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The record of one request: the middles that were considered at a cursor, the rules that changed
 * or refused them, and the suggestions that are shown. Immutable.
 *
 * @param task the request
 * @param trigger the cause of the request: a key, or the user's command
 * @param place the grammar's view of the cursor; empty if the text was not read
 * @param answer the suggestions, or the reason for none
 * @param rulings the changes by rules, and the refusals, in their order
 * @param times how often each rule and each stage ran, by its name
 * @param wishes the likely first tokens of the model that were not allowed, the likeliest first
 * @param written the decoder's result behind the first suggestion; if nothing is shown, its last
 *     result
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
  /** The greatest number of wishes. */
  private static final int WISHES = 5;

  /** The least probability of a wish. */
  private static final double WISHED = 0.01;

  /**
   * The grammar's view of a cursor.
   *
   * @param promise how much of the file is checked
   * @param surroundings the kind of text that the cursor stands in
   * @param parses whether the file parses as it is
   * @param error where the text before the cursor cannot be read any more, in bytes; negative if it
   *     can
   * @param healed the end of the prefix that the model wrote again
   */
  public record Reading(
      Promise promise, Surroundings surroundings, boolean parses, int error, String healed) {
    static Reading of(View view, Healing healing) {
      return new Reading(
          view.promise(),
          view.middles().surroundings(),
          view.isComplete(""),
          view.middles().prefixError(),
          healing.text());
    }
  }

  /**
   * How often a rule or a stage ran.
   *
   * @param runs how often it ran
   * @param effects how often a rule has changed or refused a text
   * @param nanos how long the runs took, with the readings that they asked for
   */
  public record Times(int runs, int effects, long nanos) {
    /** The times of a rule that did not run. */
    public static final Times NONE = new Times(0, 0, 0);

    /** The sum of these times and others. */
    public Times plus(Times other) {
      return new Times(runs + other.runs, effects + other.effects, nanos + other.nanos);
    }
  }

  /**
   * A token that the model would have written, but that was not allowed.
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
        .map(
            one ->
                new Wish(
                    new String(vocabulary.bytes(one.token()), StandardCharsets.UTF_8),
                    Math.exp(one.logProbability())))
        .toList();
  }

  /** Whether nothing is shown since the model was asked, and did not answer in time. */
  public boolean isLate() {
    return answer.suggestions().isEmpty()
        && task.deadline().passed()
        && written.stats().calls() > 0;
  }

  /** The same account, with the name of the model. */
  public Account by(String name) {
    return new Account(task, trigger, place, answer.by(name), rulings, times, wishes, written);
  }
}
