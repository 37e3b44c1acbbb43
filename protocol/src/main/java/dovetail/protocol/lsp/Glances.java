package dovetail.protocol.lsp;

import dovetail.protocol.Suggestion;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Counts the fates of a session's suggestions, and the speed of its user's typing. The counts stay
 * in memory and are never sent or stored; {@code dovetail.doctor} reports them. Safe for threads.
 */
final class Glances {
  /** A suggestion that the user types over within this time was not read. */
  private static final Duration READ = Duration.ofMillis(400);

  /** A line that still stands after this time counts as kept. */
  private static final Duration KEPT = Duration.ofMinutes(1);

  /** The longest time between two edits that counts as a gap between keys. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /** The number of gaps that are remembered. */
  private static final int GAPS = 40;

  /** The gap of a user of whom too few gaps are known. */
  private static final Duration USUAL = Duration.ofMillis(200);

  /** The share of gaps that are shorter than the pause before a suggestion is shown. */
  private static final double SHORTER = 0.75;

  private final LongSupplier nanos;
  private final Map<String, Long> drawn = new HashMap<>();
  private final Map<String, Long> edited = new HashMap<>();
  private final Deque<Long> gaps = new ArrayDeque<>();
  private final Deque<Accepted> due = new ArrayDeque<>();
  private int shown;
  private int unread;
  private int accepted;
  private int seen;
  private int kept;

  private record Accepted(String uri, Suggestion suggestion, long nanos) {}

  /** Counts by a clock in nanoseconds. */
  Glances(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /**
   * A document was changed.
   *
   * @param text finds the present text of a document; empty if it is closed
   */
  synchronized void edited(String uri, Function<String, Optional<String>> text) {
    long now = nanos.getAsLong();
    lookAgain(now, text);
    Long before = edited.put(uri, now);
    if (before != null && now - before < PAUSE.toNanos()) {
      gaps.addLast(now - before);
      if (gaps.size() > GAPS) {
        gaps.removeFirst();
      }
    }
  }

  /** The time until the user's present pause is longer than a usual gap. */
  synchronized Duration untilRest(String uri) {
    Long last = edited.get(uri);
    if (last == null) {
      return Duration.ZERO;
    }
    long usual =
        gaps.size() < GAPS / 4
            ? USUAL.toNanos()
            : gaps.stream().sorted().skip((long) (SHORTER * gaps.size())).findFirst().orElseThrow();
    return Duration.ofNanos(Math.max(0, last + usual - nanos.getAsLong()));
  }

  /** A suggestion is drawn in a document that is no rest of an earlier one. */
  synchronized void drawn(String uri) {
    shown++;
    drawn.put(uri, nanos.getAsLong());
  }

  /** A request came at a place where the last suggestion of the document does not continue. */
  synchronized void contradicted(String uri) {
    Long since = drawn.remove(uri);
    if (since != null && nanos.getAsLong() - since < READ.toNanos()) {
      unread++;
    }
  }

  synchronized void accepted(String uri, Suggestion suggestion) {
    drawn.remove(uri);
    accepted++;
    due.addLast(new Accepted(uri, suggestion, nanos.getAsLong()));
  }

  /** Counts the lines of suggestions accepted a while ago that still stand in the text. */
  private void lookAgain(long now, Function<String, Optional<String>> text) {
    while (!due.isEmpty() && now - due.getFirst().nanos() >= KEPT.toNanos()) {
      Accepted oldest = due.removeFirst();
      Optional<String> present = text.apply(oldest.uri());
      if (present.isPresent()) {
        List<String> lines = oldest.suggestion().text().lines().map(String::strip).toList();
        seen += lines.stream().mapToInt(String::length).sum();
        kept += lines.stream().filter(present.get()::contains).mapToInt(String::length).sum();
      }
    }
  }

  /** A document was closed. */
  synchronized void forget(String uri) {
    drawn.remove(uri);
    edited.remove(uri);
  }

  /** The counts, on one line for the user. */
  synchronized String describe(Function<String, Optional<String>> text) {
    lookAgain(nanos.getAsLong(), text);
    if (shown == 0 && accepted == 0) {
      return "none yet";
    }
    return "%d shown, %d typed over within %d ms, %d accepted; %d of %d characters stood a minute later"
        .formatted(shown, unread, READ.toMillis(), accepted, kept, seen);
  }
}
