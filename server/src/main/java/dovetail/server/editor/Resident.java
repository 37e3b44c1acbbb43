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
 * The completer: loaded when it is first needed, let go when nobody needed it for a while, loaded
 * again when somebody does.
 *
 * <p>Safe for threads: who uses it holds it, and meanwhile nobody lets it go.
 */
final class Resident {
  /** A change of its state. */
  enum Event {
    /** It is being loaded: whoever needs it waits. */
    LOADING,
    /** It is there, or it is known that it cannot be had. */
    LOADED,
    /** It was let go. */
    RELEASED
  }

  private final Supplier<Optional<Completer>> loader;
  private final Consumer<Event> listener;
  private final LongSupplier nanos;

  /** Fair: who waits longest is next. */
  private final ReentrantLock lock = new ReentrantLock(true);

  private volatile @Nullable Optional<Completer> present;
  private volatile Optional<String> problem = Optional.empty();
  private long lastUse;

  /**
   * Not loaded yet.
   *
   * @param loader loads it; empty or a {@link ModelFailure} if that cannot be done, and then it is
   *     not asked again
   * @param listener is told what becomes of it, by the thread that does it
   */
  Resident(Supplier<Optional<Completer>> loader, Consumer<Event> listener, LongSupplier nanos) {
    this.loader = loader;
    this.listener = listener;
    this.nanos = nanos;
  }

  /** Uses it, once it is there; nobody else does meanwhile. Empty if it cannot be had. */
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
      problem = Optional.of(e.told());
      return Optional.empty();
    }
  }

  /** Why it cannot be had, for people; empty if it can, or nobody knows. */
  Optional<String> problem() {
    return problem;
  }

  /** It, if it is there now. Not to be used, but for what never changes. */
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

  /** Lets it go once nobody uses it; whether there was one. */
  boolean release() {
    lock.lock();
    try {
      return letGo();
    } finally {
      lock.unlock();
    }
  }

  /** Whether it was not used for so long and is not being used. */
  boolean isIdle(Duration time) {
    return ifIdle(time, () -> true);
  }

  /** Lets it go if it was not used for so long and is not being used; whether it did. */
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
