package dovetail.lab.eval;

import com.google.common.hash.HashCode;
import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import dovetail.model.Cancellation;
import dovetail.model.FileTemplate;
import dovetail.model.FillTemplate;
import dovetail.model.HeldTokens;
import dovetail.model.LanguageModel;
import dovetail.model.ModelConfig;
import dovetail.model.ModelSession;
import dovetail.model.Tokenizer;
import dovetail.model.Vocabulary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model that keeps its logits in a file, under the tokens that they follow. It computes no logits
 * that the file has, and reads no prompt for them. A measurement that asks the same again is then
 * quick; its times mean nothing. One session at a time; one thread.
 */
public final class KeptModel implements LanguageModel {
  private final LanguageModel below;
  private final KeptSteps steps;
  private final HashCode name;

  /** Over a model, which it closes; later runs find the kept logits. */
  public KeptModel(LanguageModel below, Path file) throws IOException {
    this.below = below;
    this.steps = new KeptSteps(file, below.config().vocabularySize());
    this.name = Hashing.murmur3_128().hashString(below.config().name(), StandardCharsets.UTF_8);
  }

  @Override
  public ModelConfig config() {
    return below.config();
  }

  @Override
  public Vocabulary vocabulary() {
    return below.vocabulary();
  }

  @Override
  public Tokenizer tokenizer() {
    return below.tokenizer();
  }

  @Override
  public Tokenizer ownTokenizer() {
    return below.ownTokenizer();
  }

  @Override
  public FillTemplate template() {
    return below.template();
  }

  @Override
  public Optional<FileTemplate> files() {
    return below.files();
  }

  @Override
  public ModelSession session() {
    return new Session(below.session());
  }

  @Override
  public void close() {
    steps.close();
    below.close();
  }

  /** Asks the session below only for steps that are not known. */
  private final class Session extends HeldTokens {
    private final ModelSession session;
    private float @Nullable [] logits;

    Session(ModelSession session) {
      super(session.capacity());
      this.session = session;
    }

    @Override
    public boolean append(int[] added, Cancellation cancellation) {
      requireRoom(added.length);
      System.arraycopy(added, 0, tokens, length, added.length);
      length += added.length;
      current = true;
      logits = null;
      return true;
    }

    @Override
    public void append(int token) {
      append(new int[] {token}, Cancellation.never());
    }

    @Override
    public float[] logits() {
      requireCurrent();
      float[] known = logits;
      if (known == null) {
        HashCode key = key();
        known = steps.find(key);
        known = known == null ? steps.keep(key, computed()) : known;
        logits = known;
      }
      return known;
    }

    private float[] computed() {
      session.prime(Arrays.copyOf(tokens, length), Cancellation.never());
      return session.logits();
    }

    private HashCode key() {
      Hasher hasher = Hashing.murmur3_128().newHasher();
      hasher.putBytes(name.asBytes());
      for (int i = 0; i < length; i++) {
        hasher.putInt(tokens[i]);
      }
      return hasher.hash();
    }

    @Override
    public void leave(int processors) {
      session.leave(processors);
    }

    @Override
    public void rest() {
      session.rest();
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
