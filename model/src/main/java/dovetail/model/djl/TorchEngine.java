package dovetail.model.djl;

import ai.djl.engine.Engine;
import ai.djl.engine.EngineException;
import ai.djl.pytorch.jni.JniUtils;
import ai.djl.pytorch.jni.LibUtils;
import ai.djl.util.Platform;
import ai.djl.util.cuda.CudaUtils;
import dovetail.model.hub.CacheFolder;
import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Starts DJL's PyTorch engine, once, with the settings it must have before its first class is
 * touched. A setting of the user's, as a system property or in the environment, is kept.
 */
final class TorchEngine {
  private TorchEngine() {}

  private static final class Start {
    static final Optional<ModelProblem> OUTCOME = tryToStart();
  }

  /**
   * Starts the engine on a thread of its own, since it takes most of a second, of which most is the
   * system's loader reading a large library.
   */
  static CompletableFuture<Optional<ModelProblem>> startMeanwhile() {
    settle();
    return CompletableFuture.supplyAsync(
        TorchEngine::start, task -> Thread.ofPlatform().daemon().name("torch-start").start(task));
  }

  /** The problem that keeps the engine from running, if there is one. */
  static Optional<ModelProblem> start() {
    return Start.OUTCOME;
  }

  /** Whether libtorch was built with CUDA and finds a GPU; the engine must be running. */
  static boolean hasCuda() {
    return JniUtils.getFeatures().contains("CUDA");
  }

  /** The problem that there is no CUDA, with a remedy. */
  static ModelProblem noCuda() {
    return new ModelProblem(
        "libtorch at " + LibUtils.getLibtorchPath(),
        "has no CUDA, or finds no GPU. "
            + howToGetCuda()
            + ". Without --device the model runs on the CPU.");
  }

  /** The requirements of CUDA. */
  static String howToGetCuda() {
    return ("CUDA needs an NVIDIA GPU with its driver, and libtorch %s for CUDA 12.8, which no"
            + " package brings: set PYTORCH_LIBRARY_PATH to its folder lib")
        .formatted(needed());
  }

  /** Whether the libtorch that runs was made for CUDA, by its name. */
  static boolean isBuiltWithCuda() {
    return System.getProperty("PYTORCH_FLAVOR", String.valueOf(System.getenv("PYTORCH_FLAVOR")))
        .startsWith("cu");
  }

  /** The version of libtorch that is called. */
  private static String needed() {
    return Platform.detectPlatform("pytorch").getVersion().replaceFirst("-.*", "");
  }

  /** Makes the settings; without them the tokenizer's library reports its use to its authors. */
  static void settle() {
    Map<String, String> settings =
        Map.of(
            "ai.djl.offline", "true",
            "OPT_OUT_TRACKING", "true",
            "DJL_CACHE_DIR", CacheFolder.path().resolve("djl").toString(),
            "RUST_FLAVOR", "cpu");
    settings.forEach(TorchEngine::set);
  }

  /** Makes a setting, unless the user did. */
  private static void set(String key, String value) {
    if (System.getenv(key) == null && System.getProperty(key) == null) {
      System.setProperty(key, value);
    }
  }

  /**
   * Has DJL not look for a GPU, which takes a tenth of a second: the libtorch of the package cannot
   * use one. DJL reads this property when the class is initialized, and loads no library of CUDA's
   * then; later it would start a program for it.
   */
  private static void lookForNoGpu() {
    String property = "ai.djl.util.cuda.fork";
    if (System.getProperty(property) == null) {
      System.setProperty(property, "true");
      try {
        MethodHandles.lookup().ensureInitialized(CudaUtils.class);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("a public class", e);
      } finally {
        System.clearProperty(property);
      }
    }
  }

  private static Optional<ModelProblem> tryToStart() {
    settle();
    Optional<ModelProblem> other =
        TorchLibrary.named().flatMap(lib -> TorchLibrary.problem(lib, needed()));
    if (other.isPresent()) {
      return other;
    }
    TorchLibrary.named().ifPresent(lib -> set("PYTORCH_FLAVOR", TorchLibrary.flavor(lib)));
    if (TorchLibrary.named().isEmpty()) {
      lookForNoGpu();
    }
    try {
      Natives.startTorch(() -> Engine.getEngine("PyTorch"));
      return Optional.empty();
    } catch (IOException | EngineException | IllegalStateException | LinkageError e) {
      Optional<ModelProblem> unwritten = Natives.torchUnwritten(e);
      if (unwritten.isPresent()) {
        return unwritten;
      }
      return Optional.of(
          new ModelProblem(
              "libtorch for " + System.getProperty("os.name") + " " + System.getProperty("os.arch"),
              "cannot be loaded (%s). It comes from the class path as pytorch-native-cpu, which is"
                      .formatted(Reason.of(Natives.rootOf(e)))
                  + " there for Linux x86-64 and aarch64, macOS aarch64 and Windows x86-64, if the"
                  + " program was built on such a machine. It is unpacked to "
                  + System.getProperty("DJL_CACHE_DIR", System.getenv("DJL_CACHE_DIR"))
                  + ", which must be writable."));
    }
  }
}
