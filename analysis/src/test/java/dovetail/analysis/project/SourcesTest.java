package dovetail.analysis.project;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.analysis.names.NameReader;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources are read beside, once, and again when they have changed. */
final class SourcesTest {
  private static final Language GO = Languages.builtIn().find("go").orElseThrow();

  @TempDir private Path root;
  private Path file = Path.of("");
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private final Sources sources =
      new Sources(
          "go",
          NameReader.of(GO).orElseThrow(),
          waiting::add,
          Map.of(Path.of("nowhere.go"), "package a\nvar c = 3\n"));

  @BeforeEach
  void write() throws IOException {
    file = root.resolve("a.go");
    Files.writeString(file, "package a\nvar a = 1\n");
  }

  private Optional<Source> read(Path path) {
    var _ = sources.of(path);
    waiting.forEach(Runnable::run);
    waiting.clear();
    return sources.of(path);
  }

  private boolean binds(String name) {
    return read(file).flatMap(Source::shares).orElseThrow().binds(name);
  }

  @Test
  void areReadBesideAndOnce() {
    assertThat(sources.of(file)).isEmpty();
    assertThat(sources.of(file)).isEmpty();
    assertThat(waiting).hasSize(1);
    assertThat(binds("a")).isTrue();
    assertThat(sources.of(file)).isPresent();
    assertThat(waiting).isEmpty();
  }

  @Test
  void areReadAgainWhenTheyChange() throws IOException {
    assertThat(binds("b")).isFalse();
    Files.writeString(file, "package a\nvar b = 1\n");
    Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    assertThat(sources.of(file)).as("until it is read").isEmpty();
    assertThat(binds("b")).isTrue();
    Files.delete(file);
    assertThat(read(file)).isEmpty();
  }

  @Test
  void areThoseOfTheEditorFirst() {
    sources.edit(Map.of(file, "package a\nvar d = 1\n"));
    assertThat(binds("d")).isTrue();
    sources.edit(Map.of());
    assertThat(binds("a")).isTrue();
  }

  @Test
  void someAreInNoFile() {
    assertThat(sources.isThere(Path.of("nowhere.go"))).isTrue();
    assertThat(sources.isThere(root)).as("a folder").isFalse();
    assertThat(read(Path.of("nowhere.go"))).isPresent();
    sources.edit(Map.of(file, ""));
    assertThat(sources.texts()).containsExactlyInAnyOrder(file, Path.of("nowhere.go"));
  }

  @Test
  void whatIsNoProgramHasWords() throws IOException {
    Files.writeString(file, "package a\nvar a = = one\n");
    Source source = read(file).orElseThrow();
    assertThat(source.shares()).isEmpty();
    assertThat(source.words().orElseThrow().has("one")).isTrue();
  }
}
