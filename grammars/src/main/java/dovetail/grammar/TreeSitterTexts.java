package dovetail.grammar;

import dovetail.lexer.Role;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The tokens of a grammar of tree-sitter's that are text: the tokens of rules that are called
 * comments, and of rules that only such rules mention; and tokens that touch the text before them
 * in rules that are called strings or characters.
 */
final class TreeSitterTexts {
  private final TreeSitterTokens tokens;
  private final BitSet inComments = new BitSet();
  private final BitSet elsewhere = new BitSet();
  private final BitSet inStrings = new BitSet();
  private final Map<String, Set<String>> users = new HashMap<>(); // the rules that mention one

  TreeSitterTexts(TreeSitterTokens tokens, Map<String, Json> rules, String start) {
    this.tokens = tokens;
    users.put(start, new HashSet<>(Set.of("")));
    rules.forEach((name, rule) -> mentions(name, rule));
    Set<String> comments = new HashSet<>();
    rules.keySet().stream().filter(name -> name.contains("comment")).forEach(comments::add);
    while (comments.addAll(
        rules.keySet().stream()
            .filter(name -> users.containsKey(name) && comments.containsAll(users.get(name)))
            .toList())) {}
    rules.forEach(
        (name, rule) ->
            find(
                rule,
                comments.contains(name) ? inComments : elsewhere,
                name.contains("string") || name.contains("char")));
    inComments.andNot(elsewhere);
  }

  /** The role of a token: comment, string or code. */
  Role role(int token) {
    return token < 0
        ? Role.TOKEN
        : inComments.get(token) ? Role.COMMENT : inStrings.get(token) ? Role.STRING : Role.TOKEN;
  }

  private void mentions(String user, Json rule) {
    if (rule.type().equals("SYMBOL")) {
      users.computeIfAbsent(rule.string("name").orElse(""), _ -> new HashSet<>()).add(user);
    }
    rule.items().forEach(item -> mentions(user, item));
    rule.members().values().forEach(member -> mentions(user, member));
  }

  private void find(Json rule, BitSet holding, boolean isString) {
    switch (rule.type()) {
      case "STRING", "PATTERN", "TOKEN", "IMMEDIATE_TOKEN" -> {
        int token = tokens.token(rule);
        holding.set(token);
        inStrings.set(token, inStrings.get(token) || isString && rule.type().startsWith("IMM"));
        if (tokens.empty(token) >= 0) {
          holding.set(tokens.empty(token));
        }
      }
      default -> {
        rule.items().forEach(item -> find(item, holding, isString));
        rule.members().values().forEach(member -> find(member, holding, isString));
      }
    }
  }
}
