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
 * A grammar's declarations about trees, and a network of the same language in which the rules that
 * it speaks of are nonterminals: the nodes of trees. Immutable and thread-safe.
 *
 * @param declarations in the order of the file
 * @param rules the rules that they name, each once; a rule's number is its index
 * @param inner the languages that declarations read texts of rules by, by name
 * @param network accepts the same texts as the language's own network
 * @param order which of several derivations of a text is its tree
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

  /** Of a grammar; empty if it declares nothing. */
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

  /** The number of the rule that a nonterminal is, or is a copy of; -1 if it is none of these. */
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

  /** The numbers of the rules of which a kind of declaration is made. */
  public BitSet rulesOf(Declaration.Kind kind) {
    BitSet numbers = new BitSet();
    declared(kind).forEach(one -> numbers.or(numbers(one.part(0))));
    return numbers;
  }

  /** Per nonterminal of the network, the number of the rule that it is a node of, -1 if of none. */
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
      declaration.parts().forEach(part -> texts(out, part));
      texts(out, declaration.texts());
    }
    out.number(inner.size());
    inner.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(one -> LanguageFile.writeWhole(one.getValue(), out));
    network.write(out);
    order.write(out);
  }

  private static void texts(ArrayWriter out, List<String> texts) {
    out.number(texts.size());
    texts.forEach(out::text);
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
        parts.add(texts(in));
      }
      declarations.add(new Declaration(kind, unwanted, parts, texts(in)));
    }
    Map<String, Language> inner = new HashMap<>();
    for (int i = in.number(); i > 0; i--) {
      Language language = LanguageFile.readWhole(in);
      inner.put(language.name(), language);
    }
    Network network = Network.read(in, terminalNames);
    return new Trees(declarations, rules(declarations), inner, network, TextOrder.read(in));
  }

  private static List<String> texts(ArrayReader in) {
    List<String> texts = new ArrayList<>();
    for (int i = in.number(); i > 0; i--) {
      texts.add(in.text());
    }
    return texts;
  }
}
