package dovetail.analysis.tree;

import dovetail.languages.Language;
import dovetail.languages.Trees;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Terminal;
import dovetail.network.Network;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Texts by which a node has a rule that a declaration asks for: {@link Refusal#remedies}. */
final class RemedyTexts {
  private final Language language;
  private final Trees trees;
  private final NamedRules named;

  RemedyTexts(Language language, Trees trees, NamedRules named) {
    this.language = language;
    this.trees = trees;
    this.named = named;
  }

  /**
   * For nodes that have one of some rules because of their text, these texts; for nodes that have
   * one because of a node in them, the words with which that node begins.
   */
  List<String> of(BitSet rules) {
    Set<String> found = new LinkedHashSet<>(named.texts(rules));
    BitSet inside = named.within(rules);
    inside.andNot(rules);
    Network network = trees.network();
    int[] numbers = trees.numbers();
    for (int x = 0; x < numbers.length; x++) {
      if (numbers[x] >= 0 && inside.get(numbers[x])) {
        int[] edges = network.terminalEdges(network.start(x));
        for (int e = 0; e < edges.length; e += 2) {
          Terminal terminal = language.terminals().get(edges[e]);
          if (terminal.literal()) {
            LexerTable lexer = language.lexer();
            byte[] spelled = lexer.spell(lexer.start(terminal.group()), edges[e]);
            found.add(new String(spelled, StandardCharsets.UTF_8));
          }
        }
      }
    }
    return found.stream() // 'a' and "a" say no more than a
        .filter(text -> found.stream().noneMatch(one -> !one.equals(text) && text.contains(one)))
        .toList();
  }
}
