package dovetail.quotient.intersection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The automaton of the tokens that a lexer cuts the texts left · δ · right into, for any δ or for
 * the empty one.
 *
 * <p>Its nodes are places between two tokens: an offset of the text (one for all of δ), the scanner
 * that is to read on, and <em>guards</em>, expressions that the rest of the text must never match a
 * beginning of: what a token that was taken must not go on with, and what must not match in its
 * stead. So a token is guessed, and the guess is held to the rest of the text, however far.
 */
final class Texts {
  /** A way in which a text is cut, at some offset. */
  interface Lexer {
    /** The scanners that read on in a state of the parser. */
    List<Scanner> scanners(int state);

    /** The states of the parser that a token leads to. */
    Set<Integer> after(String token);

    /** The symbol of a token that leads to a state. */
    String symbol(String token, int state);
  }

  /** A thing that a scanner tries: a terminal, or one alternative of it. */
  record Try(Term term, Re re, boolean shortest) {}

  /**
   * What is tried at an offset.
   *
   * @param tries in the order of preference
   * @param longest whether the longest of all matches is taken, the first among equals; else the
   *     first that matches
   * @param keywords of patterns: the strings that they match whole
   */
  record Scanner(List<Try> tries, boolean longest, Map<Term, Map<String, Term>> keywords) {}

  /** Guards and the expressions of tries by the numbers that {@link Derivatives} give them. */
  private record Place(int at, int state, BitSet guards) {}

  /** Stands for the text of a token that is the beginning of no keyword. */
  private static final String OTHER = "\0";

  private record Open(int at, BitSet guards, List<Integer> now, String text) {}

  private final Lexer lexer;
  private final Derivatives expressions;
  private final String text;
  private final int loop;
  private final Map<Place, Integer> numbers = new HashMap<>();
  private final ArrayDeque<Place> queue = new ArrayDeque<>();
  private final Automaton out = new Automaton();

  private Texts(Lexer lexer, Derivatives expressions, String text, int loop) {
    this.lexer = lexer;
    this.expressions = expressions;
    this.text = text;
    this.loop = loop;
  }

  /** The tokens of left · right. */
  static Automaton of(Lexer lexer, Derivatives expressions, String left, String right) {
    return new Texts(lexer, expressions, left + right, -1).build();
  }

  /** The tokens of left · δ · right for all δ over the alphabet. */
  static Automaton through(Lexer lexer, Derivatives expressions, String left, String right) {
    return new Texts(lexer, expressions, left + right, left.length()).build();
  }

  private Automaton build() {
    number(new Place(0, 0, new BitSet()));
    while (!queue.isEmpty()) {
      Place place = queue.remove();
      for (Scanner scanner : lexer.scanners(place.state())) {
        tokens(place, scanner);
      }
    }
    return out.trimmed();
  }

  private int number(Place place) {
    Integer known = numbers.get(place);
    if (known != null) {
      return known;
    }
    int number = numbers.size();
    numbers.put(place, number);
    queue.add(place);
    if (place.at() == text.length()) {
      out.end(number);
    }
    return number;
  }

  /** The tokens that a scanner may take from a place. */
  private void tokens(Place place, Scanner scanner) {
    List<Integer> fresh =
        scanner.tries().stream().map(tried -> expressions.number(tried.re())).toList();
    ArrayDeque<Open> open = new ArrayDeque<>();
    Set<Open> seen = new HashSet<>();
    open.add(new Open(place.at(), place.guards(), fresh, ""));
    while (!open.isEmpty()) {
      Open token = open.remove();
      int taken = first(token.now());
      List<Integer> live = taken < 0 ? token.now() : live(scanner, token.now(), taken);
      if (taken >= 0) {
        end(place, scanner, taken, live, token);
      }
      for (int c = 0; c < expressions.alphabet().length(); c++) {
        char character = expressions.alphabet().charAt(c);
        List<Integer> to = moves(token.at(), character);
        BitSet guards = to.isEmpty() ? null : guarded(token.guards(), c);
        if (guards != null) {
          int read = c;
          List<Integer> now = live.stream().map(re -> expressions.after(re, read)).toList();
          String so = begins(scanner, token.text() + character) ? token.text() + character : OTHER;
          boolean dead = now.stream().allMatch(re -> re == Derivatives.NEVER);
          for (int at : to) {
            Open next = new Open(at, guards, now, so);
            if (!dead && seen.add(next)) {
              open.add(next);
            }
          }
        }
      }
    }
  }

  /** Whether a text is the beginning of a keyword. */
  private static boolean begins(Scanner scanner, String text) {
    return scanner.keywords().values().stream()
        .flatMap(of -> of.keySet().stream())
        .anyMatch(keyword -> keyword.startsWith(text));
  }

  /** The first try that matches now, -1 if none does. */
  private int first(List<Integer> now) {
    for (int i = 0; i < now.size(); i++) {
      if (expressions.nullable(now.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** What may still match and be taken instead, once a try has matched. */
  private List<Integer> live(Scanner scanner, List<Integer> now, int taken) {
    List<Integer> live = new ArrayList<>(now);
    for (int i = 0; i < live.size(); i++) {
      boolean behind = !scanner.longest() && i > taken;
      if (behind || (expressions.nullable(now.get(i)) && scanner.tries().get(i).shortest())) {
        live.set(i, Derivatives.NEVER);
      }
    }
    return live;
  }

  /** A token is over: nothing that may be taken instead matches the rest of the text. */
  private void end(Place place, Scanner scanner, int taken, List<Integer> live, Open token) {
    BitSet guards = (BitSet) token.guards().clone();
    live.forEach(guards::set);
    expressions.keepLive(guards);
    Term tried = scanner.tries().get(taken).term();
    Term term = scanner.keywords().getOrDefault(tried, Map.of()).getOrDefault(token.text(), tried);
    int from = number(place);
    if (term.ignored()) {
      out.edge(from, Automaton.SILENT, number(new Place(token.at(), place.state(), guards)));
      return;
    }
    for (int state : lexer.after(term.name())) {
      int to = number(new Place(token.at(), state, guards));
      out.edge(from, lexer.symbol(term.name(), state), to);
    }
  }

  /** What is left of guards; null if one matches. */
  private @Nullable BitSet guarded(BitSet guards, int c) {
    BitSet rest = new BitSet();
    for (int guard = guards.nextSetBit(0); guard >= 0; guard = guards.nextSetBit(guard + 1)) {
      int after = expressions.after(guard, c);
      if (expressions.nullable(after)) {
        return null;
      }
      rest.set(after);
    }
    expressions.keepLive(rest);
    return rest;
  }

  private List<Integer> moves(int at, char c) {
    List<Integer> to = new ArrayList<>();
    if (at < text.length() && text.charAt(at) == c) {
      to.add(at + 1);
    }
    if (at == loop) {
      to.add(at);
    }
    return to;
  }
}
