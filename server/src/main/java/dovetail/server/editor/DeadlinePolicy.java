package dovetail.server.editor;

import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * How long an answer may take. While the user types, it may take no longer than the model needs on
 * this machine: {@value #PROMPTS} times the reading of the shortest prompt, with which the first
 * answer after a jump of the cursor begins (docs/decisions/0014). A server may take longer: the
 * user chose it, and its answer ends when another is asked for. Safe for threads.
 */
final class DeadlinePolicy {
  /**
   * Delays in milliseconds: one that users do not notice, and one that they bear on a slow machine.
   */
  private static final long LEAST = 150;

  private static final long MOST = 350;

  private static final int PROMPTS = 4;

  private static final Duration BY_SERVER = Duration.ofSeconds(2);

  private volatile OptionalDouble promptNanos = OptionalDouble.empty();

  /** Notes the speed of the model inside after an answer, for its next deadlines. */
  void learn(Completer by, Settings settings) {
    OptionalDouble known = by.shortestPromptNanos(settings.get(Settings.PROMPT_TOKENS));
    if (known.isPresent()) {
      promptNanos = known;
    }
  }

  /**
   * How long the next answer may take.
   *
   * @param byServer whether a server's model writes it
   */
  Duration of(Settings settings, Trigger trigger, boolean byServer) {
    Duration set = settings.get(Settings.AUTOMATIC_DEADLINE);
    return switch (trigger) {
      case INVOKED -> settings.get(Settings.INVOKED_DEADLINE);
      case AUTOMATIC -> !set.isZero() ? set : byServer ? BY_SERVER : whileTyping(promptNanos);
    };
  }

  /**
   * The time for an answer, given the time of the shortest prompt; the longest if that is not
   * known.
   */
  static Duration whileTyping(OptionalDouble promptNanos) {
    double millis = PROMPTS * promptNanos.orElse(Double.POSITIVE_INFINITY) / 1e6;
    return Duration.ofMillis((long) Math.clamp(millis, LEAST, MOST));
  }
}
