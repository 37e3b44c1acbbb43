package dovetail.server.editor;

import dovetail.model.ModelFailure;
import dovetail.server.complete.Completer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The completer of the embedded model: loaded when a request first needs it, unloaded when none has
 * needed it for a while, and loaded again for the next.
 *
 * <p>Safe for threads: the thread that uses the completer holds a lock, and no other thread unloads
 * it meanwhile.
 */
final class EmbeddedCompleter {
  /** A change of the completer's state. */
  enum Event {
    /** The completer is being loaded: requests wait for it. */
    LOADING,
    /** The completer is loaded, or has proved impossible to load. */
    LOADED,
    /** The completer was unloaded. */
    RELEASED
  }

  private final Supplier<Optional<Completer>> loader;
  private final Consumer<Event> listener;
  private final LongSupplier nanos;

  /** Fair: the thread that waits longest is next. */
  private final ReentrantLock lock = new ReentrantLock(true);

  private volatile @Nullable Optional<Completer> present;
  private volatile Optional<String> problem = Optional.empty();
  private long lastUse;

  /**
   * A completer that is not loaded yet.
   *
   * @param loader loads the completer; if it gives nothing, or throws a {@link ModelFailure}, it is
   *     not called again
   * @param listener receives each change of state, on the thread that makes it
   */
  EmbeddedCompleter(
      Supplier<Optional<Completer>> loader, Consumer<Event> listener, LongSupplier nanos) {
    this.loader = loader;
    this.listener = listener;
    this.nanos = nanos;
  }

  /**
   * Uses the completer, once it is loaded; no other thread does meanwhile. The work gets nothing if
   * it cannot be loaded.
   */
  <T> T use(Function<Optional<Completer>, T> work) {
    lock.lock();
    try {
      Optional<Completer> found = present;
      if (found == null) {
        listener.accept(Event.LOADING);
        found = load();
        present = found;
        listener.accept(Event.LOADED);
      }
      return work.apply(found);
    } finally {
      lastUse = nanos.getAsLong();
      lock.unlock();
    }
  }

  private Optional<Completer> load() {
    try {
      return loader.get();
    } catch (ModelFailure e) {
      problem = Optional.of(e.message());
      return Optional.empty();
    }
  }

  /**
   * The reason why the completer cannot be loaded, for the user; empty if it can be, or was not
   * tried.
   */
  Optional<String> problem() {
    return problem;
  }

  /**
   * The completer, if it is loaded now. Without the lock, only its constant properties may be read.
   */
  Optional<Completer> peek() {
    Optional<Completer> now = present;
    return now == null ? Optional.empty() : now;
  }

  /** Has the completer forget results that can be computed again, if it is loaded. */
  void forget() {
    lock.lock();
    try {
      peek().ifPresent(Completer::forget);
    } finally {
      lock.unlock();
    }
  }

  /** Unloads the completer once it is not in use; returns whether there was one. */
  boolean release() {
    lock.lock();
    try {
      return letGo();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the completer is not in use, and has not been for this time. */
  boolean isIdle(Duration time) {
    return ifIdle(time, () -> true);
  }

  /**
   * Unloads the completer if it is not in use, and has not been for this time; returns whether it
   * did.
   */
  boolean releaseAfter(Duration idle) {
    return ifIdle(idle, this::letGo);
  }

  private boolean ifIdle(Duration time, BooleanSupplier then) {
    if (!lock.tryLock()) {
      return false;
    }
    try {
      return nanos.getAsLong() - lastUse >= time.toNanos() && then.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  private boolean letGo() {
    Optional<Completer> found = peek();
    if (found.isEmpty()) {
      return false;
    }
    present = null;
    found.get().close();
    found.get().model().close();
    listener.accept(Event.RELEASED);
    return true;
  }
}
