package dovetail.server.suggest;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import dovetail.lexer.Utf8;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.Suggestion;
import dovetail.server.complete.AnyOf;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Demands;
import dovetail.server.complete.Healing;
import dovetail.server.complete.LastLook;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.List;

/**
 * A cursor at which something is looked for, and all that is known of it before anything is
 * written: collected once.
 *
 * @param completer what the engine and the model know
 * @param view the file as the grammar sees it, with the closers behind the cursor
 * @param forms the forms that an offer may have; an insertion comes first, if it is one of them
 * @param stop where a middle should end
 * @param healing what is written again of the text around the cursor
 */
record CursorContext(
    Completer completer,
    LastLook look,
    Task task,
    View view,
    List<Form> forms,
    StopPolicy stop,
    Healing healing,
    Supplier<Chances> chances) {
  CursorContext {
    forms = List.copyOf(forms);
  }

  /** Of a task, by a policy; without forms where only covering would do, and is off. */
  static CursorContext of(Completer completer, Task task, View view, Policy policy) {
    Healing healing = completer.healing(task);
    List<Form> forms =
        switch (policy.shape()) {
          case WRITTEN -> List.of(Form.insertion(completer, task, view));
          case FORMED -> {
            Task standing = task.with(task.demands().with(Demands.Ends.STANDING));
            yield Form.of(completer, standing, view, policy.covering());
          }
        };
    StopPolicy stop =
        forms.isEmpty() ? StopPolicy.LINE : forms.getFirst().stop(policy.multiline().on());
    return new CursorContext(
        completer,
        completer.lastLook(),
        task,
        view,
        forms,
        stop,
        healing,
        Suppliers.memoize(() -> Chances.at(task, healing.before(), view)));
  }

  /** How many bytes are written before the middle, to be healed. */
  int before() {
    return Utf8.encode(healing.before()).length;
  }

  /** The task to decode: in the first of the forms. */
  Task decoded() {
    return forms.getFirst().task();
  }

  /** Whether text of the language is missing, not of a string or a comment. */
  boolean isCode() {
    return forms.getFirst().isCode();
  }

  /** Whether a blank stands between code on the line and the cursor: one is enough. */
  boolean isBehindBlank() {
    String before = forms.getFirst().place().before();
    return isCode()
        && !before.isBlank()
        && Character.isWhitespace(before.charAt(before.length() - 1));
  }

  /** Whether nobody waits any more. */
  boolean isLate() {
    return task.isLate();
  }

  /** The brackets that a middle opens nothing with behind a name. */
  String unopened() {
    boolean isBeforeBracket = decoded().suffix().startsWith("(");
    return isBeforeBracket ? new CallsOfCalls(forms.getFirst()::code).unopened() : "";
  }

  /** The constraint of a middle in any of the forms, at its beginning. */
  Constraint constraint() {
    List<Constraint> all = new ArrayList<>();
    forms.forEach(form -> all.add(form.constraint(completer)));
    return all.size() == 1 ? all.getFirst() : new AnyOf(all);
  }

  /** A suggestion as a middle of the form that it has: each form may have other lines fenced. */
  record Written(Form form, String middle) {}

  /** A suggestion in its form. */
  Written written(Suggestion suggestion) {
    Form last = forms.getLast();
    return forms.stream()
        .filter(form -> form.covered().equals(suggestion.covered()))
        .findFirst()
        .map(form -> new Written(form, suggestion.text()))
        // It is inserted since it ended with what it would cover.
        .orElseGet(() -> new Written(last, suggestion.text() + last.covered()));
  }
}
