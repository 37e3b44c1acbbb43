package dovetail.protocol.lsp;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Suggestion.Stop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The last suggestions in a document. While the user types a suggestion's text, requests are
 * answered at once, with its rest.
 *
 * <p>A suggestion made for the text {@code P|C S}, with the middle {@code m} that covers {@code C}
 * (mostly nothing), answers at {@code P'|C' S} if {@code P'} continues {@code P} and the file with
 * the rest of {@code m} is still {@code P m S}. If the rest ends with {@code C'}, it is inserted
 * without that end. Otherwise it covers {@code C'}, if it can, and if {@code C} was not empty or a
 * stop left {@code C'} behind the cursor. This allows for closing brackets that the editor wrote by
 * itself, or that the user typed over; and the result parses, since {@code P m S} was found to
 * parse.
 *
 * <p>Several suggestions of one answer are narrowed together. Linear in the text: two comparisons.
 * Safe for threads.
 */
final class RecentAnswers {
  /**
   * The number of answers that are remembered: an undo or a step back should find its suggestion
   * again.
   */
  private static final int KEPT = 8;

  private record Entry(int id, String text, int offset, CompletionAnswer answer) {
    List<Suggestion> suggestions() {
      return answer.suggestions();
    }
  }

  private final Deque<Entry> entries = new ArrayDeque<>();
  private int lastId;

  /** Remembers an answer; returns its number, for {@link #accepted}. */
  synchronized int add(String text, int offset, CompletionAnswer answer) {
    entries.addFirst(new Entry(++lastId, text, offset, answer));
    if (entries.size() > KEPT) {
      entries.removeLast();
    }
    return lastId;
  }

  /** The rest of a remembered answer at a place; empty if no answer continues there. */
  synchronized Optional<CompletionAnswer> rest(String text, int offset) {
    for (Entry entry : entries) {
      List<Suggestion> rest = new ArrayList<>();
      for (Suggestion suggestion : entry.suggestions()) {
        rest(entry, suggestion, text, offset).ifPresent(rest::add);
      }
      if (!rest.isEmpty()) {
        return Optional.of(entry.answer().with(rest));
      }
    }
    return Optional.empty();
  }

  private static Optional<Suggestion> rest(
      Entry entry, Suggestion suggestion, String text, int offset) {
    String middle = suggestion.text();
    int behind = entry.offset() + suggestion.covered().length();
    int typed = offset - entry.offset();
    int between = text.length() - offset - (entry.text().length() - behind);
    boolean fits =
        typed >= 0
            && between >= 0
            && typed < middle.length()
            && entry.text().regionMatches(0, text, 0, entry.offset())
            && middle.regionMatches(0, text, entry.offset(), typed)
            && entry
                .text()
                .regionMatches(behind, text, offset + between, text.length() - offset - between);
    return fits
        ? rest(suggestion, typed, text.substring(offset, offset + between))
        : Optional.empty();
  }

  /**
   * The rest of a suggestion once its beginning is typed, before a text behind the cursor that is
   * part of the rest. A rest that only stands for the body of a head is none: the user writes a
   * real body next.
   */
  private static Optional<Suggestion> rest(Suggestion suggestion, int typed, String behind) {
    String rest = suggestion.text().substring(typed);
    if (rest.strip().equals(suggestion.placeholder())) {
      return Optional.empty();
    }
    boolean covers = Suggestion.mayCover(rest, behind);
    if (covers && behind.equals(suggestion.covered())) {
      return Optional.of(from(suggestion, typed, rest, behind));
    }
    if (rest.endsWith(behind)) {
      return inserted(
          suggestion, typed, rest.substring(0, rest.length() - behind.length()), behind);
    }
    return covers && (!suggestion.covered().isEmpty() || isStop(suggestion, typed, behind))
        ? Optional.of(from(suggestion, typed, rest, behind))
        : Optional.empty();
  }

  private static boolean isStop(Suggestion suggestion, int typed, String behind) {
    int at = 0;
    for (Stop stop : suggestion.stops()) {
      at += stop.part().length();
      if (at == typed) {
        return stop.behind().equals(behind);
      }
    }
    return false;
  }

  /**
   * The rest of a suggestion, with the stops behind a place, as one that replaces the text behind
   * the cursor.
   */
  private static Suggestion from(Suggestion suggestion, int typed, String rest, String covered) {
    List<Stop> stops = left(suggestion, typed);
    if (stops.isEmpty()) {
      return Suggestion.covering(rest, covered);
    }
    boolean isWhole = stops.getLast().part().endsWith(suggestion.placeholder());
    return new Suggestion(stops, covered, isWhole ? suggestion.placeholder() : "");
  }

  /**
   * The rest of a suggestion, as an insertion before the text behind the cursor with which it ends.
   */
  private static Optional<Suggestion> inserted(
      Suggestion suggestion, int typed, String text, String left) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    List<Stop> stops = new ArrayList<>();
    int at = 0;
    int end = 0;
    for (Stop stop : left(suggestion, typed)) {
      end += stop.part().length();
      if (end < text.length() && stop.behind().endsWith(left)) {
        String behind = stop.behind().substring(0, stop.behind().length() - left.length());
        stops.add(new Stop(text.substring(at, end), behind));
        at = end;
      }
    }
    if (stops.isEmpty() || !text.substring(at).equals(stops.getLast().behind())) {
      stops.add(new Stop(text.substring(at), ""));
    }
    return Optional.of(new Suggestion(stops, "", ""));
  }

  /** The stops behind a place, at which the file parses as before. */
  private static List<Stop> left(Suggestion suggestion, int typed) {
    List<Stop> stops = new ArrayList<>();
    int at = 0;
    for (Stop stop : suggestion.stops()) {
      int end = at + stop.part().length();
      if (end > typed) {
        String part = stop.part().substring(Math.max(0, typed - at));
        stops.add(new Stop(part, stop.behind()));
      }
      at = end;
    }
    return stops;
  }

  /** A suggestion of an answer, if it is still remembered. */
  synchronized Optional<Suggestion> suggestion(int id, int index) {
    return entry(id, index).map(entry -> entry.suggestions().get(index));
  }

  /** The answer with a number, if it has a suggestion with this index. */
  private Optional<Entry> entry(int id, int index) {
    return entries.stream()
        .filter(entry -> entry.id() == id && index < entry.suggestions().size())
        .findFirst();
  }

  /** The text once a suggestion of an answer is accepted, if it is still remembered. */
  synchronized Optional<Place> accepted(int id, int index) {
    return entry(id, index)
        .map(
            entry -> {
              Suggestion suggestion = entry.suggestions().get(index);
              String middle = suggestion.text();
              String text =
                  entry.text().substring(0, entry.offset())
                      + middle
                      + entry.text().substring(entry.offset() + suggestion.covered().length());
              return new Place(
                  text, entry.offset() + middle.length() - suggestion.behind().length());
            });
  }

  /** A cursor in a text. */
  record Place(String text, int offset) {}
}
