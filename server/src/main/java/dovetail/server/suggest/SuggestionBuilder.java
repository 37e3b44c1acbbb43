package dovetail.server.suggest;

import dovetail.analysis.tree.CodeText;
import dovetail.model.request.Finish;
import dovetail.protocol.Suggestion;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fits a decoded text to its file, whatever its chances: in the file's habits, with as many of its
 * lines as may be shown. One thread.
 */
final class SuggestionBuilder {
  private final CursorContext context;

  SuggestionBuilder(CursorContext context) {
    this.context = context;
  }

  /** A suggestion from a middle; empty if no line of it may be shown. */
  Optional<Suggestion> fitted(String decoded, Finish finish) {
    List<FormReader> forms = context.forms;
    FormReader form =
        forms.stream().filter(one -> one.fits(decoded)).findFirst().orElse(forms.getFirst());
    RuleRun rules = context.rules;
    Middle polished = rules.shaped(form.middle(decoded, finish).held(true), "polish");
    Middle shaped = rules.shaped(polished.held(false), "habit");
    List<Middle> parts = parts(shaped);
    return parts.stream()
        .filter(part -> rules.refusal(part, "name").isEmpty())
        .findFirst()
        .or(() -> parts.stream().findFirst())
        .map(part -> entered(form, part));
  }

  /**
   * A middle and its beginnings of whole lines, the longest first: the parts that fit, and that the
   * rules of the families {@code stand} and {@code repeat} do not refuse.
   */
  private List<Middle> parts(Middle middle) {
    String text = middle.text();
    List<Middle> parts = new ArrayList<>();
    for (int end = text.length(); end > 0; end = text.lastIndexOf('\n', end - 1)) {
      Middle part = middle.with(text.substring(0, end));
      if (part.fits() && context.rules.refusal(part, "stand", "repeat").isEmpty()) {
        parts.add(part);
      }
    }
    return parts;
  }

  /** A suggestion that leaves the end of an empty block behind the cursor. */
  private Suggestion entered(FormReader form, Middle middle) {
    return EmptyBlocks.of(middle, context.cursor)
        .map(one -> left(suggestion(form, middle.with(one.text())), one.behind()))
        .orElseGet(() -> suggestion(form, middle));
  }

  private static Suggestion left(Suggestion whole, String behind) {
    return whole.text().endsWith(behind) ? whole.leaving(behind) : whole;
  }

  /** A suggestion; an insertion where the middle only ends with the closers behind the cursor. */
  private Suggestion suggestion(FormReader form, Middle middle) {
    String covered = form.covered();
    String before = middle.added();
    boolean covers =
        !middle.text().endsWith(covered) || before.isEmpty() || closesOwn(middle.code(), covered);
    View view = context.view;
    String body = context.cursor.style().blocks().body();
    return covers
        ? suggestion(view, form.view, middle.text(), covered, body)
        : suggestion(view, view, before, "", body);
  }

  /** Whether the closers at a middle's end close brackets that the middle opens. */
  private static boolean closesOwn(CodeText code, String closers) {
    int from = code.to() - closers.length();
    for (int token = code.first(code.from()); token < code.first(code.to()); token++) {
      int opener = code.closes(token) ? code.opener(token) : token;
      if (code.end(token) > from
          && opener >= 0
          && code.begin(opener) >= code.from()
          && code.begin(opener) < from) {
        return true;
      }
    }
    return false;
  }

  /**
   * A text at a cursor, with the stops at which it may be left.
   *
   * @param behind the view of the cursor without the covered text behind it
   * @param body a statement that stands for a block's
   */
  static Suggestion suggestion(View view, View behind, String text, String covered, String body) {
    View replaced = covered.isEmpty() ? view : behind;
    Stops parts =
        new Stops(view.around(text).middles(), replaced.around(text).middles(), covered, body);
    return new Suggestion(parts.of(text), covered, "");
  }
}
