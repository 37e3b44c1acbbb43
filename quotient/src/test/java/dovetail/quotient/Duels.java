package dovetail.quotient;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * What duels share: how much of a slow one runs (in every build a few seconds, with {@code
 * -Pnightly} so many times as much), and texts that are spoiled at random.
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

  /**
   * A text, now and then (one time of {@code seldom}) with up to two characters lost or one put in.
   */
  static String spoiled(Random random, String text, int seldom, String spoil) {
    if (random.nextInt(seldom) > 0) {
      return text;
    }
    int at = random.nextInt(text.length() + 1);
    int from = Math.min(text.length(), at + random.nextInt(3));
    String put = random.nextInt(3) > 0 ? "" + spoil.charAt(random.nextInt(spoil.length())) : "";
    return text.substring(0, at) + put + text.substring(from);
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }
}
