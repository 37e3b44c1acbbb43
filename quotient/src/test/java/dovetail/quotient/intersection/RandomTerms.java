package dovetail.quotient.intersection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random small grammars whose terminals overlap, and texts of them. */
record RandomTerms(List<Term> terms, List<Production> productions) {
  /** All characters of texts; the last one stands for all others. */
  static final String ALPHABET = "ab01;=\"# z";

  static final String START = "start";

  private static final List<String> STRINGS =
      List.of("a", "b", "ab", "ba", "aa", "0", "1", "01", ";", "=", "==", "a=", "\"");

  private static final List<String> PATTERNS =
      List.of(
          "[ab]+",
          "[ab][ab01]*",
          "[01]+",
          "a|ab",
          "ab|a",
          "ab?",
          "a+?b",
          "\".*?\"",
          "\"[^\"]*\"",
          "[^;]+",
          "[^; ]+",
          "=+",
          "(ab)+",
          "a(ba)*",
          "01?|0[ab]+",
          "0[01]*?1",
          "[^;\"]*z",
          "#|a#");

  private static final int DEPTH = 4;

  /** One grammar; every rule and every terminal in it is used. */
  static RandomTerms of(Random random) {
    List<Term> all = new ArrayList<>();
    List<String> strings = shuffled(STRINGS, random).subList(0, 1 + random.nextInt(3));
    List<String> patterns = shuffled(PATTERNS, random).subList(0, 1 + random.nextInt(3));
    for (String string : strings) {
      all.add(term(all.size(), string, Term.Kind.STRING, random));
    }
    for (String pattern : patterns) {
      all.add(term(all.size(), pattern, Term.Kind.PATTERN, random));
    }
    Collections.shuffle(all, random);
    int rules = 1 + random.nextInt(3);
    List<Production> productions = new ArrayList<>();
    for (int r = 0; r < rules; r++) {
      Set<List<String>> bodies = new LinkedHashSet<>();
      bodies.add(random.nextInt(5) == 0 ? List.of() : List.of(any(all, random)));
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        bodies.add(body(r, rules, all, random));
      }
      for (List<String> body : bodies) {
        productions.add(new Production(name(r), body));
      }
    }
    Set<String> used = new LinkedHashSet<>(List.of(START));
    for (int before = 0; before < used.size(); ) {
      before = used.size();
      productions.stream()
          .filter(p -> used.contains(p.left()))
          .forEach(p -> used.addAll(p.right()));
    }
    productions.removeIf(p -> !used.contains(p.left()));
    all.removeIf(term -> !used.contains(term.name()));
    if (random.nextInt(6) > 0) {
      all.add(Term.of("BLANK", 0, " +", Term.Kind.IGNORED, ALPHABET));
    }
    if (random.nextInt(5) == 0) {
      all.add(Term.of("NOTE", 0, "#[^;]*;", Term.Kind.IGNORED, ALPHABET));
    }
    return new RandomTerms(all, productions);
  }

  private static Term term(int number, String spelling, Term.Kind kind, Random random) {
    int priority = random.nextInt(6) == 0 ? 1 : 0;
    return Term.of("T" + (char) ('A' + number), priority, spelling, kind, ALPHABET);
  }

  private static List<String> body(int rule, int rules, List<Term> all, Random random) {
    String self = name(rule);
    String other = name(random.nextInt(rules));
    String a = any(all, random);
    String b = any(all, random);
    return switch (random.nextInt(8)) {
      case 0 -> List.of(self, a);
      case 1 -> List.of(a, self);
      case 2 -> List.of(a, self, b);
      case 3 -> List.of(self, a, other);
      case 4 -> List.of(a, other, b);
      case 5 -> List.of(a, b);
      case 6 -> List.of(other, a);
      default -> List.of(a, other, b, self);
    };
  }

  private static String any(List<Term> all, Random random) {
    return all.get(random.nextInt(all.size())).name();
  }

  private static String name(int rule) {
    return rule == 0 ? START : "r" + rule;
  }

  private static List<String> shuffled(List<String> all, Random random) {
    List<String> out = new ArrayList<>(all);
    Collections.shuffle(out, random);
    return out;
  }

  /** The tokens of some text, each spelled. */
  List<String> text(Random random) {
    List<String> out = new ArrayList<>();
    derive(START, DEPTH, random, out);
    return out;
  }

  private void derive(String symbol, int depth, Random random, List<String> out) {
    List<Production> of = productions.stream().filter(p -> p.left().equals(symbol)).toList();
    if (of.isEmpty()) {
      Term term = terms.stream().filter(t -> t.name().equals(symbol)).findFirst().orElseThrow();
      out.add(term.all().text(ALPHABET, random));
      return;
    }
    Production taken = of.get(depth <= 0 ? 0 : random.nextInt(of.size()));
    taken.right().forEach(part -> derive(part, depth - 1, random, out));
  }

  /**
   * Whether blanks set all tokens apart, and none goes on, after a gap, with what may be a token
   * before it ({@code a} and {@code aba} without {@code ab}).
   */
  boolean setApart() {
    List<Term> tokens = terms.stream().filter(term -> !term.name().equals("BLANK")).toList();
    Re all = Re.or(tokens.stream().map(Term::all).toList());
    Set<Re> seen = new LinkedHashSet<>(List.of(all));
    boolean good = tokens.size() < terms.size();
    for (List<Re> next = List.of(all); !next.isEmpty(); ) {
      List<Re> found = new ArrayList<>();
      for (Re re : next) {
        for (char c : ALPHABET.toCharArray()) {
          Re after = re.after(c);
          boolean gap = re.nullable() && !after.nullable();
          good &= after.equals(Re.NEVER) || (c != ' ' && !gap);
          if (seen.add(after)) {
            found.add(after);
          }
        }
      }
      next = found;
    }
    return good;
  }

  /** A text with the last character of the alphabet for all that are not in it. */
  static String known(String text) {
    return text.replaceAll("[^" + ALPHABET + "]", ALPHABET.substring(ALPHABET.length() - 1));
  }

  @Override
  public String toString() {
    return Twin.lark(terms, productions, START);
  }
}
