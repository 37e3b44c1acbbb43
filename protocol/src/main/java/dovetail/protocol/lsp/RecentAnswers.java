package dovetail.protocol.lsp;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Suggestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The last suggestions in a document: a user who types the grey text is answered at once, with its
 * rest.
 *
 * <p>A suggestion made for the text {@code P|C S}, with the middle {@code m} that covers {@code C}
 * (mostly nothing), answers at {@code P'|C' S} if {@code P'} goes on from {@code P} and the file
 * with the rest is the same as it would have been, {@code P m S}: where the rest ends with {@code
 * C'}, it is inserted without that; else it covers {@code C'}, if it can and {@code C} was not
 * empty. That allows for closing brackets that the editor wrote by itself, or that were typed over;
 * and it parses, since it is the file that was found to parse.
 *
 * <p>Several suggestions of one answer are narrowed together. Linear in the text: two comparisons.
 * Safe for threads.
 */
final class RecentAnswers {
  /** How many are remembered: an undo or a step back should find what was there. */
  private static final int KEPT = 8;

  private record Entry(int id, String text, int offset, CompletionAnswer answer) {
    List<Suggestion> suggestions() {
      return answer.suggestions();
    }
  }

  private final Deque<Entry> entries = new ArrayDeque<>();
  private int lastId;

  /** Remembers an answer; its number is {@link #accepted}'s to ask for. */
  synchronized int add(String text, int offset, CompletionAnswer answer) {
    entries.addFirst(new Entry(++lastId, text, offset, answer));
    if (entries.size() > KEPT) {
      entries.removeLast();
    }
    return lastId;
  }

  /** The rest of a remembered answer at a place; empty if none goes on there. */
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

  /** The rest of a suggestion once some of it is typed, before text that it brings along. */
  private static Optional<Suggestion> rest(Suggestion suggestion, int typed, String behind) {
    String rest = suggestion.text().substring(typed);
    if (behind.equals(suggestion.covered())) {
      return Suggestion.mayCover(rest, behind)
          ? Optional.of(from(suggestion, typed))
          : Optional.empty();
    }
    if (rest.endsWith(behind)) {
      String inserted = rest.substring(0, rest.length() - behind.length());
      return inserted.isEmpty() ? Optional.empty() : Optional.of(Suggestion.whole(inserted));
    }
    return !suggestion.covered().isEmpty() && Suggestion.mayCover(rest, behind)
        ? Optional.of(Suggestion.covering(rest, behind))
        : Optional.empty();
  }

  /** The parts of what lies behind a place: the file parses at their ends as it did before. */
  private static Suggestion from(Suggestion suggestion, int typed) {
    List<String> parts = new ArrayList<>();
    int at = 0;
    for (String part : suggestion.parts()) {
      if (at + part.length() > typed) {
        parts.add(part.substring(Math.max(0, typed - at)));
      }
      at += part.length();
    }
    String last = parts.isEmpty() ? "" : parts.getLast();
    boolean isWhole = last.endsWith(suggestion.placeholder());
    return new Suggestion(parts, suggestion.covered(), isWhole ? suggestion.placeholder() : "");
  }

  /** A suggestion of an answer, if it is still remembered. */
  synchronized Optional<Suggestion> suggestion(int id, int index) {
    return entry(id, index).map(entry -> entry.suggestions().get(index));
  }

  /** The answer of a number, if it has so many suggestions. */
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
              return new Place(text, entry.offset() + middle.length());
            });
  }

  /** A cursor in a text. */
  record Place(String text, int offset) {}
}
