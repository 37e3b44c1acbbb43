package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.Judge;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;

/**
 * A rule that shapes or refuses a middle. {@link Rules} lists all of them.
 *
 * @param id its name in settings, explanations and measurements: a family, a dot, a word ({@code
 *     repeat.key}). The stages run the rules of a family
 * @param about its effect, for the user: "an object has a key twice"
 * @param verdict the new text of a middle, or the reason why it is refused, for the user; empty if
 *     the middle stays as it is. It reads only its arguments, and changes nothing
 */
record Rule(String id, String about, BiFunction<Middle, Cursor, Optional<String>> verdict) {
  /** A rule that changes the text of a middle; a new text that does not fit is not taken. */
  static Rule rewrites(String id, String about, BiFunction<Middle, Cursor, String> form) {
    return new Rule(
        id,
        about,
        (middle, cursor) ->
            Optional.of(form.apply(middle, cursor)).filter(text -> !text.equals(middle.text())));
  }

  /** A rule that refuses a middle; the middle's first lines alone may pass. */
  static Rule refuses(String id, String about, BiPredicate<Middle, Cursor> broken) {
    Optional<String> refused = Optional.of(about);
    return new Rule(
        id, about, (middle, cursor) -> refused.filter(_ -> broken.test(middle, cursor)));
  }

  /** A rule that refuses a middle with a fault of a kind, for a reason with the fault's message. */
  static Rule judges(String id, String about, Fault.Kind kind, String reason) {
    return new Rule(
        id,
        about,
        (middle, _) ->
            (Judge.NAMES.contains(kind) ? middle.names() : middle.structure().stream().toList())
                .stream()
                    .filter(fault -> fault.kind() == kind)
                    .findFirst()
                    .map(fault -> reason.formatted(fault.message())));
  }

  /** A rule that refuses a middle that the user did not ask for, and that is not worth a glance. */
  static Rule weighs(String id, String about, BiPredicate<Worth, Middle> unworthy) {
    return new Rule(
        id,
        about,
        (middle, cursor) ->
            Optional.of(cursor.policy().worth())
                .filter(worth -> unworthy.test(worth, middle))
                .map(Worth::unsure));
  }

  /** Whether a setting may switch the rule off. */
  boolean mayBeOff() {
    return !Rules.ALWAYS.contains(family());
  }

  /** The part of the id before its dot. */
  String family() {
    return id.substring(0, id.indexOf('.'));
  }
}
