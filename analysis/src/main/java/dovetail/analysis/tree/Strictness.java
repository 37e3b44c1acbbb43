package dovetail.analysis.tree;

import dovetail.grammar.Declaration;
import dovetail.languages.Language;
import dovetail.languages.Trees;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks a tree against the declarations of a grammar: compiler errors that concern places and
 * names, in texts that parse.
 *
 * <p>Complexity: linear in the nodes, times the depth of the tree for nodes with a declared place.
 * Immutable and thread-safe.
 */
final class Strictness {
  private final NamedRules named;

  final int rules;

  /** The rules that are scopes, that name outer bindings, and that bind. */
  final BitSet scopes;

  final BitSet outer;
  final BitSet binding;

  /** The rules of which nodes are looked up by scope and text. */
  final BitSet names;

  final List<Check> checks;

  /** A declaration with its rules as numbers. */
  record Check(
      Declaration.Kind kind,
      boolean unwanted,
      List<BitSet> parts,
      String message,
      List<String> remedies,
      Optional<Pattern> pattern) {
    BitSet part(int index) {
      return parts.get(index);
    }
  }

  /** Reads the declarations of a language's grammar. */
  Strictness(Language language, Trees trees) {
    this.rules = trees.rules().size();
    this.named = new NamedRules(trees);
    RemedyTexts remedies = new RemedyTexts(language, trees, named);
    this.scopes = trees.rulesOf(Declaration.Kind.SCOPE);
    this.outer = trees.rulesOf(Declaration.Kind.OUTER);
    this.binding = trees.rulesOf(Declaration.Kind.BINDS);
    this.names = new BitSet();
    this.checks = new ArrayList<>();
    for (Declaration declaration : trees.declarations()) {
      List<BitSet> parts = new ArrayList<>();
      for (int part = 0; part < 4; part++) {
        parts.add(trees.numbers(declaration.part(part)));
      }
      checks.add(
          new Check(
              declaration.kind(),
              declaration.unwanted(),
              parts,
              declaration.message(),
              declaration.kind() == Declaration.Kind.FORBID ? remedies.of(parts.get(3)) : List.of(),
              declaration.pattern()));
      switch (declaration.kind()) {
        case CLASH, FIRST -> names.or(parts.get(1));
        case THROUGH -> names.or(binding);
        case ENCLOSING -> {
          names.or(binding);
          names.or(parts.getFirst());
          names.or(parts.get(2));
        }
        default -> {} // it looks nothing up
      }
    }
  }

  /** The errors of a tree, in no special order. */
  List<Refusal> judge(Tree tree) {
    return new Judgement(this, named.of(tree)).judge();
  }
}
