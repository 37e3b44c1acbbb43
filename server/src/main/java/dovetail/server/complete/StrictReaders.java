package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.quotient.tree.Refusal;
import dovetail.quotient.tree.StrictReader;
import dovetail.quotient.tree.StrictReader.Kind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
   * @param at where in the middle it begins, in bytes, or has its last byte, if it begins before;
   *     negative if neither lies in the middle
   * @param last where the last of what causes it begins there
   * @param remedies texts that might have stood in the place of a word, or at {@code last}, so that
   *     it would not be there
   */
  public record Refused(String message, int at, int last, List<String> remedies) {
    public Refused {
      remedies = List.copyOf(remedies);
    }
  }

  /** The error, or what nobody would write, that a middle brings in; empty if none. */
  public Optional<Refused> refused(Task task, String prefix, String middle, String suffix) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    if (task.demands().has(RuleFamily.COMPILER)) {
      kinds.add(Kind.ERROR);
    }
    if (task.demands().has(RuleFamily.UNWANTED)) {
      kinds.add(Kind.UNWANTED);
    }
    return refused(
        task.language(),
        prefix,
        middle,
        suffix,
        (reader, text, from, to) -> reader.added(text, from, to, kinds));
  }

  /** The error of a compiler that a middle brings in; empty if none. */
  Optional<Refused> broken(Language language, String prefix, String middle, String suffix) {
    return refused(language, prefix, middle, suffix, StrictReader::broken);
  }

  private interface Look {
    Optional<Refusal> at(StrictReader reader, byte[] text, int from, int to);
  }

  private Optional<Refused> refused(
      Language language, String prefix, String middle, String suffix, Look look) {
    byte[] text = Utf8.encode(prefix + middle + suffix);
    int from = Utf8.encode(prefix).length;
    int to = from + Utf8.encode(middle).length;
    return readers
        .use(language, reader -> look.at(reader.strict(), text, from, to))
        .map(
            refusal ->
                new Refused(
                    refusal.message(),
                    refusal.firstWithin(from, to) - from,
                    refusal.lastWithin(from, to) - from,
                    refusal.remedies()));
  }
}
