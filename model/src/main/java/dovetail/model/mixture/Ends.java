package dovetail.model.mixture;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The tokens that end a line, and the end of a middle that stays on one line.
 *
 * <p>Where a middle goes up to its line's end, all tokens that begin with a line end have the same
 * effect: the middle ends before each of them. A bare end token is weaker evidence for an end than
 * these tokens, since a model takes it early.
 *
 * <p>Frozen; shared by any number of threads.
 */
public final class Ends {
  private static final byte[] LINE_END = {'\n'};

  private final boolean[] begins;

  /** The token that stands for all line ends, -1: none does. */
  final int lineEnd;

  /** End tokens, which are weak evidence where line ends are merged; read only. */
  final int[] bare;

  /** All merged tokens, as bits; read only. */
  final long[] merged;

  /** The tokens that begin with a line end, where they are merged; read only. */
  final int[] lineEnds;

  /** The tokens that another token stands for: bare ends, and all line ends but one; read only. */
  final int[] others;

  private final Ends none;

  private Ends(boolean[] begins, int lineEnd, int[] bare) {
    this.begins = begins;
    this.lineEnd = lineEnd;
    this.bare = bare;
    this.lineEnds =
        lineEnd < 0
            ? new int[0]
            : IntStream.range(0, begins.length).filter(token -> begins[token]).toArray();
    this.others =
        IntStream.concat(IntStream.of(bare), IntStream.of(lineEnds))
            .filter(token -> token != lineEnd)
            .sorted()
            .distinct()
            .toArray();
    this.merged = new long[(begins.length + 63) / 64];
    IntStream.concat(IntStream.of(others), IntStream.of(lineEnds))
        .forEach(token -> merged[token >> 6] |= 1L << token);
    this.none = lineEnd < 0 ? this : new Ends(new boolean[begins.length], -1, new int[0]);
  }

  /** The ends of a vocabulary, for middles that go up to their line's end. */
  public static Ends of(Vocabulary vocabulary) {
    boolean[] begins = new boolean[vocabulary.size()];
    int lineEnd = -1;
    for (int token = 0; token < begins.length; token++) {
      begins[token] = vocabulary.role(token) == Role.TEXT && beginsLineEnd(vocabulary, token);
      if (begins[token] && Arrays.equals(vocabulary.bytes(token), LINE_END)) {
        lineEnd = token;
      }
    }
    return lineEnd < 0
        ? new Ends(new boolean[begins.length], -1, new int[0])
        : new Ends(begins, lineEnd, vocabulary.ends());
  }

  /** Whether a token begins with a line end, behind blanks. */
  public static boolean beginsLineEnd(Vocabulary vocabulary, int token) {
    byte[] pool = vocabulary.pool();
    int at = vocabulary.from(token);
    while (at < vocabulary.to(token) && (pool[at] == ' ' || pool[at] == '\t')) {
      at++;
    }
    return at < vocabulary.to(token) && (pool[at] == '\n' || pool[at] == '\r');
  }

  /** The ends for other middles: no tokens are merged. */
  public Ends apart() {
    return none;
  }

  /** The token that stands for all tokens with the same effect as this one. */
  public int same(int token) {
    return begins[token] ? lineEnd : token;
  }

  /** Whether any tokens are merged here. */
  boolean areMerged() {
    return lineEnd >= 0;
  }
}
