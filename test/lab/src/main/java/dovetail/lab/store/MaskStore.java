package dovetail.lab.store;

import dovetail.lexer.Compilation;
import dovetail.lexer.LexerTable;
import dovetail.lexer.LexicalGrammar;
import dovetail.lexer.Limits;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.quotient.mask.TokenStrings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * For each state of each terminal's own automaton, the tokens that may follow there.
 *
 * <ul>
 *   <li>M₀ of a state: the tokens that the terminal reads on with, and the tokens of which a
 *       beginning, perhaps an empty one, ends it, whatever the rest is;
 *   <li>M₁ of a state and a terminal behind: the tokens that the terminal reads on with, and those
 *       of which a beginning ends it, and the rest is read by the terminal behind in the same way.
 * </ul>
 *
 * <p>Equal sets are kept once. Not thread-safe once used: states are numbers of {@link #automaton}.
 */
public final class MaskStore {
  private final TokenStrings vocabulary;
  private final @Nullable LexerTable[] automata; // by terminal; null for one without a text
  private final int[][][] sets; // by terminal, state: M0, then M1 by the terminal behind
  private final List<long[]> distinct = new ArrayList<>();
  private final Map<Bits, Integer> numbers = new HashMap<>();
  private final int[] sorted; // tokens with a text, by their bytes
  private int states;

  private record Bits(long[] words) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Bits that && Arrays.equals(words, that.words);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(words);
    }
  }

  /**
   * The store of a vocabulary. O(states · (bytes of the vocabulary + terminals · tokens / 64)).
   *
   * @param terminals with their patterns; declared ones have none, and no states
   */
  public MaskStore(List<Terminal> terminals, TokenStrings vocabulary) {
    this.vocabulary = vocabulary;
    this.automata = new LexerTable[terminals.size()];
    for (Terminal terminal : terminals) {
      automata[terminal.id()] = terminal.pattern() == null ? null : alone(terminal);
    }
    List<Integer> written = new ArrayList<>();
    for (int t = 0; t < vocabulary.size(); t++) {
      if (vocabulary.text(t).length > 0) {
        written.add(t);
      }
    }
    written.sort((a, b) -> Arrays.compare(vocabulary.text(a), vocabulary.text(b)));
    sorted = written.stream().mapToInt(Integer::intValue).toArray();
    BitSet[][] rests = rests();
    sets = new int[automata.length][][];
    for (int terminal = 0; terminal < automata.length; terminal++) {
      LexerTable automaton = automata[terminal];
      sets[terminal] = new int[automaton == null ? 0 : automaton.states()][];
      for (int state = 1; automaton != null && state < automaton.states(); state++) {
        sets[terminal][state] = row(automaton, state, rests);
        states++;
      }
    }
  }

  private static LexerTable alone(Terminal of) {
    Terminal one = new Terminal(0, of.name(), of.pattern(), false, 0, Role.TOKEN, 0);
    return switch (LexicalGrammar.of(List.of(one), Map.of()).compile(Limits.DEFAULT)) {
      case Compilation.Compiled(LexerTable table, BitSet _) -> table;
      case Compilation.TooLong _, Compilation.TooManyStates _ ->
          throw new IllegalArgumentException(of.name() + ": its automaton is too large");
    };
  }

  /** Per token and offset, the terminals that read the rest from there as M₀ reads. */
  private BitSet[][] rests() {
    Map<BitSet, BitSet> same = new HashMap<>();
    BitSet[][] rests = new BitSet[vocabulary.size()][];
    for (int token : sorted) {
      byte[] text = vocabulary.text(token);
      rests[token] = new BitSet[text.length + 1];
      for (int from = 0; from <= text.length; from++) {
        BitSet reading = new BitSet();
        for (int t = 0; t < automata.length; t++) {
          LexerTable automaton = automata[t];
          reading.set(t, automaton != null && reads(automaton, text, from));
        }
        rests[token][from] = same.computeIfAbsent(reading, key -> key);
      }
    }
    return rests;
  }

  private static boolean reads(LexerTable automaton, byte[] text, int from) {
    int at = automaton.start(0);
    for (int i = from; i < text.length && at != LexerTable.DEAD; i++) {
      if (automaton.accept(at) >= 0) {
        return true;
      }
      at = automaton.next(at, text[i] & 0xff);
    }
    return at != LexerTable.DEAD;
  }

  private int[] row(LexerTable automaton, int state, BitSet[][] rests) {
    long[] some = new long[vocabulary.words()];
    long[] on = new long[vocabulary.words()]; // those that the terminal reads on with
    Map<BitSet, long[]> behind = new HashMap<>();
    int[] at = new int[1 + longest()];
    at[0] = state;
    byte[] before = {};
    for (int token : sorted) {
      byte[] text = vocabulary.text(token);
      int same = Arrays.mismatch(before, text);
      for (int i = same < 0 ? text.length : same; i < text.length; i++) {
        at[i + 1] =
            at[i] == LexerTable.DEAD ? LexerTable.DEAD : automaton.next(at[i], text[i] & 0xff);
      }
      before = text;
      if (at[text.length] != LexerTable.DEAD) {
        add(on, token);
        continue;
      }
      BitSet next = null;
      for (int i = 0; i < text.length && at[i] != LexerTable.DEAD; i++) {
        if (automaton.accept(at[i]) >= 0) {
          BitSet rest = rests[token][i];
          next = next == null ? rest : or(next, rest);
        }
      }
      if (next != null) {
        add(some, token);
        add(behind.computeIfAbsent(next, _ -> new long[vocabulary.words()]), token);
      }
    }
    int[] row = new int[1 + automata.length];
    row[0] = number(union(some, on));
    for (int t = 0; t < automata.length; t++) {
      long[] through = on.clone();
      for (Map.Entry<BitSet, long[]> entry : behind.entrySet()) {
        if (entry.getKey().get(t)) {
          addAll(through, entry.getValue());
        }
      }
      row[1 + t] = number(through);
    }
    return row;
  }

  private static BitSet or(BitSet one, BitSet other) {
    BitSet both = (BitSet) one.clone();
    both.or(other);
    return both;
  }

  private int longest() {
    return Arrays.stream(sorted).map(t -> vocabulary.text(t).length).max().orElse(0);
  }

  private int number(long[] words) {
    Integer known = numbers.putIfAbsent(new Bits(words), distinct.size());
    if (known == null) {
      distinct.add(words);
      return distinct.size() - 1;
    }
    return known;
  }

  private static long[] union(long[] one, long[] other) {
    long[] both = one.clone();
    addAll(both, other);
    return both;
  }

  private static void add(long[] words, int token) {
    words[token >> 6] |= 1L << token;
  }

  private static void addAll(long[] words, long[] more) {
    for (int i = 0; i < words.length; i++) {
      words[i] |= more[i];
    }
  }

  /** The automaton of a terminal; null for one without a text. */
  public @Nullable LexerTable automaton(int terminal) {
    return automata[terminal];
  }

  /** Adds M₀ of a terminal's state to a mask. */
  public void addTo(long[] mask, int terminal, int state) {
    addAll(mask, distinct.get(sets[terminal][state][0]));
  }

  /** Adds M₁ of a terminal's state and a terminal behind to a mask. */
  public void addTo(long[] mask, int terminal, int state, int behind) {
    addAll(mask, distinct.get(sets[terminal][state][1 + behind]));
  }

  /** The number of terminals with a text. */
  public int terminals() {
    return (int) Arrays.stream(automata).filter(a -> a != null).count();
  }

  /** The number of states of all automata. */
  public int states() {
    return states;
  }

  /** How many sets differ. */
  public int distinct() {
    return distinct.size();
  }

  /** The bytes of all sets, each as its bits, as the paper keeps them. */
  public long bytes() {
    return 8L * vocabulary.words() * states * (1 + terminals());
  }

  /** The bytes of the sets that differ, and of their numbers. */
  public long bytesOnce() {
    return 8L * vocabulary.words() * distinct.size() + 4L * states * (1 + terminals());
  }
}
