package dovetail.model.echo;

import dovetail.model.Vocabulary;
import dovetail.model.mixture.Ends;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The twin of {@link EchoRun}: counts by looking at every place of every text. */
record NaiveEcho(Vocabulary vocabulary, Gates gates) {
  private static final int[] ORDERS = {1, 2, 3, 4, 5, 6, 8, 12, 16};

  /** A proposal: weights by token, and the rest. */
  record Proposal(Map<Integer, Double> weights, double rest) {}

  private record Found(byte[] before, int token) {}

  /**
   * What is proposed.
   *
   * @param sources texts with their entries, the source that counts most first; each text stands
   *     for itself
   * @param written all that stands before the next token
   */
  Proposal propose(List<List<TextEntries>> sources, byte[] written, Ends ends) {
    Map<Integer, Double> weights = new HashMap<>();
    double rest = 1;
    for (int order : Arrays.stream(ORDERS).map(k -> -k).sorted().map(k -> -k).toArray()) {
      int begin = begin(written, order);
      if (begin >= 0 && written.length - begin <= 150) {
        byte[] context = Arrays.copyOfRange(written, begin, written.length);
        for (List<TextEntries> source : sources) {
          Map<Integer, Integer> counts = new HashMap<>();
          List<Found> found = found(source, context);
          int stride = Math.ceilDiv(found.size(), 256);
          int looked = 0;
          for (int i = 0; i < found.size(); i += stride) {
            counts.merge(ends.same(found.get(i).token()), 1, Integer::sum);
            looked++;
          }
          if (looked > 0) {
            double gate = gates.of((long) looked * stride, counts.size());
            for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
              weights.merge(entry.getKey(), rest * gate * entry.getValue() / looked, Double::sum);
            }
            rest *= 1 - gate;
          }
        }
      }
    }
    return new Proposal(weights, rest);
  }

  private List<Found> found(List<TextEntries> source, byte[] context) {
    List<Found> found = new ArrayList<>();
    for (TextEntries text : source) {
      for (int i = 0; i < text.places().length; i++) {
        int place = text.places()[i];
        int from = place - context.length;
        if (from >= 0 && Arrays.equals(context, Arrays.copyOfRange(text.text(), from, place))) {
          found.add(new Found(Arrays.copyOf(text.text(), place), text.tokens()[i]));
        }
      }
    }
    found.sort(Comparator.comparing(Found::before, NaiveEcho::compareBackward));
    return found;
  }

  private static int compareBackward(byte[] one, byte[] other) {
    for (int i = 1; i <= Math.min(one.length, other.length); i++) {
      int a = one[one.length - i] & 0xff;
      int b = other[other.length - i] & 0xff;
      if (a != b) {
        return Integer.compare(a, b);
      }
    }
    // A wall stands before each text, above all bytes.
    return Integer.compare(other.length, one.length);
  }

  /** Where the k-th last lexeme begins, -1 if there are fewer. */
  private static int begin(byte[] text, int k) {
    List<Integer> begins = new ArrayList<>();
    for (int i = 0; i < text.length; i++) {
      char c = (char) (text[i] & 0xff);
      boolean blank = " \t\r\f".indexOf(c) >= 0;
      boolean inside = isWord(c) && i > 0 && isWord((char) (text[i - 1] & 0xff));
      if (!blank && !inside) {
        begins.add(i);
      }
    }
    return begins.size() < k ? -1 : begins.get(begins.size() - k);
  }

  private static boolean isWord(char c) {
    return c >= 0x80 || c == '_' || Character.isLetterOrDigit(c);
  }
}
