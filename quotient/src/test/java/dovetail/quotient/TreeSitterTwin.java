package dovetail.quotient;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The definition of tree-sitter's grammars, executed slowly: Earley over places of a text. Each
 * item that a token or a rule has led to reads one token, the one that tree-sitter's lexer takes
 * among the tokens that the item's rule looks for when it goes on, keywords by way of the word.
 * {@link TwinThreads} reads the tokens.
 */
class TreeSitterTwin {
  /** A part of a rule or token, as {@code grammar.json} has it. */
  sealed interface Part {
    record Text(String text) implements Part {}

    /** A character of a class, as {@link Pattern} writes it. */
    record Class(String pattern) implements Part {}

    record Name(String rule) implements Part {}

    record Sequence(List<Part> parts) implements Part {}

    record Choice(List<Part> parts) implements Part {}

    /** One or more times. */
    record Repeat(Part part) implements Part {}

    record Prec(int rank, Part part) implements Part {}

    record Token(boolean immediate, Part part) implements Part {}
  }

  private record Item(int state, @Nullable Origin origin) {}

  /** Where a rule was begun: by an item at a place. */
  private record Origin(int place, Item by) {}

  /** A token that is taken. */
  record Taken(int token, int begin, int end) {}

  private final Map<String, Part> rules;
  private final List<String> names;
  private final List<Part.Token> tokens = new ArrayList<>();
  private final int word;
  private final Set<Integer> reserved;
  private final Set<Integer> keywords = new HashSet<>();
  private final Set<String> nullable = new HashSet<>();

  private final List<Part> separators;
  private final TwinThreads threads;

  // rules' states
  private final List<Map<Object, Integer>> edges = new ArrayList<>(); // a token's number or a name
  private final BitSet finals = new BitSet();
  private final List<String> owner = new ArrayList<>();
  private final Map<String, Integer> start = new HashMap<>();

  /**
   * @param extras a class is a separator, a name a rule that may stand anywhere
   * @param wordRule null for none
   */
  TreeSitterTwin(
      Map<String, Part> rules,
      List<Part> extras,
      @Nullable String wordRule,
      List<String> reserved) {
    this.rules = rules;
    this.names = List.copyOf(rules.keySet());
    rules.values().forEach(this::find);
    separators = extras.stream().filter(e -> !(e instanceof Part.Name)).toList();
    threads = new TwinThreads(List.copyOf(tokens), separators);
    word = wordRule == null ? -1 : single(rules.get(wordRule));
    if (word >= 0) {
      findKeywords();
    }
    this.reserved = new HashSet<>();
    reserved.forEach(text -> this.reserved.add(token(new Part.Text(text))));
    extraRules =
        extras.stream()
            .filter(Part.Name.class::isInstance)
            .map(Part.Name.class::cast)
            .map(Part.Name::rule)
            .filter(name -> single(rules.get(name)) < 0)
            .toList();
    extras.stream()
        .filter(Part.Name.class::isInstance)
        .map(e -> single(rules.get(((Part.Name) e).rule())))
        .filter(t -> t >= 0)
        .forEach(extraTokens::add);
    while (nullable.addAll(names.stream().filter(name -> isNullable(rules.get(name))).toList())) {}
    names.forEach(this::automaton);
    share();
    keepApart();
  }

  private boolean isNullable(@Nullable Part part) {
    return switch (part) {
      case null -> false;
      case Part.Text _, Part.Class _, Part.Token _ -> false;
      case Part.Name(String rule) -> nullable.contains(rule);
      case Part.Sequence(List<Part> parts) -> parts.stream().allMatch(this::isNullable);
      case Part.Choice(List<Part> parts) -> parts.stream().anyMatch(this::isNullable);
      case Part.Repeat(Part inner) -> isNullable(inner);
      case Part.Prec(int _, Part inner) -> isNullable(inner);
    };
  }

  /** A token. */
  Part.Token part(int token) {
    return tokens.get(token);
  }

  /** Whether a token may stand anywhere. */
  boolean isExtra(int token) {
    return extraTokens.contains(token);
  }

  /** Tokens whose short texts are all words, and texts of no other such. */
  private void findKeywords() {
    Map<Integer, Set<String>> texts = new LinkedHashMap<>();
    for (int t = 0; t < tokens.size(); t++) {
      Set<String> all = new HashSet<>();
      for (String text : shortTexts()) {
        Taken whole = threads.takeAlone(text, 0, Set.of(t));
        if (whole != null && whole.end() == text.length()) {
          all.add(text);
        }
      }
      if (t != word
          && !tokens.get(t).immediate()
          && !all.isEmpty()
          && all.stream().allMatch(text -> text.matches("[a-z]+"))) {
        texts.put(t, all);
      }
    }
    texts.forEach(
        (t, all) -> {
          if (texts.entrySet().stream()
              .noneMatch(
                  o -> !o.getKey().equals(t) && o.getValue().stream().anyMatch(all::contains))) {
            keywords.add(t);
          }
        });
  }

  /**
   * Leaves out the keywords that differ from the word: in a state that looks for one, for a third
   * token and not for the word, they get in the way of the third in other ways.
   */
  private void keepApart() {
    Set<List<Integer>> pairs = new HashSet<>();
    for (Set<Integer> state : new HashSet<>(looked.values())) {
      for (int keyword : state.contains(word) ? Set.<Integer>of() : keywords) {
        state.stream()
            .filter(other -> state.contains(keyword) && !keywords.contains(other))
            .forEach(other -> pairs.add(List.of(other, keyword)));
      }
    }
    pairs.stream()
        .filter(
            pair ->
                !threads
                    .clashes(pair.getLast(), pair.getFirst())
                    .equals(threads.clashes(word, pair.getFirst())))
        .toList()
        .forEach(pair -> keywords.remove(pair.getLast()));
  }

  private static List<String> shortTexts() {
    List<String> all = new ArrayList<>(List.of(""));
    for (int i = 0; i < all.size() && all.get(i).length() < 3; i++) {
      for (char c : "abletifnx 1;+\n".toCharArray()) {
        all.add(all.get(i) + c);
      }
    }
    for (String begin : List.of("let", "in a", "if", "in")) {
      List.of("a", "b", "ab", "ba").forEach(end -> all.add(begin + end));
    }
    return all;
  }

  private final List<String> extraRules;
  private final Set<Integer> extraTokens = new LinkedHashSet<>();

  // ---- tokens

  private void find(Part part) {
    switch (part) {
      case Part.Text _, Part.Class _, Part.Token _ -> token(part);
      case Part.Name _ -> {}
      case Part.Sequence(List<Part> parts) -> parts.forEach(this::find);
      case Part.Choice(List<Part> parts) -> parts.forEach(this::find);
      case Part.Repeat(Part inner) -> find(inner);
      case Part.Prec(int _, Part inner) -> find(inner);
    }
  }

  private int token(Part part) {
    Part.Token token = part instanceof Part.Token own ? own : new Part.Token(false, part);
    if (!tokens.contains(token)) {
      tokens.add(token);
    }
    return tokens.indexOf(token);
  }

  /** The token that a rule is, -1 if it is more. */
  private int single(@Nullable Part part) {
    return part instanceof Part.Text || part instanceof Part.Class || part instanceof Part.Token
        ? token(part)
        : -1;
  }

  // ---- rules

  private void automaton(String rule) {
    List<Map<Object, Set<Integer>>> out = new ArrayList<>();
    int begin = place(out);
    int end = place(out);
    read(rules.get(rule), begin, end, out);
    Map<Set<Integer>, Integer> known = new HashMap<>();
    List<Set<Integer>> work = new ArrayList<>();
    start.put(rule, state(free(Set.of(begin), out), end, rule, known, work));
    for (int i = 0; i < work.size(); i++) {
      Map<Object, Set<Integer>> to = new LinkedHashMap<>();
      work.get(i)
          .forEach(
              q ->
                  out.get(q)
                      .forEach(
                          (symbol, targets) -> {
                            if (!symbol.equals("")) {
                              to.computeIfAbsent(symbol, _ -> new HashSet<>()).addAll(targets);
                            }
                          }));
      int from = known.get(work.get(i));
      to.forEach(
          (symbol, targets) ->
              edges.get(from).put(symbol, state(free(targets, out), end, rule, known, work)));
    }
  }

  private int state(
      Set<Integer> set,
      int end,
      String rule,
      Map<Set<Integer>, Integer> known,
      List<Set<Integer>> work) {
    Integer old = known.get(set);
    if (old != null) {
      return old;
    }
    edges.add(new LinkedHashMap<>());
    owner.add(rule);
    int state = edges.size() - 1;
    finals.set(state, set.contains(end));
    known.put(set, state);
    work.add(set);
    return state;
  }

  private static int place(List<Map<Object, Set<Integer>>> out) {
    out.add(new LinkedHashMap<>());
    return out.size() - 1;
  }

  private static Set<Integer> free(Set<Integer> from, List<Map<Object, Set<Integer>>> out) {
    Set<Integer> all = new HashSet<>();
    List<Integer> work = new ArrayList<>(from);
    while (!work.isEmpty()) {
      int q = work.removeLast();
      if (all.add(q)) {
        work.addAll(out.get(q).getOrDefault("", Set.of()));
      }
    }
    return all;
  }

  private void read(@Nullable Part part, int from, int to, List<Map<Object, Set<Integer>>> out) {
    switch (part) {
      case null -> throw new IllegalArgumentException("no such rule");
      case Part.Text _, Part.Class _, Part.Token _ -> edge(from, token(part), to, out);
      case Part.Name(String rule) -> {
        boolean isWord = word >= 0 && single(rules.get(rule)) == word;
        edge(from, isWord ? word : rule, to, out);
        if (nullable.contains(rule)) {
          edge(from, "", to, out);
        }
      }
      case Part.Sequence(List<Part> parts) -> {
        int at = from;
        for (Part one : parts) {
          int next = place(out);
          read(one, at, next, out);
          at = next;
        }
        edge(at, "", to, out);
      }
      case Part.Choice(List<Part> parts) -> parts.forEach(p -> read(p, from, to, out));
      case Part.Repeat(Part inner) -> {
        int begin = place(out);
        int behind = place(out);
        edge(from, "", begin, out);
        read(inner, begin, behind, out);
        edge(behind, "", begin, out);
        edge(behind, "", to, out);
      }
      case Part.Prec(int _, Part inner) -> read(inner, from, to, out);
    }
  }

  private static void edge(int from, Object symbol, int to, List<Map<Object, Set<Integer>>> out) {
    out.get(from).computeIfAbsent(symbol, _ -> new HashSet<>()).add(to);
  }

  // ---- texts

  /** The rules that a state may begin, and what may stand anywhere. */
  private Set<Integer> predicted(int state) {
    Set<Integer> all = new LinkedHashSet<>(List.of(state));
    List<Integer> work = new ArrayList<>(all);
    extraRules.forEach(rule -> work.add(start.get(rule)));
    all.addAll(work);
    while (!work.isEmpty()) {
      for (Object symbol : edges.get(work.removeLast()).keySet()) {
        if (symbol instanceof String rule && all.add(start.get(rule))) {
          work.add(start.get(rule));
        }
      }
    }
    return all;
  }

  private final Map<Integer, Set<Integer>> looked = new HashMap<>(); // per state

  /**
   * Finds the tokens that a state looks for: its own, and the tokens that each state of the parser
   * that holds it looks for.
   */
  private void share() {
    Set<Set<Integer>> parser = new LinkedHashSet<>();
    List<Set<Integer>> work = new ArrayList<>(List.of(Set.of(start.get(names.getFirst()))));
    while (!work.isEmpty()) {
      Set<Integer> held = work.removeLast();
      if (parser.add(held)) {
        Set<Integer> all = new HashSet<>();
        held.forEach(q -> all.addAll(predicted(q)));
        Map<Object, Set<Integer>> behind = new HashMap<>();
        for (int q : all) {
          edges.get(q).forEach((x, to) -> behind.computeIfAbsent(x, _ -> new HashSet<>()).add(to));
        }
        work.addAll(behind.values());
      }
    }
    for (Set<Integer> held : parser) {
      Set<Integer> all = new LinkedHashSet<>();
      held.forEach(q -> all.addAll(own(q)));
      held.forEach(q -> looked.computeIfAbsent(q, _ -> new LinkedHashSet<>(all)).retainAll(all));
    }
  }

  private Set<Integer> looked(int state) {
    return looked.getOrDefault(state, Set.of());
  }

  private Set<Integer> own(int state) {
    Set<Integer> own = new LinkedHashSet<>(extraTokens);
    for (int q : predicted(state)) {
      for (Object symbol : edges.get(q).keySet()) {
        if (symbol instanceof Integer token) {
          own.add(token);
        }
      }
    }
    return own;
  }

  /** Whether the text is of the language. */
  boolean accepts(String text) {
    TreeMap<Integer, Set<Item>> places = new TreeMap<>();
    Item first = new Item(start.get(names.getFirst()), null);
    add(places, 0, first);
    while (!places.isEmpty()) {
      int at = places.firstKey();
      Set<Item> items = new LinkedHashSet<>();
      List<Item> work = new ArrayList<>(places.remove(at));
      while (!work.isEmpty()) {
        Item item = work.removeLast();
        if (!items.add(item)) {
          continue;
        }
        Origin origin = item.origin();
        if (origin != null && finals.get(item.state())) {
          String rule = owner.get(item.state());
          work.addAll(after(origin.by(), origin.place(), rule));
          if (extraRules.contains(rule)) {
            work.add(origin.by());
          }
        }
      }
      for (Item item : items) {
        if (item.origin() != null && edges.get(item.state()).isEmpty()) {
          continue; // it does not go on
        }
        Set<Integer> looked = looked(item.state());
        boolean top = item.origin() == null && finals.get(item.state());
        if (top && isBlank(text, at)) {
          return true;
        }
        for (Taken taken : taken(text, at, looked)) {
          if (looked.contains(taken.token())) {
            after(item, at, taken.token()).forEach(next -> add(places, taken.end(), next));
            if (extraTokens.contains(taken.token())) {
              add(places, taken.end(), item);
            }
          }
        }
      }
    }
    return false;
  }

  private static void add(Map<Integer, Set<Item>> places, int at, Item item) {
    places.computeIfAbsent(at, _ -> new LinkedHashSet<>()).add(item);
  }

  private boolean isBlank(String text, int at) {
    return text.substring(at)
        .chars()
        .allMatch(
            c ->
                separators.stream()
                    .anyMatch(
                        s ->
                            s instanceof Part.Class(String p)
                                && Pattern.matches(p, Character.toString(c))));
  }

  /** What a symbol leads to from an item, or from a rule that it begins. */
  private List<Item> after(Item item, int at, Object symbol) {
    List<Item> found = new ArrayList<>();
    Integer direct = edges.get(item.state()).get(symbol);
    if (direct != null) {
      found.add(new Item(direct, item.origin()));
    }
    for (int q : predicted(item.state())) {
      Integer to = edges.get(q).get(symbol);
      if (to != null && (q != item.state() || begunAgain(item.state()))) {
        found.add(new Item(to, new Origin(at, item)));
      }
    }
    return found;
  }

  /** Whether a state is also the start of a rule that it can begin itself. */
  private boolean begunAgain(int state) {
    if (!Integer.valueOf(state).equals(start.get(owner.get(state)))) {
      return false;
    }
    String rule = owner.get(state);
    return extraRules.contains(rule)
        || predicted(state).stream().anyMatch(q -> edges.get(q).containsKey(rule));
  }

  /** The tokens among the wanted ones that are taken at a place. */
  List<Taken> taken(String text, int at, Set<Integer> looked) {
    Set<Integer> keys = new LinkedHashSet<>(keywords);
    keys.retainAll(looked);
    Set<Integer> among = new LinkedHashSet<>(looked);
    if (!keys.isEmpty()) {
      among.removeAll(keys);
      among.add(word);
    }
    Taken taken = threads.take(text, at, among);
    if (taken == null || taken.token() != word) {
      return taken == null ? List.of() : List.of(taken);
    }
    if (looked.contains(word)) {
      reserved.stream().filter(keywords::contains).forEach(keys::add);
    }
    String written = text.substring(taken.begin(), taken.end());
    Taken key = keys.isEmpty() ? null : threads.takeAlone(written, 0, keys);
    return List.of(
        key != null && key.end() == written.length()
            ? new Taken(key.token(), taken.begin(), taken.end())
            : taken);
  }
}
