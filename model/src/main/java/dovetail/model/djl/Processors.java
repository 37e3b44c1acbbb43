package dovetail.model.djl;

import ai.djl.pytorch.jni.LibUtils;
import dovetail.model.hub.ModelProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A report of the devices that models can run on here, for people. */
public final class Processors {
  private static final Path NVIDIA = Path.of("/proc/driver/nvidia/version");

  private Processors() {}

  /** Names and values: the engine, the driver of a GPU, and why there is no CUDA. */
  public static Map<String, String> report() {
    Map<String, String> report = new LinkedHashMap<>();
    Optional<ModelProblem> problem = TorchEngine.start();
    if (problem.isPresent()) {
      report.put("engine", problem.get().toString());
      return report;
    }
    report.put("engine", "libtorch " + LibUtils.getVersion() + " at " + LibUtils.getLibtorchPath());
    Optional<String> driver = driver(NVIDIA);
    report.put("GPU driver", driver.orElse("none of NVIDIA's is loaded (or it cannot be seen)"));
    report.put("CUDA", TorchEngine.hasCuda() ? "is there" : whyNot(driver.isPresent()));
    return report;
  }

  /** The line of a loaded driver that names its version. */
  static Optional<String> driver(Path file) {
    try {
      return Files.isReadable(file)
          ? Files.readString(file)
              .lines()
              .filter(line -> line.startsWith("NVRM version:"))
              .map(line -> line.substring("NVRM version:".length()).strip().replaceAll(" +", " "))
              .findFirst()
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static String whyNot(boolean driver) {
    if (!driver) {
      return "is not used: there is no GPU of NVIDIA's, or its driver is missing";
    }
    return TorchEngine.isBuiltWithCuda()
        ? "is not used: libtorch has it and finds no GPU; the driver may be too old for CUDA 12.8"
        : "is not used: this libtorch is the CPU's; " + TorchEngine.howToGetCuda();
  }
}
