package dovetail.quotient.fence;

import dovetail.languages.Language;
import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cursor's line as a search for fences reads it. The search does not know the middle, and asks
 * how unusual a middle must be for the text to go on. A middle of cost 0 stays in the line, and
 * each new line, bracket or quote adds to the cost. The readings behind all middles up to a cost
 * make one place. But middles that stay in a long token around the cursor are kept apart from
 * middles that end it, since the text that the token would swallow has errors that only the latter
 * show. This is only an estimate: which middles fit is decided exactly afterwards.
 */
final class Hole {
  /** The greatest cost of a middle that is tried. */
  static final int MOST = 7;

  /** From this cost on, a hole inside of a long token ends it. */
  private static final int LEAVES = 2;

  /** The hole begins a long token: this, and one more for each stand-in that may begin one. */
  static final int OPENED = MOST + 1;

  private final PrefixReading reading;
  private final Lines lines;
  private final int cursor;
  private final int offset;
  private final StandIns standIns;
  private final Set<String> indentations;
  private final List<String> beginnings;
  private final Map<Entry, Levels> known = new HashMap<>();

  Hole(
      PrefixReading reading,
      Lines lines,
      int cursor,
      int offset,
      Language language,
      StandIns standIns) {
    this.reading = reading;
    this.lines = lines;
    this.cursor = cursor;
    this.offset = offset;
    this.standIns = standIns;
    this.indentations = lines.allIndentations(cursor);
    this.beginnings = Keywords.of(language).beginnings(lines.word(offset));
  }

  /** The first byte of the cursor's line that cannot be read, the cursor if all can. */
  int error(Place before) {
    return reading.error(before, lines.text, lines.begin(cursor), offset);
  }

  /** The places where the cursor's line begins and where its statement begins. */
  record Entry(Place line, Place statement) {}

  /** The place after the hole, if its middle has this cost or less. */
  Place after(Entry entry, int cost) {
    Levels levels = known.computeIfAbsent(entry, _ -> new Levels());
    while (levels.after.size() <= Math.min(cost, MOST)) {
      add(entry, levels);
    }
    return cost > MOST ? opened(levels, cost - OPENED) : levels.after.get(cost);
  }

  /** From a line before the hole to the line after it. */
  Place through(Place from, int line, int cost) {
    Place at = from;
    Place statement = from;
    for (int i = line; i < cursor && !at.dead(); i++) {
      at = reading.read(at, lines.text, lines.begin(i), lines.begin(i + 1));
      statement = reading.beginsLine(at) ? at : statement;
    }
    return at.dead() ? at : after(new Entry(at, statement), cost);
  }

  private static final class Levels {
    final List<Place> inLine = new ArrayList<>();
    final List<Place> newLine = new ArrayList<>();
    final List<Place> after = new ArrayList<>();
  }

  /** How many ways there are to begin a long token. */
  int openings() {
    return standIns.brackets().size();
  }

  /** The place after the hole, if the hole begins a long token with a stand-in. */
  private Place opened(Levels levels, int standIn) {
    Place in = reading.either(levels.inLine.subList(0, 3));
    Place opened = reading.insideTokens(read(in, standIns.brackets().get(standIn)));
    return readRest(opened);
  }

  private void add(Entry entry, Levels levels) {
    int cost = levels.after.size();
    List<Place> newLine = new ArrayList<>();
    List<Place> inLine = new ArrayList<>();
    if (cost == 0) {
      Place here = reading.read(entry.line(), lines.text, lines.begin(cursor), offset);
      inLine.addAll(List.of(here, read(here, "_"), read(here, " ")));
      if (lines.isBlankBefore(cursor, offset)) {
        for (String indentation : indentations) {
          inLine.add(read(entry.line(), indentation));
        }
      }
    } else {
      newLine.add(reading.outsideTokens(read(levels.inLine.get(cost - 1), "\n")));
      if (cost == 1) {
        newLine.add(entry.line());
        addLines(entry.line(), newLine);
      } else {
        addLines(levels.newLine.get(cost - 1), newLine);
      }
      if (cost == 2) {
        addLines(entry.statement(), newLine);
      }
    }
    if (cost >= 1) {
      for (String quote : List.of("\"", "'")) {
        Place quoted = read(levels.inLine.get(cost - 1), quote);
        inLine.add(reading.outsideLongTokens(quoted)); // three quotes are not three
      }
    }
    if (cost >= 2) {
      for (String standIn : standIns.brackets()) {
        Place in = reading.outsideTokens(read(levels.inLine.get(cost - 2), standIn));
        inLine.addAll(List.of(in, read(in, "_")));
        Place line = read(levels.newLine.get(cost - 2), standIn);
        newLine.add(reading.outsideTokens(read(line, "\n")));
        newLine.add(reading.outsideTokens(read(line, "_\n")));
      }
    }
    Place lineBegin = reading.either(newLine);
    for (String indentation : indentations) {
      inLine.add(read(lineBegin, indentation));
    }
    Place in = reading.either(inLine);
    boolean within = !reading.insideTokens(cost == 0 ? in : levels.inLine.get(0)).dead();
    boolean leaves = within && cost >= LEAVES;
    List<Place> after = new ArrayList<>();
    if (cost > (within ? LEAVES : 0)) {
      after.add(levels.after.getLast());
    }
    after.add(leaves ? reading.outsideTokens(lineBegin) : lineBegin);
    addAfter(leaves ? reading.outsideTokens(in) : in, after);
    levels.newLine.add(lineBegin);
    levels.inLine.add(in);
    levels.after.add(reading.either(after));
  }

  /** Reads the rest of the line as it is, and also as a rest whose first word the middle begins. */
  private void addAfter(Place in, List<Place> after) {
    after.add(readRest(in));
    for (String beginning : beginnings) {
      after.add(readRest(read(in, beginning)));
    }
  }

  private void addLines(Place from, List<Place> all) {
    for (String indentation : indentations) {
      Place at = read(from, indentation);
      for (String standIn : standIns.lines()) {
        if (!standIn.isEmpty()) {
          all.add(read(at, standIn + "\n"));
        }
      }
    }
  }

  private Place readRest(Place place) {
    return reading.read(place, lines.text, offset, lines.begin(cursor + 1));
  }

  private Place read(Place place, String text) {
    if (place.dead()) {
      return place;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return reading.read(place, bytes, 0, bytes.length);
  }
}
