package dovetail.lab.eval;

import dovetail.model.Cancellation;
import dovetail.model.FillTemplate;
import dovetail.model.HeldTokens;
import dovetail.model.LanguageModel;
import dovetail.model.ModelConfig;
import dovetail.model.ModelSession;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * A model whose sessions remember what it said behind each text: where many samples are drawn for
 * one hole it is asked about each beginning once, whoever asks. Nothing is read before logits are
 * asked for. For evaluations that count calls, and do not time them.
 *
 * @param model is not closed with it
 */
record RememberedModel(LanguageModel model) implements LanguageModel {
  @Override
  public ModelConfig config() {
    return model.config();
  }

  @Override
  public Vocabulary vocabulary() {
    return model.vocabulary();
  }

  @Override
  public Tokenizer tokenizer() {
    return model.tokenizer();
  }

  @Override
  public FillTemplate template() {
    return model.template();
  }

  @Override
  public ModelSession session() {
    return new Session(model.session());
  }

  @Override
  public void close() {}

  private static final class Session extends HeldTokens {
    private final ModelSession below;
    private final Map<IntBuffer, float[]> known = new HashMap<>();

    Session(ModelSession below) {
      super(below.capacity());
      this.below = below;
    }

    @Override
    public boolean append(int[] more, Cancellation cancellation) {
      requireRoom(more.length);
      System.arraycopy(more, 0, tokens, length, more.length);
      length += more.length;
      return true;
    }

    @Override
    public void append(int token) {
      append(new int[] {token}, Cancellation.never());
    }

    @Override
    public float[] logits() {
      return known.computeIfAbsent(
          IntBuffer.wrap(Arrays.copyOf(tokens, length)),
          text -> {
            below.prime(text.array(), Cancellation.never());
            return below.logits().clone();
          });
    }

    @Override
    public void close() {
      below.close();
    }
  }
}
