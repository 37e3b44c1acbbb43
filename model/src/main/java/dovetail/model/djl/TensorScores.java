package dovetail.model.djl;

import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import ai.djl.pytorch.jni.IValue;
import dovetail.model.Scores;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A model's scores behind one or several texts, kept where they were computed. The {@value #HEAD}
 * likeliest tokens of each text and the sum of all logits are copied at once: nearly always a
 * decoder needs no more. Its further questions are computed on the device, and only answers come
 * back; a set of tokens goes there as bits. (Of 151,936 tokens the logits are 608 KB and a set is
 * 19 KB; a shorter list of ids would save nothing, since the cost of a copy is its start.)
 *
 * <p>Must be closed; a question after that, or after the model is closed, throws
 * IllegalStateException.
 */
final class TensorScores implements AutoCloseable {
  /** How many of the likeliest tokens are copied at once. */
  static final int HEAD = 64;

  /** How many of the tokens behind them are copied at a time. */
  static final int BLOCK = 512;

  private final DjlModel model;
  private final TorchProgram program;
  private final PtNDManager owner;
  private final IValue logits;
  private final int size;

  /** For each row the sum, the logits of the likeliest, and their ids. */
  private final double[] heads;

  private final int headSize;
  private boolean closed;

  private TensorScores(
      DjlModel model, TorchProgram program, PtNDManager owner, PtNDArray computed) {
    this.model = model;
    this.program = program;
    this.owner = owner;
    size = (int) computed.getShape().get(1);
    headSize = Math.min(HEAD, size);
    try (IValue all = IValue.from(computed);
        IValue count = IValue.from((long) headSize)) {
      PtNDArray[] kept = program.runAll("kept", owner, all, count);
      logits = IValue.from(kept[0]);
      heads = doubles(kept[1]);
    }
    computed.close();
  }

  /**
   * Keeps computed scores.
   *
   * @param computed computes a row for each text; the result belongs to the manager that is passed
   */
  static TensorScores of(
      DjlModel model, TorchProgram program, Function<PtNDManager, PtNDArray> computed) {
    return NativeCalls.PROCESS.call(
        () -> {
          PtNDManager owner = program.newManager();
          boolean done = false;
          try {
            TensorScores scores = new TensorScores(model, program, owner, computed.apply(owner));
            done = true;
            return scores;
          } finally {
            if (!done) {
              owner.close();
            }
          }
        });
  }

  /** Copies a row's numbers. */
  static void copy(PtNDArray row, float[] to) {
    floats(row).get(to);
  }

  private static FloatBuffer floats(PtNDArray array) {
    return array.toByteBuffer(true).order(ByteOrder.nativeOrder()).asFloatBuffer();
  }

  private static double[] doubles(PtNDArray array) {
    double[] numbers = new double[(int) array.size()];
    array.toByteBuffer(true).order(ByteOrder.nativeOrder()).asDoubleBuffer().get(numbers);
    return numbers;
  }

  /** The scores behind one of the texts. */
  Scores row(int index) {
    return new Row(index);
  }

  /** Computes an answer on the device. */
  private <T> T ask(Function<PtNDManager, T> question) {
    if (closed) {
      throw new IllegalStateException("the session has read on, or is closed");
    }
    model.requireOpen();
    Supplier<T> call =
        () -> {
          try (PtNDManager scratch = program.newManager()) {
            return question.apply(scratch);
          }
        };
    return NativeCalls.PROCESS.call(call);
  }

  private PtNDArray bits(PtNDManager scratch, long[] set) {
    ByteBuffer bytes =
        ByteBuffer.allocateDirect(Long.BYTES * set.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(set);
    Shape shape = new Shape(bytes.capacity());
    return (PtNDArray) scratch.create(bytes, shape, DataType.UINT8);
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      logits.close();
      owner.close();
    }
  }

  private final class Row implements Scores {
    private final int row;
    private float @Nullable [] all;

    Row(int row) {
      this.row = row;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public float[] all() {
      float[] found = all;
      if (found == null) {
        found = new float[size];
        float[] numbers = found;
        ask(
            scratch -> {
              copy(numbers(scratch), numbers);
              return numbers;
            });
        all = found;
      }
      return found;
    }

    private PtNDArray numbers(PtNDManager scratch) {
      try (IValue at = IValue.from((long) row)) {
        return program.run("row", scratch, logits, at);
      }
    }

    @Override
    public float[] of(int[] tokens) {
      return tokens.length == 0
          ? new float[0]
          : some(Arrays.stream(tokens).mapToLong(token -> token).toArray());
    }

    private float[] some(long[] tokens) {
      return ask(
          scratch -> {
            try (IValue at = IValue.from((long) row);
                IValue ids = IValue.listFrom(tokens)) {
              float[] found = new float[tokens.length];
              copy(program.run("some", scratch, logits, at, ids), found);
              return found;
            }
          });
    }

    @Override
    public float[] among(long[] set) {
      return ask(
          scratch -> {
            PtNDArray array = members(scratch, set);
            float[] found = new float[(int) array.size()];
            copy(array, found);
            return found;
          });
    }

    private PtNDArray members(PtNDManager scratch, long[] set) {
      try (IValue at = IValue.from((long) row);
          IValue bits = IValue.from(bits(scratch, set))) {
        return program.run("among", scratch, logits, at, bits);
      }
    }

    @Override
    public double logSum() {
      return heads[row * (1 + 2 * headSize)];
    }

    @Override
    public double logSum(long[] set) {
      return ask(
          scratch -> {
            try (IValue array = IValue.from(members(scratch, set));
                IValue one = IValue.from(1.0)) {
              return program.runToNumber("log_sum", array, one);
            }
          });
    }

    @Override
    public double logSum(double temperature) {
      return ask(
          scratch -> {
            try (IValue array = IValue.from(numbers(scratch));
                IValue divisor = IValue.from(temperature)) {
              return program.runToNumber("log_sum", array, divisor);
            }
          });
    }

    @Override
    public Ranked ranked(long @Nullable [] without) {
      return new Blocks(this, without == null ? null : without.clone());
    }

    /**
     * The head, as far as its order is sure: its last token may be one of several that are equally
     * likely.
     */
    private double[][] head() {
      int from = row * (1 + 2 * headSize) + 1;
      double[] numbers = Arrays.copyOfRange(heads, from, from + headSize);
      double[] ids = Arrays.copyOfRange(heads, from + headSize, from + 2 * headSize);
      int sure = headSize;
      while (headSize < size && sure > 0 && numbers[sure - 1] == numbers[headSize - 1]) {
        sure--;
      }
      double[] ranks = new double[sure];
      for (int i = 0; i < sure; i++) {
        ranks[i] = i;
        for (int j = i; j > 0 && numbers[j] == numbers[j - 1] && ids[j] < ids[j - 1]; j--) {
          double id = ids[j];
          ids[j] = ids[j - 1];
          ids[j - 1] = id;
        }
      }
      return new double[][] {numbers, ids, ranks};
    }

    /** A block of the tokens of a set, from a rank on: logits, ids, ranks. */
    private double[][] block(int first, long @Nullable [] set) {
      return ask(
          scratch -> {
            PtNDArray[] sets =
                set == null ? new PtNDArray[0] : new PtNDArray[] {bits(scratch, set)};
            try (IValue at = IValue.from((long) row);
                IValue from = IValue.from((long) first);
                IValue count = IValue.from((long) BLOCK);
                IValue list = IValue.listFrom(sets)) {
              double[] all = doubles(program.run("ranked", scratch, logits, at, from, count, list));
              int found = all.length / 3;
              return new double[][] {
                Arrays.copyOf(all, found),
                Arrays.copyOfRange(all, found, 2 * found),
                Arrays.copyOfRange(all, 2 * found, all.length)
              };
            }
          });
    }
  }

  /** Tokens by rank: first those of the head, then blocks that are sorted there. */
  private static final class Blocks extends Scores.Ranked {
    private final Row row;
    private final long @Nullable [] without;
    private double[][] block;
    private int at;

    /** The rank behind the last token that was read. */
    private int behind;

    private int last = -1;

    Blocks(Row row, long @Nullable [] without) {
      this.row = row;
      this.without = without;
      block = row.head();
    }

    @Override
    protected int advance() {
      while (at < block[2].length || read()) {
        int token = (int) block[1][at];
        int rank = (int) block[2][at];
        passed += rank - behind;
        behind = rank + 1;
        last = at++;
        if (without == null || !Scores.has(without, token)) {
          return token;
        }
      }
      return -1;
    }

    /** Reads the next block; whether there is one. */
    private boolean read() {
      if (behind == row.size()) {
        return false;
      }
      block = row.block(behind, set());
      at = 0;
      return block[2].length > 0;
    }

    /** The wanted set with the left-out tokens: these do not count as passed over. */
    private long @Nullable [] set() {
      long[] set = wanted;
      if (set != null && without != null) {
        set = set.clone();
        for (int i = 0; i < set.length; i++) {
          set[i] |= without[i];
        }
      }
      return set;
    }

    @Override
    public float logit() {
      return (float) block[0][last];
    }
  }
}
