package dovetail.model.djl;

import ai.djl.pytorch.jni.LibUtils;
import ai.djl.util.Platform;
import ai.djl.util.Utils;
import dovetail.model.hub.CacheFolder;
import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.OldVersions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders in the cache that DJL unpacks native libraries to, hundreds of megabytes for each of
 * their versions.
 */
final class Natives {
  private Natives() {}

  /** Those of libtorch and of the tokenizers' library that this process uses; both are loaded. */
  static List<Path> used() {
    return List.of(Path.of(LibUtils.getLibtorchPath()), tokenizers());
  }

  private static Path tokenizers() {
    Platform platform = Platform.detectPlatform("tokenizers");
    String name = platform.getVersion() + "-cpu-" + platform.getClassifier();
    return Utils.getEngineCacheDir("tokenizers").resolve(name);
  }

  /** Throws away what other versions have unpacked, if nobody has used it for long. */
  static void forgetOldOnes() {
    Path own = CacheFolder.path().resolve("djl");
    for (Path folder : used()) {
      // Where the user has libraries of his own, they are his.
      if (folder.startsWith(own)) {
        OldVersions.forget(folder, name -> Character.isDigit(name.charAt(0)));
      }
    }
  }

  /**
   * That libtorch could not be unpacked, if that is what was thrown. DJL unpacks into temporary
   * files and deletes them then, so that no half of a library stays.
   */
  static Optional<ModelProblem> torchUnwritten(Throwable thrown) {
    Throwable root = rootOf(thrown);
    return root instanceof IOException
        ? Optional.of(unwritten("PyTorch's library (460 MB)", String.valueOf(root.getMessage())))
        : Optional.empty();
  }

  /**
   * That the tokenizers' library could not be unpacked, if it was not: DJL throws then only that it
   * cannot be loaded.
   */
  static Optional<ModelProblem> tokenizersUnwritten() {
    Path folder = tokenizers();
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      if (files.findAny().isPresent()) {
        return Optional.empty();
      }
      Path there = folder.toAbsolutePath();
      while (there.getParent() != null && !Files.exists(there)) {
        there = there.getParent();
      }
      long free = Files.getFileStore(there).getUsableSpace() >> 20;
      return Optional.of(
          unwritten(
              "the tokenizers' library (14 MB)",
              Files.isWritable(there) ? free + " MB are free" : there + " is not writable"));
    } catch (IOException e) {
      return Optional.of(unwritten("the tokenizers' library (14 MB)", e.toString()));
    }
  }

  private static ModelProblem unwritten(String library, String reason) {
    return new ModelProblem(
        String.valueOf(System.getProperty("DJL_CACHE_DIR", System.getenv("DJL_CACHE_DIR"))),
        "%s cannot be unpacked here: %s. Make room, or name another folder in DOVETAIL_CACHE."
            .formatted(library, reason));
  }

  /** The first cause. */
  static Throwable rootOf(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return root;
  }
}
