package dovetail.server.editor;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the process below a ceiling. Looked at before and after each completion; where the process
 * has become too large, it lets go, in this order and only as far as is needed:
 *
 * <ol>
 *   <li>garbage;
 *   <li>charts of documents and folded vocabularies, which are computed again;
 *   <li>the model with its cache of keys and values.
 * </ol>
 *
 * <p>If that is not enough, nothing is answered until it is. A model that was let go for this is
 * not loaded again before there is room for it: how much smaller the process became by letting it
 * go is how much that is.
 *
 * <p>Safe for threads; never to be called by one that holds the {@link Resident}.
 */
final class MemoryCeiling {
  private static final Logger log = LoggerFactory.getLogger(MemoryCeiling.class);

  private static final long MIB = 1 << 20;

  /** The process's usual size without the model: the largest heap, libtorch. */
  private static final long USUAL = 2048 * MIB;

  /** Less is hardly worth a collection that nobody notices; and one that somebody may. */
  private static final long UNNOTICED = 40 * MIB;

  private static final long NOTICED = 100 * MIB;

  /** Who asks for nothing for so long does not type. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final LongSupplier size;
  private final Resident resident;
  private final Runnable collect;
  private volatile int chosen;
  private volatile long weights;
  private long model;
  private long tidied;

  /**
   * A ceiling that is the usual one until another is chosen.
   *
   * @param collect gives the system back what nobody needs
   */
  MemoryCeiling(LongSupplier size, Resident resident, Runnable collect) {
    this.size = size;
    this.resident = resident;
    this.collect = collect;
  }

  /** Sets it, in MiB; 0 for the usual one. */
  void choose(int mib) {
    chosen = mib;
  }

  /**
   * In bytes. The usual one has room for the weights twice: as they lie in the mapped file, and as
   * libtorch packs them.
   */
  long bytes() {
    resident.peek().ifPresent(ready -> weights = ready.model().weightBytes());
    return chosen > 0 ? chosen * MIB : USUAL + 2 * weights;
  }

  /** Gives back what nobody needs if the process grew: by a little while nobody types. */
  synchronized void tidy() {
    long grown = resident.isIdle(PAUSE) ? UNNOTICED : NOTICED;
    if (size.getAsLong() > tidied + grown) {
      collect.run();
      tidied = size.getAsLong();
    }
  }

  /** Makes room, as far as can be; why there is none, if there is none. */
  synchronized Optional<String> refusal() {
    long ceiling = bytes();
    if (size.getAsLong() <= room(ceiling)) {
      return Optional.empty();
    }
    collect.run();
    if (size.getAsLong() > room(ceiling) && resident.peek().isPresent()) {
      resident.forget();
      collect.run();
    }
    long before = size.getAsLong();
    if (before > ceiling && resident.release()) {
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

  /** How large the process may be without the memory of a model that is not loaded. */
  private long room(long ceiling) {
    return resident.peek().isPresent() ? ceiling : ceiling - model;
  }

  private static String sizes(long size, long ceiling) {
    return "the process has %d MiB of at most %d MiB (memory)".formatted(size / MIB, ceiling / MIB);
  }

  /** For people. */
  String describe() {
    return String.format(
        Locale.ROOT, "%d MiB of at most %d MiB (memory)", size.getAsLong() / MIB, bytes() / MIB);
  }
}
