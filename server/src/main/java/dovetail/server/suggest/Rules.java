package dovetail.server.suggest;

import dovetail.analysis.Fault.Kind;
import dovetail.protocol.Suggestion;
import dovetail.protocol.settings.Settings;
import dovetail.server.files.LineEnds;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All rules that shape or refuse a middle: the list that the stages run. A rule is added by a line
 * here, and by the class of its verdict.
 */
public final class Rules {
  /** The family of rules for a text that fits the file around a hole. */
  static final String FIT = "fit";

  /** Families that are never off: an editor could not insert a text that breaks their rules. */
  static final Set<String> ALWAYS = Set.of(FIT, "parse");

  private static final String REFUSED = "a compiler refuses the model's text: %s";
  private static final String NAMES = "%s, which the model would write (setting names)";

  static final List<Rule> ALL =
      List.of(
          // A text must fit.
          Rule.refuses(
              "fit.tokens",
              "it changes the meaning of the text behind it",
              (m, _) -> !m.read().stands()),
          Rule.refuses(
              "fit.closers",
              "the closers that it covers are not in it",
              (m, _) -> !Suggestion.mayCover(m.text(), m.form.covered())),
          Rule.refuses(
              "fit.line",
              "more stands behind the cursor's line",
              (m, c) -> c.isCode() && m.line().isLeftBy(m.text())),
          Rule.refuses(
              "fit.word",
              "no such word is in the file",
              (m, c) -> c.isCode() && Words.areInvented(m.form.task(), m.text())),

          // Where a middle may be cut.
          Rule.refuses("cut.call", "a call or a member is cut off", Cuts::goesOn),
          Rule.refuses("cut.operator", "an operator is cut", Cuts::cutsOperator),
          Rule.refuses(
              "cut.end", "it ends in a beginning that needs a continuation", Cuts::isUnfinished),

          // The form of the file.
          Rule.rewrites("polish.block", "it ends with its block", Polish::block),
          Rule.rewrites("polish.line", "it stays on the cursor's line", Polish::line),
          Rule.rewrites("polish.echo", "its end stands behind the cursor", Polish::echo),
          Rule.rewrites(NamedCall.RULE, "its call is behind the cursor", NamedCall::without),
          Rule.rewrites("polish.comma", "its last comma separates nothing", Polish::comma),
          Rule.rewrites("polish.end", "blanks at its end say nothing", Polish::end),
          Rule.rewrites("polish.body", "bodies stand below their heads", Polish::body),
          Rule.rewrites("polish.brackets", "brackets close below", Polish::brackets),
          Rule.rewrites("polish.indentation", "the file has other steps", Polish::indentation),
          Rule.rewrites(
              "polish.carriage", "half a line end goes", (m, _) -> LineEnds.plain(m.text())),
          Rule.rewrites("habit.quotes", "the file has other quotes", Habit::quotes),
          Rule.rewrites("habit.trailing", "as the file ends its lists", Habit::trailing),
          Rule.rewrites("habit.ending", "as the file ends its statements", Habit::ending),

          // A text must stand by itself.
          Rule.refuses("stand.blank", "it adds nothing", (m, _) -> m.added().isBlank()),
          Rule.refuses(
              "stand.head", "its head makes the lines below its block", Heads::areInvented),
          // A text must not repeat the file.
          Rule.refuses("repeat.next", "a line stands next to it", RepeatedLines::areNextDoor),
          Rule.refuses("repeat.line", "its block has the line", RepeatedLines::areInBlock),
          Rule.refuses("repeat.set", "something is set to itself", Repeats::isSetToItself),
          Rule.refuses(
              "repeat.comparison", "two names are compared twice", Repeats::areComparedTwice),
          Rule.refuses("repeat.key", "an object has a key twice, or an empty one", Repeats::hasKey),

          // A compiler and a reader must accept a text.
          Rule.judges("parse.file", "the file does not parse", Kind.SYNTAX, REFUSED),
          Rule.judges("compile.error", "a compiler refuses it", Kind.COMPILER, REFUSED),
          Rule.judges("compile.unwanted", "nobody writes it", Kind.UNWANTED, REFUSED),
          Rule.judges("name.unbound", "nothing binds a name", Kind.UNBOUND, NAMES),

          // An unasked suggestion must be worth showing.
          Rule.weighs("worth.chance", "the model is unsure", (w, m) -> !w.isLikely(m.chance)),
          Rule.weighs(
              "worth.gain",
              "reading it costs more than it saves",
              (w, m) -> !w.pays(m.chance, m.added())),
          Rule.weighs("worth.body", "it is only a placeholder for a body", Worth::isPlaceholder));

  private Rules() {}

  static Optional<Rule> find(String id) {
    return ALL.stream().filter(rule -> rule.id().equals(id)).findFirst();
  }

  /** The id of the rule that refuses a kind of faults. */
  static String of(Kind kind) {
    return switch (kind) {
      case SYNTAX -> "parse.file";
      case COMPILER -> "compile.error";
      case UNWANTED -> "compile.unwanted";
      case UNBOUND -> "name.unbound";
    };
  }

  /** The ids of the rules that may be off, in the order of the list. */
  public static List<String> ids() {
    return ALL.stream().filter(Rule::mayBeOff).map(Rule::id).toList();
  }

  /** The problems with the setting {@code rules}, as messages to the user. */
  public static List<String> problems(Settings settings) {
    Set<String> known =
        ALL.stream()
            .filter(Rule::mayBeOff)
            .flatMap(rule -> Stream.of(rule.id(), rule.family()))
            .collect(Collectors.toCollection(TreeSet::new));
    return settings.get(Settings.RULES).stream()
        .filter(id -> !known.contains(id))
        .map(
            id ->
                "dovetail.rules: no rule %s can be switched off; known are %s"
                    .formatted(id, String.join(", ", known)))
        .toList();
  }

  /** The ids of all rules but some, which are named by their ids or by their families. */
  static Set<String> without(Set<String> off) {
    return ALL.stream()
        .filter(
            rule -> !rule.mayBeOff() || !off.contains(rule.id()) && !off.contains(rule.family()))
        .map(Rule::id)
        .collect(Collectors.toSet());
  }
}
