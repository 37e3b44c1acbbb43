package dovetail.grammar;

import dovetail.lexer.Role;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the roles of the tokens of a {@code grammar.json}: comment, string or code ({@link Role}).
 * The names of the rules tell them, since tree-sitter has no notion of a comment. For example,
 * {@code token(seq('#', /[^\n]+/))} in a rule {@code line_comment} is a comment.
 *
 * <ul>
 *   <li>A token is part of a comment if the start and the extras reach it only by way of rules with
 *       {@code comment} in their names.
 *   <li>A token is part of a string if it is immediate, that is, touches the text before it, and a
 *       rule with {@code string} or {@code char} in its name mentions it.
 * </ul>
 */
final class TreeSitterTexts {
  private final TreeSitterTokens tokens;
  private final BitSet inComments = new BitSet();
  private final BitSet elsewhere = new BitSet();
  private final BitSet inStrings = new BitSet();

  TreeSitterTexts(TreeSitterTokens tokens, Map<String, Json> rules, String start) {
    this.tokens = tokens;
    Set<String> comments =
        rules.keySet().stream()
            .filter(name -> name.contains("comment"))
            .collect(Collectors.toSet());
    Set<String> reached = new HashSet<>(comments); // not entered
    TreeSitter.reach(start, rules, reached);
    tokens.extraRules().forEach(extra -> TreeSitter.reach(extra, rules, reached));
    reached.removeAll(comments);
    rules.forEach(
        (name, rule) ->
            find(
                rule,
                reached.contains(name) ? elsewhere : inComments,
                name.contains("string") || name.contains("char")));
    inComments.andNot(elsewhere);
  }

  /** The role of a token: comment, string or code. */
  Role role(int token) {
    return token < 0
        ? Role.TOKEN
        : inComments.get(token) ? Role.COMMENT : inStrings.get(token) ? Role.STRING : Role.TOKEN;
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
