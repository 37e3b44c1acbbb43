package dovetail.lexer.regex;

import java.util.Random;

/** Random sets of code points, most of them near the ends of the lengths of UTF-8. */
public final class RandomCodePoints {
  private RandomCodePoints() {}

  public static CodePoints next(Random random) {
    int[] anchors = {0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF};
    CodePoints set = CodePoints.NONE;
    for (int i = random.nextInt(6); i > 0; i--) {
      int anchor = anchors[random.nextInt(anchors.length)];
      int spread = 1 << random.nextInt(18);
      int x = Math.clamp(anchor + random.nextInt(-spread, spread), 0, 0x10FFFF);
      int y = random.nextInt(4) == 0 ? anchor : Math.min(x + random.nextInt(spread), 0x10FFFF);
      set = set.union(CodePoints.range(Math.min(x, y), Math.max(x, y)));
    }
    return set;
  }
}
