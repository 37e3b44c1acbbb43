package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.model.decode.Decoding;
import dovetail.model.request.Confidence;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.task.Task;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** The words of a middle, and what counts as the first where the prefix's end is written again. */
final class ChancesTest {
  private static final Language PYTHON = Languages.builtIn().find("python").orElseThrow();
  private static final Offset<Double> EXACTLY = within(1e-9);

  private static Chances chances(int before, String prefix) {
    return new Chances(
        before,
        "",
        Surroundings.CODE,
        CursorKind.NAME,
        new KnownWords(PYTHON, prefix, "\n"),
        dictated(prefix));
  }

  private static Dictated dictated(String prefix) {
    Task task = Task.patient(PYTHON, prefix, "\n", Decoding.GREEDY, 8);
    try (Completer completer = new Completer(new ScriptedModel(""))) {
      return new Dictated(completer.view(task), task);
    }
  }

  /** A middle whose tokens end there, with these probabilities. */
  private static DecodeResult.Middle middle(
      String text, int meant, int[] ends, double... probabilities) {
    return ended(text, Double.NaN, meant, ends, probabilities);
  }

  /** The same, ended by an end token of this probability. */
  private static DecodeResult.Middle ended(
      String text, double end, int meant, int[] ends, double... probabilities) {
    double[] logs = new double[probabilities.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(probabilities[i]);
    }
    return new DecodeResult.Middle(
        text,
        Finish.BOUNDARY,
        new DecodeStats(
            logs.length,
            0,
            0,
            0,
            false,
            0,
            0,
            new Confidence(ends, logs, meant, Math.log(end)),
            List.of()));
  }

  private static double firstWord(int before, String text, int[] ends, double... probabilities) {
    return chances(before, "def f(a):\n    return")
        .words(middle(text, ends[ends.length - 1], ends, probabilities))
        .getFirst()
        .probability();
  }

  @Test
  void aWordThatIsTypedAlreadyIsNotTheFirst() {
    assertThat(firstWord(6, " frozenset(a)", new int[] {6, 16, 17, 18, 19}, 1, 0.1, 1, 1, 1))
        .isCloseTo(0.1, EXACTLY);
  }

  @Test
  void aWordThatIsBegunIs() {
    assertThat(firstWord(3, "urn a", new int[] {6, 8}, 0.9, 0.1)).isCloseTo(0.9, EXACTLY);
    assertThat(firstWord(0, "a é b", new int[] {1, 4, 6}, 0.8, 0.5, 0.1)).isCloseTo(0.8, EXACTLY);
  }

  @Test
  void eachWordHasItsOwnChance() {
    List<Word> words =
        chances(0, "x = value + ")
            .words(middle(" (value\nb", 9, new int[] {2, 7, 9}, 0.9, 0.8, 0.7));

    assertThat(words).extracting(Word::text).containsExactly(" (", "value", "\nb");
    assertThat(words).extracting(Word::newWord).containsExactly(false, false, true);
    assertThat(words.get(0).chance()).isEqualTo(Chance.ofFirst(CursorKind.NAME, 0.9, false));
    assertThat(words.get(1).chance()).isCloseTo(Chance.ofNext(0.8, false), EXACTLY);
    assertThat(words.get(2).chance()).isCloseTo(Chance.ofNext(0.7, true), EXACTLY);
  }

  /** What the grammar alone allows is certain; a word that the model did not mean is anything. */
  @Test
  void whatIsNotAskedForIsCertainOrAnything() {
    DecodeResult.Middle forced = middle("a:", 2, new int[] {1, 2}, 0.9, Double.NaN);
    assertThat(chances(0, "if x").words(forced).getLast().chance()).isEqualTo(1);

    DecodeResult.Middle blank = middle("a:", 0, new int[] {2}, Double.NaN);
    assertThat(chances(0, "if x").words(blank).getFirst().chance()).isZero();

    DecodeResult.Middle more = middle("a, b)", 1, new int[] {1, 2, 4}, 0.9, 0.9, 0.9);
    assertThat(chances(0, "f(").words(more))
        .extracting(word -> word.chance() > 0)
        .containsExactly(true, true, false, true);
  }

  /** Where the model would write nothing, what closes the text is as likely as that. */
  @Test
  void whatOnlyClosesIsAsLikelyAsTheEnd() {
    DecodeResult.Middle closed = ended(");\n}", 0.3, 0, new int[0]);
    assertThat(chances(0, "f(").words(closed).getFirst().chance())
        .isEqualTo(Chance.ofFirst(CursorKind.NAME, 0.3, false));
    assertThat(chances(0, "f(").words(closed).getLast().chance()).isEqualTo(1);

    DecodeResult.Middle healed = ended("))", 0.3, 0, new int[] {3}, 0.5);
    assertThat(chances(3, "f(g(day").words(healed).getFirst().chance())
        .isCloseTo(Chance.ofFirst(CursorKind.NAME, 0.15, false), EXACTLY);

    DecodeResult.Middle written = ended("a)", 0.3, 1, new int[] {1}, 0.9);
    assertThat(chances(0, "f(").words(written).getFirst().chance())
        .isCloseTo(Chance.ofFirst(CursorKind.NAME, 0.9, true), EXACTLY);
  }

  /** A word that is not at its end may become a known one. */
  @Test
  void theLastWordOfWhatIsBegunIsKnown() {
    DecodeResult.Middle begun = middle(" favo fav", 9, new int[] {5, 9}, 0.9, 0.8);

    assertThat(chances(0, "favourite =").begun(begun))
        .extracting(Word::newWord)
        .containsExactly(true, false);
  }

  /** With a blank that is written again, a word is as likely as the one that begins with it. */
  @Test
  void aBlankIsTheBeginningOfTheWordBehindIt() {
    KnownWords known = new KnownWords(PYTHON, "for", "\n");
    Chances before = new Chances(0, "", Surroundings.CODE, CursorKind.NAME, known, dictated(""));
    Chances behind = new Chances(0, " ", Surroundings.CODE, CursorKind.NAME, known, dictated(""));
    Word with = before.words(middle(" price in", 9, new int[] {6, 9}, 0.6, 0.9)).getFirst();
    List<Word> words = behind.words(middle("price in", 9, new int[] {6, 9}, 0.6, 0.9));
    assertThat(words).extracting(Word::text).containsExactly("price", " in");
    assertThat(words.getFirst().probability()).isEqualTo(with.probability(), EXACTLY);
    assertThat(words.getFirst().chance()).isEqualTo(with.chance(), EXACTLY);
  }
}
