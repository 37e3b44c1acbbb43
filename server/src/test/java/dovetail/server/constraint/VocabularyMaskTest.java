package dovetail.server.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.hub.Attempt;
import dovetail.model.hub.EmbeddedModel;
import dovetail.model.hub.TokenizerFile;
import dovetail.quotient.DocumentMiddles;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.mask.Masks;
import dovetail.quotient.mask.TokenStrings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The law of masks with the embedded model's vocabulary, all of it, at places of a real program.
 */
final class VocabularyMaskTest {
  private static final String PROGRAM =
      """
      import os


      class Shape:
          '''A shape.'''

          def __init__(self, name, *sides: float, **options):
              self.name = f"{name!r:>10}"
              self.sides = [s ** 2 for s in sides if s > 0x1f or not options]

          @property
          def area(self) -> float:
              try:
                  with open(os.path.join("a", self.name)) as file:  # read
                      return {"k": (1, 2.5e3), **{}}[file.read()]
              except (OSError, ValueError) as e:
                  raise RuntimeError from e
              else:
                  pass

      if __name__ == "__main__":
          print(Shape("x", 1, 2).area, lambda a, b=1: a @ b)
      """;

  @Test
  void aTokenIsInTheMaskExactlyIfItsBytesCanBePushed() {
    long seed = Long.getLong("seed", 1);
    int cuts = Integer.getInteger("mask.cuts", 12);
    Random random = new Random(seed);
    Language python = Languages.builtIn().find("python").orElseThrow();
    TokenStrings vocabulary = embedded();
    Masks masks = Masks.of(python, vocabulary);
    DocumentMiddles document = new DocumentMiddles(new SharedCharts(python));
    byte[] text = PROGRAM.getBytes(StandardCharsets.UTF_8);
    long[] mask = new long[vocabulary.words()];
    for (int i = 0; i < cuts; i++) {
      int cut = random.nextInt(text.length);
      MiddleLanguage language = i % 2 == 0 ? document.at(text, cut) : inScope(document, text, cut);
      MiddleRecognizer recognizer = language.recognizer();
      recognizer.mask(masks, mask);
      for (int t = 0; t < vocabulary.size(); t++) {
        byte[] bytes = vocabulary.text(t);
        boolean viable = bytes.length > 0 && recognizer.push(bytes);
        recognizer.truncate(0);
        assertThat((mask[t >> 6] >>> t & 1) != 0)
            .as("seed %d, cut %d, token %d", seed, cut, t)
            .isEqualTo(viable);
      }
    }
  }

  private static MiddleLanguage inScope(DocumentMiddles document, byte[] text, int cut) {
    return document.at(text, cut).inScope();
  }

  private static TokenStrings embedded() {
    if (EmbeddedModel.folder() instanceof Attempt.Success<Path> folder
        && TokenizerFile.open(folder.value().resolve("tokenizer.json"))
            instanceof Attempt.Success<TokenizerFile> file) {
      return GrammarConstraint.texts(file.value().vocabulary());
    }
    throw new AssertionError("the embedded model has a tokenizer");
  }
}
