package dovetail.server.editor;

import dovetail.model.LanguageModel;
import dovetail.server.complete.Completer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  /** The unused completers, the last used at the end. */
  private final List<Member> idle = new ArrayList<>();

  private int working;
  private @Nullable Open open;

  /** A model, and a maker of completers over it. */
  private record Open(LanguageModel model, Supplier<Completer> maker) {}

  /** A completer, with the document of its last request. */
  private record Member(Completer completer, String document) {}

  /** From now on works with a model, which {@link #close} closes too. */
  void open(LanguageModel model, Supplier<Completer> maker) {
    lock.lock();
    try {
      open = new Open(model, maker);
    } finally {
      lock.unlock();
    }
  }

  /** Whether there is a model. */
  boolean isOpen() {
    lock.lock();
    try {
      return open != null;
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
      taken.ifPresent(completer -> giveBack(new Member(completer, document)));
    }
  }

  private Optional<Completer> take(String document) {
    lock.lock();
    try {
      while (open != null && idle.isEmpty() && working == MOST) {
        freed.awaitUninterruptibly();
      }
      Open with = open;
      if (with == null) {
        return Optional.empty();
      }
      Completer taken =
          idle.isEmpty() ? with.maker().get() : idle.remove(best(document)).completer();
      working++;
      return Optional.of(taken);
    } finally {
      lock.unlock();
    }
  }

  private int best(String document) {
    for (int i = idle.size() - 1; i >= 0; i--) {
      if (idle.get(i).document().equals(document)) {
        return i;
      }
    }
    return idle.size() - 1;
  }

  private void giveBack(Member member) {
    lock.lock();
    try {
      working--;
      idle.add(member);
      freed.signal();
    } finally {
      lock.unlock();
    }
  }

  /** Frees the memory of the readings of unused completers, which can be made again. */
  void forget() {
    lock.lock();
    try {
      idle.forEach(member -> member.completer().forget());
    } finally {
      lock.unlock();
    }
  }

  /** Closes this pool if the model has ended by itself. */
  void closeIfEnded() {
    lock.lock();
    try {
      if (open != null && open.model().hasEnded()) {
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
      Open with = open;
      if (with != null && working == 0) {
        idle.forEach(member -> member.completer().close());
        idle.clear();
        open = null;
        with.model().close();
      }
    } finally {
      lock.unlock();
    }
  }
}
