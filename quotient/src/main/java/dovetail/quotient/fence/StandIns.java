package dovetail.quotient.fence;

import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The texts that may stand for broken lines, most harmless first.
 *
 * @param lines lines that leave brackets as they are
 * @param brackets texts that open or close a bracket, or a long token such as a string
 */
record StandIns(List<String> lines, List<String> brackets) {
  StandIns {
    lines = List.copyOf(lines);
    brackets = List.copyOf(brackets);
  }

  /** The stand-ins of a language, in the order of its grammar file. */
  static StandIns of(Language language) {
    List<String> lines = new ArrayList<>();
    List<String> brackets = new ArrayList<>();
    for (String standIn : language.standIns()) {
      (isBalanced(standIn, language) ? lines : brackets).add(standIn);
    }
    return new StandIns(lines, brackets);
  }

  /** The stand-in with the least meaning. */
  String simplest() {
    return lines.get(0);
  }

  private static boolean isBalanced(String standIn, Language language) {
    LexerTable lexer = language.lexer();
    byte[] text = standIn.getBytes(StandardCharsets.UTF_8);
    int depth = 0;
    for (int at = 0; at < text.length; ) {
      int state = lexer.start(0);
      int end = -1;
      int accepted = -1;
      for (int i = at; i < text.length && state != LexerTable.DEAD; i++) {
        state = lexer.next(state, text[i] & 0xff);
        if (lexer.accept(state) >= 0) {
          accepted = lexer.accept(state);
          end = i + 1;
        }
      }
      if (end < 0 || isError(accepted, language)) {
        return false;
      }
      depth += holds(accepted, language.opening(), lexer) ? 1 : 0;
      depth -= holds(accepted, language.closing(), lexer) ? 1 : 0;
      if (depth < 0) {
        return false;
      }
      at = end;
    }
    return depth == 0;
  }

  private static boolean holds(int labelSet, BitSet terminals, LexerTable lexer) {
    for (int label : lexer.labels(labelSet)) {
      if (terminals.get(label)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isError(int labelSet, Language language) {
    for (int label : language.lexer().labels(labelSet)) {
      if (language.terminals().get(label).role() == dovetail.lexer.Role.ERROR) {
        return true;
      }
    }
    return false;
  }
}
