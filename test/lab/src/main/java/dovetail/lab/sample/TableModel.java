package dovetail.lab.sample;

import dovetail.model.FillTemplate;
import dovetail.model.LanguageModel;
import dovetail.model.ModelConfig;
import dovetail.model.ModelSession;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Entry;
import dovetail.model.Vocabulary.Role;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A model whose next token depends on the last few tokens of the middle, by a table. It sees
 * neither prefix nor suffix.
 *
 * <p>Immutable; shared by any number of threads.
 */
public final class TableModel implements LanguageModel {
  /** Begins a middle; never written. */
  static final int START = 0;

  /** Ends a middle. */
  static final int END = 1;

  private static final int FIRST_TEXT = 2;

  /** The most tokens of a text. */
  private static final int CONTEXT = 1 << 16;

  private final List<String> tokens;
  private final int order;
  private final Map<String, float[]> logits = new HashMap<>();
  private final Vocabulary vocabulary;

  /**
   * Of a table.
   *
   * @param tokens the tokens' texts, none of them empty, each once
   * @param next for the concatenation of the last tokens, the probability of each token, and of the
   *     end under the empty text; the longest key that is there counts, and the empty one is there
   */
  TableModel(List<String> tokens, int order, Map<String, Map<String, Double>> next) {
    this.tokens = List.copyOf(tokens);
    this.order = order;
    List<Entry> entries = new ArrayList<>();
    entries.add(new Entry(new byte[0], Role.CONTROL, "<start>"));
    entries.add(new Entry(new byte[0], Role.END, "<end>"));
    tokens.forEach(
        token -> entries.add(new Entry(token.getBytes(StandardCharsets.UTF_8), Role.TEXT, token)));
    this.vocabulary = Vocabulary.of(entries);
    next.forEach((context, shares) -> logits.put(context, logits(shares)));
  }

  private float[] logits(Map<String, Double> shares) {
    float[] made = new float[FIRST_TEXT + tokens.size()];
    made[START] = Float.NEGATIVE_INFINITY;
    made[END] = (float) Math.log(shares.getOrDefault("", 0.0));
    for (int i = 0; i < tokens.size(); i++) {
      made[FIRST_TEXT + i] = (float) Math.log(shares.getOrDefault(tokens.get(i), 0.0));
    }
    return made;
  }

  /** Logarithms of the probabilities behind some tokens; read only. */
  float[] logits(int[] read, int length) {
    int begin = length;
    while (begin > 0 && length - begin < order && read[begin - 1] >= FIRST_TEXT) {
      begin--;
    }
    while (true) {
      StringBuilder context = new StringBuilder();
      for (int i = begin; i < length; i++) {
        context.append(tokens.get(read[i] - FIRST_TEXT));
      }
      float[] found = logits.get(context.toString());
      if (found != null) {
        return found;
      }
      begin++;
    }
  }

  @Override
  public ModelConfig config() {
    return new ModelConfig("table", vocabulary.size(), CONTEXT, "table");
  }

  @Override
  public Vocabulary vocabulary() {
    return vocabulary;
  }

  /** The longest token each time; no tokens for a text that they cannot spell so. */
  @Override
  public Tokenizer tokenizer() {
    return this::encode;
  }

  private int[] encode(String text) {
    int[] found = new int[text.length()];
    int count = 0;
    for (int at = 0; at < text.length(); ) {
      int best = -1;
      for (int i = 0; i < tokens.size(); i++) {
        if (text.startsWith(tokens.get(i), at)
            && (best < 0 || tokens.get(i).length() > tokens.get(best).length())) {
          best = i;
        }
      }
      if (best < 0) {
        return new int[0];
      }
      found[count++] = FIRST_TEXT + best;
      at += tokens.get(best).length();
    }
    return Arrays.copyOf(found, count);
  }

  @Override
  public FillTemplate template() {
    return FillTemplate.suffixFirst(START, START, START);
  }

  @Override
  public ModelSession session() {
    return new TableSession(this);
  }

  @Override
  public void close() {}
}
