package dovetail.server.suggest;

import dovetail.languages.Habits;
import dovetail.languages.Style;
import dovetail.lexer.Utf8;
import dovetail.model.request.StopPolicy;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Healing;
import dovetail.server.complete.Task;
import java.util.List;

/**
 * The cursor of a search: data, collected once.
 *
 * @param task the request
 * @param policy the rules and limits of the search
 * @param line the cursor's line
 * @param surroundings the kind of text that the cursor stands in
 * @param kind the kind of cursor
 * @param parses whether the file parses as it is
 * @param healing the text around the cursor that is written again
 * @param forms the forms in which the hole may be filled; an insertion comes first, if it is one of
 *     them. Empty where only a form that covers closers would do, and covering is switched off
 */
record Cursor(
    Task task,
    Policy policy,
    CursorLine line,
    Surroundings surroundings,
    CursorKind kind,
    boolean parses,
    Healing healing,
    List<Form> forms) {
  Cursor {
    forms = List.copyOf(forms);
  }

  /** Whether the cursor stands in code, not in a string or a comment. */
  boolean isCode() {
    return surroundings == Surroundings.CODE;
  }

  /** The usual style of the language. */
  Style style() {
    return task.language().profile().style();
  }

  /** The choices that the language's files make in code. */
  Habits habits() {
    return isCode() ? style().habits() : Habits.NONE;
  }

  /** Where a middle should end: a comment or a string says little beyond its line. */
  StopPolicy stop() {
    return policy.multiline().on() && isCode() && !forms.isEmpty()
        ? forms.getFirst().line().stop()
        : StopPolicy.LINE;
  }

  /** Whether a blank stands between code on the line and the cursor: one is enough. */
  boolean isBehindBlank() {
    String before = line.before();
    return isCode()
        && !before.isBlank()
        && Character.isWhitespace(before.charAt(before.length() - 1));
  }

  /** How many bytes are written before the middle, to be healed. */
  int healed() {
    return Utf8.encode(healing.before()).length;
  }
}
