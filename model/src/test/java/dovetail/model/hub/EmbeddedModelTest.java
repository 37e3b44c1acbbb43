package dovetail.model.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.djl.DjlModel;
import dovetail.model.djl.LoadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EmbeddedModelTest {
  @TempDir Path cache;

  private Path unpacked() {
    return switch (EmbeddedModel.unpack(cache.resolve("models"))) {
      case Attempt.Success<Path>(Path folder) -> folder;
      case Attempt.Failure<Path> failure -> throw new AssertionError(failure.problems().toString());
    };
  }

  private List<Path> siblings() throws IOException {
    try (Stream<Path> all = Files.list(cache.resolve("models"))) {
      return all.toList();
    }
  }

  @Test
  void aDamagedCopyIsReplaced() throws IOException {
    Path folder = unpacked();
    Path weights = folder.resolve("model.safetensors");
    assertThat(ModelFolder.open(folder)).isInstanceOf(Attempt.Success.class);
    long size = Files.size(weights);
    byte[] bytes = Files.readAllBytes(weights);
    bytes[5_000_000] ^= 1;
    Files.write(weights, bytes);
    assertThat(unpacked()).isEqualTo(folder);
    bytes[5_000_000] ^= 1;
    assertThat(Files.readAllBytes(weights)).hasSize((int) size).isEqualTo(bytes);
    assertThat(siblings()).containsExactly(folder);
  }

  /** As in packages: the folder is used where it lies; one without it says what can be done. */
  @Test
  void liesBesideTheJarsOrIsLeftOut() {
    System.setProperty("dovetail.model", cache.toString());
    try {
      assertThat(EmbeddedModel.folder()).isEqualTo(new Attempt.Success<>(cache));
      System.setProperty("dovetail.model", cache.resolve("none").toString());
      assertThat(EmbeddedModel.folder())
          .isInstanceOfSatisfying(
              Attempt.Failure.class,
              failure -> assertThat(failure.problems().toString()).contains("--remote"));
      assertThat(DjlModel.loadEmbedded(LoadOptions.DEFAULT)).isInstanceOf(Attempt.Failure.class);
    } finally {
      System.clearProperty("dovetail.model");
    }
  }

  @Test
  void aWholeCopyIsKept() throws IOException {
    Path weights = unpacked().resolve("model.safetensors");
    Object before = Files.readAttributes(weights, "*").get("fileKey");
    assertThat(Files.readAttributes(unpacked().resolve("model.safetensors"), "*").get("fileKey"))
        .isEqualTo(before);
  }

  @Test
  void whatOtherVersionsLeftIsThrownAwayWhenItIsOld() throws IOException {
    Path folder = unpacked();
    Path old = Files.createDirectories(folder.resolveSibling("embedded-0123456789abcdef"));
    Path young = Files.createDirectories(folder.resolveSibling("embedded-fedcba9876543210"));
    Path other = Files.createDirectories(folder.resolveSibling("somebody-elses"));
    FileTime before = FileTime.from(Instant.now().minus(Duration.ofDays(15)));
    Files.setLastModifiedTime(old, before);
    Files.setLastModifiedTime(other, before);
    Files.setLastModifiedTime(folder, before);
    assertThat(unpacked()).isEqualTo(folder);
    assertThat(siblings()).containsExactlyInAnyOrder(folder, young, other);
  }

  @Test
  void ofSeveralAtOnceOneWins() throws IOException, InterruptedException, ExecutionException {
    try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
      List<Future<Path>> all = threads.invokeAll(Collections.nCopies(3, this::unpacked));
      for (Future<Path> one : all) {
        assertThat(one.get()).isEqualTo(all.getFirst().get());
      }
    }
    assertThat(siblings()).hasSize(1);
  }

  @Test
  void aCacheThatCannotBeWrittenIsAProblem() throws IOException {
    Path file = Files.writeString(cache.resolve("file"), "in the way");
    Attempt<Path> attempt = EmbeddedModel.unpack(file.resolve("models"));
    assertThat(attempt).isInstanceOf(Attempt.Failure.class);
    assertThat(((Attempt.Failure<Path>) attempt).problems().getFirst().what())
        .contains("DOVETAIL_CACHE");
  }

  @Test
  void theCacheIsWhereTheUserSays() {
    assertThat(CacheFolder.path(Map.of("DOVETAIL_CACHE", "/a"), "/h")).isEqualTo(Path.of("/a"));
    assertThat(CacheFolder.path(Map.of("XDG_CACHE_HOME", "/x"), "/h"))
        .isEqualTo(Path.of("/x/dovetail"));
    assertThat(CacheFolder.path(Map.of("XDG_CACHE_HOME", "relative"), "/h"))
        .isEqualTo(Path.of("/h/.cache/dovetail"));
  }
}
