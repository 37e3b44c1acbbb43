package dovetail.protocol.lsp;

import dovetail.protocol.Suggestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * What was last suggested in a document, so that one who types what the grey text says is answered
 * at once: with the rest of it.
 *
 * <p>A suggestion made for the text {@code P|S}, with the middle {@code m}, answers at {@code
 * P'|S'} if {@code P'} goes on from {@code P} and the file with the rest is the same as it would
 * have been: {@code P' rest S' = P m S}. That allows for closing brackets that the editor wrote by
 * itself; and it parses, since it is the file that was found to parse.
 *
 * <p>Several suggestions of one answer are narrowed together. Linear in the text: two comparisons.
 * Safe for threads.
 */
final class RecentAnswers {
  /** How many are remembered: an undo or a step back should find what was there. */
  private static final int KEPT = 8;

  private record Entry(int id, String text, int offset, List<Suggestion> suggestions) {}

  private final Deque<Entry> entries = new ArrayDeque<>();
  private int lastId;

  /** Remembers an answer; its number is {@link #accepted}'s to ask for. */
  synchronized int add(String text, int offset, List<Suggestion> suggestions) {
    entries.addFirst(new Entry(++lastId, text, offset, suggestions));
    if (entries.size() > KEPT) {
      entries.removeLast();
    }
    return lastId;
  }

  /** What is left of a remembered answer at a place; empty if none goes on there. */
  synchronized Optional<List<Suggestion>> rest(String text, int offset) {
    for (Entry entry : entries) {
      List<Suggestion> rest = new ArrayList<>();
      for (Suggestion suggestion : entry.suggestions()) {
        rest(entry, suggestion, text, offset).ifPresent(rest::add);
      }
      if (!rest.isEmpty()) {
        return Optional.of(rest);
      }
    }
    return Optional.empty();
  }

  private static Optional<Suggestion> rest(
      Entry entry, Suggestion suggestion, String text, int offset) {
    String middle = suggestion.text();
    int typed = offset - entry.offset();
    int closers = text.length() - offset - (entry.text().length() - entry.offset());
    int rest = middle.length() - typed - closers;
    boolean fits =
        typed >= 0
            && closers >= 0
            && rest > 0
            && entry.text().regionMatches(0, text, 0, entry.offset())
            && middle.regionMatches(0, text, entry.offset(), typed)
            && middle.regionMatches(typed + rest, text, offset, closers)
            && entry
                .text()
                .regionMatches(
                    entry.offset(), text, offset + closers, text.length() - offset - closers);
    if (!fits) {
      return Optional.empty();
    }
    return Optional.of(
        closers > 0
            ? Suggestion.whole(middle.substring(typed, typed + rest))
            : from(suggestion, typed));
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
    return new Suggestion(parts);
  }

  /** The text once a suggestion of an answer is accepted, if it is still remembered. */
  synchronized Optional<Place> accepted(int id, int index) {
    return entries.stream()
        .filter(entry -> entry.id() == id && index < entry.suggestions().size())
        .findFirst()
        .map(
            entry -> {
              String middle = entry.suggestions().get(index).text();
              String text =
                  entry.text().substring(0, entry.offset())
                      + middle
                      + entry.text().substring(entry.offset());
              return new Place(text, entry.offset() + middle.length());
            });
  }

  /** A cursor in a text. */
  record Place(String text, int offset) {}
}
