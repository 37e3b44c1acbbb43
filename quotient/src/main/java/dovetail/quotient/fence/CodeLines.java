package dovetail.quotient.fence;

import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.quotient.PrefixReading;
import dovetail.quotient.PrefixReading.Place;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides which lines read as code wherever they stand. Prose hardly ever does, so a long token
 * that swallows such lines was probably not ended by mistake.
 */
final class CodeLines {
  private static final String TELLING = "([{=";

  private final PrefixReading reading;
  private final Lines lines;
  private final Language language;
  private final Place blank;
  private final Map<Integer, Integer> known = new HashMap<>();

  CodeLines(PrefixReading reading, Lines lines, Language language) {
    this.reading = reading;
    this.lines = lines;
    this.language = language;
    this.blank = reading.read(reading.start(), new byte[] {'\n'}, 0, 1);
  }

  /**
   * The evidence that a line is code: {@link Costs#SWALLOWED} if it can be read at the beginning of
   * a file, and is more than words, that is, has a bracket or an equals sign or begins with a
   * keyword; 0 if it can be read there and is only words; negative if it cannot be read there.
   */
  int weight(int line) {
    return known.computeIfAbsent(line, this::weigh);
  }

  private int weigh(int line) {
    int begin = lines.contentBegin(line);
    int end = lines.begin(line + 1);
    Place at = reading.read(reading.start(), lines.text, begin, end);
    if (at.equals(blank)) {
      return 0;
    }
    if (reading.outsideTokens(at).dead()) {
      return -1;
    }
    return isTelling(begin, end) || beginsWithKeyword(begin, end) ? Costs.SWALLOWED : 0;
  }

  private boolean isTelling(int begin, int end) {
    for (int i = begin; i < end; i++) {
      if (TELLING.indexOf(lines.text[i]) >= 0) {
        return true;
      }
    }
    return false;
  }

  private boolean beginsWithKeyword(int begin, int end) {
    LexerTable lexer = language.lexer();
    int state = lexer.start(0);
    int at = begin;
    while (at < end && Character.isLetter(lines.text[at]) && state != LexerTable.DEAD) {
      state = lexer.next(state, lines.text[at++] & 0xff);
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
