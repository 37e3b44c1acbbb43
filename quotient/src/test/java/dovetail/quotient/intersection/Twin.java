package dovetail.quotient.intersection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A grammar and a lexer, which say of a text with a hole whether it can be filled. */
final class Twin {
  private final Derivatives expressions;
  private final Texts.Lexer lexer;
  private final List<Production> productions;
  private final String start;

  private Twin(String alphabet, Texts.Lexer lexer, List<Production> productions, String start) {
    this.expressions = new Derivatives(alphabet);
    this.lexer = lexer;
    this.productions = productions;
    this.start = start;
  }

  /**
   * The twin of a grammar.
   *
   * @param lexer longest, basic, contextual or dynamic
   * @param terms the terminals of the productions, and ignored ones
   */
  static Twin of(
      String lexer, String alphabet, List<Term> terms, List<Production> productions, String start) {
    return switch (lexer) {
      case "longest" -> new Twin(alphabet, new Blind(List.of(longest(terms))), productions, start);
      case "basic" -> new Twin(alphabet, new Blind(List.of(first(terms))), productions, start);
      case "dynamic" ->
          new Twin(
              alphabet,
              new Blind(terms.stream().map(term -> first(List.of(term))).toList()),
              productions,
              start);
      case "contextual" -> {
        Lr lr = new Lr(productions, start);
        yield new Twin(alphabet, new Seeing(lr, terms), lr.toldApart(start), "0:" + start);
      }
      default -> throw new IllegalArgumentException(lexer);
    };
  }

  /** Whether left · right is a text of the language. */
  boolean complete(String left, String right) {
    return !at(Texts.of(lexer, expressions, left, right)).isEmpty();
  }

  /** Whether left · δ · right is one for some δ. */
  boolean viable(String left, String right) {
    return !through(left, right).isEmpty();
  }

  /** The grammar of all texts left · δ · right of the language. */
  Intersection through(String left, String right) {
    return at(Texts.through(lexer, expressions, left, right));
  }

  private Intersection at(Automaton automaton) {
    return new Intersection(productions, start, automaton);
  }

  private static Texts.Scanner longest(List<Term> terms) {
    return new Texts.Scanner(
        terms.stream()
            .sorted(Term.OURS)
            .map(term -> new Texts.Try(term, term.all(), term.pieces().getFirst().shortest()))
            .toList(),
        true,
        Map.of());
  }

  /** Lark's: one alternation of all but the strings that some pattern has among its keywords. */
  private static Texts.Scanner first(List<Term> terms) {
    Map<Term, Map<String, Term>> keywords = new HashMap<>();
    List<Term> tried = new ArrayList<>(terms);
    for (Term pattern : terms) {
      for (Term string : terms) {
        if (pattern.embeds(string)) {
          keywords.computeIfAbsent(pattern, _ -> new HashMap<>()).put(string.spelling(), string);
          tried.remove(string);
        }
      }
    }
    List<Texts.Try> tries = new ArrayList<>();
    tried.sort(Term.LARKS);
    for (Term term : tried) {
      term.pieces().forEach(piece -> tries.add(new Texts.Try(term, piece.re(), piece.shortest())));
    }
    return new Texts.Scanner(tries, false, keywords);
  }

  /** Scanners that do not depend on the parser. */
  private record Blind(List<Texts.Scanner> scanners) implements Texts.Lexer {
    @Override
    public List<Texts.Scanner> scanners(int state) {
      return scanners;
    }

    @Override
    public Set<Integer> after(String token) {
      return Set.of(0);
    }

    @Override
    public String symbol(String token, int state) {
      return token;
    }
  }

  /** A scanner for each state of the parser after a token. */
  private static final class Seeing implements Texts.Lexer {
    private final Lr lr;
    private final List<List<Texts.Scanner>> scanners = new ArrayList<>();

    Seeing(Lr lr, List<Term> terms) {
      this.lr = lr;
      for (int state = 0; state < lr.states(); state++) {
        Set<String> accepts = lr.accepts(state);
        scanners.add(
            List.of(
                first(
                    terms.stream()
                        .filter(term -> term.ignored() || accepts.contains(term.name()))
                        .toList())));
      }
    }

    @Override
    public List<Texts.Scanner> scanners(int state) {
      return scanners.get(state);
    }

    @Override
    public Set<Integer> after(String token) {
      return lr.leads(token);
    }

    @Override
    public String symbol(String token, int state) {
      return Lr.told(token, state);
    }
  }

  /** A grammar in Lark's notation. */
  static String lark(List<Term> terms, List<Production> productions, String start) {
    Map<String, List<Production>> rules =
        productions.stream().collect(Collectors.groupingBy(Production::left));
    return rules.keySet().stream()
            .sorted(
                Comparator.comparing((String rule) -> !rule.equals(start)).thenComparing(r -> r))
            .map(
                rule ->
                    rule
                        + ": "
                        + rules.get(rule).stream()
                            .map(p -> String.join(" ", p.right()))
                            .collect(Collectors.joining(" | "))
                        + "\n")
            .collect(Collectors.joining())
        + terms.stream().map(Term::lark).collect(Collectors.joining());
  }
}
