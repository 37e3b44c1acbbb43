package dovetail.languages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SourceTextTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "# coding: latin-1|ISO-8859-1",
        "# -*- coding: Latin_1-unix -*-|ISO-8859-1",
        "#!/usr/bin/python\\n# vim: set fileencoding=cp1252 :|windows-1252",
        "\\n# coding=koi8-r|KOI8-R",
        "#\\f# coding: euc_jp|EUC-JP",
        "# coding: utf-8\\n# coding: latin-1|UTF-8",
        "x = 1\\n# coding: latin-1|UTF-8",
        "#\\n#\\n# coding: latin-1|UTF-8",
        "# encoding, like coding latin-1|UTF-8",
      })
  void isReadInTheEncodingThatItDeclares(String head, String charset) throws IOException {
    String text = head.replace("\\n", "\n").replace("\\f", "\f") + "\nx = 'я'\n";
    text = charset.matches("KOI8-R|EUC-JP|UTF-8") ? text : text.replace('я', 'é');
    assertThat(SourceText.read(file("a.py", text.getBytes(Charset.forName(charset)))))
        .isEqualTo(text);
  }

  @Test
  void leavesOutTheMark() throws IOException {
    Path file = file("a.py", "\ufeff# coding: utf-8\nx\n".getBytes(StandardCharsets.UTF_8));
    assertThat(SourceText.read(file)).isEqualTo("# coding: utf-8\nx\n");
    Path json = file("a.json", "\ufeff{}".getBytes(StandardCharsets.UTF_8));
    assertThat(SourceText.read(json)).isEqualTo("{}");
  }

  @Test
  void saysWhereItCannotBeRead() throws IOException {
    fails(
        "# coding: nope\n", StandardCharsets.UTF_8, "line 1, column 11: unknown encoding \"nope\"");
    fails("\ufeff\n# coding: cp1252\n", StandardCharsets.UTF_8, "line 2, column 11: encoding \"cp");
    fails("x = 1\r\ny\0 = 2\n", StandardCharsets.UTF_8, "line 2, column 2: a NUL byte");
    fails("a\rb = 'é'\n", StandardCharsets.ISO_8859_1, "not UTF-8 at byte 8 (line 2, column 6)");
  }

  private void fails(String text, Charset charset, String message) throws IOException {
    Path file = file("b.py", text.getBytes(charset));
    assertThatThrownBy(() -> SourceText.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(message);
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }
}
