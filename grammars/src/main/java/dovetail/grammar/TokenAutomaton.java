package dovetail.grammar;

import dovetail.lexer.automaton.RankedNfa;
import dovetail.lexer.regex.Regex;
import dovetail.lexer.regex.RegexReading;
import dovetail.lexer.regex.RustRegexReader;
import java.util.List;

/** Adds the tokens of a {@code grammar.json} to an automaton, with the separators before them. */
final class TokenAutomaton {
  private final RankedNfa nfa;
  private final List<Json> separators;

  TokenAutomaton(RankedNfa nfa, List<Json> separators) {
    this.nfa = nfa;
    this.separators = separators;
  }

  /** Adds a token's content; the state where it begins. */
  int add(int owner, Json content) {
    int begin = nfa.addState(owner);
    nfa.accept(add(content, begin, 0, false));
    return begin;
  }

  /** Adds separators as a token; the state where it begins. */
  int blank(int owner) {
    int begin = nfa.addState(owner);
    int end = nfa.addState(owner);
    nfa.accept(end);
    nfa.addEmptyEdge(end, begin);
    for (Json separator : separators) {
      int from = nfa.addState(owner);
      nfa.addEmptyEdge(begin, from);
      nfa.addEmptyEdge(add(separator, from, 0, false), end);
    }
    return begin;
  }

  /** Adds separators before a token that begins in a state; the state where these begin. */
  int withSeparators(int owner, int begin) {
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

  /** The expression of a pattern. */
  static Regex pattern(Json rule) {
    String pattern = rule.string("value").orElse("");
    return switch (RustRegexReader.read(pattern, rule.string("flags").orElse(""))) {
      case RegexReading.Read(Regex regex) -> regex;
      case RegexReading.Failed(int offset, String message) ->
          throw TreeSitter.problem(
              rule.line(), "the pattern /" + pattern + "/, character " + offset + ": " + message);
    };
  }
}
