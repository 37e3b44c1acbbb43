package dovetail.quotient.fence;

import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;

/**
 * Which lines read as code wherever they stand. Prose hardly ever does, so a long token that
 * swallows such lines is one that somebody forgot to end.
 */
final class CodeLines {
  private static final String TELLING = "([{=";

  private final PrefixReading reading;
  private final Lines lines;
  private final byte[] known; // 0: not asked yet, 1: no, 2: yes

  CodeLines(PrefixReading reading, Lines lines) {
    this.reading = reading;
    this.lines = lines;
    this.known = new byte[lines.count() + 1];
  }

  /** Whether a line has a bracket or an equals sign, and can be read at the beginning of a file. */
  boolean contains(int line) {
    if (known[line] == 0) {
      known[line] = (byte) (read(line) ? 2 : 1);
    }
    return known[line] == 2;
  }

  private boolean read(int line) {
    int begin = lines.contentBegin(line);
    int end = lines.begin(line + 1);
    for (int i = begin; i < end; i++) {
      if (TELLING.indexOf(lines.text()[i]) >= 0) {
        Place at = reading.read(reading.start(), lines.text(), begin, end);
        return !reading.outsideTokens(at).dead();
      }
    }
    return false;
  }
}
