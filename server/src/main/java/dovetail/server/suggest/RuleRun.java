package dovetail.server.suggest;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules of a policy at one cursor: runs the rules of a family over a middle, and notes for the
 * request what rules and stages change and refuse, and their times. One thread.
 */
final class RuleRun {
  private final Cursor cursor;
  private final Map<String, List<Rule>> families;
  final Set<Ruling> rulings;
  final Map<String, Account.Times> times;

  /** The rules at the first cursor of a request. */
  RuleRun(Cursor cursor) {
    this(cursor, new LinkedHashSet<>(), new LinkedHashMap<>());
  }

  private RuleRun(Cursor cursor, Set<Ruling> rulings, Map<String, Account.Times> times) {
    this.cursor = cursor;
    this.rulings = rulings;
    this.times = times;
    this.families =
        Rules.ALL.stream()
            .filter(rule -> cursor.policy().has(rule.id()))
            .collect(Collectors.groupingBy(Rule::family));
  }

  /** The rules at another cursor of the same request. */
  RuleRun at(Cursor other) {
    return new RuleRun(other, rulings, times);
  }

  private List<Rule> of(String family) {
    return families.getOrDefault(family, List.of());
  }

  /** A middle after all changes by the rules of a family that fit. */
  Middle shaped(Middle middle, String family) {
    Middle now = middle;
    for (Rule rule : of(family)) {
      Optional<String> text = verdict(rule, now).filter(now::admits);
      if (text.isPresent()) {
        note(new Ruling(rule.id(), rule.about(), now.text(), text));
        now = now.with(text.get());
      }
    }
    return now;
  }

  /** The first refusal of a middle by the rules of some families; empty if none refuses it. */
  Optional<Ruling> refusal(Middle middle, String... all) {
    return Stream.of(all)
        .flatMap(family -> of(family).stream())
        .flatMap(
            rule ->
                verdict(rule, middle)
                    .map(why -> Ruling.refusal(rule.id(), why, middle.text()))
                    .stream())
        .findFirst()
        .map(this::note);
  }

  private Optional<String> verdict(Rule rule, Middle middle) {
    return during(rule.id(), () -> rule.verdict().apply(middle, cursor));
  }

  // ---- notes

  private Ruling note(Ruling ruling) {
    rulings.add(ruling);
    times.merge(ruling.rule(), new Account.Times(0, 1, 0), Account.Times::plus);
    return ruling;
  }

  /** Notes the reason why a stage goes no further, and returns it. */
  String refuse(String stage, String reason, String text) {
    rulings.add(Ruling.refusal(stage, reason, text));
    return reason;
  }

  /** Does some work of a rule or a stage, and notes how long it took. */
  <T> T during(String what, Supplier<T> work) {
    long begin = System.nanoTime();
    try {
      return work.get();
    } finally {
      Account.Times took = new Account.Times(1, 0, System.nanoTime() - begin);
      times.merge(what, took, Account.Times::plus);
    }
  }
}
