package dovetail.server.editor;

import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How long an answer may take. One who types is asked for no more patience than the model needs
 * here: {@value #PROMPTS} times what the shortest prompt takes, which is what an answer behind a
 * jump of the cursor begins with (docs/decisions/0014). Safe for threads.
 */
final class DeadlinePolicy {
  /** Delays in milliseconds: one that nobody notices, and one that is borne on a slow machine. */
  private static final long LEAST = 150;

  private static final long MOST = 350;

  private static final int PROMPTS = 4;

  private volatile OptionalDouble promptNanos = OptionalDouble.empty();

  /** An answer was computed: from now on the model is as fast as it was then. */
  void learn(Completer by, Settings settings) {
    promptNanos = by.shortestPromptNanos(settings.get(Settings.PROMPT_TOKENS));
  }

  /** How long the next answer may take. */
  Duration of(Settings settings, Trigger trigger) {
    return switch (trigger) {
      case INVOKED -> settings.get(Settings.INVOKED_DEADLINE);
      case AUTOMATIC ->
          settings.get(Settings.AUTOMATIC_DEADLINE).isZero()
              ? whileTyping(promptNanos)
              : settings.get(Settings.AUTOMATIC_DEADLINE);
    };
  }

  /** The deadline by the time of the shortest prompt; the longest where that is not known. */
  static Duration whileTyping(OptionalDouble promptNanos) {
    double millis = PROMPTS * promptNanos.orElse(Double.POSITIVE_INFINITY) / 1e6;
    return Duration.ofMillis((long) Math.clamp(millis, LEAST, MOST));
  }
}
