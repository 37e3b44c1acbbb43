package dovetail.lexer;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.regex.CodePoints;
import dovetail.lexer.regex.NaiveMatcher;
import dovetail.lexer.regex.Regex;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** The table against the definition, on random terminals and texts; the repetition is the seed. */
class LexerTableDuelTest {
  private static final int[] ALPHABET = {'a', 'b', '\n', 0xE9, 0x20AC, 0x1F600};

  @RepeatedTest(300)
  void labelsAreTheWinners(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    LexicalGrammar grammar = grammar(random);
    LexerTable table = grammar.compile();
    for (int context = 0; context < table.contexts(); context++) {
      for (int n = 0; n < 40; n++) {
        byte[] text = text(random);
        int state = table.start(context);
        for (int length = 0; length <= text.length; length++) {
          int set = table.accept(state);
          int[] found = set < 0 ? new int[0] : table.labels(set);
          int[] expected = winners(grammar, context, Arrays.copyOf(text, length));
          assertThat(found)
              .as("%s context %d %s", grammar.terminals, context, Arrays.toString(text))
              .isEqualTo(expected);
          if (length < text.length) {
            state = table.next(state, text[length] & 0xFF);
          }
        }
      }
    }
  }

  @RepeatedTest(200)
  void distancesAreShortestPaths(RepetitionInfo info) {
    Random random = new Random(info.getCurrentRepetition());
    LexicalGrammar grammar = grammar(random);
    LexerTable table = grammar.compile();
    for (int state = 0; state < table.states(); state++) {
      Map<Integer, Integer> distance = search(table, state);
      for (int terminal = 0; terminal < table.terminals(); terminal++) {
        int t = terminal;
        int shortest =
            distance.entrySet().stream()
                .filter(e -> accepts(table, e.getKey(), t))
                .mapToInt(Map.Entry::getValue)
                .min()
                .orElse(Integer.MAX_VALUE);
        assertThat(table.bytesTo(state, terminal)).isEqualTo(shortest);
        boolean later = false;
        for (int b = 0; b < 256; b++) {
          later |= table.bytesTo(table.next(state, b), terminal) != Integer.MAX_VALUE;
        }
        assertThat(table.canReach(state, terminal)).isEqualTo(later);
        if (shortest != Integer.MAX_VALUE) {
          byte[] spelling = table.spell(state, terminal);
          int at = state;
          for (byte b : spelling) {
            at = table.next(at, b & 0xFF);
          }
          assertThat(spelling).hasSize(shortest);
          assertThat(accepts(table, at, terminal)).isTrue();
        }
      }
      assertThat(state == LexerTable.DEAD || !distanceless(table, state)).isTrue();
    }
  }

  @RepeatedTest(200)
  void noTwoStatesAreEquivalent(RepetitionInfo info) {
    LexerTable table = grammar(new Random(info.getCurrentRepetition())).compile();
    int n = table.states();
    boolean[][] differ = new boolean[n][n];
    boolean grew = true;
    while (grew) {
      grew = false;
      for (int p = 0; p < n; p++) {
        for (int q = 0; q < p; q++) {
          boolean now = table.accept(p) != table.accept(q);
          for (int b = 0; b < 256 && !now; b++) {
            int x = Math.max(table.next(p, b), table.next(q, b));
            int y = Math.min(table.next(p, b), table.next(q, b));
            now = differ[x][y];
          }
          grew |= now && !differ[p][q];
          differ[p][q] |= now;
        }
      }
    }
    for (int p = 0; p < n; p++) {
      for (int q = 0; q < p; q++) {
        assertThat(differ[p][q]).as("states %d and %d", p, q).isTrue();
      }
    }
  }

  private static boolean distanceless(LexerTable table, int state) {
    for (int terminal = 0; terminal < table.terminals(); terminal++) {
      if (table.bytesTo(state, terminal) != Integer.MAX_VALUE) {
        return false;
      }
    }
    return true;
  }

  private static boolean accepts(LexerTable table, int state, int terminal) {
    int set = table.accept(state);
    return set >= 0 && Arrays.stream(table.labels(set)).anyMatch(label -> label == terminal);
  }

  private static Map<Integer, Integer> search(LexerTable table, int from) {
    Map<Integer, Integer> distance = new HashMap<>(Map.of(from, 0));
    Deque<Integer> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty()) {
      int state = queue.remove();
      for (int b = 0; b < 256; b++) {
        int next = table.next(state, b);
        if (distance.putIfAbsent(next, distance.get(state) + 1) == null) {
          queue.add(next);
        }
      }
    }
    return distance;
  }

  /** The definition: who matches the whole text, who of them wins, and what a soft one is too. */
  private static int[] winners(LexicalGrammar grammar, int context, byte[] bytes) {
    Optional<int[]> text = decode(bytes);
    if (text.isEmpty()) {
      return new int[0];
    }
    List<Terminal> matching =
        grammar.terminals.stream()
            .filter(t -> t.group() == 0 || t.group() == context)
            .filter(t -> t.pattern() != null && NaiveMatcher.matches(t.pattern(), text.get()))
            .sorted(
                Comparator.comparing((Terminal t) -> -t.priority())
                    .thenComparing(t -> !t.literal())
                    .thenComparing(Terminal::id))
            .toList();
    if (matching.isEmpty()) {
      return new int[0];
    }
    int winner = matching.get(0).id();
    Integer identifier = grammar.softKeywords().get(winner);
    boolean both = matching.stream().anyMatch(t -> identifier != null && t.id() == identifier);
    return both && identifier != null
        ? new int[] {Math.min(winner, identifier), Math.max(winner, identifier)}
        : new int[] {winner};
  }

  private static Optional<int[]> decode(byte[] bytes) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes))
              .toString()
              .codePoints()
              .toArray());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  private static LexicalGrammar grammar(Random random) {
    int count = 1 + random.nextInt(5);
    List<Terminal> terminals = new ArrayList<>();
    Map<Integer, Integer> soft = new HashMap<>();
    int groups = random.nextInt(3);
    for (int id = 0; id < count; id++) {
      boolean literal = random.nextInt(3) == 0;
      Regex pattern = literal ? literal(random) : regex(random, 3);
      int group = groups > 0 && random.nextInt(3) == 0 ? 1 + random.nextInt(groups) : 0;
      Role role = List.of(Role.TOKEN, Role.IGNORED, Role.ERROR).get(random.nextInt(3));
      terminals.add(
          new Terminal(
              id,
              "T" + id,
              random.nextInt(10) == 0 ? null : pattern,
              literal,
              random.nextInt(4) == 0 ? 1 : 0,
              role,
              group));
      if (literal && count > 1 && random.nextInt(2) == 0) {
        soft.put(id, (id + 1 + random.nextInt(count - 1)) % count);
      }
    }
    return LexicalGrammar.of(terminals, soft);
  }

  private static Regex literal(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      text.appendCodePoint(ALPHABET[random.nextInt(ALPHABET.length)]);
    }
    return Regex.literal(text.toString());
  }

  private static Regex regex(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 2 : 8)) {
      case 0 -> new Regex.Chars(CodePoints.of(ALPHABET[random.nextInt(ALPHABET.length)]));
      case 1 -> {
        int a = ALPHABET[random.nextInt(ALPHABET.length)];
        int b = ALPHABET[random.nextInt(ALPHABET.length)];
        CodePoints range = CodePoints.range(Math.min(a, b), Math.max(a, b));
        yield new Regex.Chars(random.nextBoolean() ? range : range.negate());
      }
      case 2, 3 -> new Regex.Concat(regexes(random, depth));
      case 4 -> new Regex.Alternation(regexes(random, depth));
      case 5 -> operation(random, depth);
      default -> {
        int min = random.nextInt(3);
        int max = random.nextBoolean() ? Regex.UNBOUNDED : min + random.nextInt(3);
        yield new Regex.Repeat(regex(random, depth - 1), min, max);
      }
    };
  }

  private static Regex operation(Random random, int depth) {
    Regex.Operator operator =
        Regex.Operator.values()[random.nextInt(Regex.Operator.values().length)];
    List<Regex> operands = regexes(random, depth);
    operands.add(regex(random, depth - 1));
    boolean unary = operator == Regex.Operator.NOT || operator == Regex.Operator.SHORTEST;
    return new Regex.Operation(operator, unary ? operands.subList(0, 1) : operands);
  }

  private static List<Regex> regexes(Random random, int depth) {
    List<Regex> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(regex(random, depth - 1));
    }
    return list;
  }

  private static byte[] text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.appendCodePoint(ALPHABET[random.nextInt(ALPHABET.length)]);
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    if (bytes.length > 0 && random.nextInt(4) == 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
    }
    return bytes;
  }
}
