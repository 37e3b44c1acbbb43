package dovetail.server.suggest;

import java.util.Optional;

/**
 * The effect of a rule, or of a stage, on a text that was considered at a cursor.
 *
 * @param rule the id of the {@link Rule}; a word without a dot where no rule of the list did it
 * @param reason why, for the person who types there
 * @param text the refused or changed text, as it was then; empty where nothing was written
 * @param instead the new text; empty if it was refused
 */
public record Ruling(String rule, String reason, String text, Optional<String> instead) {
  /** A refusal. */
  static Ruling refusal(String rule, String reason, String text) {
    return new Ruling(rule, reason, text, Optional.empty());
  }

  /** Whether it is of one of many texts that were tried, such as places where to cut. */
  public boolean isOfTrials() {
    return rule.startsWith("cut.") || rule.startsWith(Rules.FIT + ".");
  }

  /** Whether a setting switches that off. */
  public boolean isSwitched() {
    return Rules.find(rule).filter(Rule::mayBeOff).isPresent();
  }
}
