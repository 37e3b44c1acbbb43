package dovetail.analysis;

import dovetail.analysis.names.NameReader;
import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.StrictReader;
import dovetail.analysis.tree.TreeReader;
import dovetail.languages.Language;
import dovetail.quotient.chart.StoppedException;
import dovetail.quotient.chart.Watch;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The readers of whole texts as trees, one for each language. Checks of compiler errors and checks
 * of names share a reader, so that a text is read once. Safe for threads: a reader is locked while
 * it is used.
 */
final class TreeReaders {
  private final Map<Language, Held> readers = new ConcurrentHashMap<>();
  private final BooleanSupplier nobodyWaits;

  /** None yet. */
  TreeReaders(BooleanSupplier nobodyWaits) {
    this.nobodyWaits = nobodyWaits;
  }

  /** A reader of a language's trees. */
  static final class Held {
    private final ReentrantLock lock = new ReentrantLock();
    private final TreeReader trees;
    private final Watch watch;
    final StrictReader strict;

    /** The reader of names; empty if the grammar has no declarations about names. */
    final Optional<NameReader> names;

    private Held(Language language) {
      trees = TreeReader.of(language);
      watch = trees.watch();
      strict = StrictReader.of(trees);
      names = NameReader.of(trees);
    }

    private boolean readAhead(byte[] text) {
      return names.isPresent()
          ? names.get().read(text).isPresent()
          : strict.refusals(text).isPresent();
    }
  }

  /**
   * Uses the reader of a language; empty if the grammar declares nothing, or the work finds
   * nothing.
   */
  <T> Optional<T> use(Language language, Function<Held, Optional<T>> work) {
    return language.trees().isPresent() ? with(language, work) : Optional.empty();
  }

  /** The tokens of three texts, and the nodes of some rules. */
  CodeText code(Language language, String before, String middle, String behind, Set<String> nodes) {
    return with(language, held -> held.trees.code(before, middle, behind, nodes));
  }

  private <T> T with(Language language, Function<Held, T> work) {
    Held held = readers.computeIfAbsent(language, Held::new);
    held.lock.lock();
    try {
      return held.watch.during(nobodyWaits, () -> work.apply(held));
    } finally {
      held.lock.unlock();
    }
  }

  /**
   * Reads a text that may soon be asked about, until {@code stop} says so or another thread waits
   * for the reader, which then goes on from there.
   *
   * @return false if {@code stop} ended it
   */
  boolean readAhead(Language language, byte[] text, BooleanSupplier stop) {
    if (language.trees().isEmpty()) {
      return true;
    }
    Held held = readers.computeIfAbsent(language, Held::new);
    held.lock.lock();
    try {
      var _ =
          held.watch.during(
              () -> stop.getAsBoolean() || held.lock.hasQueuedThreads(),
              () -> held.readAhead(text));
      return true;
    } catch (StoppedException e) {
      return !stop.getAsBoolean();
    } finally {
      held.lock.unlock();
    }
  }

  /** Releases the readings. */
  void forget() {
    readers.clear();
  }
}
