package dovetail.server.editor;

import dovetail.model.LanguageModel;
import dovetail.server.complete.Completer;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Completers over one model on a server, so that several requests run side by side. A completer is
 * made when all others are in use; beyond {@link #MOST} completers a request waits. Safe for
 * threads.
 */
final class CompleterPool {
  /** The number of requests that a server usually answers at once. */
  static final int MOST = 4;

  /** Fair: the thread that waits longest is next. */
  private final ReentrantLock lock = new ReentrantLock(true);

  private final Condition freed = lock.newCondition();

  /** The unused completers with the documents of their last requests, the last used at the end. */
  private final SequencedMap<Completer, String> idle = new LinkedHashMap<>();

  private int working;
  private @Nullable LanguageModel model;
  private @Nullable Supplier<Completer> maker;

  /** From now on works with a model, which {@link #close} closes too. */
  void open(LanguageModel opened, Supplier<Completer> completers) {
    lock.lock();
    try {
      model = opened;
      maker = completers;
    } finally {
      lock.unlock();
    }
  }

  /** Whether there is a model. */
  boolean isOpen() {
    lock.lock();
    try {
      return model != null;
    } finally {
      lock.unlock();
    }
  }

  /** Uses a completer, the document's last if it is free. Empty without a model. */
  <T> Optional<T> use(String document, Function<Completer, T> work) {
    Optional<Completer> taken = take(document);
    try {
      return taken.map(work);
    } finally {
      taken.ifPresent(completer -> giveBack(completer, document));
    }
  }

  private Optional<Completer> take(String document) {
    lock.lock();
    try {
      while (maker != null && idle.isEmpty() && working == MOST) {
        freed.awaitUninterruptibly();
      }
      if (maker == null) {
        return Optional.empty();
      }
      Completer taken = idle.isEmpty() ? maker.get() : best(document);
      idle.remove(taken);
      working++;
      return Optional.of(taken);
    } finally {
      lock.unlock();
    }
  }

  private Completer best(String document) {
    SequencedMap<Completer, String> lastFirst = idle.reversed();
    return lastFirst.entrySet().stream()
        .filter(entry -> entry.getValue().equals(document))
        .findFirst()
        .orElseGet(() -> lastFirst.entrySet().iterator().next())
        .getKey();
  }

  private void giveBack(Completer completer, String document) {
    lock.lock();
    try {
      working--;
      idle.put(completer, document);
      freed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Frees the memory of the readings of unused completers, which can be made again. */
  void forget() {
    lock.lock();
    try {
      idle.keySet().forEach(Completer::forget);
    } finally {
      lock.unlock();
    }
  }

  /** Closes this pool if the model has ended by itself. */
  void closeIfEnded() {
    lock.lock();
    try {
      if (model != null && model.hasEnded()) {
        close();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Closes the completers and the model, unless a completer is in use. */
  void close() {
    lock.lock();
    try {
      LanguageModel closed = model;
      if (closed != null && working == 0) {
        idle.keySet().forEach(Completer::close);
        idle.clear();
        model = null;
        maker = null;
        closed.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
