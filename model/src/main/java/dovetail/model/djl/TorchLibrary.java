package dovetail.model.djl;

import dovetail.model.hub.ModelProblem;
import dovetail.model.hub.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A libtorch that the user names in {@code PYTORCH_LIBRARY_PATH}. The code that calls it was
 * compiled for one version, and another version lays out its tensors otherwise: the process would
 * crash at the first tensor. So another version is refused before it is loaded.
 */
final class TorchLibrary {
  /** The one flavor for CUDA that is in the package. */
  static final String CUDA = "cu128";

  /** The version, as libtorch's zip writes it, and as PyTorch's Python package does. */
  private static final Pattern VERSION = Pattern.compile("__version__ *= *['\"]([^'\"]+)['\"]");

  private TorchLibrary() {}

  /** The folder that the user named, if he did. */
  static Optional<Path> named() {
    String said = System.getProperty("PYTORCH_LIBRARY_PATH", System.getenv("PYTORCH_LIBRARY_PATH"));
    return said == null || said.isBlank() ? Optional.empty() : Optional.of(Path.of(said));
  }

  /**
   * The flavor of the code that calls a libtorch, by the libraries in its folder: by itself, DJL
   * would guess a flavor that does not exist.
   */
  static String flavor(Path lib) {
    return Files.exists(lib.resolve(System.mapLibraryName("torch_cuda"))) ? CUDA : "cpu";
  }

  /** Why a folder of libraries cannot be used. */
  static Optional<ModelProblem> problem(Path lib, String needed) {
    String where = "PYTORCH_LIBRARY_PATH=" + lib;
    if (!Files.isDirectory(lib)) {
      return Optional.of(new ModelProblem(where, "is not a folder"));
    }
    String found;
    try {
      found = version(lib.toAbsolutePath().normalize());
    } catch (IOException e) {
      return Optional.of(new ModelProblem(where, "cannot be read: " + Reason.of(e)));
    }
    if (found.isEmpty()) {
      return Optional.of(
          new ModelProblem(
              where,
              ("does not say which version it is: libtorch %s is needed, with its file"
                      + " build-version beside the folder lib")
                  .formatted(needed)));
    }
    return found.replaceFirst("[+-].*", "").equals(needed)
        ? Optional.empty()
        : Optional.of(
            new ModelProblem(
                where,
                "is libtorch %s, and %s is needed: another version would crash"
                    .formatted(found, needed)));
  }

  /** The version that a file beside the folder of libraries names; empty if there is none. */
  private static String version(Path lib) throws IOException {
    Path build = lib.resolveSibling("build-version");
    if (Files.isRegularFile(build) && Files.size(build) < 1000) {
      return Files.readString(build).strip();
    }
    Path module = lib.resolveSibling("version.py");
    if (Files.isRegularFile(module) && Files.size(module) < 100_000) {
      Matcher matcher = VERSION.matcher(Files.readString(module));
      return matcher.find() ? matcher.group(1) : "";
    }
    return "";
  }
}
