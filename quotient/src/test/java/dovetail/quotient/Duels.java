package dovetail.quotient;

import java.util.Arrays;

/**
 * How much of a slow duel runs: in every build what takes a few seconds, with {@code -Pnightly} so
 * many times as much.
 */
public final class Duels {
  private static final int TIMES = Integer.getInteger("duels", 1);

  private Duels() {}

  /** Whether no more runs than in every build. */
  static boolean areThoseOfEveryBuild() {
    return TIMES == 1;
  }

  /** How many random cases run. */
  public static int cases(int inEveryBuild) {
    return inEveryBuild * TIMES;
  }

  /**
   * Whether a case of a whole list runs: in every build one of {@code of}, well mixed; else all.
   */
  public static boolean runs(int of, Object... parts) {
    int hash = Arrays.hashCode(parts) * 0x9e3779b9;
    return TIMES > 1 || (hash >>> 16) % of == 0;
  }
}
