package dovetail.server.suggest;

import dovetail.protocol.settings.Settings;
import java.util.OptionalDouble;

/**
 * What a suggestion must be worth to be shown to one who has not asked, and which part of a longer
 * one is: where reading it costs something, the part that saves the most keys on average.
 *
 * @param least the least chance that all of it is right, from 0 to 1
 * @param glance what reading it costs, in keys; empty if nothing: then the longest part is taken
 * @param setting the setting that says so
 */
record Worth(double least, OptionalDouble glance, String setting) {
  /** The key that accepts. */
  private static final int ACCEPTING = 1;

  /** How likely all of it is right that is shown to one who has asked. */
  private static final double ASKED = 0.5;

  /** The worth of a text that is likely enough, however short. */
  static Worth likely(double least) {
    return new Worth(least, OptionalDouble.empty(), "threshold");
  }

  /** What somebody wants to be shown while typing. */
  static Worth of(Settings settings) {
    return settings.get(Settings.THRESHOLD).isPresent()
        ? likely(settings.get(Settings.THRESHOLD).getAsDouble())
        : of(settings.get(Settings.EAGERNESS));
  }

  // Chosen by test/bench/worth.py, on files that nothing is reported of (decision 0017).
  private static Worth of(Settings.Eagerness eagerness) {
    return switch (eagerness) {
      case LOW -> new Worth(0.7, OptionalDouble.of(3), "eagerness");
      case MEDIUM -> new Worth(0.6, OptionalDouble.of(2), "eagerness");
      case HIGH -> new Worth(0.4, OptionalDouble.of(2), "eagerness");
    };
  }

  /** The same for one who has asked, and reads whatever comes: unlikely ends are cut off. */
  Worth asked() {
    return likely(glance.isEmpty() ? least : ASKED);
  }

  /**
   * The keys that a text saves on average, less what it costs to read it; where that costs nothing,
   * its length. Nothing is saved by what has no word.
   *
   * @param chance how likely all of it is right
   */
  double gain(double chance, String text) {
    if (glance.isEmpty()) {
      return text.length();
    }
    int saved = Words.areIn(text) ? keys(text) - ACCEPTING : 0;
    return chance * saved - glance.getAsDouble();
  }

  /** Whether a text is likely enough. */
  boolean isLikely(double chance) {
    return chance >= least;
  }

  /** Whether a text saves more than reading it costs. */
  boolean pays(double chance, String text) {
    return glance.isEmpty() || gain(chance, text) > 0;
  }

  /** The reason for no suggestion, where the model's text is too unlikely or too short. */
  String unsure() {
    return "the model is sure of too little to show it (setting %s)".formatted(setting);
  }

  private Outcome unless(boolean isWorth) {
    return isWorth ? Outcome.KEEP : new Outcome.Refuse(unsure(), new Outcome.Detour.Shorter());
  }

  /** Refuses a middle that is too unlikely. */
  static Outcome ofChance(Middle middle, Cursor cursor) {
    Worth worth = cursor.policy().worth();
    return worth.unless(worth.isLikely(middle.chance()));
  }

  /** Refuses a middle that costs more to read than it saves. */
  static Outcome ofGain(Middle middle, Cursor cursor) {
    Worth worth = cursor.policy().worth();
    return worth.unless(worth.pays(middle.chance(), middle.added()));
  }

  /** Refuses a placeholder for a body: whoever writes a head means to write more. */
  static Outcome ofBody(Middle middle, Cursor cursor) {
    Worth worth = cursor.policy().worth();
    String body = cursor.style().blocks().body().strip();
    return worth.unless(worth.glance.isEmpty() || !middle.added().strip().equals(body));
  }

  /** The keys that write a text in an editor that indents a new line as the one before. */
  private static int keys(String text) {
    int keys = 0;
    boolean isIndentation = false;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      isIndentation = c == '\n' || isIndentation && Character.isWhitespace(c);
      keys += c == '\n' || !isIndentation ? 1 : 0;
    }
    return keys;
  }
}
