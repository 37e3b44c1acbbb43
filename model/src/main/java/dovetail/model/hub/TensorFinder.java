package dovetail.model.hub;

import dovetail.model.hub.DecoderTensors.Linear;
import dovetail.model.hub.DecoderTensors.NormTensors;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Looks up the tensors of a model by name, and notes each that is missing, of another shape or of a
 * type that is not read. Nothing is copied. Beside a matrix {@code NAME} of bytes (I8) stand the
 * scales of its rows, {@code NAME_scale}.
 */
final class TensorFinder {
  /** The most wrong tensors that are listed; further ones are counted. */
  private static final int LISTED = 5;

  /** The end of the name of a matrix's scales. */
  private static final String SCALE = "_scale";

  private static final TensorView MISSING =
      new TensorView("", "F32", new long[0], MemorySegment.NULL);

  private final Map<String, TensorView> tensors;
  private final List<String> wrong = new ArrayList<>();

  private TensorFinder(Map<String, TensorView> tensors) {
    this.tensors = tensors;
  }

  /** The tensors of a family, if each is there and right; else at least one more problem. */
  static Optional<DecoderTensors> find(
      Family family,
      Architecture architecture,
      Map<String, TensorView> tensors,
      String where,
      List<ModelProblem> problems) {
    TensorFinder finder = new TensorFinder(tensors);
    DecoderTensors found = family.tensors().apply(finder, architecture);
    return finder.report(where, problems) ? Optional.of(found) : Optional.empty();
  }

  /** Whether it is not worth looking further. */
  boolean isHopeless() {
    return wrong.size() > LISTED;
  }

  /** Notes the mistakes; returns whether there are none. */
  private boolean report(String where, List<ModelProblem> problems) {
    for (String mistake : wrong.subList(0, Math.min(LISTED, wrong.size()))) {
      problems.add(new ModelProblem(where, mistake));
    }
    if (wrong.size() > LISTED) {
      problems.add(new ModelProblem(where, "and more tensors are missing or do not fit"));
    }
    return wrong.isEmpty();
  }

  /** The tensor of a name; any tensor if it is missing or wrong. */
  TensorView find(String name, long... shape) {
    TensorView tensor = tensors.get(name);
    if (tensor == null) {
      wrong.add("has no tensor \"" + name + "\" of shape " + Arrays.toString(shape));
      return MISSING;
    }
    if (!Arrays.equals(tensor.shape(), shape)) {
      wrong.add(
          "tensor \"%s\" has the shape %s; config.json says %s"
              .formatted(name, Arrays.toString(tensor.shape()), Arrays.toString(shape)));
    } else if (tensor.data().byteSize() > Integer.MAX_VALUE) {
      wrong.add("tensor \"" + name + "\" has 2 GiB or more");
    } else if (tensor.type().equals("I8") && shape.length == 2) {
      return scaled(tensor);
    } else if (!List.of("F32", "F16", "BF16").contains(tensor.type())) {
      wrong.add(
          "tensor \"%s\" is of type %s; known: F32, F16, BF16, and I8 for matrices"
              .formatted(name, tensor.type()));
    }
    return tensor;
  }

  /** {@code NAME.weight}, and {@code NAME.bias} for a norm that has one. */
  NormTensors norm(String name, Architecture.Norm.Kind kind, long width) {
    return new NormTensors(
        find(name + ".weight", width),
        kind == Architecture.Norm.Kind.LAYER
            ? Optional.of(find(name + ".bias", width))
            : Optional.empty());
  }

  /** {@code NAME.weight}, of shape {@code [out, in]}, and {@code NAME.bias} if it has one. */
  Linear linear(String name, boolean biased, long out, long in) {
    return new Linear(
        List.of(find(name + ".weight", out, in)),
        biased ? List.of(find(name + ".bias", out)) : List.of());
  }

  /** Matrices below one another. */
  static Linear below(Linear... parts) {
    return new Linear(
        Arrays.stream(parts).flatMap(part -> part.parts().stream()).toList(),
        Arrays.stream(parts).flatMap(part -> part.biases().stream()).toList());
  }

  private TensorView scaled(TensorView bytes) {
    TensorView scales = tensors.get(bytes.name() + SCALE);
    long[] rows = {bytes.shape()[0]};
    if (scales == null || !scales.type().equals("F32") || !Arrays.equals(scales.shape(), rows)) {
      wrong.add(
          "tensor \"%s\" is of type I8 and has no \"%s\" of type F32 and shape %s beside it"
              .formatted(bytes.name(), bytes.name() + SCALE, Arrays.toString(rows)));
      return bytes;
    }
    return bytes.scaledBy(scales);
  }
}
