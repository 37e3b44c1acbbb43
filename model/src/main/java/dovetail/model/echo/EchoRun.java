package dovetail.model.echo;

import dovetail.model.Vocabulary;
import dovetail.model.mixture.Ends;
import dovetail.model.mixture.Proposals;
import java.util.Arrays;
import java.util.List;

/**
 * Proposes, behind a prefix and a middle so far, the tokens that followed the same text elsewhere.
 *
 * <p>For each order k of context and each source: of n places with the same context, c(t) are
 * followed by token t, u tokens are different, and g is the {@linkplain Gates gate}, 0 where n is.
 * From the longest order down, the open file before the project: {@code weight[t] += rest · g ·
 * c(t) / n; rest *= 1 - g}. So a model's distribution is mixed with that of the lowest order, the
 * result with that of the next, and so on. Of more than {@link #MOST} places, {@link #MOST} at
 * regular intervals in their order are looked at.
 *
 * <p>Complexity: O(log n) for each order and segment, and at most {@link #MOST} entries for each
 * order and source. Allocates nothing after {@link #begin}. One thread.
 */
public final class EchoRun implements Proposals {
  /** The most entries that are counted. */
  static final int MOST = 256;

  /** The part of a prefix that contexts may need, in bytes. */
  private static final int TAIL = 2 * Contexts.LONGEST;

  /** The bytes of a middle after which no token is proposed any more: copying has to end. */
  static final int LONGEST_COPY = 1000;

  /** The least bytes of a line whose repetition is avoided: shorter lines repeat everywhere. */
  static final int LEAST_LINE = 4;

  private static final byte[] NOTHING = {};

  /** The least weight that is left to the model. */
  private static final double LEAST = 1e-12;

  private final Vocabulary vocabulary;
  private final Gates gates;

  private PartialSegment[][] sources = {};
  private int[][] ranges = {};

  /** The next line behind the cursor, from its first byte that is not blank on. */
  private byte[] next = {};

  private byte[] text = new byte[4096];
  private boolean atLineBegin;
  private int tail;
  private int length;
  private int[] read = new int[256];
  private int readCount;

  private final int[] lengths = new int[Contexts.COUNT];
  private final int[] counts;
  private final int[] counted = new int[MOST];
  private int different;
  private final double[] weights;
  private final int[] proposed;
  private int size;
  private double rest = 1;

  /** A run for a model; call {@link #begin} before its first use. */
  public EchoRun(Vocabulary vocabulary, Gates gates) {
    this.vocabulary = vocabulary;
    this.gates = gates;
    this.counts = new int[vocabulary.size()];
    this.weights = new double[vocabulary.size()];
    this.proposed = new int[vocabulary.size()];
  }

  /**
   * Begins anew.
   *
   * @param echo the caches; only tokens of this vocabulary are in it
   * @param prefix the text before the middle; read only, not kept
   * @param following the next line behind the cursor, without blanks at its ends: it is not
   *     proposed again at the beginning of a line; empty for none
   */
  public void begin(Echo echo, byte[] prefix, byte[] following) {
    next = following.length < LEAST_LINE ? NOTHING : following;
    List<List<PartialSegment>> all = echo.sources();
    sources = new PartialSegment[all.size()][];
    ranges = new int[all.size()][];
    for (int i = 0; i < sources.length; i++) {
      sources[i] = all.get(i).toArray(PartialSegment[]::new);
      ranges[i] = new int[2 * Contexts.COUNT * sources[i].length];
    }
    tail = Math.min(TAIL, prefix.length);
    System.arraycopy(prefix, prefix.length - tail, text, 0, tail);
    length = tail;
    readCount = 0;
  }

  @Override
  public void weigh(int[] written, int count, Ends ends) {
    readOn(written, count);
    for (int i = 0; i < size; i++) {
      weights[proposed[i]] = 0;
    }
    size = 0;
    rest = 1;
    atLineBegin = isAtLineBegin();
    if (length - tail > LONGEST_COPY) {
      return;
    }
    int orders = Contexts.lengths(text, length, lengths);
    for (int source = 0; source < sources.length; source++) {
      find(source, orders);
    }
    for (int order = orders - 1; order >= 0; order--) {
      for (int source = 0; source < sources.length; source++) {
        add(source, order, ends);
      }
    }
  }

  /** Takes over the tokens written since, or goes back. */
  private void readOn(int[] written, int count) {
    int same = 0;
    while (same < count && same < readCount && written[same] == read[same]) {
      same++;
    }
    while (readCount > same) {
      length -= vocabulary.length(read[--readCount]);
    }
    while (readCount < count) {
      int token = written[readCount];
      int more = vocabulary.length(token);
      if (length + more > text.length) {
        text = Arrays.copyOf(text, Math.max(2 * text.length, length + more));
      }
      if (readCount == read.length) {
        read = Arrays.copyOf(read, 2 * read.length);
      }
      System.arraycopy(vocabulary.pool(), vocabulary.from(token), text, length, more);
      length += more;
      read[readCount++] = token;
    }
  }

  /** Whether nothing but blanks stands on the line. */
  private boolean isAtLineBegin() {
    int at = length;
    while (at > 0 && Contexts.isBlank(text[at - 1])) {
      at--;
    }
    return at > 0 && text[at - 1] == '\n';
  }

  /** Finds the entries of each order's context: the entries of the next order are among them. */
  private void find(int source, int orders) {
    for (int i = 0; i < sources[source].length; i++) {
      Segment segment = sources[source][i].segment();
      int from = 0;
      int to = segment.size();
      int known = 0;
      for (int order = 0; order < orders; order++) {
        if (from < to) {
          int more = lengths[order];
          from = segment.bound(from, to, text, length, known, more, Segment.Side.FIRST);
          to = segment.bound(from, to, text, length, known, more, Segment.Side.END);
          known = more;
        }
        int at = at(source, order, i);
        ranges[source][at] = from;
        ranges[source][at + 1] = to;
      }
    }
  }

  private int at(int source, int order, int part) {
    return 2 * (order * sources[source].length + part);
  }

  /** Counts the tokens that follow an order's context in a source, and weighs them. */
  private void add(int source, int order, Ends ends) {
    int stride = Math.ceilDiv(size(source, order), MOST);
    if (stride == 0) {
      return;
    }
    int found = count(source, order, stride, ends);
    if (found > 0) {
      double gate = gates.of((long) found * stride, different);
      double each = rest * gate / found;
      for (int i = 0; i < different; i++) {
        int token = counted[i];
        if (weights[token] == 0) {
          proposed[size++] = token;
        }
        weights[token] += each * counts[token];
        counts[token] = 0;
      }
      rest = Math.max(LEAST, rest * (1 - gate));
    }
    different = 0;
  }

  /** Takes the counts, to fit the gates to them. */
  public interface Evidence {
    /**
     * One order's context was found in one source.
     *
     * @param places how many places
     * @param different how many different tokens follow
     * @param share how many of the places the token in question follows, from 0 to 1
     */
    void found(long places, int different, double share);
  }

  /**
   * Reports the counts of the last call of {@link #weigh}, in the order in which they were mixed:
   * from the longest context down, the open file before the project.
   *
   * @param token the token in question
   */
  public void tell(int token, Ends ends, Evidence evidence) {
    int orders = Contexts.lengths(text, length, lengths);
    for (int order = orders - 1; order >= 0; order--) {
      for (int source = 0; source < sources.length; source++) {
        int stride = Math.ceilDiv(size(source, order), MOST);
        int found = stride == 0 ? 0 : count(source, order, stride, ends);
        if (found > 0) {
          double share = (double) counts[ends.same(token)] / found;
          evidence.found((long) found * stride, different, share);
        }
        for (int i = 0; i < different; i++) {
          counts[counted[i]] = 0;
        }
        different = 0;
      }
    }
  }

  private int size(int source, int order) {
    int all = 0;
    for (int i = 0; i < sources[source].length; i++) {
      int at = at(source, order, i);
      all += ranges[source][at + 1] - ranges[source][at];
    }
    return all;
  }

  private int count(int source, int order, int stride, Ends ends) {
    int found = 0;
    int skip = 0;
    for (int i = 0; i < sources[source].length; i++) {
      PartialSegment part = sources[source][i];
      int at = at(source, order, i);
      int entry = ranges[source][at] + skip;
      int to = ranges[source][at + 1];
      for (; entry < to; entry += stride) {
        int token = part.segment().token(entry);
        if (part.counts(entry, vocabulary.length(token), lengths[order])
            && !(atLineBegin && next.length > 0 && part.segment().continues(entry, next))) {
          int same = ends.same(token);
          if (counts[same]++ == 0) {
            counted[different++] = same;
          }
          found++;
        }
      }
      skip = entry - to;
    }
    return found;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int token(int i) {
    return proposed[i];
  }

  @Override
  public double weight(int token) {
    return weights[token];
  }

  @Override
  public double rest() {
    return rest;
  }
}
