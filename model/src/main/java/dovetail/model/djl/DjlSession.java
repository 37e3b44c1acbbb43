package dovetail.model.djl;

import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.jni.IValue;
import dovetail.model.ArrayScores;
import dovetail.model.Cancellation;
import dovetail.model.HeldTokens;
import dovetail.model.Scores;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A session over a key-value cache that was allocated once. A rollback only lowers the position:
 * the session never reads the cache behind it before it writes it again.
 */
final class DjlSession extends HeldTokens {
  /** Tokens a call: long enough for full speed, short enough to be cancelled in between. */
  private static final int CHUNK = 256;

  private final DjlModel model;
  private final TorchProgram program;
  private final PtNDManager manager;
  private final IValue keys;
  private final IValue values;
  private final float[] logits;
  private final long[] single = new long[1];

  private final PromptPace pace = new PromptPace(Runtime.getRuntime().availableProcessors());

  /** The number of processors that other work of this process uses. */
  private volatile int left;

  /** The last scores, if they stay where they were computed. */
  private @Nullable TensorScores scores;

  private boolean closed;

  DjlSession(DjlModel model, TorchProgram program) {
    super(model.config().contextLength());
    this.model = model;
    this.program = program;
    logits = new float[model.config().vocabularySize()];
    manager = program.newManager();
    keys = program.cache(manager, tokens.length);
    values = program.cache(manager, tokens.length);
  }

  /** A prompt that was read to its end is not read again: the logits are still there. */
  @Override
  public boolean prime(int[] prompt, Cancellation cancellation) {
    boolean isRead =
        current && Arrays.equals(tokens, 0, length, prompt, 0, prompt.length) && length > 0;
    return isRead || super.prime(prompt, cancellation);
  }

  @Override
  public boolean append(int[] added, Cancellation cancellation) {
    if (added.length == 0) {
      throw new IllegalArgumentException("no tokens");
    }
    check(added);
    for (int from = 0; from < added.length; from += CHUNK) {
      if (from > 0 && cancellation.requested()) {
        current = false;
        return false;
      }
      int to = Math.min(added.length, from + CHUNK);
      long[] chunk = new long[to - from];
      for (int i = from; i < to; i++) {
        chunk[i - from] = added[i];
      }
      read(chunk);
    }
    return true;
  }

  @Override
  public void append(int token) {
    single[0] = token;
    check(new int[] {token});
    read(single);
  }

  private void read(long[] chunk) {
    int threads = pace.threads(chunk.length, left);
    long start = System.nanoTime();
    drop();
    current = false;
    if (program.keepsScores) {
      scores =
          TensorScores.of(
              model,
              program,
              owner -> program.forward(chunk, length, threads, keys, values, owner));
    } else {
      NativeCalls.PROCESS.call(
          () -> {
            try (PtNDManager scratch = program.newManager()) {
              TensorScores.copy(
                  program.forward(chunk, length, threads, keys, values, scratch), logits);
              return logits;
            }
          });
    }
    for (long token : chunk) {
      tokens[length++] = (int) token;
    }
    current = true;
    pace.took(chunk.length, threads, System.nanoTime() - start);
  }

  private void drop() {
    if (scores != null) {
      scores.close();
      scores = null;
    }
  }

  @Override
  public void leave(int processors) {
    left = processors;
  }

  @Override
  public OptionalDouble nanosPerToken() {
    return pace.nanosPerToken();
  }

  /** Checks ids, since native code does not: a wrong id would read beyond the embedding. */
  private void check(int[] added) {
    if (closed) {
      throw new IllegalStateException("the session is closed");
    }
    model.requireOpen();
    requireRoom(added.length);
    for (int token : added) {
      if (token < 0 || token >= logits.length) {
        throw new IllegalArgumentException("token " + token + " of " + logits.length);
      }
    }
  }

  @Override
  public float[] logits() {
    return scores().all();
  }

  @Override
  public Scores scores() {
    requireCurrent();
    TensorScores kept = scores;
    return kept == null ? new ArrayScores(logits) : kept.row(0);
  }

  @Override
  public void rollback(int newLength) {
    boolean forgets = newLength < length;
    super.rollback(newLength);
    if (forgets) {
      drop();
    }
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      drop();
      keys.close();
      values.close();
      manager.close();
    }
  }

  @Override
  public String toString() {
    return "DjlSession" + Arrays.toString(Arrays.copyOf(tokens, length));
  }
}
