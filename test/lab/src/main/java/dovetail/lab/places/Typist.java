package dovetail.lab.places;

import dovetail.protocol.Suggestion.Stop;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A person who types a part of a text that is fixed beforehand, in an editor that indents new lines
 * and may write closers. Before the cursor stands the meant text. Behind it stand the closers that
 * the editor wrote, or the text behind a suggestion's {@linkplain Stop stop}, then the text that
 * was below from the beginning. Lines end in {@code \n}.
 *
 * <p>One thread.
 */
public final class Typist {
  /**
   * Text that the editor wrote behind the cursor, mostly a closer: the place where it belongs in
   * the text as it is meant, and the blanks that stand before it. It is typed over there if the
   * text has it; a placeholder, which the text may not have, is gone then.
   */
  private record Written(int place, String blanks, String mark) {
    @Override
    public String toString() {
      return blanks + mark;
    }
  }

  /** The place where the text before the cursor ends with a stop, and the text behind it then. */
  private record Left(int at, List<Written> written) {}

  private final String text;
  private final int end;
  private final String below;
  private final Pairs pairs;

  /** The end of the text in which the editor closes brackets. */
  private final int reach;

  private final List<Written> written = new ArrayList<>();
  private int at;

  private Typist(String text, int from, int end, String below, Pairs pairs, int reach) {
    this.text = text;
    this.at = from;
    this.end = end;
    this.below = below;
    this.pairs = pairs;
    this.reach = reach;
  }

  /** Types a piece of a line, or all of it, in the middle of a finished text. */
  static Typist inTheMiddle(String text, int from, int end, Pairs pairs) {
    return new Typist(text, from, end, text.substring(end), pairs, end);
  }

  /** Types from the top: below is nothing yet but closers that the editor wrote. */
  static Typist fromTheTop(String text, int from, int end, Pairs pairs) {
    Typist typist = new Typist(text, from, end, "\n", pairs, text.length());
    IntStream.range(0, from)
        .filter(opener -> pairs.closer(opener) >= from)
        .forEach(opener -> typist.written.addAll(typist.closer(opener)));
    typist.written.sort(Comparator.comparingInt(Written::place));
    return typist;
  }

  /** A closer, character by character, that stands on a line of its own if it does in the text. */
  private List<Written> closer(int opener) {
    int place = pairs.closer(opener);
    int begin = Lines.begin(text, place);
    boolean alone = Lines.code(text, begin) == place && begin > 0 && isBracket(place);
    return closer(place, alone ? text.substring(begin - 1, place) : "");
  }

  private List<Written> closer(int place, String blanks) {
    String mark = text.substring(place, place + 1);
    boolean isThree = !isBracket(place) && text.startsWith(mark.repeat(3), place);
    return IntStream.range(place, place + (isThree ? 3 : 1))
        .mapToObj(at -> new Written(at, at == place ? blanks : "", mark))
        .toList();
  }

  private boolean isBracket(int place) {
    return Lines.CLOSERS.indexOf(text.charAt(place)) >= 0;
  }

  /** Where the cursor stands, in UTF-16 units. */
  public int at() {
    return at;
  }

  /** Whether all is typed. */
  public boolean isDone() {
    return at >= end;
  }

  /** The document as the editor has it. */
  public String document() {
    return text.substring(0, at) + written() + below;
  }

  private String written() {
    return written.stream().map(Written::toString).collect(Collectors.joining());
  }

  /** Presses a key: types the next character, and the indentation of a new line. */
  String type() {
    int from = at;
    if (!passes()) {
      at = next(from);
      pair(from);
    }
    return text.substring(from, at);
  }

  /** The editor writes a closer, or moves it. */
  private void pair(int from) {
    if (text.charAt(from) == '\n') {
      breakLine(from);
      return;
    }
    int closer = pairs.closer(from);
    if (closer >= 0 && closer < reach) {
      written.addAll(0, closer(closer, ""));
    }
  }

  /** Goes over a mark that the editor wrote, wherever it put it. */
  private boolean passes() {
    if (written.isEmpty()) {
      return false;
    }
    Written first = written.getFirst();
    int place = first.blanks().isEmpty() ? at : Lines.code(text, at);
    if (first.place() != at && first.place() != place) {
      return false;
    }
    written.removeFirst();
    boolean isMeant = text.startsWith(first.mark(), first.place());
    at = isMeant ? first.place() + first.mark().length() : at;
    return isMeant;
  }

  /** Between two brackets, the closing one comes on a line of its own. */
  private void breakLine(int from) {
    if (!written.isEmpty()
        && from > 0
        && pairs.closer(from - 1) == written.getFirst().place()
        && isBracket(written.getFirst().place())) {
      Written first = written.removeFirst();
      int begin = Lines.begin(text, from - 1);
      String indentation = text.substring(begin, Math.min(Lines.code(text, begin), from));
      written.addFirst(new Written(first.place(), "\n" + indentation, first.mark()));
    }
  }

  /** Where the next key ends: a character, or a line end with the indentation behind it. */
  private int next(int from) {
    if (text.charAt(from) != '\n') {
      return text.offsetByCodePoints(from, 1);
    }
    int code = Lines.code(text, from + 1);
    return code <= Lines.end(text, from + 1) ? code : from + 1;
  }

  /** How many keys a text from the cursor on takes. */
  int keys(int length) {
    int keys = 0;
    for (int i = at; i < at + length; i = next(i)) {
      keys++;
    }
    return keys;
  }

  /** The text that a suggestion inserts at the cursor. */
  String inserted(Shown shown) {
    return shown.text().substring(Math.min(at - shown.from(), shown.text().length()));
  }

  /** Whether the text goes on as it is shown, to the end of a word, when all of it is accepted. */
  boolean isRight(Shown shown, String behind) {
    return left(shown, inserted(shown).length() - behind.length(), behind, "").isPresent();
  }

  /**
   * The last of a suggestion's stops, but for its end, that is right; 0 for none. With a stop the
   * text goes on as it is meant, and has the text behind the stop, too, or that is the placeholder.
   */
  int right(Shown shown, List<Stop> stops, String placeholder) {
    int length = shown.from() - at;
    int right = 0;
    for (int i = 0; i < stops.size() && !stops.get(i).part().isEmpty(); i++) {
      length += stops.get(i).part().length();
      if (left(shown, length, stops.get(i).behind(), placeholder).isPresent()) {
        right = i + 1;
      }
    }
    return right;
  }

  /**
   * Accepts so much of a suggestion, which is right: it stands before the cursor then, and the rest
   * behind it.
   */
  void accept(Shown shown, int length, String behind, String placeholder) {
    Left left = left(shown, length, behind, placeholder).orElseThrow();
    written.clear();
    written.addAll(left.written);
    at = left.at;
  }

  /** The texts on both sides once so much of a suggestion is accepted; empty if it is not right. */
  private Optional<Left> left(Shown shown, int length, String behind, String placeholder) {
    String inserted = inserted(shown).substring(0, Math.max(0, length));
    int to = at + inserted.length();
    int covered = covered(shown);
    Optional<List<Written>> closing = places(behind, to, placeholder);
    if (!goesOn(inserted) || covered < 0 || closing.isEmpty()) {
      return Optional.empty();
    }
    List<Written> left = new ArrayList<>(closing.get());
    left.addAll(written.subList(covered, written.size()));
    boolean isKept =
        written.stream()
            .limit(covered)
            .allMatch(
                one -> one.place() < to || left.stream().anyMatch(o -> o.place() == one.place()));
    List<Integer> places = left.stream().map(Written::place).toList();
    boolean isOrdered = places.stream().sorted().distinct().toList().equals(places);
    return isKept && isOrdered && (places.isEmpty() || places.getFirst() >= to)
        ? Optional.of(new Left(to, left))
        : Optional.empty();
  }

  private boolean goesOn(String inserted) {
    int to = at + inserted.length();
    boolean inWord =
        to < text.length()
            && !inserted.isEmpty()
            && Place.isWord(text.codePointBefore(to))
            && Place.isWord(text.codePointAt(to));
    return !inserted.isBlank() && to <= end && text.startsWith(inserted, at) && !inWord;
  }

  /** How many written marks a suggestion takes the place of; -1 if they end within one. */
  private int covered(Shown shown) {
    int left = shown.to() - at;
    int count = 0;
    while (left > 0 && count < written.size()) {
      left -= written.get(count++).toString().length();
    }
    return left == 0 ? count : -1;
  }

  /** Where the marks of a text belong that was put behind the cursor; nothing if it has others. */
  private Optional<List<Written>> places(String behind, int from, String placeholder) {
    boolean isHead = !placeholder.isEmpty() && behind.endsWith(placeholder);
    String marks = behind.substring(0, behind.length() - (isHead ? placeholder.length() : 0));
    List<Written> found = new ArrayList<>();
    int place = from;
    int begin = 0;
    for (int i = 0; i < marks.length(); i++) {
      String blanks = marks.substring(begin, i);
      boolean isBlank = Character.isWhitespace(marks.charAt(i));
      boolean isDirect = blanks.indexOf('\n') < 0;
      if (!isBlank) {
        int next = place(place, marks.charAt(i));
        if (next < 0 || isDirect && !text.substring(0, next).endsWith(blanks)) {
          return Optional.empty();
        }
        for (int j = 0; isDirect && j < blanks.length(); j++) {
          found.add(new Written(next - blanks.length() + j, "", blanks.substring(j, j + 1)));
        }
        found.add(new Written(next, isDirect ? "" : blanks, marks.substring(i, i + 1)));
        place = next + 1;
        begin = i + 1;
      }
    }
    if (isHead) {
      found.add(new Written(place, marks.substring(begin), placeholder));
    }
    return Optional.of(found);
  }

  /**
   * Where a mark stands next outside brackets that open before it; one that closes none, on the
   * same line. -1 if it does not.
   */
  private int place(int from, char mark) {
    boolean isCloser = Lines.CLOSERS.indexOf(mark) >= 0;
    int depth = 0;
    for (int i = from; i < reach && depth >= 0; i++) {
      char c = text.charAt(i);
      if (depth == 0 && c == mark) {
        return i;
      }
      if (depth == 0 && c == '\n' && !isCloser) {
        return -1;
      }
      depth += Lines.OPENERS.indexOf(c) >= 0 ? 1 : Lines.CLOSERS.indexOf(c) >= 0 ? -1 : 0;
    }
    return -1;
  }

  /** The place of the shown text, on its line, for a checker, with the meant text around it. */
  Place place() {
    int line = Lines.end(text, at);
    String left =
        written.stream()
            .takeWhile(one -> one.blanks().isEmpty() && one.place() < line)
            .map(Written::toString)
            .collect(Collectors.joining());
    return new Place(PlaceKind.REST, text, at, line, line, left);
  }
}
