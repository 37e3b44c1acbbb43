package dovetail.model.hub;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Weights in the safetensors format, mapped into memory and never copied: eight bytes of header
 * length, a JSON header of names, types, shapes and offsets, then the tensors' bytes. A model has
 * one file, or several with an index.
 *
 * <p>A damaged file is reported as a problem before any of its data is read. Mapped pages stay as
 * long as a {@link TensorView} is reachable.
 */
final class SafeTensors {
  /** The format's own limit on its header, in bytes. */
  private static final long LONGEST_HEADER = 100_000_000;

  /** The most problems of an index that are listed. */
  private static final int LISTED = 5;

  private SafeTensors() {}

  /** All tensors of a folder by name; or nothing and at least one more problem. */
  static Optional<Map<String, TensorView>> readFolder(Path folder, List<ModelProblem> problems) {
    Path single = folder.resolve("model.safetensors");
    Path index = folder.resolve("model.safetensors.index.json");
    if (Files.exists(single)) {
      return readFile(single, problems);
    }
    if (Files.exists(index)) {
      return readIndex(index, problems);
    }
    boolean pickles =
        Files.exists(folder.resolve("pytorch_model.bin"))
            || Files.exists(folder.resolve("pytorch_model.bin.index.json"));
    problems.add(
        new ModelProblem(
            folder.toString(),
            pickles
                ? "has weights in pytorch_model.bin only, which is a pickle and is not read;"
                    + " they are needed as model.safetensors"
                : "has neither model.safetensors nor model.safetensors.index.json"));
    return Optional.empty();
  }

  private static Optional<Map<String, TensorView>> readIndex(
      Path index, List<ModelProblem> problems) {
    int before = problems.size();
    Optional<JsonSource> map =
        JsonSource.read(index, problems).flatMap(source -> source.child("weight_map"));
    if (map.isEmpty()) {
      if (problems.size() == before) {
        problems.add(new ModelProblem(index + ", \"weight_map\"", "is missing"));
      }
      return Optional.empty();
    }
    JsonSource weights = map.get();
    TreeSet<String> files = new TreeSet<>();
    for (String tensor : weights.object.keySet()) {
      weights.string(tensor).ifPresent(files::add);
    }
    Map<String, TensorView> tensors = new LinkedHashMap<>();
    for (String file : files) {
      if (problems.size() - before >= LISTED) {
        break;
      }
      if (!file.matches("[A-Za-z0-9_.-]+\\.safetensors")) {
        weights.problem(file, "is not the name of a safetensors file beside the index");
        continue;
      }
      readFile(index.resolveSibling(file), problems).ifPresent(tensors::putAll);
    }
    if (problems.size() == before) {
      for (String tensor : weights.object.keySet()) {
        if (!tensors.containsKey(tensor) && problems.size() - before < LISTED) {
          weights.problem(tensor, "is not in " + weights.string(tensor).orElse("its file"));
        }
      }
    }
    return problems.size() == before ? Optional.of(tensors) : Optional.empty();
  }

  /** All tensors of a file by name; or nothing and at least one more problem. */
  static Optional<Map<String, TensorView>> readFile(Path file, List<ModelProblem> problems) {
    int before = problems.size();
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      problems.add(new ModelProblem(file.toString(), "is not a file"));
      return Optional.empty();
    }
    MemorySegment bytes;
    try (FileChannel channel = FileChannel.open(file)) {
      bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
    } catch (NoSuchFileException e) {
      problems.add(new ModelProblem(file.toString(), "is missing"));
      return Optional.empty();
    } catch (IOException e) {
      problems.add(new ModelProblem(file.toString(), "cannot be read: " + Reason.of(e)));
      return Optional.empty();
    }
    Map<String, TensorView> tensors = new LinkedHashMap<>();
    String damage = read(bytes, tensors);
    if (damage != null) {
      problems.add(new ModelProblem(file.toString(), damage));
    }
    return problems.size() == before ? Optional.of(tensors) : Optional.empty();
  }

  /** Reads a whole file's bytes; the error in them, or null. */
  private static @Nullable String read(MemorySegment file, Map<String, TensorView> tensors) {
    if (file.byteSize() < Long.BYTES) {
      return "has " + file.byteSize() + " bytes, too few for a safetensors header";
    }
    // Not by a ValueLayout, whose first use takes 30 ms.
    ByteBuffer begin = file.asSlice(0, Long.BYTES).asByteBuffer();
    long length = begin.order(ByteOrder.LITTLE_ENDIAN).getLong();
    if (length < 2 || length > LONGEST_HEADER || length > file.byteSize() - Long.BYTES) {
      return "says its header has %s bytes, but the file has %d: damaged, or not safetensors"
          .formatted(Long.toUnsignedString(length), file.byteSize());
    }
    byte[] header = file.asSlice(Long.BYTES, length).toArray(ValueLayout.JAVA_BYTE);
    MemorySegment data = file.asSlice(Long.BYTES + length);
    JsonElement json;
    try {
      json = JsonParser.parseString(new String(header, StandardCharsets.UTF_8));
    } catch (JsonParseException e) {
      return "has a header that is not JSON: " + Reason.of(e);
    }
    if (!(json instanceof JsonObject object)) {
      return "has a header that is not a JSON object";
    }
    for (Map.Entry<String, JsonElement> entry : object.entrySet()) {
      if (entry.getKey().equals("__metadata__")) {
        continue;
      }
      String damage = view(entry.getKey(), entry.getValue(), data, tensors);
      if (damage != null) {
        return "tensor \"" + entry.getKey() + "\" " + damage;
      }
    }
    return overlap(tensors);
  }

  /** Two tensors over the same bytes, or null: the format has each byte in one tensor. */
  private static @Nullable String overlap(Map<String, TensorView> tensors) {
    List<TensorView> sorted =
        tensors.values().stream()
            .filter(tensor -> tensor.data().byteSize() > 0)
            .sorted(Comparator.comparingLong(tensor -> tensor.data().address()))
            .toList();
    for (int i = 1; i < sorted.size(); i++) {
      TensorView before = sorted.get(i - 1);
      if (before.data().address() + before.data().byteSize() > sorted.get(i).data().address()) {
        return "tensors \"%s\" and \"%s\" lie over the same bytes"
            .formatted(before.name(), sorted.get(i).name());
      }
    }
    return null;
  }

  private static @Nullable String view(
      String name, JsonElement entry, MemorySegment data, Map<String, TensorView> tensors) {
    if (!(entry instanceof JsonObject object)
        || !(object.get("dtype") instanceof JsonPrimitive type)
        || !type.isString()) {
      return "has no dtype";
    }
    long[] shape = numbers(object.get("shape"));
    long[] offsets = numbers(object.get("data_offsets"));
    if (shape == null || offsets == null || offsets.length != 2) {
      return "has no shape of whole numbers or no two data_offsets";
    }
    if (offsets[0] > offsets[1] || offsets[1] > data.byteSize()) {
      return "lies at bytes %d to %d of %d: the file is cut short or damaged"
          .formatted(offsets[0], offsets[1], data.byteSize());
    }
    long size = size(type.getAsString());
    if (size == 0) {
      return "has the unknown dtype " + type.getAsString();
    }
    long bytes = size;
    try {
      for (long dimension : shape) {
        bytes = Math.multiplyExact(bytes, dimension);
      }
    } catch (ArithmeticException e) {
      return "has a shape beyond all memory";
    }
    if (bytes != offsets[1] - offsets[0]) {
      return "needs %d bytes by its shape and has %d".formatted(bytes, offsets[1] - offsets[0]);
    }
    MemorySegment slice = data.asSlice(offsets[0], bytes);
    tensors.put(name, new TensorView(name, type.getAsString(), shape, slice));
    return null;
  }

  /** Whole numbers of at least 0, or null. */
  private static long @Nullable [] numbers(@Nullable JsonElement element) {
    try {
      long[] numbers =
          element instanceof JsonArray array
              ? array.asList().stream()
                  .mapToLong(number -> Long.parseLong(number.getAsString()))
                  .toArray()
              : new long[] {-1};
      return LongStream.of(numbers).anyMatch(number -> number < 0) ? null : numbers;
    } catch (NumberFormatException | IllegalStateException | UnsupportedOperationException e) {
      return null;
    }
  }

  /** Bytes of an element; 0 for an unknown type. */
  private static long size(String type) {
    return switch (type) {
      case "F64", "I64", "U64" -> 8;
      case "F32", "I32", "U32" -> 4;
      case "F16", "BF16", "I16", "U16" -> 2;
      case "I8", "U8", "BOOL", "F8_E4M3", "F8_E5M2" -> 1;
      default -> 0;
    };
  }
}
