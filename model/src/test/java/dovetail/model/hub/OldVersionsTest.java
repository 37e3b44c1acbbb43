package dovetail.model.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OldVersionsTest {
  private static final FileTime LONG_AGO = FileTime.from(Instant.now().minus(Duration.ofDays(15)));

  @TempDir private Path folder;

  private Path version(String name, FileTime used) throws IOException {
    Path version = Files.createDirectories(folder.resolve(name));
    Files.writeString(Files.createDirectories(version.resolve("lib")).resolve("a.so"), "native");
    Files.setLastModifiedTime(version, used);
    return version;
  }

  private List<String> left() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  private static boolean isVersion(String name) {
    return name.matches("\\d.*");
  }

  @Test
  void whatNobodyHasUsedForLongIsThrownAway() throws IOException {
    Path used = version("3.0", LONG_AGO);
    version("1.0", LONG_AGO);
    version("2.0", FileTime.from(Instant.now().minus(Duration.ofDays(13))));
    version("somebody-elses", LONG_AGO);
    OldVersions.forget(used, OldVersionsTest::isVersion);
    assertThat(left()).containsExactly("2.0", "3.0", "somebody-elses");
    assertThat(Files.getLastModifiedTime(used)).isGreaterThan(LONG_AGO);
    assertThat(used.resolve("lib/a.so")).exists();
  }

  /** Two versions that are both used keep each other's. */
  @Test
  void aUseIsAMark() throws IOException {
    Path one = version("1.0", LONG_AGO);
    Path two = version("2.0", LONG_AGO);
    OldVersions.forget(one, name -> false);
    OldVersions.forget(two, OldVersionsTest::isVersion);
    assertThat(left()).containsExactly("1.0", "2.0");
  }

  @Test
  void aDeletionThatWasBrokenOffIsEnded() throws IOException {
    Path used = version("2.0", LONG_AGO);
    version("going-1.0", FileTime.from(Instant.now()));
    OldVersions.forget(used, OldVersionsTest::isVersion);
    assertThat(left()).containsExactly("2.0");
  }

  @Test
  void nothingHappensWithoutAUse() throws IOException {
    version("1.0", LONG_AGO);
    OldVersions.forget(folder.resolve("2.0"), OldVersionsTest::isVersion);
    assertThat(left()).containsExactly("1.0");
  }
}
