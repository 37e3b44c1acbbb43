package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.languages.Blocks;
import dovetail.languages.Habits;
import dovetail.languages.Style;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.Suggestion;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Fits a text to its file, whatever its chances: polished, as many of its lines as may be shown.
 *
 * @param forms those that it may fit; an insertion comes first
 * @param view the cursor as the grammar sees it, with the closers behind it
 * @param stop where the middle was to end
 * @param multiline whether it may have several lines
 * @param hasNames whether all names of a part, in a form, exist
 */
record FileFitter(
    List<Form> forms,
    View view,
    StopPolicy stop,
    Settings.Switch multiline,
    BiPredicate<Form, String> hasNames) {
  /** A suggestion from a middle: polished, in the form that it fits; perhaps empty. */
  Optional<Suggestion> fitted(String decoded, Finish finish) {
    Form form =
        forms.stream().filter(one -> one.fits(decoded)).findFirst().orElse(forms.getFirst());
    CursorLine place = stop == StopPolicy.BLOCK ? form.place() : form.place().alone();
    boolean loose = form.view().endsLoosely(decoded);
    Polish polish =
        new Polish(
            form.task().prefix(),
            form.task().suffix(),
            place,
            form.surroundings(),
            form.task().language().profile().style().blocks(),
            form::code,
            other -> form.fits(other) && (loose || !form.view().endsLoosely(other)));
    String polished = polish.of(decoded, finish);
    boolean forced = finish == Finish.STEERED || finish == Finish.DEADLINE;
    return clean(form, habitual(form, place).of(polished))
        .filter(middle -> !forced || !leadsOn(form, middle))
        .map(middle -> entered(form, middle));
  }

  private static Habitual habitual(Form form, CursorLine place) {
    return new Habitual(
        form.isCode() ? form.task().language().profile().style().habits() : Habits.NONE,
        form::code,
        place.rest().isBlank(),
        form.view()::isComplete,
        form::fits);
  }

  /**
   * Whether a middle ends in what only leads on to what stands behind it: loosely, or in a comma
   * before lines that are deeper than the cursor's.
   */
  private static boolean leadsOn(Form form, String middle) {
    CursorLine line = form.place();
    boolean deeper = CursorLine.depth(line.below()) > CursorLine.depth(line.before());
    return (middle.stripTrailing().endsWith(",") && deeper) || form.view().endsLoosely(middle);
  }

  /**
   * A middle, or as many of its lines as fit, repeat nothing, and have no name that nothing binds;
   * where each has one, as many as fit and repeat nothing; empty if there are none.
   */
  private Optional<String> clean(Form form, String middle) {
    List<String> parts = parts(form, middle);
    return parts.stream()
        .filter(part -> hasNames.test(form, part))
        .findFirst()
        .or(() -> parts.stream().findFirst());
  }

  /** A middle and its beginnings of whole lines that fit and repeat nothing, the longest first. */
  private static List<String> parts(Form form, String middle) {
    InventedHead heads = new InventedHead(form.task(), form.view(), form.place());
    List<String> parts = new ArrayList<>();
    for (int end = middle.length(); end > 0; end = middle.lastIndexOf('\n', end - 1)) {
      String part = middle.substring(0, end);
      if (!part.isBlank()
          && !part.equals(form.covered())
          && !isEmptyBlock(form, part)
          && form.fits(part)
          && !(form.task().demands().has(Fault.Kind.REPEATED) && repeats(form, part))
          && !hasBodyOnHead(form, part)
          && !heads.in(part)) {
        parts.add(part);
      }
    }
    return parts;
  }

  private static boolean repeats(Form form, String part) {
    Style style = form.task().language().profile().style();
    CodeText code = form.code(part);
    return new RepeatedLines(code, style.annotations()).exist()
        || new CopiedBlock(code).word() >= 0
        || new Repeats(code, style.operators()).exist();
  }

  /** Whether a body is left on its head's line, since something stands behind the cursor on it. */
  private static boolean hasBodyOnHead(Form form, String middle) {
    Blocks blocks = form.task().language().profile().style().blocks();
    return form.isCode()
        && !new HeadBodies(form::code, blocks)
            .below(middle, form.view()::isComplete)
            .equals(middle);
  }

  /** Whether a middle is nothing but a block that has nothing, behind the block's header. */
  private static boolean isEmptyBlock(Form form, String middle) {
    CodeText code = form.code(middle);
    int opener = code.first(code.from());
    int end = code.first(code.to());
    return code.around(code.from()) < 0
        && opener + 1 < end
        && code.is(opener, "{")
        && code.is(opener + 1, "}")
        && IntStream.range(opener + 2, end).allMatch(token -> isEnd(code, token))
        && opener > 0
        && code.end(opener - 1) > code.lineBegin(code.from())
        && isHead(code, opener - 1);
  }

  /** Whether a token ends something, or stands in a tag that does. */
  private static boolean isEnd(CodeText code, int token) {
    boolean isMark = code.kind(token) == Kind.MARK && !code.opens(token);
    return isMark || code.text(token - 1).endsWith("/");
  }

  /** Whether a block's header may end with a token. */
  private static boolean isHead(CodeText code, int token) {
    return code.kind(token) == Kind.WORD || code.is(token, ")") || code.text(token).endsWith(">");
  }

  /** A suggestion that leaves the end of an empty block behind the cursor. */
  private Suggestion entered(Form form, String middle) {
    return new EmptyEnds(form, multiline)
        .of(middle)
        .map(one -> left(suggestion(form, one.text()), one.behind()))
        .orElseGet(() -> suggestion(form, middle));
  }

  private static Suggestion left(Suggestion whole, String behind) {
    return whole.text().endsWith(behind) ? whole.leaving(behind) : whole;
  }

  /** An insertion, where the model wrote at the end just what is behind the cursor. */
  private Suggestion suggestion(Form form, String middle) {
    String covered = form.covered();
    String before = middle.substring(0, Math.max(0, middle.length() - covered.length()));
    boolean covers =
        !middle.endsWith(covered) || before.isEmpty() || closesOwn(form.code(middle), covered);
    String body = form.task().language().profile().style().blocks().body();
    return covers
        ? suggestion(view, form.view(), middle, covered, body)
        : suggestion(view, view, before, "", body);
  }

  /** Whether the closers at a middle's end close something that it opens. */
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
   * @param behind the cursor without the covered text behind it
   * @param body a statement that stands for a block's
   */
  static Suggestion suggestion(View view, View behind, String text, String covered, String body) {
    View replaced = covered.isEmpty() ? view : behind;
    Parts parts =
        new Parts(view.around(text).middles(), replaced.around(text).middles(), covered, body);
    return new Suggestion(parts.of(text), covered, "");
  }
}
