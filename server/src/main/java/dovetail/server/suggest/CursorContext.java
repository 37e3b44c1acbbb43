package dovetail.server.suggest;

import dovetail.model.Vocabulary;
import dovetail.model.constraint.AnyOf;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.Suggestion;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.Healing;
import dovetail.server.complete.View;
import dovetail.server.constraint.Covering;
import dovetail.server.task.Demands;
import dovetail.server.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A cursor with the objects that compute there: the engine's reader of each form, the completer
 * with its model, the rules. One thread.
 */
final class CursorContext {
  final Completer completer;
  final View view; // the file as the grammar sees it, with the closers behind the cursor
  final Cursor cursor;
  final RuleRun rules;
  final Chances chances;

  /**
   * The forms in which the hole may be filled; an insertion comes first, if it is one of them.
   * Empty where only a form that covers closers would do, and covering is switched off.
   */
  final List<FormReader> forms;

  CursorContext(
      Completer completer, Task task, View view, Policy policy, Function<Cursor, RuleRun> rules) {
    this.completer = completer;
    this.view = view;
    this.forms = forms(task, policy);
    Healing healing = completer.healing(task);
    CursorLine line = CursorLine.of(task);
    Surroundings surroundings = view.middles().surroundings();
    String blank = healing.text().isBlank() ? healing.text() : "";
    CursorKind kind =
        CursorKind.of(task.suffix(), line.without(blank), surroundings, view.isComplete(""));
    StopPolicy stop =
        policy.multiline().on() && surroundings == Surroundings.CODE && !forms.isEmpty()
            ? forms.getFirst().line().stop()
            : StopPolicy.LINE;
    this.cursor = new Cursor(task, policy, line, surroundings, kind, healing, stop);
    this.rules = rules.apply(cursor);
    this.chances = Chances.at(cursor, view);
  }

  /**
   * The forms of a task, two at most. The insertion is left out where no insertion can leave all
   * brackets open that are open at the cursor: then the missing text belongs behind the closers.
   * Where an insertion will do, closers are covered only at the end of a line.
   */
  private List<FormReader> forms(Task task, Policy policy) {
    boolean stands = policy.isShaped();
    Task held = stands ? task.with(task.demands().with(Demands.Ends.STANDING)) : task;
    String closers = stands ? Closers.before(task.suffix(), view.middles().surroundings()) : "";
    boolean mayCover = !closers.isEmpty() && closers.chars().allMatch(c -> c <= 0x7e);
    boolean inserts =
        !mayCover || view.promise() == Promise.FENCED || view.middles().keepsBrackets();
    List<FormReader> forms = new ArrayList<>();
    if (inserts) {
      forms.add(new FormReader(this, held, view, ""));
    }
    Task behind = held.typed("", closers);
    if (mayCover
        && policy.covering().on()
        && (!inserts || CursorLine.of(behind).rest().isBlank())) {
      View other = completer.viewBeside(behind);
      if (other.promise() != Promise.NONE) {
        forms.add(new FormReader(this, behind, other, closers));
      } else if (!inserts) {
        forms.add(new FormReader(this, held, view, ""));
      }
    }
    return List.copyOf(forms);
  }

  /** The task to decode: in the first of the forms. */
  Task decoded() {
    return forms.getFirst().task();
  }

  /** Whether nobody waits for the answer any more. */
  boolean isLate() {
    return cursor.task().isLate();
  }

  /** The constraint of a middle in any of the forms, at its beginning. */
  Constraint constraint() {
    return AnyOf.of(forms.stream().map(this::constraint).toList());
  }

  private Constraint constraint(FormReader form) {
    Vocabulary vocabulary = completer.model().vocabulary();
    Constraint constraint = completer.constraint(form.task(), form.view, cursor.healing());
    if (!cursor.style().elements().isEmpty()) {
      constraint = new ClosingNames(constraint, form, cursor.healed(), vocabulary);
    }
    return form.covered().isEmpty()
        ? constraint
        : new Covering(constraint, form.covered(), vocabulary);
  }

  /** Whether the file parses with a suggestion, and a compiler takes it. */
  boolean allows(Suggestion suggestion) {
    return new FormReader(this, cursor.task(), view, "").structure(suggestion).isEmpty();
  }

  /** Whether an offer is worth showing if it has no faults: only then its faults are looked for. */
  boolean isWorth(Offer offer) {
    return rules.refusal(offer.middle, "worth").isEmpty();
  }

  /** A suggestion as a middle of its form. */
  Middle middle(Suggestion suggestion, Finish finish) {
    FormReader last = forms.getLast();
    return forms.stream()
        .filter(one -> one.covered().equals(suggestion.covered()))
        .findFirst()
        .map(one -> one.middle(suggestion.text(), finish))
        // It was made an insertion, since it ended with the closers that it would have covered.
        .orElseGet(() -> last.middle(suggestion.text() + last.covered(), finish));
  }
}
