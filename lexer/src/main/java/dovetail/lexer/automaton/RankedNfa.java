package dovetail.lexer.automaton;

import dovetail.ints.IntList;
import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The build form of a lexer whose tokens are ranked: an automaton over characters that only grows.
 * Each edge has a rank, and may be a <em>separator</em>, which is read before a token and is no
 * part of it. States that accept name a token. Not safe for threads.
 */
public final class RankedNfa {
  /**
   * A token, as it competes with other tokens that end at the same place: the greater rank wins,
   * then the greater kind, then the smaller id.
   *
   * @param id its number
   * @param rank the number that the grammar gives its ends
   * @param kind the number that decides among equal ranks
   * @param first whether it is taken before all tokens that are not first, however long they are
   * @param shadow whether it is no token by itself, but says that a token's text is also its own
   */
  public record Token(int id, int rank, int kind, boolean first, boolean shadow) {}

  /** An edge over one character, equal to itself only. */
  record Edge(CodePoints set, boolean separator, int rank, int to) {
    @Override
    public boolean equals(@Nullable Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  final List<Token> tokens = new ArrayList<>(); // by id
  final List<List<Edge>> edges = new ArrayList<>();
  final List<IntList> empties = new ArrayList<>();
  final IntList accepts = new IntList(); // the token that a state is the end of, -1 for none
  final IntList owners = new IntList(); // the token that a state is a part of

  /** Adds a token; its id is the number of tokens before it. */
  public void addToken(Token token) {
    if (token.id() != tokens.size()) {
      throw new IllegalArgumentException("token " + token.id() + " is not the next one");
    }
    tokens.add(token);
  }

  /** The number of tokens. */
  public int tokenCount() {
    return tokens.size();
  }

  /** The token that a state is a part of, -1 for none. */
  public int owner(int state) {
    return owners.get(state);
  }

  /** Adds a state that is a part of a token. */
  public int addState(int token) {
    edges.add(new ArrayList<>());
    empties.add(new IntList(2));
    accepts.add(-1);
    owners.add(token);
    return edges.size() - 1;
  }

  /** Adds an edge that reads nothing. */
  public void addEmptyEdge(int from, int to) {
    empties.get(from).add(to);
  }

  /** Makes a state an end of its token. */
  public void accept(int state) {
    accepts.set(state, owners.get(state));
  }

  /**
   * Adds states and edges such that the texts of an expression lead from a state to the returned
   * one. The expression is {@linkplain Regex#isPlain plain} and without an {@link Regex.Operation};
   * laziness is ignored.
   */
  public int add(Regex regex, int from, int rank, boolean separator) {
    int token = owners.get(from);
    return switch (regex) {
      case Regex.Chars chars -> {
        int to = addState(token);
        edges.get(from).add(new Edge(chars.set(), separator, rank, to));
        yield to;
      }
      case Regex.Concat concat -> {
        int at = from;
        for (Regex part : concat.parts()) {
          at = add(part, at, rank, separator);
        }
        yield at;
      }
      case Regex.Alternation alternation -> {
        int end = addState(token);
        for (Regex branch : alternation.branches()) {
          int begin = addState(token);
          addEmptyEdge(from, begin);
          addEmptyEdge(add(branch, begin, rank, separator), end);
        }
        yield end;
      }
      case Regex.Repeat repeat -> {
        int at = from;
        for (int i = 0; i < repeat.min(); i++) {
          at = add(repeat.body(), at, rank, separator);
        }
        int end = addState(token);
        if (repeat.max() == Regex.UNBOUNDED) {
          int loop = addState(token);
          addEmptyEdge(at, loop);
          addEmptyEdge(add(repeat.body(), loop, rank, separator), loop);
          at = loop;
        }
        for (int i = repeat.min(); i < repeat.max(); i++) {
          addEmptyEdge(at, end);
          at = add(repeat.body(), at, rank, separator);
        }
        addEmptyEdge(at, end);
        yield end;
      }
      case Regex.Look _, Regex.Operation _ ->
          throw new IllegalArgumentException("no plain expression: " + regex);
    };
  }
}
