package dovetail.quotient.fence;

import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
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
  private final Language language;
  private final byte[] known; // 0: not asked yet, 1: no, 2: yes

  CodeLines(PrefixReading reading, Lines lines, Language language) {
    this.reading = reading;
    this.lines = lines;
    this.language = language;
    this.known = new byte[lines.count() + 1];
  }

  /**
   * Whether a line can be read at the beginning of a file, and is more than words: it has a bracket
   * or an equals sign, or begins with a keyword.
   */
  boolean contains(int line) {
    if (known[line] == 0) {
      known[line] = (byte) (read(line) ? 2 : 1);
    }
    return known[line] == 2;
  }

  private boolean read(int line) {
    int begin = lines.contentBegin(line);
    int end = lines.begin(line + 1);
    if (!isTelling(begin, end) && !beginsWithKeyword(begin, end)) {
      return false;
    }
    Place at = reading.read(reading.start(), lines.text(), begin, end);
    return !reading.outsideTokens(at).dead();
  }

  private boolean isTelling(int begin, int end) {
    for (int i = begin; i < end; i++) {
      if (TELLING.indexOf(lines.text()[i]) >= 0) {
        return true;
      }
    }
    return false;
  }

  private boolean beginsWithKeyword(int begin, int end) {
    LexerTable lexer = language.lexer();
    int state = lexer.start(0);
    int at = begin;
    while (at < end && Character.isLetter(lines.text()[at]) && state != LexerTable.DEAD) {
      state = lexer.next(state, lines.text()[at++] & 0xff);
    }
    if (at == begin || state == LexerTable.DEAD || lexer.accept(state) < 0) {
      return false;
    }
    for (int label : lexer.labels(lexer.accept(state))) {
      if (language.terminals().get(label).literal()) {
        return true;
      }
    }
    return false;
  }
}
