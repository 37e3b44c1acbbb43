package dovetail.server.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PackageFileTest {
  @TempDir private Path folder;

  /** A package with one file. */
  private static PackageFile packed(String name, String size, String content) throws IOException {
    byte[] blocks = new byte[4 * 512];
    put(blocks, 0, name);
    put(blocks, 124, size);
    put(blocks, 156, "0");
    put(blocks, 512, content);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(blocks);
    }
    return new PackageFile(packed.toByteArray());
  }

  private static void put(byte[] blocks, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, blocks, at, bytes.length);
  }

  @Test
  void itsFilesAreWrittenBelowTheFolder() throws IOException {
    packed("package/src/grammar.json", "00000000002", "{}").unpack(folder);
    assertThat(Files.readString(folder.resolve("package/src/grammar.json"))).isEqualTo("{}");
    packed("package/parser.c", "00000000002", "{}").unpack(folder);
    assertThat(folder.resolve("package/parser.c")).doesNotExist();
  }

  @Test
  void aDamagedOneIsRefused() throws IOException {
    for (String size : new String[] {"", "9", "-0000000001"}) {
      PackageFile damaged = packed("grammar.json", size, "{}");
      assertThatThrownBy(() -> damaged.unpack(folder))
          .as(size)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("a tar archive under gzip");
    }
    assertThatThrownBy(() -> packed("../grammar.json", "2", "{}").unpack(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("outside");
  }
}
