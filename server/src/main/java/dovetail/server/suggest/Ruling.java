package dovetail.server.suggest;

import java.util.Optional;

/**
 * The effect of a rule, or of a stage, on a text that was considered at a cursor.
 *
 * @param rule the id of the {@link Rule}; for a stage, its name, a word without a dot
 * @param reason the reason, for the user
 * @param text the refused or changed text, as it was then; empty where the model wrote none
 * @param instead the new text; empty if the text was refused
 */
public record Ruling(String rule, String reason, String text, Optional<String> instead) {
  static Ruling refusal(String rule, String reason, String text) {
    return new Ruling(rule, reason, text, Optional.empty());
  }

  /** Whether this is a refusal of one of many trials, such as the places to cut a middle. */
  public boolean isOfTrials() {
    return rule.startsWith("cut.") || rule.startsWith(Rules.FIT + ".");
  }

  /** Whether a setting can switch the rule off. */
  public boolean isSwitched() {
    return Rules.find(rule).filter(Rule::mayBeOff).isPresent();
  }
}
