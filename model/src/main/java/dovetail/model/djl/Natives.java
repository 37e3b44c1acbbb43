package dovetail.model.djl;

import ai.djl.pytorch.jni.LibUtils;
import ai.djl.util.Platform;
import ai.djl.util.Utils;
import dovetail.model.hub.CacheFolder;
import dovetail.model.hub.OldVersions;
import java.nio.file.Path;
import java.util.List;

/**
 * The folders in the cache that DJL unpacks native libraries to, hundreds of megabytes for each of
 * their versions.
 */
final class Natives {
  private Natives() {}

  /** Those of libtorch and of the tokenizers' library that this process uses; both are loaded. */
  static List<Path> used() {
    Platform tokenizers = Platform.detectPlatform("tokenizers");
    String name = tokenizers.getVersion() + "-cpu-" + tokenizers.getClassifier();
    return List.of(
        Path.of(LibUtils.getLibtorchPath()), Utils.getEngineCacheDir("tokenizers").resolve(name));
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
}
