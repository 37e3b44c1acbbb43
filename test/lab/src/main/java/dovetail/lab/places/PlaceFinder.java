package dovetail.lab.places;

import dovetail.lab.places.Lines.Line;
import dovetail.languages.Blocks;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.Surroundings;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;

/**
 * Draws places in a file. The same text and seed give the same places of a kind, whatever other
 * kinds are drawn: each kind has random numbers of its own.
 */
public final class PlaceFinder {
  private static final int TRIES = 150;

  /** The most lines of a body that is cut out. */
  private static final int LONGEST_BODY = 20;

  /** The most characters that are cut out of a line's inside. */
  private static final int LONGEST_SPAN = 20;

  private final String text;
  private final long seed;
  private final IntFunction<Surroundings> surroundings;
  private final Blocks blocks;
  private final List<Line> lines;

  /** Draws in a text whose places have these surroundings, and whose language such blocks. */
  PlaceFinder(String text, long seed, IntFunction<Surroundings> surroundings, Blocks blocks) {
    this.blocks = blocks;
    this.text = text;
    this.seed = seed;
    this.surroundings = surroundings;
    this.lines = Lines.of(text);
  }

  /** In a file of a language, by its name. */
  public static PlaceFinder of(DocumentMiddles document, String text, String language, long seed) {
    return new PlaceFinder(
        text,
        seed,
        at -> surroundings(document, text, at),
        Languages.builtIn().profile(language).style().blocks());
  }

  /** The kind of text that a cursor stands in. */
  public static Surroundings surroundings(DocumentMiddles document, String text, int at) {
    return document.at(Utf8.encode(text), Utf8.encode(text.substring(0, at)).length).surroundings();
  }

  /** Places of one kind, all different; fewer than asked for where they are hard to find. */
  public List<Place> find(PlaceKind kind, int count) {
    Random random = new Random(31L * (31 * seed + kind.word().hashCode()) + text.hashCode());
    List<Place> found = new ArrayList<>();
    for (int i = 0; i < TRIES * count && found.size() < count && !text.isEmpty(); i++) {
      draw(kind, random)
          .filter(place -> !kind.cuts() || !place.truth().isBlank())
          .filter(place -> !found.contains(place))
          .ifPresent(found::add);
    }
    return found;
  }

  private Optional<Place> draw(PlaceKind kind, Random random) {
    return switch (kind) {
      case LINE -> line(kind, random);
      case END_LINE -> line(kind, random).map(this::toTheEnd);
      case REST -> rest(kind, random);
      case END_REST -> rest(kind, random).map(this::toTheEnd);
      case WORD -> word(random);
      case BRACKETS -> brackets(random);
      case CLOSED -> closed(random);
      case STRING -> string(random);
      case COMMENT -> comment(random);
      case BODY -> body(random);
      case SPAN -> span(random);
      case FINISHED -> finished(random);
      case ANYWHERE -> Optional.of(cut(kind, offset(random), 0));
    };
  }

  private Optional<Place> line(PlaceKind kind, Random random) {
    Line line = lines.get(random.nextInt(lines.size()));
    return line.isBlank() || !isCode(line.code()) || !isCode(line.end())
        ? Optional.empty()
        : Optional.of(cut(kind, line.code(), line.end() - line.code()));
  }

  private Place toTheEnd(Place place) {
    return new Place(place.kind(), text, place.from(), place.meant(), text.length(), "");
  }

  private Optional<Place> rest(PlaceKind kind, Random random) {
    int at = offset(random);
    return insideLine(at) && !insideWord(at) ? toLineEnd(kind, at) : Optional.empty();
  }

  private Optional<Place> word(Random random) {
    int at = offset(random);
    return insideLine(at) && insideWord(at) ? toLineEnd(PlaceKind.WORD, at) : Optional.empty();
  }

  /** Cuts out the rest of a line, if both ends of it are code. */
  private Optional<Place> toLineEnd(PlaceKind kind, int at) {
    int end = Lines.end(text, at);
    return isCode(at) && isCode(end) ? Optional.of(cut(kind, at, end - at)) : Optional.empty();
  }

  private Optional<Place> brackets(Random random) {
    int at = offset(random);
    if (at == 0 || !insideLine(at) || insideWord(at) || !isCode(at)) {
      return Optional.empty();
    }
    boolean begins = Lines.OPENERS.indexOf(text.charAt(at - 1)) >= 0;
    boolean argument = text.startsWith(", ", Math.max(0, at - 2));
    int closer = begins || argument ? closer(at) : -1;
    return closer < 0 || !isCode(closer)
        ? Optional.empty()
        : Optional.of(cut(PlaceKind.BRACKETS, at, closer - at));
  }

  /** The first closer on a line of a bracket that is open at a place; -1 if there is none. */
  private int closer(int at) {
    int depth = 0;
    for (int i = at; i < Lines.end(text, at); i++) {
      depth += isBracket(Lines.OPENERS, i) ? 1 : 0;
      if (isBracket(Lines.CLOSERS, i) && depth-- == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Of the characters of strings and comments none counts. */
  private boolean isBracket(String brackets, int at) {
    return brackets.indexOf(text.charAt(at)) >= 0 && isCode(at);
  }

  private Optional<Place> closed(Random random) {
    int at = offset(random);
    if (!insideLine(at) || !isCode(at)) {
      return Optional.empty();
    }
    Deque<Character> open = new ArrayDeque<>();
    for (int i = Lines.begin(text, at); i < at; i++) {
      if (isBracket(Lines.OPENERS, i)) {
        open.push(Lines.CLOSERS.charAt(Lines.OPENERS.indexOf(text.charAt(i))));
      } else if (isBracket(Lines.CLOSERS, i) && !open.isEmpty()) {
        open.pop();
      }
    }
    int end = Lines.end(text, at);
    StringBuilder left = new StringBuilder();
    open.forEach(left::append);
    int needed = left.length();
    int behind = closer(at);
    for (int i = 1; i < needed && behind >= 0; i++) {
      behind = closer(behind + 1);
    }
    boolean closes = needed > 0 && behind >= 0 && isCode(end);
    return closes && !text.substring(at, behind).isBlank()
        ? Optional.of(new Place(PlaceKind.CLOSED, text, at, end, end, left.toString()))
        : Optional.empty();
  }

  private Optional<Place> string(Random random) {
    int at = offset(random);
    if (!insideLine(at) || surroundings.apply(at) != Surroundings.STRING) {
      return Optional.empty();
    }
    int lineEnd = Lines.end(text, at);
    int end = at;
    while (end < lineEnd && surroundings.apply(end + 1) == Surroundings.STRING) {
      end++;
    }
    while (end > at && "\"'`".indexOf(text.charAt(end - 1)) >= 0) {
      end--; // of the quotes that close it, when there are three
    }
    return Optional.of(cut(PlaceKind.STRING, at, end - at));
  }

  private Optional<Place> comment(Random random) {
    int at = offset(random);
    int end = Lines.end(text, at);
    return insideLine(at)
            && surroundings.apply(at) == Surroundings.COMMENT
            && surroundings.apply(end) == Surroundings.COMMENT
        ? Optional.of(cut(PlaceKind.COMMENT, at, end - at))
        : Optional.empty();
  }

  private Optional<Place> body(Random random) {
    int header = random.nextInt(lines.size());
    Line line = lines.get(header);
    boolean opens = !line.isBlank() && blocks.isOpenedBy(text.substring(line.code(), line.end()));
    if (!opens || header + 1 >= lines.size()) {
      return Optional.empty();
    }
    Line first = lines.get(header + 1);
    int end = -1;
    for (int i = header + 1; i < lines.size(); i++) {
      Line inside = lines.get(i);
      if (!inside.isBlank() && inside.depth() <= line.depth()) {
        break;
      }
      if (i - header > LONGEST_BODY) {
        return Optional.empty();
      }
      end = inside.isBlank() ? end : inside.end();
    }
    return end < 0 || first.isBlank() || !isCode(first.code()) || !isCode(end)
        ? Optional.empty()
        : Optional.of(cut(PlaceKind.BODY, first.code(), end - first.code()));
  }

  private Optional<Place> span(Random random) {
    int at = offset(random);
    int lineEnd = Lines.end(text, at);
    int end = Math.min(lineEnd, at + 1 + random.nextInt(LONGEST_SPAN));
    boolean between = insideLine(at) && !insideWord(at) && insideLine(end) && !insideWord(end);
    return between && isCode(at) && isCode(end)
        ? Optional.of(cut(PlaceKind.SPAN, at, end - at))
        : Optional.empty();
  }

  private Optional<Place> finished(Random random) {
    Line line = lines.get(random.nextInt(lines.size()));
    return line.isBlank() || !isCode(line.end())
        ? Optional.empty()
        : Optional.of(cut(PlaceKind.FINISHED, line.end(), 0));
  }

  private Place cut(PlaceKind kind, int from, int length) {
    return new Place(kind, text, from, from + length, from + length, "");
  }

  /** Anywhere but within a surrogate pair or a line end. */
  private int offset(Random random) {
    int at = random.nextInt(text.length());
    boolean inPair = Character.isLowSurrogate(text.charAt(at));
    boolean inLineEnd = at > 0 && text.charAt(at) == '\n' && text.charAt(at - 1) == '\r';
    return inPair || inLineEnd ? at - 1 : at;
  }

  /** Whether something stands left of a place on its line, and right of it. */
  private boolean insideLine(int at) {
    return !text.substring(Lines.begin(text, at), at).isBlank()
        && !text.substring(at, Lines.end(text, at)).isBlank();
  }

  private boolean insideWord(int at) {
    return at > 0 && Place.isWord(text.codePointBefore(at)) && Place.isWord(text.codePointAt(at));
  }

  private boolean isCode(int at) {
    return surroundings.apply(at) == Surroundings.CODE;
  }
}
