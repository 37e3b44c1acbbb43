package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Law: at the words, blanks and signs of programs that people wrote, a mask that is remembered or
 * put together from what is kept is the one of the definition: its tokens are those that can be
 * pushed. All cuts are asked first, so that each mask may come from any other place and file: a key
 * that is too coarse shows nowhere else.
 *
 * <p>{@code -Dmask.files=FOLDER} takes the files of {@code FOLDER/LANGUAGE} instead, {@code
 * -Dmask.pieces=100000} reads all of each, {@code -Dmask.every=1} compares at every cut.
 */
@Tag("slow")
final class MaskDefinitionTest {
  private static final int EVERY = Integer.getInteger("mask.every", 10);
  private static final int PIECES_EACH = Integer.getInteger("mask.pieces", 150);
  private static final Path DIARY = Path.of("../test/editors/person/diary");
  private static final Pattern PIECES = Pattern.compile("\\w+|[ \\t]+|[^\\w \\t]");

  @ParameterizedTest
  @MethodSource("languages")
  void aMaskIsTheOneOfItsDefinition(String name) throws IOException {
    Language language = Languages.builtIn().find(name).orElseThrow();
    List<byte[]> texts = texts(name);
    TokenStrings vocabulary = MaskLawTest.vocabulary(texts.get(0), new Random(1));
    Masks masks = Masks.of(language, vocabulary);
    SharedCharts charts = new SharedCharts(language);
    int compared = 0;
    for (byte[] text : texts) {
      compared += compare(text, charts, masks);
    }
    assertThat(compared).isGreaterThan(30);
  }

  static Stream<String> languages() {
    return Stream.of("python", "javascript", "javascriptreact", "typescript", "typescriptreact");
  }

  private static List<byte[]> texts(String language) throws IOException {
    String given = System.getProperty("mask.files");
    List<byte[]> texts = new ArrayList<>();
    if (given != null) {
      try (Stream<Path> files = Files.walk(Path.of(given, language))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          texts.add(Files.readAllBytes(file));
        }
      }
      return texts;
    }
    List<String> files =
        switch (language) {
          case "python" -> List.of("recipes/program.py", "ledger/program.py");
          case "javascript" -> List.of("notes/program.js", "../../../../examples/shapes.js");
          case "javascriptreact" -> List.of("gallery/program.jsx", "roster/program.jsx");
          case "typescript" -> List.of("orders/program.ts", "queue/program.ts");
          default -> List.of("tasks/program.tsx", "kanban/program.tsx");
        };
    for (String file : files) {
      texts.add(Files.readAllBytes(DIARY.resolve(file)));
    }
    return texts;
  }

  /** Asks at each cut of a text, and compares one of so many with the definition. */
  private static int compare(byte[] text, SharedCharts charts, Masks masks) {
    long[] mask = new long[masks.vocabulary().words()];
    long[] pushed = new long[masks.vocabulary().words()];
    DocumentMiddles document = new DocumentMiddles(charts);
    String bytes = new String(text, StandardCharsets.ISO_8859_1);
    Matcher pieces = PIECES.matcher(bytes);
    int compared = 0;
    for (int n = 0; n < PIECES_EACH && pieces.find(); n++) {
      MiddleLanguage all = document.at(text, pieces.start());
      MiddleRecognizer recognizer = (n % 2 == 0 ? all : all.inScope()).recognizer();
      if ((n / 2) % EVERY == 0) {
        recognizer.mask(masks, mask);
        recognizer.mask(masks.pushed(), pushed);
        assertThat(texts(mask, masks.vocabulary()))
            .as("at %d, behind %s", pieces.start(), behind(bytes, pieces.start()))
            .isEqualTo(texts(pushed, masks.vocabulary()));
        compared++;
      }
    }
    return compared;
  }

  private static String behind(String text, int at) {
    return text.substring(Math.max(0, at - 40), at);
  }

  private static List<String> texts(long[] mask, TokenStrings vocabulary) {
    return BitSet.valueOf(mask).stream()
        .mapToObj(token -> new String(vocabulary.text(token), StandardCharsets.ISO_8859_1))
        .toList();
  }
}
