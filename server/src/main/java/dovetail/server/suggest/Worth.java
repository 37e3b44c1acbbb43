package dovetail.server.suggest;

import dovetail.protocol.settings.Settings;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * The demand on a suggestion that the user has not asked for, in chance and in saved keys. Where
 * reading has a cost, it also chooses the part of a longer suggestion: the part that saves the most
 * keys on average.
 *
 * @param least the least chance that all of the text is right, from 0 to 1
 * @param readingCost the cost of reading a suggestion, in keys; empty for none: then the longest
 *     part is taken
 * @param setting the setting that makes the demand
 */
record Worth(double least, OptionalDouble readingCost, String setting) {
  /** The number of keys that accept a suggestion. */
  private static final int ACCEPTING = 1;

  private static final Pattern INDENTATION = Pattern.compile("\n[^\\S\n]+");

  /** The least chance that all of a suggestion is right, if the user asked for it. */
  private static final double INVOKED = 0.5;

  /** A demand for a chance only: the text may be short. */
  static Worth likely(double least) {
    return new Worth(least, OptionalDouble.empty(), "threshold");
  }

  /** The demand of a user's settings on suggestions while typing. */
  static Worth of(Settings settings) {
    return settings.get(Settings.THRESHOLD).isPresent()
        ? likely(settings.get(Settings.THRESHOLD).getAsDouble())
        : of(settings.get(Settings.EAGERNESS));
  }

  // Chosen by test/bench/worth.py, on files that no report uses (decision 0017).
  private static Worth of(Settings.Eagerness eagerness) {
    return switch (eagerness) {
      case LOW -> new Worth(0.7, OptionalDouble.of(3), "eagerness");
      case MEDIUM -> new Worth(0.6, OptionalDouble.of(2), "eagerness");
      case HIGH -> new Worth(0.4, OptionalDouble.of(2), "eagerness");
    };
  }

  /**
   * The demand if the user asked, and reads the answer in any case: only unlikely ends are cut off.
   */
  Worth whenInvoked() {
    return likely(readingCost.isEmpty() ? least : INVOKED);
  }

  /**
   * The keys that a text saves on average, less the cost of reading it; without such a cost, the
   * text's length. A text without a word saves no keys. A certain text, which the grammar dictates
   * ({@link Dictated}), is not judged: a glance at it costs half.
   *
   * @param chance the chance that all of the text is right
   */
  double gain(double chance, String text) {
    if (readingCost.isEmpty()) {
      return text.length();
    }
    int saved = Words.areIn(text) ? keys(text) - ACCEPTING : 0;
    double cost = readingCost.getAsDouble();
    return chance * saved - (chance == 1 ? cost / 2 : cost);
  }

  /** Whether a text is likely enough. */
  boolean isLikely(double chance) {
    return chance >= least;
  }

  /** Whether a text saves more than reading it costs. */
  boolean pays(double chance, String text) {
    return readingCost.isEmpty() || gain(chance, text) > 0;
  }

  /** The reason for no suggestion, where the model's text is too unlikely or too short. */
  String unsure() {
    return "the model is sure of too little to show it (setting %s)".formatted(setting);
  }

  /** Whether a middle is only a placeholder for a body: the user means to write a real body. */
  boolean isPlaceholder(Middle middle) {
    String body = middle.form.task().language().profile().style().blocks().body();
    return readingCost.isPresent() && middle.added().strip().equals(body.strip());
  }

  /**
   * The number of keys that write a text in an editor that indents a new line like the line before.
   */
  private static int keys(String text) {
    return INDENTATION.matcher(text).replaceAll("\n").length();
  }
}
