package dovetail.model.djl;

import ai.djl.Device;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import ai.djl.pytorch.engine.PtNDArray;
import ai.djl.pytorch.engine.PtNDManager;
import dovetail.model.hub.Architecture;
import dovetail.model.hub.Positions;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.function.DoubleUnaryOperator;

/**
 * Tables of cosines and sines for rotary positions, {@code [positions, 1, head width]}. Since the
 * program adds the head with its halves swapped, the first half of the sines is negative. Where
 * positions are learned, nothing turns: all angles are 0.
 */
final class Rotation {
  private final double[] frequencies;
  private final int positions;

  Rotation(Architecture architecture, int positions) {
    int width = architecture.attention().headWidth();
    this.positions = positions;
    this.frequencies =
        switch (architecture.positions()) {
          case Positions.Rotary rotary -> rotary.frequencies(width);
          case Positions.Learned _ -> new double[width / 2];
        };
  }

  PtNDArray cosines(PtNDManager manager) {
    return table(manager, Math::cos, 1);
  }

  PtNDArray sines(PtNDManager manager) {
    return table(manager, Math::sin, -1);
  }

  private PtNDArray table(PtNDManager manager, DoubleUnaryOperator wave, int firstHalf) {
    int half = frequencies.length;
    PtNDManager written = manager.newSubManager(Device.cpu());
    PtNDArray array = written.create(new Shape(positions, 1, 2L * half), DataType.FLOAT32);
    FloatBuffer table = array.toByteBuffer(true).order(ByteOrder.nativeOrder()).asFloatBuffer();
    for (int position = 0; position < positions; position++) {
      for (int i = 0; i < half; i++) {
        float value = (float) wave.applyAsDouble(position * frequencies[i]);
        int at = 2 * position * half + i;
        table.put(at, firstHalf * value);
        table.put(at + half, value);
      }
    }
    return array;
  }
}
