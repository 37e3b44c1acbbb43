package dovetail.lab.eval;

import dovetail.model.Cancellation;
import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.Vocabulary;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Measures how well a model foresees true text: the bits per byte of plain text, and of middles
 * behind the server's prompts; how true its probabilities are; and whether it would stop where the
 * true middle stops. Bits per byte compare models of any vocabulary.
 *
 * <p>The model is asked once for each token of the text. One thread.
 */
public final class Bits implements AutoCloseable {
  /** Characters of plain text a case. */
  private static final int WINDOW = 1_500;

  /** The tokens that the prompt leaves for a middle; of a longer middle the rest is not read. */
  private static final int LONGEST = 96;

  private static final int TENTHS = 10;

  private final LanguageModel model;
  private final ModelSession session;
  private final int promptTokens;

  /** By a model, which stays the caller's. */
  public Bits(LanguageModel model, int promptTokens) {
    this.model = model;
    this.promptTokens = promptTokens;
    this.session = model.session();
  }

  /** Reads the text before a cut, then its middle. */
  public BitsResult of(Cut cut) {
    String prefix = cut.prefix();
    int start = Math.max(0, prefix.length() - WINDOW);
    String window = prefix.substring(prefix.offsetByCodePoints(start, 0));
    int[] plain = model.tokenizer().encode(window);
    int count = Math.min(plain.length, session.capacity() - 1);
    Vocabulary vocabulary = model.vocabulary();
    int[] seen = IntStream.range(0, count).map(i -> plain[i]).toArray();
    byte[] read = vocabulary.text(seen);
    session.prime(new int[] {vocabulary.ends()[0]}, Cancellation.never());
    double bits = 0;
    for (int token : seen) {
      bits += bits(token);
      session.append(token);
    }
    Calibration calibration = new Calibration();
    int[] tokens = model.tokenizer().encode(cut.middle());
    Prompt prompt = Prompt.of(model, new int[0], prefix, cut.suffix(), LONGEST, promptTokens);
    session.prime(prompt.tokens(), Cancellation.never());
    double middleBits = 0;
    boolean early = false;
    int whole = Math.min(tokens.length, prompt.maxTokens() - 1);
    for (int i = 0; i < whole; i++) {
      int best = best();
      early |= i > 0 && vocabulary.role(best) == Vocabulary.Role.END;
      calibration.add(probability(best), best == tokens[i]);
      middleBits += bits(tokens[i]);
      session.append(tokens[i]);
    }
    BitsResult.Stop stop = early ? BitsResult.Stop.EARLY : stop();
    middleBits += whole == tokens.length ? endBits() : 0;
    return new BitsResult(
        cut.id(),
        read.length,
        bits,
        vocabulary.text(Arrays.copyOf(tokens, whole)).length,
        middleBits,
        stop,
        calibration.sure,
        calibration.right,
        calibration.total);
  }

  private BitsResult.Stop stop() {
    int best = best();
    Vocabulary vocabulary = model.vocabulary();
    if (vocabulary.role(best) == Vocabulary.Role.END) {
      return BitsResult.Stop.END;
    }
    byte[] bytes = vocabulary.bytes(best);
    return bytes.length > 0 && (bytes[0] == '\n' || bytes[0] == '\r')
        ? BitsResult.Stop.LINE
        : BitsResult.Stop.ON;
  }

  private double bits(int token) {
    return -Math.log(probability(token)) / Math.log(2);
  }

  /** The bits that the end of a middle costs, by whichever token. */
  private double endBits() {
    double ends = 0;
    for (int token : model.vocabulary().ends()) {
      ends += probability(token);
    }
    return -Math.log(ends) / Math.log(2);
  }

  private double probability(int token) {
    return probability(session.logits(), token);
  }

  /** The probability of a token, by the logits of all tokens. */
  static double probability(float[] logits, int token) {
    double sum = 0;
    for (float logit : logits) {
      sum += Math.exp(logit - logits[token]);
    }
    return 1 / sum;
  }

  private int best() {
    float[] logits = session.logits();
    int best = 0;
    for (int i = 1; i < logits.length; i++) {
      best = logits[i] > logits[best] ? i : best;
    }
    return best;
  }

  @Override
  public void close() {
    session.close();
  }

  private static final class Calibration {
    final int[] sure = new int[TENTHS];
    final int[] right = new int[TENTHS];
    final double[] total = new double[TENTHS];

    void add(double probability, boolean hit) {
      int tenth = Math.min(TENTHS - 1, (int) (probability * TENTHS));
      sure[tenth]++;
      right[tenth] += hit ? 1 : 0;
      total[tenth] += probability;
    }
  }
}
