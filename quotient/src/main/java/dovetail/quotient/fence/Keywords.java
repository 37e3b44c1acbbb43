package dovetail.quotient.fence;

import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import java.util.ArrayList;
import java.util.List;

/** The words that a grammar file writes out, keywords mostly. */
record Keywords(List<String> all) {
  Keywords {
    all = List.copyOf(all);
  }

  /** The keywords of a language, as its lexer knows them; time linear in their letters. */
  static Keywords of(Language language) {
    List<String> found = new ArrayList<>();
    List<Terminal> literals = language.terminals().stream().filter(Terminal::literal).toList();
    add("", language.lexer().start(0), language.lexer(), literals, found);
    return new Keywords(found);
  }

  private static void add(
      String word, int state, LexerTable lexer, List<Terminal> literals, List<String> found) {
    for (char letter = 'A'; letter <= 'z'; letter++) {
      if (!Character.isLetter(letter)) {
        continue;
      }
      int next = lexer.next(state, letter);
      if (next == LexerTable.DEAD) {
        continue;
      }
      if (isOneOf(literals, lexer, next)) {
        found.add(word + letter);
      }
      if (literals.stream().anyMatch(literal -> lexer.canReach(next, literal.id()))) {
        add(word + letter, next, lexer, literals, found);
      }
    }
  }

  private static boolean isOneOf(List<Terminal> literals, LexerTable lexer, int state) {
    if (lexer.accept(state) < 0) {
      return false;
    }
    for (int label : lexer.labels(lexer.accept(state))) {
      if (literals.stream().anyMatch(literal -> literal.id() == label)) {
        return true;
      }
    }
    return false;
  }

  /** The texts that end a word before some letters; nothing for no letters. */
  List<String> beginnings(String letters) {
    if (letters.isEmpty()) {
      return List.of();
    }
    return all.stream()
        .filter(word -> word.length() > letters.length() && word.endsWith(letters))
        .map(word -> word.substring(0, word.length() - letters.length()))
        .distinct()
        .toList();
  }
}
