package dovetail.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client's name for a document says, however it is written. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "paths are written otherwise there")
final class AddressTest {
  @ParameterizedTest
  @CsvSource({
    "file:///a/[slug]/page.tsx, /a/[slug]/page.tsx",
    "file:///a/%5Bslug%5D/page.tsx, /a/[slug]/page.tsx",
    "file:///a/b c.py, /a/b c.py",
    "file:///a/b%20c.py, /a/b c.py",
    "file:///a/%2Eenv.tsx, /a/.env.tsx",
    "file:///a/100%/x.py, /a/100%/x.py",
    "file:///a/100%25/x.py, /a/100%/x.py",
    "file:///a/%zz/%4, /a/%zz/%4",
    "file:///a/%252E, /a/%2E",
    "file:///a/b/../c//d.py, /a/c/d.py",
    "file:///a/%2E%2E/b.py, /b.py",
    "file:/a/b^c|d`e.py, /a/b^c|d`e.py",
    "file:///a/c%23/x.py, /a/c#/x.py",
    "FILE://localhost/a.py, /a.py",
    "file:///a/日本/é.py, /a/日本/é.py",
    "file:///a/%E6%97%A5.py, /a/日.py",
    "/a/b%20c.py, /a/b%20c.py",
    "/a/../b.py, /b.py",
    "vscode-notebook-cell:/a/[x] y.ipynb#W0sZmlsZQ%3D%3D, /a/[x] y.ipynb",
    "vscode-notebook-cell:/a/x.ipynb?y#W0, /a/x.ipynb",
    "untitled:/a/new.py, /a/new.py",
  })
  void isTheFile(String name, String path) {
    assertThat(Address.of(name).file()).contains(Path.of(path));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "untitled:Untitled-1",
        "vscode-notebook-cell:Untitled-1.ipynb?jupyter-notebook#W0",
        "vscode-notebook-cell://wsl%2Bubuntu/a/x.ipynb#W0",
        "git:/a/b.py?%7B%7D",
        "vscode-vfs://github/a/b.py",
        "file://host/a.py",
        "file://[::1]/a.py",
        "file:///a/b#c/d.py",
        "file:///a/b.py?x",
        "file:///a/%00.py",
        "file:a.py",
        "a.py",
        ""
      })
  void isNoFileThatIsKnown(String name) {
    assertThat(Address.of(name).file()).isEmpty();
  }

  /** A name of bytes that are no text is a file all the same. */
  @Test
  void bytesThatAreNoTextAreKept() {
    Path file = Address.of("file:///a/%FF.py").file().orElseThrow();
    assertThat(file.toUri().getRawPath()).isEqualTo("/a/%FF.py");
  }

  @ParameterizedTest
  @CsvSource({
    "file:///a/%2Eenv.tsx, file, .env.tsx",
    "git:/a/%2Eenv.tsx?ref, git, .env.tsx",
    "vscode-notebook-cell:/a/x.ipynb#/b.py, vscode-notebook-cell, x.ipynb",
    "untitled:Untitled-1, untitled, Untitled-1",
    "C:/a b.py, '', a b.py",
    "a%20b.py, '', a%20b.py",
  })
  void isNamed(String name, String scheme, String last) {
    assertThat(Address.of(name).scheme()).isEqualTo(scheme);
    assertThat(Address.of(name).name()).isEqualTo(last);
  }
}
