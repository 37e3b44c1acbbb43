package dovetail.server.suggest;

import dovetail.languages.Habits;
import dovetail.languages.Style;
import dovetail.lexer.Utf8;
import dovetail.model.request.StopPolicy;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Healing;
import dovetail.server.task.Task;

/**
 * The cursor of a search: data, collected once.
 *
 * @param task the request
 * @param policy the rules and limits of the search
 * @param line the cursor's line
 * @param surroundings the kind of text that the cursor stands in
 * @param kind the kind of cursor
 * @param healing the text before the cursor that is written again
 * @param stop where a middle should end: a comment or a string says little beyond its line
 */
record Cursor(
    Task task,
    Policy policy,
    CursorLine line,
    Surroundings surroundings,
    CursorKind kind,
    Healing healing,
    StopPolicy stop) {
  boolean isCode() {
    return surroundings == Surroundings.CODE;
  }

  Style style() {
    return task.language().profile().style();
  }

  /** The choices that the language's files make in code. */
  Habits habits() {
    return isCode() ? style().habits() : Habits.NONE;
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
    return Utf8.encode(healing.text()).length;
  }
}
