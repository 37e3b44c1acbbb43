package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.languages.Trees;
import dovetail.quotient.names.NameReader;
import dovetail.quotient.tree.StrictReader;
import dovetail.quotient.tree.TreeReader;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The readers of whole texts as trees: one for each language, for what compilers refuse and for
 * names, so that a text is read once. Safe for threads: who uses a reader holds it.
 */
final class TreeReaders {
  private final Map<Language, Held> readers = new ConcurrentHashMap<>();

  /** A reader of a language's trees. */
  static final class Held {
    private final ReentrantLock lock = new ReentrantLock();
    private final StrictReader strict;
    private final Optional<NameReader> names;

    private Held(Language language, Trees declared) {
      var trees = new TreeReader(language, declared);
      strict = StrictReader.of(trees);
      names = NameReader.of(trees);
    }

    StrictReader strict() {
      return strict;
    }

    private void readAhead(byte[] text, BooleanSupplier stop) {
      if (names.isPresent()) {
        var _ = names.get().read(text, stop);
      } else {
        var _ = strict.refusals(text);
      }
    }

    /** Empty if the grammar says nothing of names. */
    Optional<NameReader> names() {
      return names;
    }
  }

  /** Uses the reader of a language; empty if the grammar declares nothing, or nothing is found. */
  <T> Optional<T> use(Language language, Function<Held, Optional<T>> work) {
    Optional<Held> found = held(language);
    found.ifPresent(held -> held.lock.lock());
    try {
      return found.flatMap(work);
    } finally {
      found.ifPresent(held -> held.lock.unlock());
    }
  }

  /**
   * Reads a text that somebody may soon ask about, until it is to be stopped or somebody waits for
   * the reader: who does goes on from there.
   *
   * @return false if it was to be stopped
   */
  boolean readAhead(Language language, byte[] text, BooleanSupplier stop) {
    Optional<Held> found = held(language);
    if (found.isEmpty()) {
      return true;
    }
    ReentrantLock lock = found.get().lock;
    lock.lock();
    try {
      found.get().readAhead(text, () -> stop.getAsBoolean() || lock.hasQueuedThreads());
      return !stop.getAsBoolean();
    } finally {
      lock.unlock();
    }
  }

  private Optional<Held> held(Language language) {
    return language
        .trees()
        .map(declared -> readers.computeIfAbsent(language, key -> new Held(key, declared)));
  }

  /** Lets go of what was read. */
  void forget() {
    readers.clear();
  }
}
