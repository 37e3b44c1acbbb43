package dovetail.lab.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** How a text is cut. Positions count code points. */
public enum Protocol {
  /**
   * The cut starts uniformly in the first 90 % of the text; the middle has 20 % of its characters,
   * 100 at most; a final newline is added to the suffix.
   */
  RANDSPAN {
    @Override
    public List<Cut> cuts(String name, String text, int count, long seed, Oracle oracle) {
      Random random = random(name, seed);
      int length = text.codePointCount(0, text.length());
      List<Cut> cuts = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int start = (int) (random.nextDouble() * 0.9 * length);
        int end = Math.min(length, start + Math.min(length / 5, 100));
        cuts.add(cut(name + ":randspan:" + i, text, start, end, "\n"));
      }
      return cuts;
    }
  },
  /**
   * Tokens are grouped into runs of one indentation; a run is chosen, weighted by its tokens, then
   * two tokens of it, then a uniform point within each.
   */
  BOUNDARY {
    @Override
    public List<Cut> cuts(String name, String text, int count, long seed, Oracle oracle) {
      List<int[]> runs = oracle.runs(text);
      int tokens = runs.stream().mapToInt(run -> run.length / 2).sum();
      Random random = random(name, seed);
      List<Cut> cuts = new ArrayList<>();
      for (int i = 0; i < count && tokens > 0; i++) {
        int[] run = chosen(runs, random.nextInt(tokens));
        int a = point(run, random);
        int b = point(run, random);
        cuts.add(cut(name + ":boundary:" + i, text, Math.min(a, b), Math.max(a, b), ""));
      }
      return cuts;
    }
  },
  /** From a uniform place of a line that is not blank, behind the first 500, to the line's end. */
  LINE {
    @Override
    public List<Cut> cuts(String name, String text, int count, long seed, Oracle oracle) {
      Random random = random(name, seed);
      List<Cut> cuts = new ArrayList<>();
      int length = text.codePointCount(0, text.length());
      for (int tries = 0; cuts.size() < count && tries < 20 * count && length > SEEN; tries++) {
        int start = SEEN + random.nextInt(length - SEEN);
        int from = text.offsetByCodePoints(0, start);
        int to = text.indexOf('\n', from);
        if (to > from && !text.substring(from, to).isBlank()) {
          int end = start + text.codePointCount(from, to);
          cuts.add(cut(name + ":line:" + cuts.size(), text, start, end, ""));
        }
      }
      return cuts;
    }
  },
  /**
   * Left to right: the text above a uniform line of the first half is the prompt, and all there is.
   */
  TOP {
    @Override
    public List<Cut> cuts(String name, String text, int count, long seed, Oracle oracle) {
      Random random = random(name, seed);
      List<Cut> cuts = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int from = text.lastIndexOf('\n', random.nextInt(text.length() / 2 + 1)) + 1;
        String id = name + ":top:" + i;
        cuts.add(new Cut(id, text.substring(0, from), text.substring(from), ""));
      }
      return cuts;
    }
  };

  /** The least text before a cut at a line's end. */
  private static final int SEEN = 500;

  /** Cuts a text, alike for the same name and seed; never where the oracle cannot tell tokens. */
  public abstract List<Cut> cuts(String name, String text, int count, long seed, Oracle oracle);

  private static Random random(String name, long seed) {
    return new Random(seed * 31 + name.hashCode());
  }

  private static int[] chosen(List<int[]> runs, int token) {
    int left = token;
    for (int[] run : runs) {
      if (left < run.length / 2) {
        return run;
      }
      left -= run.length / 2;
    }
    throw new IllegalArgumentException("no token " + token);
  }

  private static int point(int[] run, Random random) {
    int token = random.nextInt(run.length / 2);
    return run[2 * token] + random.nextInt(run[2 * token + 1] - run[2 * token] + 1);
  }

  private static Cut cut(String id, String text, int start, int end, String added) {
    int from = text.offsetByCodePoints(0, start);
    int to = text.offsetByCodePoints(from, end - start);
    return new Cut(
        id, text.substring(0, from), text.substring(from, to), text.substring(to) + added);
  }
}
