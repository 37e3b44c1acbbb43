package dovetail.model.djl;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Measures how fast prompts are read, and decides with how many threads: one, or one for each
 * processor, whichever took less time lately. Sleeping threads wake up late for the hundreds of
 * short operations of a prompt, and a thread that another process keeps waiting stops all others;
 * so which is faster depends on the machine and on its load, and both are timed again and again.
 * Processors that other work of this process uses are left to it: a thread would wait there, and
 * all others for it.
 *
 * <p>One thread at a time.
 */
final class PromptPace {
  /** The least tokens of a prompt that is timed: larger prompts are read at the same pace. */
  static final int TIMED = 64;

  /** How many times are kept, the least of which counts: the others were disturbed. */
  private static final int KEPT = 4;

  /** One in this many prompts is read in the slower way, to time it again. */
  private static final int TRIES = 16;

  private final Way[] ways;
  private int prompts;

  /** A number of threads, and the last times of a token with it. */
  private static final class Way {
    private final int threads;
    private final double[] nanos = new double[KEPT];
    private int timed;

    Way(int threads) {
      this.threads = threads;
    }

    double least() {
      return Arrays.stream(nanos, 0, Math.min(timed, KEPT)).min().orElse(0);
    }
  }

  /** The pace on a machine with this number of processors. */
  PromptPace(int processors) {
    ways = processors == 1 ? new Way[] {new Way(1)} : new Way[] {new Way(1), new Way(processors)};
  }

  /**
   * How many threads should read a number of tokens, while other work uses {@code left} processors.
   */
  int threads(int tokens, int left) {
    if (tokens == 1) {
      return 1; // it is too little to share
    }
    boolean tries = tokens >= TIMED && prompts++ % TRIES == TRIES - 1;
    int fastest = 0;
    for (int i = 1; i < ways.length; i++) {
      fastest = ways[i].least() < ways[fastest].least() ? i : fastest;
    }
    int threads = ways[tries ? (fastest + 1) % ways.length : fastest].threads;
    return Math.max(1, threads - left);
  }

  /** Notes the time of a reading. */
  void took(int tokens, int threads, long nanos) {
    if (tokens >= TIMED) {
      Stream.of(ways)
          .filter(way -> way.threads == threads)
          .forEach(way -> way.nanos[way.timed++ % KEPT] = (double) nanos / tokens);
    }
  }

  /** Nanoseconds for each token, the least of late; empty before the first prompt. */
  OptionalDouble nanosPerToken() {
    return Stream.of(ways).filter(way -> way.timed > 0).mapToDouble(Way::least).min();
  }
}
