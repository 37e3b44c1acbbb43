package dovetail.server.suggest;

import com.google.common.collect.Streams;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.Finish;
import dovetail.protocol.Suggestion;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.AnyOf;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.Demands;
import dovetail.server.complete.Healing;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.List;

/**
 * A cursor with the objects that compute there: the engine's reader of each form, the completer
 * with its model, the rules. One thread.
 */
final class CursorContext {
  final Completer completer;
  final View view; // the file as the grammar sees it, with the closers behind the cursor
  final Cursor cursor;
  final List<FormReader> forms; // of the cursor's forms
  final RuleRun rules;
  final Chances chances;

  private CursorContext(
      Completer completer, View view, Cursor cursor, List<View> views, Notes notes) {
    this.completer = completer;
    this.view = view;
    this.cursor = cursor;
    this.rules = new RuleRun(cursor, notes);
    this.forms =
        Streams.zip(
                cursor.forms().stream(),
                views.stream(),
                (form, one) ->
                    new FormReader(form, one, completer.lastLook(), rules, cursor.policy()))
            .toList();
    this.chances = Chances.at(cursor);
  }

  /**
   * The context of a task's cursor, under a policy. There are at most two forms. The insertion is
   * left out where no insertion can leave all brackets open that are open at the cursor: then the
   * missing text belongs behind the closers. Where an insertion will do, closers are covered only
   * at the end of a line.
   */
  static CursorContext of(Completer completer, Task task, View view, Policy policy, Notes notes) {
    boolean stands = policy.has("fit.tokens");
    Task held = stands ? task.with(task.demands().with(Demands.Ends.STANDING)) : task;
    List<Form> forms = new ArrayList<>();
    List<View> views = new ArrayList<>();
    String closers = stands ? Closers.before(task.suffix(), view.middles().surroundings()) : "";
    boolean mayCover = !closers.isEmpty() && closers.chars().allMatch(c -> c <= 0x7e);
    boolean inserts =
        !mayCover || view.promise() == Promise.FENCED || view.middles().keepsBrackets();
    if (inserts) {
      forms.add(Form.of(held, ""));
      views.add(view);
    }
    Task behind = held.without(closers);
    if (mayCover
        && policy.covering().on()
        && (!inserts || CursorLine.of(behind).rest().isBlank())) {
      View other = completer.viewBeside(behind);
      boolean isLost = other.promise() == Promise.NONE;
      if (!isLost || !inserts) {
        forms.add(isLost ? Form.of(held, "") : Form.of(behind, closers));
        views.add(isLost ? view : other);
      }
    }
    Healing healing = completer.healing(task);
    CursorLine line = CursorLine.of(task);
    boolean parses = view.isComplete("");
    Surroundings surroundings = view.middles().surroundings();
    String blank = healing.before().isBlank() ? healing.before() : "";
    CursorKind kind = CursorKind.of(task.suffix(), line.without(blank), surroundings, parses);
    return new CursorContext(
        completer,
        view,
        new Cursor(task, policy, line, surroundings, kind, parses, healing, forms),
        views,
        notes);
  }

  Policy policy() {
    return cursor.policy();
  }

  Task task() {
    return cursor.task();
  }

  /** The task to decode: in the first of the forms. */
  Task decoded() {
    return forms.getFirst().form().task();
  }

  /** Whether nobody waits for the answer any more. */
  boolean isLate() {
    return task().isLate();
  }

  /** The constraint of a middle in any of the forms, at its beginning. */
  Constraint constraint() {
    List<Constraint> all = forms.stream().map(this::constraint).toList();
    return all.size() == 1 ? all.getFirst() : new AnyOf(all);
  }

  private Constraint constraint(FormReader reader) {
    Form form = reader.form();
    Vocabulary vocabulary = completer.model().vocabulary();
    Constraint constraint = completer.constraint(form.task(), reader.view(), cursor.healing());
    if (!cursor.style().elements().isEmpty()) {
      constraint = new ClosingNames(constraint, reader, cursor.healed(), vocabulary);
    }
    return form.covered().isEmpty()
        ? constraint
        : new Covering(constraint, form.covered(), vocabulary);
  }

  /** Whether the file parses with a suggestion, and a compiler takes it. */
  boolean allows(Suggestion one) {
    return new FormReader(Form.of(task(), ""), view, completer.lastLook(), rules, policy())
        .structure(one.text(), one.covered())
        .isEmpty();
  }

  /** Whether an offer is worth showing if it has no faults: only then its faults are looked for. */
  boolean isWorth(Offer offer) {
    return rules.refusal(offer.middle(), "worth").isEmpty();
  }

  /** A suggestion as a middle of its form. */
  Middle middle(Suggestion suggestion, Finish finish) {
    FormReader last = forms.getLast();
    return forms.stream()
        .filter(one -> one.form().covered().equals(suggestion.covered()))
        .findFirst()
        .map(one -> one.middle(suggestion.text(), finish))
        // It was made an insertion, since it ended with the closers that it would have covered.
        .orElseGet(() -> last.middle(suggestion.text() + last.form().covered(), finish));
  }
}
