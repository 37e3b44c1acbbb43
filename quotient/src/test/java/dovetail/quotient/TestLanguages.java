package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.Bytes;
import dovetail.grammar.Grammar;
import dovetail.grammar.GrammarOptions;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.quotient.join.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/** Grammars from the files beside this class, and from texts. */
public final class TestLanguages {
  private TestLanguages() {}

  /** The tables of the grammar file {@code name.lark}. */
  public static Tables file(String name) {
    return text(name, resource(name + ".lark"));
  }

  /** The tables of a grammar given as text. */
  public static Tables text(String name, String source) {
    return Tables.of(Language.of(grammar(name, source)));
  }

  /** The middles in a window whose surroundings are not known. */
  static MiddleLanguage window(SharedCharts charts, Before before, byte[] prefix, byte[] suffix) {
    return new DocumentMiddles(charts, before)
        .unfinishedAt(Bytes.concat(prefix, suffix), prefix.length);
  }

  /** A grammar given as text. */
  static Grammar grammar(String name, String source) {
    Reading reading =
        GrammarReader.read(
            source,
            name + ".lark",
            other -> Optional.empty(),
            GrammarOptions.NONE.withLexer("longest"));
    Grammar grammar = reading.grammar();
    assertThat(grammar).as(reading.problems().toString()).isNotNull();
    return grammar;
  }

  /** The language of a grammar given as text, read as a file of that name is read. */
  static Language language(String source, String file) {
    Reading reading = GrammarReader.read(source, file, _ -> Optional.empty(), GrammarOptions.NONE);
    Grammar grammar = reading.grammar();
    assertThat(grammar).as(source + reading.problems()).isNotNull();
    return Language.of(Objects.requireNonNull(grammar));
  }

  /** The text of a file beside this class. */
  static String resource(String name) {
    try (InputStream in = TestLanguages.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The programs of JavaScript that have fewer characters. */
  static List<String> javaScriptPrograms(int characters) {
    return Pattern.compile("(?m)^--- accepted\n")
        .splitAsStream(resource("javascript-programs.txt"))
        .map(block -> block.replaceFirst("(?s)(\n|^)---.*", ""))
        .filter(text -> text.length() < characters)
        .toList();
  }
}
