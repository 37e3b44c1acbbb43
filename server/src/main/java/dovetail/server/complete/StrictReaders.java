package dovetail.server.complete;

import dovetail.languages.Language;
import java.util.Optional;

/**
 * The part of the last look that is about what a compiler refuses though its parser does not. One
 * thread at a time.
 */
public final class StrictReaders {
  private final TreeReaders readers;

  StrictReaders(TreeReaders readers) {
    this.readers = readers;
  }

  /**
   * A new error in a file that parses with a middle.
   *
   * @param message the error
   * @param at where in the middle it begins, in bytes; negative if not in the middle
   */
  public record Refused(String message, int at) {}

  /** The error that a middle brings in; empty if none. */
  public Optional<Refused> refused(Language language, String prefix, String middle, String suffix) {
    byte[] text = Utf8.encode(prefix + middle + suffix);
    int from = Utf8.encode(prefix).length;
    int to = from + Utf8.encode(middle).length;
    return readers
        .use(language, reader -> reader.strict().added(text, from, to))
        .map(
            refusal ->
                new Refused(refusal.message(), refusal.firstWithin(from, to).orElse(-1) - from));
  }
}
