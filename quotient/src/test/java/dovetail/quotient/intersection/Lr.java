package dovetail.quotient.intersection;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The LALR(1) states of a small grammar: those of LR(0), with the look-ahead of all LR(1) states
 * that have the same core. State 0 is the first.
 */
final class Lr {
  private static final String END = "$";

  private record Item(int production, int dot) {}

  private final List<Production> productions = new ArrayList<>();
  private final Map<String, List<Integer>> of = new HashMap<>();
  private final Map<String, Set<String>> firsts = new HashMap<>(); // with END if nullable
  private final List<Map<Item, Set<String>>> kernels = new ArrayList<>();
  private final List<Map<String, Integer>> moves = new ArrayList<>();

  Lr(List<Production> grammar, String start) {
    productions.add(new Production("$start", List.of(start)));
    productions.addAll(grammar);
    for (int p = 0; p < productions.size(); p++) {
      of.computeIfAbsent(productions.get(p).left(), _ -> new ArrayList<>()).add(p);
    }
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Production p : productions) {
        changed |=
            firsts.computeIfAbsent(p.left(), _ -> new HashSet<>()).addAll(first(p.right(), END));
      }
    }
    Map<Set<Item>, Integer> numbers = new HashMap<>();
    Map<Item, Set<String>> begin = new LinkedHashMap<>(Map.of(new Item(0, 0), Set.of(END)));
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    state(begin, numbers, queue);
    while (!queue.isEmpty()) {
      int from = queue.remove();
      Map<String, Map<Item, Set<String>>> next = new LinkedHashMap<>();
      closure(kernels.get(from))
          .forEach(
              (item, ahead) -> {
                List<String> right = productions.get(item.production()).right();
                if (item.dot() < right.size()) {
                  next.computeIfAbsent(right.get(item.dot()), _ -> new LinkedHashMap<>())
                      .put(new Item(item.production(), item.dot() + 1), ahead);
                }
              });
      next.forEach((symbol, kernel) -> moves.get(from).put(symbol, state(kernel, numbers, queue)));
    }
  }

  private int state(
      Map<Item, Set<String>> kernel, Map<Set<Item>, Integer> numbers, ArrayDeque<Integer> queue) {
    int state = numbers.computeIfAbsent(kernel.keySet(), _ -> kernels.size());
    boolean changed = state == kernels.size();
    if (changed) {
      kernels.add(new LinkedHashMap<>());
      moves.add(new HashMap<>());
    }
    Map<Item, Set<String>> known = kernels.get(state);
    for (Map.Entry<Item, Set<String>> item : kernel.entrySet()) {
      changed |= known.computeIfAbsent(item.getKey(), _ -> new HashSet<>()).addAll(item.getValue());
    }
    if (changed) {
      queue.add(state);
    }
    return state;
  }

  private Map<Item, Set<String>> closure(Map<Item, Set<String>> kernel) {
    Map<Item, Set<String>> all = new LinkedHashMap<>();
    kernel.forEach((item, ahead) -> all.put(item, new HashSet<>(ahead)));
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Item item : List.copyOf(all.keySet())) {
        List<String> right = productions.get(item.production()).right();
        if (item.dot() < right.size() && of.containsKey(right.get(item.dot()))) {
          List<String> rest = right.subList(item.dot() + 1, right.size());
          Set<String> ahead = new HashSet<>(first(rest, END));
          if (ahead.remove(END)) {
            ahead.addAll(all.get(item));
          }
          for (int p : of.get(right.get(item.dot()))) {
            changed |= all.computeIfAbsent(new Item(p, 0), _ -> new HashSet<>()).addAll(ahead);
          }
        }
      }
    }
    return all;
  }

  /** The terminals that a sequence may begin with; {@code nothing} too if it may be empty. */
  private Set<String> first(List<String> symbols, String nothing) {
    Set<String> all = new LinkedHashSet<>();
    for (String symbol : symbols) {
      Set<String> some =
          of.containsKey(symbol) ? firsts.getOrDefault(symbol, Set.of()) : Set.of(symbol);
      some.stream().filter(t -> !t.equals(END)).forEach(all::add);
      if (!some.contains(END)) {
        return all;
      }
    }
    all.add(nothing);
    return all;
  }

  int states() {
    return kernels.size();
  }

  /** The terminals on which a state shifts or reduces. */
  Set<String> accepts(int state) {
    Set<String> all = new HashSet<>();
    closure(kernels.get(state))
        .forEach(
            (item, ahead) -> {
              List<String> right = productions.get(item.production()).right();
              if (item.dot() == right.size()) {
                all.addAll(ahead);
              } else if (!of.containsKey(right.get(item.dot()))) {
                all.add(right.get(item.dot()));
              }
            });
    all.remove(END);
    return all;
  }

  /** The states that a terminal leads to, from any state. */
  Set<Integer> leads(String terminal) {
    Set<Integer> all = new LinkedHashSet<>();
    moves.stream().map(row -> row.get(terminal)).filter(Objects::nonNull).forEach(all::add);
    return all;
  }

  /** A terminal that leads to a state. */
  static String told(String terminal, int state) {
    return terminal + ">" + state;
  }

  /**
   * The grammar with each nonterminal told apart by the state in which it begins, and each terminal
   * by the state to which it leads. Its start is {@code start} in the state 0.
   */
  List<Production> toldApart(String start) {
    List<Production> out = new ArrayList<>();
    record Place(int state, String symbol) {
      @Override
      public String toString() {
        return state + ":" + symbol;
      }
    }
    Set<Place> seen = new LinkedHashSet<>(List.of(new Place(0, start)));
    ArrayDeque<Place> queue = new ArrayDeque<>(seen);
    while (!queue.isEmpty()) {
      Place place = queue.remove();
      for (int p : of.getOrDefault(place.symbol(), List.of())) {
        List<String> right = new ArrayList<>();
        int at = place.state();
        for (String symbol : productions.get(p).right()) {
          int to = Objects.requireNonNull(moves.get(at).get(symbol));
          Place inner = new Place(at, symbol);
          right.add(of.containsKey(symbol) ? inner.toString() : told(symbol, to));
          if (of.containsKey(symbol) && seen.add(inner)) {
            queue.add(inner);
          }
          at = to;
        }
        out.add(new Production(place.toString(), right));
      }
    }
    return out;
  }
}
