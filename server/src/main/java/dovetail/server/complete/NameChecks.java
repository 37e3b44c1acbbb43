package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.quotient.names.FileNames;
import dovetail.quotient.names.NameReader;
import dovetail.quotient.names.Reference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Asks of finished middles whether their names exist. Remembers what it has read: a middle costs
 * the statements that it changes, and a look-up a token behind it. One thread at a time.
 */
final class NameChecks {
  /** More names than this wait behind the middle only if the text was misread. */
  private static final int MANY = 12;

  private final Map<Language, Optional<NameReader>> readers = new HashMap<>();

  /**
   * What is known of a middle's names.
   *
   * @param own what it looks up and nothing binds: a completed name may have begun before it, or
   *     end where it begins
   * @param selfCall the call of the function that it stands in, if it makes one
   * @param unmet how many names the text behind it waits for, with it
   * @param begin where it begins, in bytes of the text
   * @param names those of the text; empty if nothing is known
   */
  record Verdict(
      List<Reference> own,
      Optional<SelfCall> selfCall,
      int unmet,
      int begin,
      Optional<FileNames> names) {
    /** Nothing is known, nothing is wrong. */
    static final Verdict UNKNOWN = new Verdict(List.of(), Optional.empty(), 0, 0, Optional.empty());

    Verdict {
      own = List.copyOf(own);
    }

    /** Whether no name of its own is unbound, and it does not call the function it stands in. */
    boolean isClean() {
      return own.isEmpty() && selfCall.isEmpty();
    }

    /** What is added to a middle's log-probability where several are ranked. */
    double cost() {
      return -50.0 * own.size() - 3.0 * unmet;
    }

    /** The words that may stand where the first unbound name of its own does. */
    NavigableSet<String> legal() {
      NavigableSet<String> legal = new TreeSet<>();
      names.ifPresent(
          known -> {
            legal.addAll(known.given());
            legal.addAll(known.seen(own.getFirst().begin()).keySet());
            legal.remove(own.getFirst().name());
          });
      return legal;
    }
  }

  /** Looks at a middle with which a text is a program. */
  Verdict of(Task task, View.Text text, String middle) {
    if (FileKind.of(task.document()) == FileKind.CELL) {
      return Verdict.UNKNOWN; // other cells bind names too
    }
    byte[] prefix = Utf8.encode(text.prefix());
    int begin = prefix.length;
    int end = begin + Utf8.encode(middle).length;
    byte[] whole = Utf8.encode(text.prefix() + middle + text.suffix());
    return readers
        .computeIfAbsent(task.language(), NameReader::of)
        .flatMap(reader -> reader.read(whole))
        .map(names -> verdict(names, whole, begin, end, text.hidden()))
        .orElse(Verdict.UNKNOWN);
  }

  private static Verdict verdict(
      FileNames names, byte[] text, int begin, int end, Set<String> hidden) {
    int touched = Math.max(0, begin - 1); // a name that ends at the cursor is completed too
    List<Reference> own = new ArrayList<>(names.unbound(touched, end));
    own.addAll(names.early(touched, end));
    own.removeIf(reference -> hidden.contains(reference.name()));
    Set<String> waiting = names.waiting(end);
    waiting.removeAll(hidden);
    int unmet = waiting.size() > MANY ? 0 : waiting.size();
    own.sort(Comparator.comparingInt(Reference::begin));
    return new Verdict(
        own, SelfCall.in(text, names, touched, end), unmet, begin, Optional.of(names));
  }

  /** Lets go of what was read. */
  void forget() {
    readers.clear();
  }
}
