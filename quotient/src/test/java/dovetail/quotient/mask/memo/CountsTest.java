package dovetail.quotient.mask.memo;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.grammar.Asked;
import dovetail.grammar.GrammarReader;
import dovetail.grammar.Reading;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A fold that is made of another one's is the node that folding the state by itself gives. */
@Tag("slow")
final class CountsTest {
  private static final List<String> PIECES =
      List.of("a", "b", "ab", "\n", "\r", "\"", ",", " ", "é", "0", "if", "€", "{", "b\"b");

  /** Tokens of up to 40 bytes, all characters' bytes among them, halves of characters too. */
  private static Vocabulary vocabulary(Random random, int size) {
    List<byte[]> texts = new ArrayList<>();
    for (int b = 0; b < 256; b++) {
      texts.add(new byte[] {(byte) b});
    }
    while (texts.size() < size) {
      StringBuilder text = new StringBuilder();
      for (int i = 1 + random.nextInt(random.nextInt(4) == 0 ? 20 : 4); i > 0; i--) {
        text.append(PIECES.get(random.nextInt(random.nextBoolean() ? 3 : PIECES.size())));
      }
      byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      texts.add(bytes);
      texts.add("b".repeat(random.nextInt(40)).getBytes(StandardCharsets.UTF_8));
    }
    return Vocabulary.of(texts.size(), texts::get);
  }

  private static Language language(String grammar) {
    Reading reading =
        GrammarReader.read(
            grammar, "counted.lark", name -> Optional.empty(), Asked.NOTHING.by("longest"));
    return Language.of(Objects.requireNonNull(reading.grammar(), reading.problems().toString()));
  }

  /** How many folds of how many were made of others. */
  private static double share(Language language, Vocabulary vocabulary) {
    Tables tables = new Tables(language);
    Folds folds = new Folds(tables, vocabulary);
    FoldTrie alone = new FoldTrie(folds, new Trie(vocabulary));
    for (int state = 1; state < tables.lexer().states(); state++) {
      assertThat(folds.of(state, true, Folds.NO_GUARD))
          .as("%s, state %d", language, state)
          .isEqualTo(alone.fold(state, true, Folds.NO_GUARD));
    }
    return (double) folds.shared() / (tables.lexer().states() - 1);
  }

  @Test
  void countsShareTheirFolds() {
    Vocabulary vocabulary = vocabulary(new Random(1), 600);
    assertThat(share(language("start: LINE+\nLINE: /[^\\r\\n]{0,200}\\r?\\n/\n"), vocabulary))
        .isGreaterThan(0.9);
    assertThat(share(language("start: ID (\",\" ID)*\nID: /[a-b]{1,64}/\n"), vocabulary))
        .isGreaterThan(0.8);
    String strings =
        "start: \"{\" (STRING | \"if\" | INT)* \"}\"\nSTRING: /\"[^\"]{2,60}\"/\n"
            + "INT: /[0-9]{4,40}/\nWS: /[ \\n]{1,30}/\n%ignore WS\n";
    assertThat(share(language(strings), vocabulary)).isGreaterThan(0.7);
    String nested = "start: (A | B)+\nA: /(a{1,9}b){3,20};/\nB: /((a|ab){2,30}\\n){1,3},/\n";
    share(language(nested), vocabulary);
  }

  @Test
  void randomCounts() {
    List<String> atoms = List.of("a", "b", "[ab]", "[^\\n\"]", ".", "(ab|b)", "\"", "[0a]", "é");
    for (int seed = 1; seed <= Integer.getInteger("duel.grammars", 12); seed++) {
      Random random = new Random(seed);
      StringBuilder grammar = new StringBuilder("start: (A | B | C)+\n");
      for (String name : List.of("A", "B", "C")) {
        grammar.append(name).append(": /");
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
          int least = random.nextInt(3);
          grammar.append(atoms.get(random.nextInt(atoms.size())));
          grammar.append("{%d,%d}".formatted(least, least + 1 + random.nextInt(25)));
        }
        grammar.append(atoms.get(random.nextInt(atoms.size()))).append("/\n");
      }
      Reading reading =
          GrammarReader.read(
              grammar.toString(),
              "seed" + seed,
              name -> Optional.empty(),
              Asked.NOTHING.by("longest"));
      if (reading.grammar() != null) {
        share(Language.of(reading.grammar()), vocabulary(random, 400));
      }
    }
  }

  @Test
  void languages() {
    Vocabulary vocabulary = vocabulary(new Random(2), 400);
    for (String name : List.of("json")) {
      share(Languages.builtIn().find(name).orElseThrow(), vocabulary);
    }
  }
}
