package dovetail.server.editor;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the process below a ceiling of memory. The size is checked before and after each
 * completion. If the process has become too large, memory is freed, in this order and only as far
 * as needed:
 *
 * <ol>
 *   <li>garbage;
 *   <li>charts of documents and folded vocabularies, which are computed again;
 *   <li>the model with its cache of keys and values.
 * </ol>
 *
 * <p>If that is not enough, requests are refused until it is. A model that was unloaded for this is
 * not loaded again before there is room for it. Its size is taken to be the memory that unloading
 * it has freed.
 *
 * <p>Safe for threads; a thread that uses the {@link EmbeddedCompleter} must not call it.
 */
final class MemoryCeiling {
  private static final Logger log = LoggerFactory.getLogger(MemoryCeiling.class);

  private static final long MIB = 1 << 20;

  /** The process's usual size without the model: the largest heap, libtorch. */
  private static final long USUAL = 2048 * MIB;

  /** The least growth that is worth a collection in a pause of typing. */
  private static final long IN_PAUSE = 20 * MIB;

  /** The same between two keys. */
  private static final long BETWEEN_KEYS = 40 * MIB;

  /** The same while a request is answered. */
  private static final long ANSWERING = 60 * MIB;

  /** The time without a request after which nobody is taken to type. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** The time without a request after which nobody is taken to be there. */
  private static final Duration REST = Duration.ofSeconds(10);

  private final LongSupplier size;
  private final EmbeddedCompleter embedded;
  private final Runnable forget;
  private final Runnable collect;
  private volatile int chosen;
  private volatile long weights;
  private long model;
  private long tidied;
  private boolean rests;

  /**
   * The usual ceiling, until another is chosen.
   *
   * @param forget forgets what can be computed again
   * @param collect gives unused memory back to the system
   */
  MemoryCeiling(LongSupplier size, EmbeddedCompleter embedded, Runnable forget, Runnable collect) {
    this.size = size;
    this.embedded = embedded;
    this.forget = forget;
    this.collect = collect;
  }

  /** Sets the ceiling, in MiB; 0 for the usual one. */
  void choose(int mib) {
    chosen = mib;
  }

  /**
   * The ceiling in bytes. The usual one has room for the weights twice: in the mapped file, and as
   * libtorch packs them.
   */
  long bytes() {
    embedded.peek().ifPresent(ready -> weights = ready.model().weightBytes());
    return chosen > 0 ? chosen * MIB : USUAL + 2 * weights;
  }

  /**
   * Gives unused memory back if the process has grown enough: in a pause of typing a little is
   * enough, while a request is answered it must be much. Also once at the beginning of each rest.
   *
   * @param isIdle whether no request has been answered for a time
   * @param atRest forgets what nobody will miss soon
   */
  synchronized void tidy(Predicate<Duration> isIdle, Runnable atRest) {
    boolean restsNow = isIdle.test(REST);
    boolean begins = restsNow && !rests;
    rests = restsNow;
    boolean isPause = isIdle.test(PAUSE);
    long worth = isPause ? IN_PAUSE : isIdle.test(Duration.ZERO) ? BETWEEN_KEYS : ANSWERING;
    if (begins) {
      atRest.run();
    }
    if (begins || size.getAsLong() > tidied + worth) {
      collect.run();
      tidied = size.getAsLong();
    }
  }

  /**
   * Frees memory as far as possible; returns the reason to refuse requests if there is still too
   * little.
   */
  synchronized Optional<String> refusal() {
    long ceiling = bytes();
    if (size.getAsLong() <= room(ceiling)) {
      return Optional.empty();
    }
    collect.run();
    if (size.getAsLong() > room(ceiling)) {
      forget.run();
      collect.run();
    }
    long before = size.getAsLong();
    if (before > ceiling && embedded.release()) {
      collect.run();
      model = Math.max(0, before - size.getAsLong());
      log.warn("the model is let go: {}", sizes(before, ceiling));
    }
    long now = size.getAsLong();
    if (now <= room(ceiling)) {
      return Optional.empty();
    }
    return Optional.of(
        now > ceiling
            ? "out of memory: " + sizes(now, ceiling)
            : "no memory for the model, which needs %d MiB: %s"
                .formatted(model / MIB, sizes(now, ceiling)));
  }

  /** The size that the process may have; less than the ceiling if the model is not loaded. */
  private long room(long ceiling) {
    return embedded.peek().isPresent() ? ceiling : ceiling - model;
  }

  private static String sizes(long size, long ceiling) {
    return "the process has %d MiB of at most %d MiB (memory)".formatted(size / MIB, ceiling / MIB);
  }

  /** The size and the ceiling, for the user. */
  String describe() {
    return String.format(
        Locale.ROOT, "%d MiB of at most %d MiB (memory)", size.getAsLong() / MIB, bytes() / MIB);
  }
}
