package dovetail.lab.places;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Somebody who types a part of a text that is fixed beforehand, in an editor that indents new lines
 * and may write closers. What stands before the cursor is always the text as it is meant; behind it
 * stand the closers that the editor wrote, then what was below from the beginning. Lines end in
 * {@code \n}.
 *
 * <p>One thread.
 */
public final class Typist {
  /** A closer that the editor wrote: where it belongs, and the blanks that stand before it. */
  private record Written(int place, String blanks, char closer) {
    @Override
    public String toString() {
      return blanks + closer;
    }
  }

  private final String text;
  private final int end;
  private final String below;
  private final Pairs pairs;

  /** How far what the editor closes may reach. */
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

  /** Types a piece of a line, or all of it, in the middle of what is there. */
  static Typist inTheMiddle(String text, int from, int end, Pairs pairs) {
    return new Typist(text, from, end, text.substring(end), pairs, end);
  }

  /** Types from the top: below is nothing yet but closers that the editor wrote. */
  static Typist fromTheTop(String text, int from, int end, Pairs pairs) {
    Typist typist = new Typist(text, from, end, "\n", pairs, text.length());
    IntStream.range(0, from)
        .filter(opener -> pairs.closer(opener) >= from)
        .forEach(opener -> typist.written.add(typist.closer(opener)));
    typist.written.sort(Comparator.comparingInt(Written::place));
    return typist;
  }

  /** A closer that stands on a line of its own if it does in the text. */
  private Written closer(int opener) {
    int place = pairs.closer(opener);
    int begin = Lines.begin(text, place);
    boolean alone = Lines.code(text, begin) == place && begin > 0;
    return new Written(place, alone ? text.substring(begin - 1, place) : "", text.charAt(place));
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

  /** Presses a key; what comes next stands there then, with the indentation of a new line. */
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
      written.addFirst(new Written(closer, "", text.charAt(closer)));
    }
  }

  /** Goes over a closer that the editor wrote, wherever it put it. */
  private boolean passes() {
    if (written.isEmpty() || Lines.code(text, at) != written.getFirst().place()) {
      return false;
    }
    if (written.getFirst().blanks().isEmpty() && written.getFirst().place() != at) {
      return false;
    }
    at = written.removeFirst().place() + 1;
    return true;
  }

  /** Between two brackets, the closing one comes on a line of its own. */
  private void breakLine(int from) {
    if (!written.isEmpty() && from > 0 && pairs.closer(from - 1) == written.getFirst().place()) {
      Written first = written.removeFirst();
      int begin = Lines.begin(text, from - 1);
      String indentation = text.substring(begin, Math.min(Lines.code(text, begin), from));
      written.addFirst(new Written(first.place(), "\n" + indentation, first.closer()));
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

  /** What a suggestion puts behind the cursor. */
  String inserted(Shown shown) {
    return shown.text().substring(Math.min(at - shown.from(), shown.text().length()));
  }

  /** Whether the text goes on as it is shown, to the end of a word, when all of it is accepted. */
  boolean isRight(Shown shown) {
    String inserted = inserted(shown);
    return goesOn(inserted) && covered(shown) == passed(inserted.length());
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

  /** How many closers the editor wrote that stand in the next so many characters of the text. */
  private long passed(int length) {
    return written.stream().filter(one -> one.place() < at + length).count();
  }

  /** How many of them a suggestion takes the place of; -1 if they end within one. */
  private long covered(Shown shown) {
    int left = shown.to() - at;
    int count = 0;
    while (left > 0 && count < written.size()) {
      left -= written.get(count++).toString().length();
    }
    return left == 0 ? count : -1;
  }

  /** How many of a suggestion's parts are right, one after the other; an empty one takes no key. */
  int right(List<String> parts) {
    StringBuilder all = new StringBuilder();
    int right = 0;
    while (right < parts.size()
        && !parts.get(right).isEmpty()
        && goesOn(all.append(parts.get(right)).toString())
        && passed(all.length()) == 0) {
      right++;
    }
    return right;
  }

  /** Accepts what is right: it stands before the cursor then. */
  void accept(String inserted) {
    for (long i = passed(inserted.length()); i > 0; i--) {
      written.removeFirst();
    }
    at += inserted.length();
  }

  /** The place of what is shown, on its line, for a checker: the text as it is meant around it. */
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
