package dovetail.model.djl;

import dovetail.model.hub.Architecture;
import dovetail.model.hub.DecoderTensors;
import dovetail.model.hub.Positions;
import dovetail.model.hub.TensorView;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The Llama network as one would write it down: doubles, one token after the other, all keys and
 * values looked at each time, nothing packed.
 */
final class NaiveLlama {
  private final Architecture config;
  private final DecoderTensors tensors;
  private final boolean inBytes;

  NaiveLlama(Architecture config, DecoderTensors tensors) {
    this(config, tensors, false);
  }

  /**
   * The same.
   *
   * @param inBytes whether the inputs of the layers' matrices are rounded to 127 steps either way
   */
  NaiveLlama(Architecture config, DecoderTensors tensors, boolean inBytes) {
    this.config = config;
    this.tensors = tensors;
    this.inBytes = inBytes;
  }

  /** The logits after the last token. */
  float[] logits(int[] tokens) {
    int count = tokens.length;
    double[][] x = new double[count][];
    for (int t = 0; t < count; t++) {
      x[t] = row(tensors.embedding(), tokens[t]);
    }
    for (DecoderTensors.Layer layer : tensors.layers()) {
      double[][] queries = new double[count][];
      double[][] keys = new double[count][];
      double[][] values = new double[count][];
      for (int t = 0; t < count; t++) {
        double[] h = seen(norm(x[t], layer.attentionNorm().weight()));
        queries[t] = rotate(times(layer.in().parts().get(0), h), t);
        keys[t] = rotate(times(layer.in().parts().get(1), h), t);
        values[t] = times(layer.in().parts().get(2), h);
      }
      for (int t = 0; t < count; t++) {
        add(x[t], times(layer.out().parts().getFirst(), seen(attend(queries[t], keys, values, t))));
        double[] h = seen(norm(x[t], layer.feedForwardNorm().weight()));
        double[] gate = times(layer.up().parts().getFirst(), h);
        double[] up = times(layer.up().parts().getLast(), h);
        for (int i = 0; i < gate.length; i++) {
          gate[i] = gate[i] / (1 + Math.exp(-gate[i])) * up[i];
        }
        add(x[t], times(layer.down().parts().getFirst(), seen(gate)));
      }
    }
    double[] last = times(tensors.output(), norm(x[count - 1], tensors.norm().weight()));
    float[] logits = new float[last.length];
    for (int i = 0; i < last.length; i++) {
      logits[i] = (float) last[i];
    }
    return logits;
  }

  /** What a matrix of a layer is multiplied with. */
  private double[] seen(double[] x) {
    if (!inBytes) {
      return x;
    }
    double most = Arrays.stream(x).map(Math::abs).max().orElseThrow();
    double step = Math.max(most / 127, 1e-30);
    return Arrays.stream(x).map(value -> Math.rint(value / step) * step).toArray();
  }

  private double[] attend(double[] query, double[][] keys, double[][] values, int now) {
    int width = config.attention().headWidth();
    int group = config.attention().heads() / config.attention().keyValueHeads();
    double[] out = new double[query.length];
    for (int head = 0; head < config.attention().heads(); head++) {
      int own = head / group * width;
      double[] weights = new double[now + 1];
      double sum = 0;
      for (int t = 0; t <= now; t++) {
        double dot = 0;
        for (int i = 0; i < width; i++) {
          dot += query[head * width + i] * keys[t][own + i];
        }
        weights[t] = Math.exp(dot / Math.sqrt(width));
        sum += weights[t];
      }
      for (int t = 0; t <= now; t++) {
        for (int i = 0; i < width; i++) {
          out[head * width + i] += weights[t] / sum * values[t][own + i];
        }
      }
    }
    return out;
  }

  private double[] rotate(double[] heads, int position) {
    int width = config.attention().headWidth();
    double[] out = new double[heads.length];
    Positions.Rotary rotary = (Positions.Rotary) config.positions();
    double factor =
        rotary.scaling() instanceof Positions.Scaling.Linear linear ? linear.factor() : 1;
    for (int head = 0; head < heads.length; head += width) {
      for (int i = 0; i < width / 2; i++) {
        double angle = position / factor / Math.pow(rotary.theta(), 2.0 * i / width);
        double a = heads[head + i];
        double b = heads[head + i + width / 2];
        out[head + i] = a * Math.cos(angle) - b * Math.sin(angle);
        out[head + i + width / 2] = b * Math.cos(angle) + a * Math.sin(angle);
      }
    }
    return out;
  }

  private double[] norm(double[] x, TensorView weight) {
    double squares = 0;
    for (double value : x) {
      squares += value * value;
    }
    double scale = 1 / Math.sqrt(squares / x.length + config.norm().epsilon());
    double[] out = new double[x.length];
    for (int i = 0; i < x.length; i++) {
      out[i] = x[i] * scale * value(weight, i);
    }
    return out;
  }

  private static double[] times(TensorView matrix, double[] x) {
    double[] out = new double[(int) matrix.shape()[0]];
    for (int i = 0; i < out.length; i++) {
      for (int j = 0; j < x.length; j++) {
        out[i] += value(matrix, i * x.length + j) * x[j];
      }
    }
    return out;
  }

  private static double[] row(TensorView matrix, int index) {
    double[] row = new double[(int) matrix.shape()[1]];
    for (int i = 0; i < row.length; i++) {
      row[i] = value(matrix, index * row.length + i);
    }
    return row;
  }

  private static void add(double[] x, double[] y) {
    for (int i = 0; i < x.length; i++) {
      x[i] += y[i];
    }
  }

  private static double value(TensorView tensor, int index) {
    ByteBuffer bytes = tensor.bytes();
    return switch (tensor.type()) {
      case "F32" -> bytes.getFloat(4 * index);
      case "F16" -> Float.float16ToFloat(bytes.getShort(2 * index));
      case "BF16" -> Float.intBitsToFloat(bytes.getShort(2 * index) << 16);
      case "I8" -> {
        int row = index / (int) tensor.shape()[1];
        yield bytes.get(index) * value(tensor.scales().orElseThrow(), row);
      }
      default -> throw new IllegalArgumentException(tensor.type());
    };
  }
}
