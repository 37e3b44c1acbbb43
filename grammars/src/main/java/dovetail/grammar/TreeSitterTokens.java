package dovetail.grammar;

import dovetail.lexer.automaton.RankedNfa;
import dovetail.lexer.automaton.RankedRelations;
import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReading;
import dovetail.lexer.regex.RustRegexReader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a grammar of tree-sitter's: each string, pattern and {@code token(...)}, numbered
 * as they first appear; equal ones are the same. A token begins with any number of separators, the
 * extras that are plain patterns, unless it is immediate. Extras that are tokens may stand
 * anywhere.
 */
final class TreeSitterTokens {
  /** What the declaration of a token from outside says behind its pattern. */
  static final String FLAGS = "declared";

  private final Map<String, Json> rules;
  private final @Nullable String wordRule;
  private final List<Json> contents = new ArrayList<>();
  private final BitSet immediate = new BitSet();
  private final BitSet declared = new BitSet(); // with letters behind their patterns
  private final BitSet beside = new BitSet();
  private final BitSet first = new BitSet(); // taken before any other
  private final BitSet ahead = new BitSet(); // without length
  private final BitSet maybe = new BitSet(); // of these, those that may be left out
  private final Map<String, Integer> ids = new HashMap<>();
  private final Map<Json, Integer> known = new IdentityHashMap<>(); // its number, once asked for
  private final Map<Integer, String> names = new HashMap<>(); // of the rules that are a token
  private final Map<Integer, Integer> empties = new HashMap<>();
  private final List<Json> separators = new ArrayList<>();
  private final BitSet extraTokens = new BitSet();
  private final List<String> extraRules = new ArrayList<>();
  private final List<String> reservedSets = new ArrayList<>();
  private final List<BitSet> reserved = new ArrayList<>();
  private int word = -1;
  private final BitSet keywords = new BitSet();
  private int aheadShadow = -1;
  private int maybeShadow = -1;
  private final List<Integer> aheadStarts = new ArrayList<>();
  private final RankedNfa nfa = new RankedNfa();
  private final List<Integer> starts = new ArrayList<>();
  private int blank;
  private int blankToken;
  private final Map<Integer, Integer> shadows = new HashMap<>(); // the keyword of a shadow
  private final Map<Integer, Integer> shadowOf = new LinkedHashMap<>(); // its start, by keyword

  TreeSitterTokens(Json grammar, Map<String, Json> rules) {
    this.rules = rules;
    this.wordRule = grammar.string("word").orElse(null);
    rules.values().forEach(this::find);
    grammar.get("reserved").members().values().forEach(set -> set.items().forEach(this::find));
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
    reserve(grammar.get("reserved"));
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
    String flags = rule.string(FLAGS).orElse("");
    return ids.computeIfAbsent(
        (touches ? "!" : "") + flags + content.key(),
        _ -> {
          int id = contents.size();
          contents.add(content);
          immediate.set(id, touches);
          declared.set(id, !flags.isEmpty());
          beside.set(id, flags.indexOf('b') >= 0);
          first.set(id, flags.indexOf('f') >= 0);
          maybe.set(id, flags.indexOf('o') >= 0);
          ahead.set(id, flags.indexOf('n') >= 0 || maybe.get(id));
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

  /** The word token, -1 for none. */
  int word() {
    return word;
  }

  boolean isWordRule(String name) {
    return name.equals(wordRule) && word >= 0;
  }

  BitSet keywords() {
    return keywords;
  }

  /** Has keywords be tokens like any other, which are not looked for by way of the word. */
  void keepApart(BitSet apart) {
    keywords.andNot(apart);
    reserved.forEach(set -> set.andNot(apart));
  }

  BitSet extraTokens() {
    return extraTokens;
  }

  List<String> extraRules() {
    return extraRules;
  }

  /** The tokens from outside whose declaration has letters behind its pattern. */
  BitSet declared() {
    return declared;
  }

  BitSet beside() {
    return beside;
  }

  /** The tokens that read nothing, but ask for what comes next. */
  BitSet ahead() {
    return ahead;
  }

  /** The shadow of the texts before which such a token is taken, -1 if no token asks. */
  int aheadShadow() {
    return aheadShadow;
  }

  /** The shadow of the texts before which it may be taken or not, -1 if there are none. */
  int maybeShadow() {
    return maybeShadow;
  }

  /** The states where these shadows begin. */
  List<Integer> aheadStarts() {
    return aheadStarts;
  }

  /** The body of a rule that is declared and may read nothing; null for any other. */
  @Nullable Json aheadRule(String name) {
    Json rule = rules.get(name);
    return rule != null && !ahead.isEmpty() && holdsAhead(rule) ? rule : null;
  }

  private boolean holdsAhead(Json rule) {
    return rule.string(FLAGS).orElse("").matches(".*[no].*")
        || rule.get("members").items().stream().anyMatch(this::holdsAhead);
  }

  /** The number of a set of reserved words. */
  int reservedSet(String name) {
    return Math.max(reservedSets.indexOf(name), 0);
  }

  /** The keywords of a reserved set. */
  BitSet reserved(int set) {
    return set < reserved.size() ? reserved.get(set) : new BitSet();
  }

  RankedNfa nfa() {
    return nfa;
  }

  /** The state where a token begins, or its separators. */
  int start(int token) {
    return starts.get(token);
  }

  /** The token that separators are behind which the text ends. */
  int blankToken() {
    return blankToken;
  }

  /** The state where it begins. */
  int blank() {
    return blank;
  }

  /** How a message or a person calls a token. */
  String name(int token) {
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

  /** The text of a token that is one string; empty for others. */
  Optional<String> text(int token) {
    Json content = contents.get(token);
    while (content.type().startsWith("PREC")) {
      content = content.get("content");
    }
    return content.type().equals("STRING") ? content.string("value") : Optional.empty();
  }

  /** The texts of the tokens that are strings. */
  Map<Integer, String> texts() {
    Map<Integer, String> texts = new LinkedHashMap<>();
    for (int t = 0; t < count(); t++) {
      int token = t;
      text(t).ifPresent(text -> texts.put(token, text));
    }
    return texts;
  }

  /** A rule as an expression over tokens. */
  Expr expression(Json rule, Position at) {
    return switch (rule.type()) {
      case "BLANK" -> Expr.EMPTY;
      case "STRING", "PATTERN", "TOKEN", "IMMEDIATE_TOKEN" -> new Expr.Token(token(rule), at);
      case "SYMBOL" -> new Expr.Ref(rule.string("name").orElse(""), at);
      case "SEQ" -> new Expr.Sequence(members(rule, at));
      case "CHOICE" -> new Expr.Choice(members(rule, at));
      case "REPEAT" -> new Expr.Repeat(expression(rule.get("content"), at), 0, Expr.UNBOUNDED);
      case "REPEAT1" -> new Expr.Repeat(expression(rule.get("content"), at), 1, Expr.UNBOUNDED);
      default -> expression(rule.get("content"), at);
    };
  }

  private List<Expr> members(Json rule, Position at) {
    return rule.get("members").items().stream().map(member -> expression(member, at)).toList();
  }

  /**
   * A token that may be empty is so only where it cannot begin: before a separator that is no part
   * of it, which then stands for it.
   */
  private void emptyOnes() {
    for (int t = contents.size() - 1; t >= 0; t--) {
      Json content = contents.get(t);
      if (Atom.of(content).empty()) {
        CodePoints own = Atom.of(content).first();
        StringBuilder others = new StringBuilder();
        for (Json separator : separators) {
          Atom blank = Atom.of(separator);
          "\t\n\u000b\f\r "
              .chars()
              .filter(c -> blank.first().contains(c) && !own.contains(c))
              .forEach(c -> others.append("\\x%02x".formatted(c)));
        }
        if (!others.isEmpty()) {
          Json value = Json.text("[" + others + "]", content.line());
          Json pattern = Json.of("PATTERN", content.line(), Map.of("value", value));
          if (content.type().startsWith("PREC")) {
            pattern =
                Json.of(
                    content.type(),
                    content.line(),
                    Map.of("value", content.get("value"), "content", pattern));
          }
          empties.put(
              t, token(Json.of("IMMEDIATE_TOKEN", content.line(), Map.of("content", pattern))));
        }
      }
    }
  }

  /** The token that stands for one that is empty, -1 if it never is. */
  int empty(int token) {
    return empties.getOrDefault(token, -1);
  }

  // ---- automata

  private void build() {
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
      int kind = (immediate.get(t) ? 1 : 0) + (inner.type().equals("STRING") ? 2 : 0);
      nfa.addToken(new RankedNfa.Token(t, outer == null ? 0 : outer, kind, first.get(t), false));
      own.add(add(t, content));
    }
    if (word >= 0) {
      RankedRelations relations = new RankedRelations(nfa);
      for (int t = 0; t < count(); t++) {
        boolean keyword = t != word && !immediate.get(t) && !beside.get(t) && !ahead.get(t);
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
      shadowOf.put(k, withSeparators(shadow, add(shadow, contents.get(k))));
    }
    for (int t : ahead.stream().toArray()) {
      int shadow = nfa.tokenCount();
      nfa.addToken(new RankedNfa.Token(shadow, 0, 0, false, true));
      aheadStarts.add(add(shadow, contents.get(t)));
      maybeShadow = maybe.get(t) ? shadow : maybeShadow;
      aheadShadow = maybe.get(t) ? aheadShadow : shadow;
    }
    for (int t = 0; t < count(); t++) {
      starts.add(immediate.get(t) ? own.get(t) : withSeparators(t, own.get(t)));
    }
    blankToken = nfa.tokenCount();
    nfa.addToken(new RankedNfa.Token(blankToken, 0, 0, false, false));
    blank = blankState();
  }

  /** The keyword that a shadow stands for, -1 for none. */
  int keyword(int shadow) {
    int keyword = shadows.getOrDefault(shadow, -1);
    return keyword >= 0 && keywords.get(keyword) ? keyword : -1;
  }

  /** The states where the texts of keywords begin that are words. */
  int[] shadowStarts() {
    return shadowOf.values().stream().mapToInt(Integer::intValue).toArray();
  }

  /** Adds a token's content; the state where it begins. */
  private int add(int owner, Json content) {
    int begin = nfa.addState(owner);
    nfa.accept(add(content, begin, 0, false));
    return begin;
  }

  /** Adds separators as a token; the state where it begins. */
  private int blankState() {
    int begin = nfa.addState(blankToken);
    int end = nfa.addState(blankToken);
    nfa.accept(end);
    nfa.addEmptyEdge(end, begin);
    for (Json separator : separators) {
      int from = nfa.addState(blankToken);
      nfa.addEmptyEdge(begin, from);
      nfa.addEmptyEdge(add(separator, from, 0, false), end);
    }
    return begin;
  }

  private int withSeparators(int owner, int begin) {
    int loop = nfa.addState(owner);
    nfa.addEmptyEdge(loop, begin);
    for (Json separator : separators) {
      int from = nfa.addState(owner);
      nfa.addEmptyEdge(loop, from);
      nfa.addEmptyEdge(add(separator, from, 0, true), loop);
    }
    return loop;
  }

  private int add(Json rule, int from, int rank, boolean separator) {
    return switch (rule.type()) {
      case "BLANK" -> from;
      case "STRING" ->
          nfa.add(Regex.literal(rule.string("value").orElse("")), from, rank, separator);
      case "PATTERN" -> nfa.add(pattern(rule), from, rank, separator);
      case "SEQ" -> {
        int at = from;
        for (Json member : rule.get("members").items()) {
          at = add(member, at, rank, separator);
        }
        yield at;
      }
      case "CHOICE" -> {
        int end = nfa.addState(nfa.owner(from));
        for (Json member : rule.get("members").items()) {
          int begin = nfa.addState(nfa.owner(from));
          nfa.addEmptyEdge(from, begin);
          nfa.addEmptyEdge(add(member, begin, rank, separator), end);
        }
        yield end;
      }
      case "REPEAT", "REPEAT1" -> {
        int loop = nfa.addState(nfa.owner(from));
        nfa.addEmptyEdge(from, loop);
        int behind = add(rule.get("content"), loop, rank, separator);
        nfa.addEmptyEdge(behind, loop);
        yield rule.type().equals("REPEAT") ? loop : behind;
      }
      default -> {
        Integer own = rule.type().equals("PREC_DYNAMIC") ? null : rule.get("value").number();
        boolean ranks = rule.type().startsWith("PREC") && own != null;
        yield add(rule.get("content"), from, ranks ? own : rank, separator);
      }
    };
  }

  static Regex pattern(Json rule) {
    String pattern = rule.string("value").orElse("");
    return switch (RustRegexReader.read(pattern, rule.string("flags").orElse(""))) {
      case RegexReading.Read(Regex regex) -> regex;
      case RegexReading.Failed(int offset, String message) ->
          throw TreeSitter.problem(
              rule.line(), "the pattern /" + pattern + "/, character " + offset + ": " + message);
    };
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
}
