package dovetail.model.djl;

import ai.djl.pytorch.jni.LibUtils;
import ai.djl.util.Platform;
import ai.djl.util.Utils;
import dovetail.model.hub.CacheFolder;
import dovetail.model.hub.CacheLock;
import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.OldVersions;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The cache's folders of native libraries, hundreds of megabytes for each version. */
final class Natives {
  private Natives() {}

  /**
   * The folders of libtorch and of the tokenizers' library that this process uses; both are loaded.
   */
  static List<Path> used() {
    return List.of(Path.of(LibUtils.getLibtorchPath()), tokenizers());
  }

  private static Path tokenizers() {
    Platform platform = Platform.detectPlatform("tokenizers");
    String name = platform.getVersion() + "-cpu-" + platform.getClassifier();
    return Utils.getEngineCacheDir("tokenizers").resolve(name);
  }

  private static boolean areTokenizersThere() {
    return Files.exists(tokenizers().resolve(System.mapLibraryName("tokenizers")));
  }

  /** Libtorch, if it was unpacked, and beside it the library that calls it. */
  private static Optional<Path> torch() {
    Platform platform = Platform.detectPlatform("pytorch");
    Path folder =
        Utils.getEngineCacheDir("pytorch")
            .resolve(
                "%s-%s-%s"
                    .formatted(
                        platform.getVersion(), platform.getFlavor(), platform.getClassifier()));
    try (Stream<Path> files = Files.isDirectory(folder) ? Files.list(folder) : Stream.empty()) {
      List<Path> all = files.toList();
      return find(all, "djl_torch").flatMap(_ -> find(all, "torch"));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<Path> find(List<Path> files, String library) {
    String name = System.mapLibraryName(library);
    return files.stream().filter(file -> file.toString().endsWith(name)).findFirst();
  }

  /** Calls the tokenizers' library; no other thread or program unpacks anything meanwhile. */
  static <T> T withTokenizers(CacheLock.Writing<T> calling) throws IOException {
    return areTokenizersThere() ? calling.write() : CacheLock.alone(CacheFolder.path(), calling);
  }

  /**
   * Has Java link methods that are needed while the system's loader reads libtorch, for a quarter
   * of a second: it links no other until then, and a thread that waits for that holds up
   * collections, and with them all threads.
   */
  private static void link(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      channel.map(FileChannel.MapMode.READ_ONLY, 0, 1, Arena.ofAuto());
    }
    System.gc(); // the thread that handles references links its own
  }

  /** Starts libtorch, and unpacks it if need be; no other thread or program does so meanwhile. */
  static void startTorch(CacheLock.Writing<?> starting) throws IOException {
    Optional<Path> torch = torch();
    if (torch.isPresent()) {
      CacheLock.clear(CacheFolder.path());
      link(torch.get());
      starting.write();
    } else {
      CacheLock.alone(CacheFolder.path(), starting);
    }
  }

  /**
   * Deletes the libraries that other versions have unpacked, if they have not been used for long.
   */
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
   * The problem that libtorch could not be unpacked, if the exception means that. DJL unpacks into
   * temporary files and deletes them then, so that no half-unpacked library stays.
   */
  static Optional<ModelProblem> torchUnwritten(Throwable thrown) {
    Throwable root = rootOf(thrown);
    return root instanceof IOException
        ? Optional.of(unwritten("PyTorch's library (460 MB)", Reason.of(root)))
        : Optional.empty();
  }

  /**
   * The problem that the tokenizers' library could not be unpacked, if it was not: DJL gives the
   * reason only in its first exception, and later only says that it cannot be loaded.
   */
  static Optional<ModelProblem> tokenizersUnwritten(Throwable thrown) {
    if (areTokenizersThere()) {
      return Optional.empty();
    }
    Throwable root = rootOf(thrown);
    String reason = root instanceof IOException ? Reason.of(root) : "";
    return Optional.of(unwritten("the tokenizers' library (14 MB)", reason));
  }

  private static ModelProblem unwritten(String library, String reason) {
    return ModelProblem.unwritten(Utils.getCacheDir(), library, reason);
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
