package dovetail.languages;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.lexer.LexerTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LanguageFileTest {
  static List<FreezeLanguages.Frozen> all() {
    return FreezeLanguages.all();
  }

  private static byte[] bytes(String file) throws IOException {
    try (InputStream in = LanguageFileTest.class.getResourceAsStream(file)) {
      assertThat(in).as(file).isNotNull();
      return in.readAllBytes();
    }
  }

  /**
   * What the build froze is what compiling gives now, to the byte; read and written again, the
   * bytes are the same; and every table says the same.
   */
  @ParameterizedTest
  @MethodSource("all")
  void duelsWithCompilingAfresh(FreezeLanguages.Frozen frozen) throws IOException {
    byte[] bytes = bytes(frozen.file());
    LanguageFile read = LanguageFile.read(bytes, Languages::source).orElseThrow();
    Set<String> sources = new LinkedHashSet<>(List.of(frozen.name()));
    Language fresh =
        Languages.compile(
            frozen.name(),
            frozen.version(),
            imported -> {
              sources.add(imported);
              return Languages.source(imported);
            });
    List<String> each = List.copyOf(sources);
    assertThat(
            new LanguageFile(fresh, Languages.versionsOfSource(frozen.name()), List.of())
                .write(each, Languages::source))
        .isEqualTo(bytes);
    assertThat(read.write(each, Languages::source)).isEqualTo(bytes);
    Language thawed = read.language();
    assertThat(thawed.toString()).isEqualTo(fresh.toString());
    assertThat(thawed.version()).isEqualTo(frozen.version());
    assertThat(thawed.terminals()).isEqualTo(fresh.terminals());
    assertThat(thawed.network().dump()).isEqualTo(fresh.network().dump());
    assertThat(thawed.lexer().dump()).isEqualTo(fresh.lexer().dump());
    LexerTable one = thawed.lexer();
    LexerTable other = fresh.lexer();
    for (int state = 0; state < one.states(); state++) {
      assertThat(one.future(state)).isEqualTo(other.future(state));
      for (int terminal = 0; terminal < one.terminals(); terminal++) {
        if (one.bytesTo(state, terminal) != other.bytesTo(state, terminal)) {
          assertThat(one.bytesTo(state, terminal)).isEqualTo(other.bytesTo(state, terminal));
        }
      }
    }
  }

  @Test
  void aDamagedFileIsNotRead() throws IOException {
    byte[] whole = bytes("json/newest.tables");
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      byte[] damaged = whole.clone();
      int at = random.nextInt(damaged.length);
      damaged[at] ^= (byte) (1 + random.nextInt(255));
      assertThat(LanguageFile.read(damaged, Languages::source)).as("seed %d", seed).isEmpty();
      byte[] cut = java.util.Arrays.copyOf(whole, at);
      assertThat(LanguageFile.read(cut, Languages::source)).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void aFileOfOtherSourcesIsNotRead() throws IOException {
    byte[] bytes = bytes("json/newest.tables");
    assertThat(LanguageFile.read(bytes, Languages::source)).isPresent();
    assertThat(LanguageFile.read(bytes, name -> Languages.source(name).map(s -> s + "\n")))
        .isEmpty();
    assertThat(LanguageFile.read(bytes, name -> Optional.empty())).isEmpty();
  }
}
