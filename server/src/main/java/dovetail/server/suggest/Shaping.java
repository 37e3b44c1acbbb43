package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Blocks;
import dovetail.languages.Profile;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.Suggestion;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Brings what was decoded into the form of its file: polished, as many of its lines as may be
 * shown.
 *
 * @param forms those that it may fit; an insertion comes first
 * @param view the cursor as the grammar sees it, with the closers behind it
 * @param stop where the middle was to end
 * @param hasNames whether all names of a part, in a form, exist
 */
record Shaping(List<Form> forms, View view, StopPolicy stop, BiPredicate<Form, String> hasNames) {
  private static final Pattern EMPTY_BLOCK =
      Pattern.compile("\\s*\\{\\s*}(?:[\\s)\\]};,/>]|</[^<>]*>)*");

  private static final Pattern HEADER = Pattern.compile("[\\w$)>]\\s*$");

  /**
   * A suggestion from a decoded middle: polished, in the form that it fits; empty if nothing is
   * left.
   */
  Optional<Suggestion> of(String decoded, Finish finish) {
    Form form =
        forms.stream().filter(one -> one.fits(decoded)).findFirst().orElse(forms.getFirst());
    Place place =
        stop == StopPolicy.BLOCK
            ? form.place()
            : new Place(form.place().rest(), form.place().indentation(), false);
    boolean loose = form.view().endsLoosely(decoded);
    Polish polish =
        new Polish(
            form.task().prefix(),
            form.task().suffix(),
            place,
            form.surroundings(),
            form.task().language().profile().blocks(),
            form::code,
            other -> form.fits(other) && (loose || !form.view().endsLoosely(other)));
    String polished = polish.of(decoded, finish);
    boolean forced = finish == Finish.STEERED || finish == Finish.DEADLINE;
    return clean(form, habitual(form, place).of(polished))
        .filter(middle -> !forced || !leadsOn(form, middle))
        .map(middle -> suggestion(form, middle));
  }

  private static Habitual habitual(Form form, Place place) {
    return new Habitual(
        form.isCode() ? form.task().language().profile().habits() : Profile.Habits.NONE,
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
    String next =
        form.task().suffix().lines().skip(1).filter(line -> !line.isBlank()).findFirst().orElse("");
    boolean deeper =
        Place.width(Place.leadingBlanks(next)) > Place.width(form.place().indentation());
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
    InventedHead heads = new InventedHead(form.task(), form.view());
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
    Task task = form.task();
    CodeText code = form.code(part);
    return new RepeatedLines(code).exist()
        || new CopiedBlock(task.prefix(), task.suffix()).wordIn(part) >= 0
        || new Repeats(code, task.language().profile().operators()).exist();
  }

  /** Whether a body is left on its head's line, since something stands behind the cursor on it. */
  private static boolean hasBodyOnHead(Form form, String middle) {
    Blocks blocks = form.task().language().profile().blocks();
    return form.isCode()
        && !new HeadBodies(form::code, blocks)
            .below(middle, form.view()::isComplete)
            .equals(middle);
  }

  /** Whether a middle is nothing but a block that has nothing, behind the block's header. */
  private static boolean isEmptyBlock(Form form, String middle) {
    return EMPTY_BLOCK.matcher(middle).matches() && HEADER.matcher(form.lineBefore()).find();
  }

  /** An insertion, where the model wrote at the end just what is behind the cursor. */
  private Suggestion suggestion(Form form, String middle) {
    String covered = form.covered();
    String before = middle.substring(0, Math.max(0, middle.length() - covered.length()));
    boolean covers =
        !middle.endsWith(covered) || before.isEmpty() || Closers.opens(before, covered);
    String text = covers ? middle : before;
    String replaced = covers ? covered : "";
    return suggestion(view, text, replaced);
  }

  /** A text at a cursor, with the stops at which a part of it may be accepted. */
  static Suggestion suggestion(View view, String text, String covered) {
    return new Suggestion(Parts.of(view.around(text).middles(), text, covered), covered, "");
  }
}
