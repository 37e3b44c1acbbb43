package dovetail.model.djl;

import static org.assertj.core.api.Assertions.assertThat;

import ai.djl.util.Utils;
import org.junit.jupiter.api.Test;

/** How the engine is started. */
final class TorchEngineTest {
  @Test
  void nothingIsDownloadedOrReported() {
    assertThat(TorchEngine.start()).isEmpty();
    assertThat(Utils.isOfflineMode()).isTrue();
    assertThat(Utils.getEnvOrSystemProperty("OPT_OUT_TRACKING")).isEqualTo("true");
  }

  @Test
  void nativesAreUnpackedToOurCache() {
    assertThat(TorchEngine.start()).isEmpty();
    assertThat(Utils.getEngineCacheDir("pytorch")).exists();
    assertThat(Utils.getCacheDir().toString()).endsWith("djl");
  }

  /** DJL names them: if it came to do so otherwise, those of old versions would stay for ever. */
  @Test
  void theFoldersOfNativesAreKnown() {
    assertThat(EmbeddedModels.FP16.weightBytes()).isPositive();
    assertThat(Natives.used())
        .hasSize(2)
        .allSatisfy(folder -> assertThat(folder).isDirectoryContaining(file -> true));
  }
}
