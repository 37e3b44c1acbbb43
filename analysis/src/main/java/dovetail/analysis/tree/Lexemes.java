package dovetail.analysis.tree;

import dovetail.grammar.Declaration;
import dovetail.languages.Trees;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tokens, and ignored texts between tokens, that are nodes of a tree because of their text ({@code
 * %lexeme}). O(the text's bytes) a declaration. Immutable and thread-safe.
 */
final class Lexemes {
  private final List<Spelt> all;

  private record Spelt(int rule, Pattern pattern) {}

  /** Follows a grammar's declarations. */
  Lexemes(Trees trees) {
    this.all =
        trees.declared(Declaration.Kind.LEXEME).stream()
            .flatMap(
                one -> one.patterns().stream().limit(1).map(pattern -> spelt(trees, one, pattern)))
            .toList();
  }

  private static Spelt spelt(Trees trees, Declaration declaration, Pattern pattern) {
    return new Spelt(trees.rules().indexOf(declaration.part(0).getFirst()), pattern);
  }

  /** The tree with the nodes of the declarations added. */
  Tree in(Tree tree, byte[] text, TokenPath path) {
    if (all.isEmpty() || tree.nodes() == 0) {
      return tree;
    }
    Tree with = tree;
    String bytes = new String(text, StandardCharsets.ISO_8859_1);
    for (Spelt spelt : all) {
      Matcher matcher = spelt.pattern().matcher(bytes);
      int last = 0; // the end of the last token
      for (int token = 0; token <= path.way.tokens(); token++) {
        boolean isToken = token < path.way.tokens();
        int begin = isToken ? path.way.begin(token) : text.length;
        if (!isBlank(text, last, begin) && matcher.region(last, begin).lookingAt()) {
          with = with.with(spelt.rule(), matcher.start(1), matcher.end(1), with.nodes() - 1);
        }
        if (isToken && matcher.region(begin, path.way.end(token)).lookingAt()) {
          int around = with.around(begin, path.way.end(token));
          with = with.with(spelt.rule(), matcher.start(1), matcher.end(1), around);
        }
        last = isToken ? path.way.end(token) : last;
      }
    }
    return with;
  }

  private static boolean isBlank(byte[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (text[i] > ' ' || text[i] < 0) {
        return false;
      }
    }
    return true;
  }
}
