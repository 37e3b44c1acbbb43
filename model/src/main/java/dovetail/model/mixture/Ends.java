package dovetail.model.mixture;

import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Role;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The tokens that end a line, and the end of a middle that stays on one line.
 *
 * <p>Where a middle goes up to its line's end, all tokens that begin with a line end are one and
 * the same to it: it ends before each. A bare end token says less than they do, since a model takes
 * it early.
 *
 * <p>Frozen; shared by any number of threads.
 */
public final class Ends {
  private static final byte[] LINE_END = {'\n'};

  private final boolean[] begins;
  private final int lineEnd;
  private final int[] bare;

  /** All that are merged, as bits. */
  private final long[] merged;

  /** Those that begin with a line end. */
  private final int[] lineEnds;

  /** All that are merged but the one that stands for them. */
  private final int[] others;

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

  /** Of a vocabulary, for middles that go up to their line's end. */
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

  /** For other middles: every token is itself. */
  public Ends apart() {
    return none;
  }

  /** The token that stands for all that are the same to the middle as this one. */
  public int same(int token) {
    return begins[token] ? lineEnd : token;
  }

  /** Whether tokens are the same here as others. */
  boolean areMerged() {
    return lineEnd >= 0;
  }

  /** The token that stands for all line ends, -1: none does. */
  int lineEnd() {
    return lineEnd;
  }

  /** All that begin with a line end, where they are merged; read only. */
  int[] lineEnds() {
    return lineEnds;
  }

  /** The tokens that are another one's doubles: bare ends, and all line ends but one; read only. */
  int[] others() {
    return others;
  }

  /** All that are merged, as bits; read only. */
  long[] merged() {
    return merged;
  }

  /** End tokens, which say little where line ends are; read only. */
  int[] bare() {
    return bare;
  }
}
