package dovetail.model.hub;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Something that keeps a model from being used.
 *
 * @param where the file, and the key or tensor in it
 * @param what the mistake, and a remedy
 */
public record ModelProblem(String where, String what) {
  /**
   * Something that is to be unpacked into a folder of the cache, and cannot be.
   *
   * @param what its name, and how large it is
   * @param reason why; empty if nobody knows
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
