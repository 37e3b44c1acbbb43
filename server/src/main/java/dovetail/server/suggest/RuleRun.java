package dovetail.server.suggest;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rules of a policy at one cursor: runs the rules of a family over a middle, counts the runs
 * and their time, and notes each change and refusal. One thread.
 */
final class RuleRun {
  private final Cursor cursor;
  private final Map<String, List<Rule>> families;
  private final Notes notes;

  RuleRun(Cursor cursor, Notes notes) {
    this.cursor = cursor;
    this.notes = notes;
    this.families =
        Rules.ALL.stream()
            .filter(rule -> cursor.policy().has(rule.id()))
            .collect(Collectors.groupingBy(Rule::family));
  }

  private List<Rule> of(String family) {
    return families.getOrDefault(family, List.of());
  }

  /** A middle after all changes by the rules of a family that fit. */
  Middle shaped(Middle middle, String family) {
    Middle now = middle;
    for (Rule rule : of(family)) {
      if (verdict(rule, now) instanceof Outcome.Rewrite(String text) && now.admits(text)) {
        notes.add(rule, new Ruling(rule.id(), rule.about(), now.text(), Optional.of(text)));
        now = now.with(text);
      }
    }
    return now;
  }

  /** The first refusal of a middle by the rules of some families; empty if none refuses it. */
  Optional<Refused> refusal(Middle middle, String... all) {
    for (String family : all) {
      for (Rule rule : of(family)) {
        if (verdict(rule, middle) instanceof Outcome.Refuse(String reason, Outcome.Detour detour)) {
          notes.add(rule, Ruling.refusal(rule.id(), reason, middle.text()));
          return Optional.of(new Refused(rule, reason, detour));
        }
      }
    }
    return Optional.empty();
  }

  /** A refusal with its rule. */
  record Refused(Rule rule, String reason, Outcome.Detour detour) {}

  private Outcome verdict(Rule rule, Middle middle) {
    long begin = System.nanoTime();
    try {
      return rule.verdict().apply(middle, cursor);
    } finally {
      notes.took(rule.id(), System.nanoTime() - begin);
    }
  }
}
