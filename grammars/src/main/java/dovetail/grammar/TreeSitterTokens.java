package dovetail.grammar;

import com.google.common.base.Splitter;
import dovetail.lexer.ContextLexer;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.RankedLexer;
import dovetail.lexer.Terminal;
import dovetail.lexer.automaton.RankedNfa;
import dovetail.lexer.automaton.RankedRelations;
import dovetail.lexer.automaton.RankedSteps;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a {@code grammar.json}: each string, pattern and {@code token(...)} has a number,
 * in the order in which they first appear; equal ones have one number. Any number of
 * <em>separators</em> may stand before a token that is not immediate; these are the extras of the
 * grammar that are plain patterns, such as {@code /\s/}. Extras that are tokens, such as comments,
 * may stand anywhere. Tokens that {@link Externals} declares are among them.
 */
final class TreeSitterTokens implements ContextTokens {
  /** The member with the marks behind the pattern of a declared token ({@link Externals}). */
  static final String MARKS = "declared";

  /** Raises a token from outside above those of the grammar: it is asked for first. */
  private static final int EXTERNAL = 4;

  private final Map<String, Json> rules;
  private final Set<String> declaredRules;
  private final Position at;
  private final Map<String, Expr> bodies = new HashMap<>();
  private final @Nullable String wordRule;
  private final List<Json> contents = new ArrayList<>();
  private final BitSet immediate = new BitSet();
  private final BitSet external = new BitSet(); // of two of equal length it wins
  private final BitSet marked = new BitSet(); // with marks behind their patterns
  private final BitSet beside = new BitSet(); // read beside any other
  private final BitSet endsOthers = new BitSet(); // wins against longer ones
  private final BitSet textless = new BitSet(); // without text
  private final BitSet optional = new BitSet(); // the textless ones that may be left out
  private final Map<String, Integer> ids = new HashMap<>();
  private final Map<Json, Integer> known = new IdentityHashMap<>(); // its number, once asked for
  private final Map<Integer, String> names = new HashMap<>(); // of the rules that are a token
  private final Map<Integer, Integer> empties = new HashMap<>();
  private final BitSet mayBeEmpty = new BitSet();
  private final List<Json> separators = new ArrayList<>();
  private final BitSet extraTokens = new BitSet();
  private final List<String> extraRules = new ArrayList<>();
  private final List<String> reservedSets = new ArrayList<>();
  private final List<BitSet> reserved = new ArrayList<>();
  private int word = -1;
  private final BitSet keywords = new BitSet();
  private int takenShadow = -1;
  private int optionalShadow = -1;
  private final List<Integer> shadowStarts = new ArrayList<>();
  private final RankedNfa nfa = new RankedNfa();

  /** The automaton of the tokens. */
  final RankedSteps steps;

  private final List<Integer> starts = new ArrayList<>();
  private int blank;
  private int blankToken;
  private final Map<Integer, Integer> shadows = new HashMap<>(); // the keyword of a shadow
  private final Map<Integer, Integer> shadowOf = new LinkedHashMap<>(); // its start, by keyword

  /**
   * The tokens of the rules.
   *
   * @param reserved the sets of reserved words, by name
   * @param declaredRules the rules that are declared beside the grammar
   */
  TreeSitterTokens(
      Json grammar,
      Map<String, Json> rules,
      Json reserved,
      Set<String> declaredRules,
      Position at) {
    this.rules = rules;
    this.declaredRules = declaredRules;
    this.at = at;
    this.wordRule = grammar.string("word").orElse(null);
    rules.values().forEach(this::find);
    reserved.members().values().forEach(set -> set.items().forEach(this::find));
    if (wordRule != null && rules.containsKey(wordRule)) {
      word = Optional.ofNullable(single(rule(wordRule))).orElse(-1);
    }
    for (Json extra : grammar.get("extras").items()) {
      Integer token = extra.type().equals("SYMBOL") ? named(extra) : ids.get(extra.key());
      if (token != null) {
        extraTokens.set(token);
      } else if (extra.type().equals("SYMBOL")) {
        extraRules.add(extra.string("name").orElse(""));
      } else {
        separators.add(extra);
      }
    }
    rules.forEach(
        (name, rule) -> {
          if (single(rule) instanceof Integer token) {
            names.putIfAbsent(token, name);
          }
        });
    emptyOnes();
    build();
    steps = new RankedSteps(nfa);
    reserve(reserved);
  }

  private @Nullable Integer named(Json symbol) {
    Json rule = rules.get(symbol.string("name").orElse(""));
    return rule == null ? null : single(rule);
  }

  private void find(Json rule) {
    switch (rule.type()) {
      case "STRING", "PATTERN", "TOKEN", "IMMEDIATE_TOKEN" -> token(rule);
      default -> {
        if (rule.members().containsKey("content")) {
          find(rule.get("content"));
        }
        rule.get("members").items().forEach(this::find);
      }
    }
  }

  /** The number of a token; it is given one if it has none. */
  int token(Json rule) {
    return known.computeIfAbsent(rule, _ -> numbered(rule));
  }

  private int numbered(Json rule) {
    boolean touches = rule.type().equals("IMMEDIATE_TOKEN");
    boolean wrapped = touches || rule.type().equals("TOKEN");
    Json content = wrapped ? rule.get("content") : rule;
    String marks = rule.string(MARKS).orElse("");
    List<String> each = Splitter.on(',').splitToList(marks);
    return ids.computeIfAbsent(
        (touches ? "!" : "") + marks + content.key(),
        _ -> {
          int id = contents.size();
          contents.add(content);
          immediate.set(id, touches);
          external.set(id, rule.string(MARKS).isPresent());
          marked.set(id, !marks.isEmpty());
          beside.set(id, each.contains(Externals.BESIDE));
          endsOthers.set(id, each.contains(Externals.FIRST));
          optional.set(id, each.contains(Externals.OPTIONAL));
          textless.set(id, each.contains(Externals.BEFORE) || optional.get(id));
          return id;
        });
  }

  /** The token that a rule is and nothing else; null if it is more. */
  @Nullable Integer single(Json rule) {
    return switch (rule.type()) {
      case "STRING", "PATTERN", "TOKEN", "IMMEDIATE_TOKEN" -> token(rule);
      case "PREC", "PREC_LEFT", "PREC_RIGHT", "PREC_DYNAMIC", "FIELD", "ALIAS" ->
          single(rule.get("content"));
      default -> null;
    };
  }

  Json rule(String name) {
    Json rule = rules.get(name);
    if (rule == null) {
      throw TreeSitter.problem(1, "there is no rule '" + name + "'");
    }
    return rule;
  }

  int count() {
    return contents.size();
  }

  @Override
  public int word() {
    return word;
  }

  boolean isWordRule(String name) {
    return name.equals(wordRule) && word >= 0;
  }

  @Override
  public BitSet keywords() {
    return keywords;
  }

  /** Has keywords be tokens like any other, which are not looked for by way of the word. */
  private void keepApart(BitSet apart) {
    keywords.andNot(apart);
    reserved.forEach(set -> set.andNot(apart));
  }

  @Override
  public BitSet extraTokens() {
    return extraTokens;
  }

  /** The C program reads a declared rule from one end to the other, without extras. */
  @Override
  public boolean touches(String rule, int token) {
    return declaredRules.contains(rule) && immediate.get(token);
  }

  @Override
  public List<String> extraRules() {
    return extraRules;
  }

  /**
   * The symbols that a state looks for by itself, and those of the grammar that the parser looks
   * for wherever the state is; of the declared tokens with marks only its own.
   */
  @Override
  public List<BitSet> looked(RuleAutomata rules) {
    List<BitSet> looked = TreeSitterNeighbours.shared(rules);
    for (int q = 0; q < looked.size(); q++) {
      looked.get(q).andNot(marked);
      looked.get(q).or(rules.own(q));
    }
    return looked;
  }

  @Override
  public BitSet beside() {
    return beside;
  }

  @Override
  public BitSet textless() {
    return textless;
  }

  @Override
  public int takenShadow() {
    return takenShadow;
  }

  @Override
  public int optionalShadow() {
    return optionalShadow;
  }

  /** The body of a declared rule that holds a textless token; null for any other. */
  @Nullable Json textlessRule(String name) {
    Json rule = rules.get(name);
    return rule != null && !textless.isEmpty() && holdsTextless(rule) ? rule : null;
  }

  private boolean holdsTextless(Json rule) {
    return single(rule) instanceof Integer token && textless.get(token)
        || rule.get("members").items().stream().anyMatch(this::holdsTextless);
  }

  /** The number of a set of reserved words. */
  int reservedSet(String name) {
    return Math.max(reservedSets.indexOf(name), 0);
  }

  @Override
  public BitSet reserved(int set) {
    return set < reserved.size() ? reserved.get(set) : new BitSet();
  }

  @Override
  public int blankToken() {
    return blankToken;
  }

  @Override
  public String name(int token) {
    if (token == blankToken) {
      return "_BLANK";
    }
    Json content = contents.get(token);
    if (names.containsKey(token)) {
      return names.get(token);
    }
    return content.type().equals("STRING")
        ? "\"" + content.string("value").orElse("") + "\""
        : content.type().equals("PATTERN")
            ? "/" + content.string("value").orElse("") + "/"
            : "token " + token;
  }

  @Override
  public boolean isText(int token) {
    return token < count() && text(token).isPresent();
  }

  /** The text of a token that is one string; empty for others. */
  Optional<String> text(int token) {
    Json content = contents.get(token);
    while (content.type().startsWith("PREC")) {
      content = content.get("content");
    }
    return content.type().equals("STRING") ? content.string("value") : Optional.empty();
  }

  /** The texts of the tokens that are strings, or patterns of signs such as {@code \$\{}. */
  Map<Integer, String> texts() {
    Map<Integer, String> texts = new LinkedHashMap<>();
    for (int t = 0; t < count(); t++) {
      int token = t;
      text(t).or(() -> Signs.of(contents.get(token))).ifPresent(text -> texts.put(token, text));
    }
    return texts;
  }

  @Override
  public Expr body(String rule) {
    return bodies.computeIfAbsent(rule, name -> expression(rule(name), 0));
  }

  /** A rule as an expression over symbols, under a set of reserved words. */
  private Expr expression(Json rule, int set) {
    return switch (rule.type()) {
      case "BLANK" -> Expr.EMPTY;
      case "STRING", "PATTERN", "TOKEN", "IMMEDIATE_TOKEN" -> {
        int token = token(rule);
        Expr one = new Expr.Token(token, at);
        yield empty(token) < 0
            ? one
            : new Expr.Choice(List.of(one, new Expr.Token(empty(token), at)));
      }
      case "SYMBOL" -> {
        String name = rule.string("name").orElse("");
        Json textlessRule = textlessRule(name);
        yield isWordRule(name)
            ? new Expr.Token(word + RuleAutomata.SETS * set, at)
            : textlessRule != null ? expression(textlessRule, set) : new Expr.Ref(name, at);
      }
      case "SEQ" -> new Expr.Sequence(members(rule, set));
      case "CHOICE" -> new Expr.Choice(members(rule, set));
      case "REPEAT" -> new Expr.Repeat(expression(rule.get("content"), set), 0, Expr.UNBOUNDED);
      case "REPEAT1" -> new Expr.Repeat(expression(rule.get("content"), set), 1, Expr.UNBOUNDED);
      case "RESERVED" ->
          expression(rule.get("content"), reservedSet(rule.string("context_name").orElse("")));
      default -> expression(rule.get("content"), set);
    };
  }

  private List<Expr> members(Json rule, int set) {
    return rule.get("members").items().stream().map(member -> expression(member, set)).toList();
  }

  private void emptyOnes() {
    for (int t = contents.size() - 1; t >= 0; t--) {
      if (!textless.get(t) && Atom.of(contents.get(t)).empty()) {
        mayBeEmpty.set(t);
        Optional<Json> standing = EmptyToken.standing(contents.get(t), separators);
        if (standing.isPresent()) {
          empties.put(t, token(standing.get()));
        }
      }
    }
  }

  @Override
  public BitSet mayBeEmpty() {
    return mayBeEmpty;
  }

  @Override
  public BitSet empty() {
    BitSet empty = new BitSet();
    empties.values().forEach(empty::set);
    return empty;
  }

  /** The token that stands for one that is empty, -1 if it never is. */
  int empty(int token) {
    return empties.getOrDefault(token, -1);
  }

  // ---- automata

  private void build() {
    TokenAutomaton automaton = new TokenAutomaton(nfa, separators);
    List<Integer> own = new ArrayList<>();
    for (int t = 0; t < count(); t++) {
      Json content = contents.get(t);
      Json named = content;
      while (named.type().equals("ALIAS") || named.type().equals("FIELD")) {
        named = named.get("content");
      }
      Integer outer = named.type().startsWith("PREC") ? named.get("value").number() : null;
      Json inner = content;
      while (inner.members().containsKey("content") && !inner.type().startsWith("REPEAT")) {
        inner = inner.get("content");
      }
      int kind =
          (immediate.get(t) ? 1 : 0)
              + (inner.type().equals("STRING") ? 2 : 0)
              + (external.get(t) ? EXTERNAL : 0);
      nfa.addToken(
          new RankedNfa.Token(t, outer == null ? 0 : outer, kind, endsOthers.get(t), false));
      own.add(automaton.add(t, content));
    }
    if (word >= 0) {
      RankedRelations relations = new RankedRelations(new RankedSteps(nfa));
      for (int t = 0; t < count(); t++) {
        boolean keyword = t != word && !immediate.get(t) && !beside.get(t) && !textless.get(t);
        keywords.set(t, keyword && relations.isPart(own.get(t), own.get(word)));
      }
      BitSet all = (BitSet) keywords.clone();
      all.stream()
          .filter(t -> all.stream().anyMatch(o -> o != t && relations.meet(own.get(t), own.get(o))))
          .forEach(keywords::clear);
    }
    for (int k : keywords.stream().toArray()) {
      int shadow = nfa.tokenCount();
      nfa.addToken(new RankedNfa.Token(shadow, 0, 0, false, true));
      shadows.put(shadow, k);
      int begin = automaton.add(shadow, contents.get(k));
      shadowOf.put(k, automaton.withSeparators(shadow, begin));
    }
    for (int t : textless.stream().toArray()) {
      int shadow = nfa.tokenCount();
      nfa.addToken(new RankedNfa.Token(shadow, 0, 0, false, true));
      shadowStarts.add(automaton.add(shadow, contents.get(t)));
      optionalShadow = optional.get(t) ? shadow : optionalShadow;
      takenShadow = optional.get(t) ? takenShadow : shadow;
    }
    for (int t = 0; t < count(); t++) {
      starts.add(immediate.get(t) ? own.get(t) : automaton.withSeparators(t, own.get(t)));
    }
    blankToken = nfa.tokenCount();
    // any other token that goes on wins against the text's last separators
    nfa.addToken(new RankedNfa.Token(blankToken, Integer.MIN_VALUE, 0, false, false));
    blank = automaton.blank(blankToken);
  }

  @Override
  public int keyword(int shadow) {
    int keyword = shadows.getOrDefault(shadow, -1);
    return keyword >= 0 && keywords.get(keyword) ? keyword : -1;
  }

  private void reserve(Json sets) {
    sets.members()
        .forEach(
            (name, set) -> {
              BitSet words = new BitSet();
              for (Json one : set.items()) {
                Integer token = one.type().equals("SYMBOL") ? named(one) : single(one);
                if (token != null && keywords.get(token)) {
                  words.set(token);
                }
              }
              reservedSets.add(name);
              reserved.add(words);
            });
  }

  /** The state of the automaton where a token begins. */
  int start(int token) {
    return starts.get(token);
  }

  @Override
  public List<BitSet> takers(Stream<BitSet> looked) {
    TreeSitterConflicts conflicts = new TreeSitterConflicts(this);
    keepApart(conflicts.apart(looked));
    return conflicts.takers();
  }

  @Override
  public LexicalGrammar lexical(
      List<Terminal> terminals, List<BitSet> contexts, ContextLexer.Labels labels) {
    List<int[]> begins = new ArrayList<>();
    contexts.forEach(context -> begins.add(begins(context)));
    begins.add(IntStream.concat(IntStream.of(blank), IntStream.of(begins.getFirst())).toArray());
    return LexicalGrammar.by(terminals, new RankedLexer(steps, begins, labels));
  }

  /** The states where the tokens of a context begin, with the shadows that matter there. */
  private int[] begins(BitSet context) {
    IntStream words =
        word >= 0 && context.get(word)
            ? shadowOf.values().stream().mapToInt(Integer::intValue)
            : IntStream.of();
    IntStream shadowed = IntStream.concat(words, shadowStarts.stream().mapToInt(Integer::intValue));
    return IntStream.concat(context.stream().map(starts::get), shadowed).toArray();
  }
}
