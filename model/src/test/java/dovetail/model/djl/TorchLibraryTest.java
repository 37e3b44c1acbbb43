package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A libtorch that would crash is refused by its version, without being loaded. */
final class TorchLibraryTest {
  @TempDir Path folder;

  private String problem(Path lib) {
    return TorchLibrary.problem(lib, "2.7.1").map(Object::toString).orElse("");
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    Path lib = Files.createDirectory(folder.resolve("lib"));
    assertThat(problem(lib)).contains("does not say which version it is").contains("2.7.1");
    Files.writeString(folder.resolve("version.py"), "__version__ = '2.13.0+cpu'\ncuda = None\n");
    assertThat(problem(lib)).contains("is libtorch 2.13.0+cpu, and 2.7.1 is needed");
    Files.writeString(folder.resolve("build-version"), "2.7.10+cu128\n");
    assertThat(problem(lib)).contains("is libtorch 2.7.10+cu128, and 2.7.1 is needed");
    Files.writeString(folder.resolve("build-version"), "2.7.1+cu128\n");
    assertThat(problem(lib)).isEmpty();
    assertThat(problem(folder.resolve("nowhere"))).contains("is not a folder");
  }

  @Test
  void theFlavorIsThatOfTheLibraries() throws IOException {
    assertThat(TorchLibrary.flavor(folder)).isEqualTo("cpu");
    Files.createFile(folder.resolve(System.mapLibraryName("torch_cuda")));
    assertThat(TorchLibrary.flavor(folder)).isEqualTo("cu128");
  }

  @Test
  void aDriverIsNamed() throws IOException {
    Path file = folder.resolve("version");
    assertThat(Processors.driver(file)).isEmpty();
    Files.writeString(
        file,
        "NVRM version: NVIDIA UNIX x86_64 Kernel Module  550.90.07  Fri May 31 09:35:42 2024\n"
            + "GCC version:  gcc 12\n");
    assertThat(Processors.driver(file))
        .hasValueSatisfying(
            line -> assertThat(line).startsWith("NVIDIA UNIX x86_64 Kernel Module 550.90.07"));
  }
}
