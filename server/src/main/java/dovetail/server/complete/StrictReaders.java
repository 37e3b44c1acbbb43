package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.quotient.tree.StrictReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The part of the last look that is about what a compiler refuses though its parser does not. One
 * thread at a time.
 */
final class StrictReaders {
  private final Map<Language, Optional<StrictReader>> readers = new HashMap<>();

  /** Whether a middle makes a file refused that parses, or worse so than it was. */
  boolean refuse(Language language, String prefix, String middle, String suffix) {
    return readers
        .computeIfAbsent(language, StrictReader::of)
        .map(
            reader -> {
              int from = Utf8.encode(prefix).length;
              int to = from + Utf8.encode(middle).length;
              return reader.adds(Utf8.encode(prefix + middle + suffix), from, to);
            })
        .orElse(false);
  }

  /** Lets go of what was read. */
  void forget() {
    readers.clear();
  }
}
