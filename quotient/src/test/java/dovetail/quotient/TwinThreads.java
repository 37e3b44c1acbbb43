package dovetail.quotient;

import dovetail.quotient.TreeSitterTwin.Part;
import dovetail.quotient.TreeSitterTwin.Taken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of {@link TreeSitterTwin}, read thread by thread and character by character; nothing
 * is determinized.
 */
final class TwinThreads {
  /** A thread's edge, or a branching without a character. */
  private record Node(
      int token,
      @Nullable Pattern reads,
      boolean separator,
      int rank,
      int to,
      List<Integer> free) {}

  private final List<Part.Token> tokens;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Integer, Integer> ends = new HashMap<>(); // token by node
  private final List<Integer> own = new ArrayList<>(); // per token, its first node
  private final List<Integer> starts = new ArrayList<>(); // the same with separators before it

  TwinThreads(List<Part.Token> tokens, List<Part> separators) {
    this.tokens = tokens;
    for (int t = 0; t < tokens.size(); t++) {
      int end = node(new Node(t, null, false, 0, -1, List.of()));
      ends.put(end, t);
      own.add(threads(t, tokens.get(t).part(), end, 0, false));
      List<Integer> free = new ArrayList<>(List.of(own.get(t)));
      int loop = node(new Node(t, null, false, 0, -1, free));
      for (Part separator : separators) {
        free.add(threads(t, separator, loop, 0, true));
      }
      starts.add(tokens.get(t).immediate() ? own.get(t) : loop);
    }
  }

  private int node(Node node) {
    nodes.add(node);
    return nodes.size() - 1;
  }

  /** Threads that read a part before a node. */
  private int threads(int token, Part part, int to, int rank, boolean separator) {
    return switch (part) {
      case Part.Text(String text) -> {
        int at = to;
        for (int i = text.length() - 1; i >= 0; i--) {
          Pattern one = Pattern.compile(Pattern.quote(text.substring(i, i + 1)));
          at = node(new Node(token, one, separator, rank, at, List.of()));
        }
        yield at;
      }
      case Part.Class(String pattern) ->
          node(new Node(token, Pattern.compile(pattern), separator, rank, to, List.of()));
      case Part.Sequence(List<Part> parts) -> {
        int at = to;
        for (Part one : parts.reversed()) {
          at = threads(token, one, at, rank, separator);
        }
        yield at;
      }
      case Part.Choice(List<Part> parts) ->
          node(
              new Node(
                  token,
                  null,
                  false,
                  0,
                  -1,
                  parts.stream().map(p -> threads(token, p, to, rank, separator)).toList()));
      case Part.Repeat(Part inner) -> {
        List<Integer> free = new ArrayList<>(List.of(to));
        int behind = node(new Node(token, null, false, 0, -1, free));
        int begin = threads(token, inner, behind, rank, separator);
        free.add(begin);
        yield begin;
      }
      case Part.Prec(int own, Part inner) -> threads(token, inner, to, own, separator);
      case Part.Token(boolean _, Part inner) -> threads(token, inner, to, rank, separator);
      case Part.Name _ -> throw new IllegalArgumentException("a name in a token");
    };
  }

  private Set<Integer> closed(Iterable<Integer> from) {
    Set<Integer> all = new LinkedHashSet<>();
    List<Integer> work = new ArrayList<>();
    from.forEach(work::add);
    while (!work.isEmpty()) {
      int node = work.removeLast();
      if (all.add(node)) {
        work.addAll(nodes.get(node).free());
      }
    }
    return all;
  }

  private int rank(int token) {
    return tokens.get(token).part() instanceof Part.Prec(int rank, Part _) ? rank : 0;
  }

  private int kind(int token) {
    Part inner = tokens.get(token).part();
    while (inner instanceof Part.Prec(int _, Part within)) {
      inner = within;
    }
    return (inner instanceof Part.Text ? 2 : 0) + (tokens.get(token).immediate() ? 1 : 0);
  }

  /** The token that wins among the tokens that end in a set of threads, -1 for none. */
  private int ended(Set<Integer> threads) {
    int best = -1;
    for (int node : threads) {
      int token = ends.getOrDefault(node, -1);
      if (token >= 0
          && (best < 0
              || rank(token) > rank(best)
              || (rank(token) == rank(best)
                  && (kind(token) > kind(best) || (kind(token) == kind(best) && token < best))))) {
        best = token;
      }
    }
    return best;
  }

  /** The token that is taken at a place among some, perhaps behind separators; null for none. */
  @Nullable Taken take(String text, int at, Set<Integer> among) {
    return take(text, at, among, starts);
  }

  /** The same without separators before it. */
  @Nullable Taken takeAlone(String text, int at, Set<Integer> among) {
    return take(text, at, among, own);
  }

  private @Nullable Taken take(String text, int at, Set<Integer> among, List<Integer> begins) {
    Set<Integer> threads = closed(among.stream().map(begins::get).toList());
    int begin = at;
    Taken taken = null;
    for (int i = at; ; i++) {
      int done = ended(threads);
      taken = done >= 0 ? new Taken(done, begin, i) : taken;
      if (i == text.length()) {
        return taken;
      }
      String c = text.substring(i, i + 1);
      List<Node> on = new ArrayList<>();
      boolean mayBlank = false;
      for (int node : threads) {
        Node own = nodes.get(node);
        mayBlank |= own.separator();
        if (own.reads() != null && own.reads().matcher(c).matches()) {
          on.add(own);
        }
      }
      if (on.isEmpty()) {
        return taken;
      }
      boolean blank = on.stream().allMatch(Node::separator);
      int rank = on.stream().mapToInt(Node::rank).max().orElseThrow();
      if (done >= 0
          && (rank < rank(done)
              || (rank == rank(done)
                  && (blank || (mayBlank && on.stream().noneMatch(n -> n.token() == done)))))) {
        return taken;
      }
      begin = blank ? i + 1 : begin;
      threads = closed(on.stream().map(Node::to).toList());
    }
  }

  /** How a token gets in the way of another one, as letters. */
  Set<Character> clashes(int token, int beside) {
    Set<Character> found = new HashSet<>();
    Set<Set<Integer>> seen = new HashSet<>();
    List<Set<Integer>> work = new ArrayList<>();
    work.add(closed(List.of(starts.get(token), starts.get(beside))));
    while (!work.isEmpty()) {
      Set<Integer> threads = work.removeLast();
      Set<Integer> live = new HashSet<>();
      threads.stream()
          .filter(n -> nodes.get(n).reads() != null || ends.containsKey(n))
          .forEach(n -> live.add(nodes.get(n).token()));
      if (live.size() < 2) {
        found.addAll(live.contains(token) ? Set.of('o') : Set.of());
        continue;
      }
      Set<Integer> over = new HashSet<>();
      threads.stream().filter(ends::containsKey).forEach(n -> over.add(ends.get(n)));
      boolean mayBlank = threads.stream().anyMatch(n -> nodes.get(n).separator());
      if (over.contains(token) && mayBlank) {
        found.add('b');
      }
      int done = ended(threads);
      if (over.size() == 2 && done == token) {
        found.add('s');
      }
      for (char c = '\t'; c < 127; c++) {
        String text = Character.toString(c);
        List<Node> on =
            threads.stream()
                .map(nodes::get)
                .filter(n -> n.reads() != null && n.reads().matcher(text).matches())
                .toList();
        if (!on.isEmpty()) {
          boolean goesOn = on.stream().anyMatch(n -> n.token() == done);
          if (done >= 0 && !goesOn) {
            int rank = on.stream().mapToInt(Node::rank).max().orElseThrow();
            boolean blank = on.stream().allMatch(Node::separator);
            boolean read = rank > rank(done) || (rank == rank(done) && !blank && !mayBlank);
            if (read != (done == token)) {
              found.add(read ? 'g' : 'c');
            }
          }
          Set<Integer> to = closed(on.stream().map(Node::to).toList());
          if (seen.add(to)) {
            work.add(to);
          }
        }
      }
    }
    return found;
  }
}
