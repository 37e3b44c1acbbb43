package dovetail.model.hub;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A problem that keeps a model from being used, such as a missing tensor.
 *
 * @param where the file, and the key or tensor in it
 * @param what the mistake, and a remedy
 */
public record ModelProblem(String where, String what) {
  /**
   * The problem that a library or model cannot be unpacked into a folder of the cache.
   *
   * @param what its name and size
   * @param reason the reason; empty if it is not known
   */
  public static ModelProblem unwritten(Path folder, String what, String reason) {
    Path there = folder.toAbsolutePath();
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    String why = reason.isEmpty() ? "" : ": " + reason;
    return new ModelProblem(
        folder.toString(),
        Files.isWritable(there)
            ? "%s cannot be unpacked here, where %d MB are free%s. Make room, or name another folder in DOVETAIL_CACHE."
                .formatted(what, there.toFile().getUsableSpace() / 1_000_000, why)
            : "%s cannot be unpacked here%s. Name another folder in DOVETAIL_CACHE."
                .formatted(what, why));
  }

  @Override
  public String toString() {
    return where + ": " + what;
  }
}
