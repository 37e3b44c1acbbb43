package dovetail.grammar;

import static java.util.Objects.requireNonNull;

import dovetail.lexer.LexicalGrammar;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads {@code grammar.json}, the form in which tree-sitter keeps its grammars. The grammar has the
 * texts that tree-sitter's parser takes without an error. Precedences of rules choose among trees,
 * and are ignored; precedences inside tokens count. Another file declares the tokens that come from
 * a C program of the package ({@link Externals}).
 */
final class TreeSitter {
  private final String file;
  private final Problems problems = new Problems();

  private TreeSitter(String file) {
    this.file = file;
  }

  /** Whether a file of that name is in this notation. */
  static boolean isMeant(String fileName) {
    return fileName.endsWith(".json");
  }

  /**
   * The grammar of a file.
   *
   * @param importer gives the declarations of the tokens from outside, as {@code NAME.externals}
   */
  static Reading read(
      String source,
      String fileName,
      Function<String, Optional<String>> importer,
      GrammarOptions options) {
    return new TreeSitter(fileName).read(source, importer, options);
  }

  private Reading read(
      String source, Function<String, Optional<String>> importer, GrammarOptions options) {
    Grammar grammar = null;
    try {
      Json json = Json.read(source);
      String name = json.string("name").orElse("");
      if (name.isEmpty() || json.get("rules").members().isEmpty()) {
        throw problem(1, "this is no grammar of tree-sitter's: it has no \"name\" or no \"rules\"");
      }
      grammar = grammar(json, name, importer.apply(name + ".externals"), options);
    } catch (Json.Malformed malformed) {
      problems.error(at(malformed.line), requireNonNull(malformed.getMessage()));
    } catch (Refused refused) {
      problems.error(at(refused.line), requireNonNull(refused.getMessage()));
    }
    return new Reading(problems.hasErrors() ? null : grammar, problems.sorted());
  }

  private Position at(int line) {
    return new Position(file, line, 1);
  }

  /** The grammar cannot be read. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int line;

    private Refused(int line, String message) {
      super(message);
      this.line = line;
    }
  }

  static Refused problem(int line, String message) {
    return new Refused(line, message);
  }

  private Grammar grammar(
      Json json, String name, Optional<String> declared, GrammarOptions options) {
    Map<String, Json> rules = new LinkedHashMap<>(json.get("rules").members());
    String start = options.start().orElse(rules.keySet().iterator().next());
    if (!rules.containsKey(start)) {
      throw problem(1, "the grammar has no rule '" + start + "' to start from");
    }
    rules.forEach((rule, body) -> check(body, rule, false));
    json.get("extras").items().forEach(extra -> check(extra, "extras", false));
    Set<String> external = new LinkedHashSet<>();
    json.get("externals").items().stream()
        .flatMap(one -> one.type().equals("SYMBOL") ? one.string("name").stream() : Stream.empty())
        .filter(one -> !rules.containsKey(one))
        .forEach(external::add);
    Externals externals = Externals.of(declared.orElse(""), name + ".externals.lark", problems);
    externals.addTo(rules, external);
    Json reserved = externals.reserved(json.get("reserved"), rules);
    if (problems.hasErrors()) {
      throw problem(1, "its externals are declared with errors");
    }
    Set<String> used = new LinkedHashSet<>();
    reach(start, rules, used);
    json.get("extras").items().forEach(extra -> mention(extra, rules, used));
    List<String> missing =
        external.stream().filter(one -> used.contains(one) && !rules.containsKey(one)).toList();
    if (!missing.isEmpty()) {
      throw problem(
          json.get("externals").line(),
          ("the tokens %s come from a program of the package; declare each in %s.externals.lark"
                  + " beside it or above, as in %s: /[^\"]+/")
              .formatted(String.join(", ", missing), name, missing.getFirst()));
    }
    TreeSitterTokens tokens = new TreeSitterTokens(json, rules, reserved, externals.names(), at(1));
    RuleAutomata automata = new RuleAutomata(tokens, start);
    TreeSitterTexts texts = new TreeSitterTexts(tokens, rules, start);
    RuleContexts contexts = new RuleContexts(automata, texts::role, at(1));
    List<BitSet> brackets = brackets(tokens, automata);
    return Lexing.readable(
        contexts.made(
            unlexed(name, tokens, brackets), "text", "tree-sitter: what parses for its parser"));
  }

  /** The grammar without rules and terminals, but with the properties of its tokens. */
  private Grammar unlexed(String name, TreeSitterTokens tokens, List<BitSet> brackets) {
    BitSet rare = new BitSet();
    rare.set(tokens.blankToken());
    return new Grammar(
        name,
        "",
        List.of(),
        LexicalGrammar.of(List.of(), Map.of()),
        List.of(),
        "none",
        brackets.getFirst(),
        brackets.getLast(),
        new BitSet(),
        rare,
        standIns(tokens.texts(), brackets),
        List.of(),
        Map.of(),
        Collections.nCopies(tokens.blankToken() + 1, at(1)),
        "");
  }

  /** Refuses an object that is no part of a rule. */
  private static void check(Json part, String rule, boolean inToken) {
    switch (part.type()) {
      case "BLANK" -> {}
      case "STRING", "PATTERN" -> {
        var _ = part.string("value").orElseThrow(() -> strange(part, rule));
      }
      case "SYMBOL" -> {
        String name = part.string("name").orElseThrow(() -> strange(part, rule));
        if (inToken) {
          throw problem(part.line(), "a token mentions the rule '" + name + "'");
        }
      }
      case "SEQ", "CHOICE" ->
          part.get("members").items().forEach(member -> check(member, rule, inToken));
      case "TOKEN", "IMMEDIATE_TOKEN" -> check(part.get("content"), rule, true);
      case "REPEAT",
          "REPEAT1",
          "PREC",
          "PREC_LEFT",
          "PREC_RIGHT",
          "PREC_DYNAMIC",
          "FIELD",
          "ALIAS",
          "RESERVED" ->
          check(part.get("content"), rule, inToken);
      default -> throw strange(part, rule);
    }
  }

  private static Refused strange(Json part, String rule) {
    return problem(
        part.line(),
        "the rule '" + rule + "' holds a part of the unknown kind '" + part.type() + "'");
  }

  /** Adds a rule, and the rules that it reaches, to some that are there and not entered. */
  static void reach(String name, Map<String, Json> rules, Set<String> used) {
    Json rule = used.add(name) ? rules.get(name) : null;
    if (rule != null) {
      mention(rule, rules, used);
    }
  }

  private static void mention(Json json, Map<String, Json> rules, Set<String> used) {
    if (json.type().equals("SYMBOL")) {
      reach(json.string("name").orElse(""), rules, used);
    }
    json.items().forEach(item -> mention(item, rules, used));
    json.members().values().forEach(member -> mention(member, rules, used));
  }

  /** An empty line, each closing bracket, and each opening bracket, alone and behind a word. */
  private List<StandIn> standIns(Map<Integer, String> texts, List<BitSet> brackets) {
    Set<String> lines = new LinkedHashSet<>(List.of(""));
    brackets.getLast().stream().mapToObj(texts::get).forEach(lines::add);
    brackets.getFirst().stream().mapToObj(texts::get).forEach(lines::add);
    brackets.getFirst().stream().mapToObj(opening -> "_ " + texts.get(opening)).forEach(lines::add);
    return lines.stream().map(line -> new StandIn(line, at(1))).toList();
  }

  /** The tokens that open a bracket, and the tokens that close one. */
  private List<BitSet> brackets(TreeSitterTokens tokens, RuleAutomata automata) {
    List<Rule> plain = new ArrayList<>();
    automata.reached().forEach(rule -> plain.add(new Rule(rule, tokens.body(rule), at(1))));
    BitSet opening = new BitSet();
    BitSet closing = new BitSet();
    Pairs.find(plain, tokens.texts(), token -> tokens.text(token).isEmpty(), opening, closing);
    return List.of(opening, closing);
  }
}
