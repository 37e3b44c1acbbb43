package dovetail.languages;

import dovetail.grammar.Declaration;
import dovetail.grammar.Grammar;
import dovetail.ints.ArrayReader;
import dovetail.ints.ArrayWriter;
import dovetail.network.Network;
import dovetail.network.NetworkCompiler;
import dovetail.network.TextOrder;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A grammar's declarations about trees, and a network of the same language in which the declared
 * rules are nonterminals: the nodes of trees. Immutable and thread-safe.
 *
 * @param declarations in the order of the file
 * @param rules the rules that they name, each once; a rule's number is its index
 * @param inner by name, the languages by which declarations read texts of rules
 * @param network accepts the same texts as the language's own network
 * @param order decides which of several derivations of a text is its tree
 */
public record Trees(
    List<Declaration> declarations,
    List<String> rules,
    Map<String, Language> inner,
    Network network,
    TextOrder order) {
  public Trees {
    declarations = List.copyOf(declarations);
    rules = List.copyOf(rules);
    inner = Map.copyOf(inner);
  }

  /** The trees of a grammar; empty if it declares nothing. */
  static Optional<Trees> of(Grammar grammar) {
    if (grammar.declarations().isEmpty()) {
      return Optional.empty();
    }
    List<String> rules = rules(grammar.declarations());
    Network network = NetworkCompiler.compile(grammar, name -> number(rules, name) >= 0);
    Map<String, Language> inner = new HashMap<>();
    grammar.inner().forEach((name, one) -> inner.put(name, Language.of(one)));
    TextOrder order = TextOrder.of(grammar, network);
    return Optional.of(new Trees(grammar.declarations(), rules, inner, network, order));
  }

  private static List<String> rules(List<Declaration> declarations) {
    Set<String> names = new LinkedHashSet<>();
    declarations.forEach(declaration -> declaration.parts().forEach(names::addAll));
    return List.copyOf(names);
  }

  /** The number of a nonterminal's rule, or of the rule that it copies; -1 if it has none. */
  private static int number(List<String> rules, String nonterminal) {
    return rules.indexOf(Declaration.original(nonterminal));
  }

  /** The declarations of a kind, in the order of the file. */
  public List<Declaration> declared(Declaration.Kind kind) {
    return declarations.stream().filter(one -> one.kind() == kind).toList();
  }

  /** The numbers of some rules. */
  public BitSet numbers(List<String> names) {
    BitSet numbers = new BitSet();
    names.forEach(name -> numbers.set(rules.indexOf(name)));
    return numbers;
  }

  /** The numbers of the rules in the first parts of a kind of declaration. */
  public BitSet rulesOf(Declaration.Kind kind) {
    BitSet numbers = new BitSet();
    declared(kind).forEach(one -> numbers.or(numbers(one.part(0))));
    return numbers;
  }

  /** Per nonterminal of the network, the number of the rule of its nodes, -1 if they have none. */
  public int[] numbers() {
    int[] numbers = new int[network.nonterminals()];
    for (int x = 0; x < numbers.length; x++) {
      numbers[x] = number(rules, network.nonterminalName(x));
    }
    return numbers;
  }

  void write(ArrayWriter out) {
    out.number(declarations.size());
    for (Declaration declaration : declarations) {
      out.number(declaration.kind().ordinal());
      out.number(declaration.unwanted() ? 1 : 0);
      out.number(declaration.parts().size());
      declaration.parts().forEach(out::texts);
      out.texts(declaration.texts());
    }
    out.number(inner.size());
    inner.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(one -> LanguageFile.writeWhole(one.getValue(), out));
    network.write(out);
    order.write(out);
  }

  /** Reads trees that were written. */
  static Trees read(ArrayReader in, String[] terminalNames) {
    Declaration.Kind[] kinds = Declaration.Kind.values();
    List<Declaration> declarations = new ArrayList<>();
    for (int i = in.number(); i > 0; i--) {
      Declaration.Kind kind = kinds[in.number()];
      boolean unwanted = in.number() == 1;
      List<List<String>> parts = new ArrayList<>();
      for (int part = in.number(); part > 0; part--) {
        parts.add(in.texts());
      }
      declarations.add(new Declaration(kind, unwanted, parts, in.texts()));
    }
    Map<String, Language> inner = new HashMap<>();
    for (int i = in.number(); i > 0; i--) {
      Language language = LanguageFile.readWhole(in);
      inner.put(language.name(), language);
    }
    Network network = Network.read(in, terminalNames);
    return new Trees(declarations, rules(declarations), inner, network, TextOrder.read(in));
  }
}
