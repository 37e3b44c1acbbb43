package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.LastLook;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rules and limits of a search. Searches for editors, files and evaluations differ only in
 * their policies.
 *
 * @param rules the ids of the rules that shape and refuse the written text
 * @param wanted how many offers are looked for, at least 1
 * @param isInvoked whether the user asked by a command: then the first word may have any chance,
 *     though unlikely ends are cut off
 * @param rewrites how often a beginning is written again
 * @param around whether the file around the hole is taken to be right
 */
record Policy(
    Set<String> rules,
    int wanted,
    Worth worth,
    boolean isInvoked,
    int rewrites,
    LastLook.Around around,
    Settings.Switch covering,
    Settings.Switch multiline) {
  /** The policy for texts that are taken as written: no rule shapes them, but they must compile. */
  static final Policy WRITTEN =
      new Policy(
          Set.of(Rules.of(Fault.Kind.SYNTAX), Rules.of(Fault.Kind.COMPILER)),
          1,
          Worth.likely(0),
          false,
          8,
          LastLook.Around.RIGHT,
          Settings.Switch.OFF,
          Settings.Switch.OFF);

  Policy {
    rules = Set.copyOf(rules);
  }

  /** The policy for an editor's request. */
  static Policy of(Settings settings, Trigger trigger) {
    boolean isInvoked = trigger != Trigger.AUTOMATIC;
    Set<String> without = new HashSet<>(settings.get(Settings.RULES));
    if (isInvoked) {
      without.add("worth");
    }
    if (settings.get(Settings.NAMES) == Settings.Names.OFF) {
      without.add("name");
    }
    Worth worth = Worth.of(settings);
    return new Policy(
        Rules.without(without),
        isInvoked ? settings.get(Settings.CANDIDATES) : 1,
        isInvoked ? worth.whenInvoked() : worth,
        isInvoked,
        3,
        LastLook.Around.AS_IT_IS,
        settings.get(Settings.COVERING),
        settings.get(Settings.MULTILINE));
  }

  /** Whether a rule is on. */
  boolean has(String id) {
    return rules.contains(id);
  }

  /** Whether the written text is shaped for the file, not taken as it is. */
  boolean isShaped() {
    return has("fit.tokens");
  }

  /** The given kinds of faults, without those whose rules are off. */
  Set<Fault.Kind> kinds(Set<Fault.Kind> among) {
    return among.stream().filter(kind -> has(Rules.of(kind))).collect(Collectors.toSet());
  }

  /** The same policy with another demand on the worth of offers. */
  Policy with(Worth other) {
    return new Policy(rules, wanted, other, isInvoked, rewrites, around, covering, multiline);
  }
}
