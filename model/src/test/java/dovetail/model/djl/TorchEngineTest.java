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
}
