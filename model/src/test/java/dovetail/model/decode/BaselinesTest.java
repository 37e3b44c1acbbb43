package dovetail.model.decode;

import static dovetail.model.FakeModel.FIRST_TEXT;
import static dovetail.model.FakeModel.MIDDLE;
import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.Cancellation;
import dovetail.model.FakeModel;
import dovetail.model.Vocabulary;
import dovetail.model.Vocabulary.Entry;
import dovetail.model.Vocabulary.Role;
import dovetail.model.request.Deadline;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Decoding without a constraint, and with a check afterwards. */
final class BaselinesTest {
  private static final List<String> TEXTS = List.of("a", "b", "\n", "(", "😀", "c\n", "c");
  private static final int[] PROMPT = {MIDDLE};

  private static DecodeResult decode(Decoder decoder, int maxTokens, String... written) {
    int[] tokens = Arrays.stream(written).mapToInt(t -> FIRST_TEXT + TEXTS.indexOf(t)).toArray();
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, tokens);
    return decoder.decode(model, model.session(), DecodeRequest.of(PROMPT, maxTokens));
  }

  private static void check(DecodeResult result, String text, Finish finish) {
    assertThat(result).isInstanceOf(DecodeResult.Middle.class);
    assertThat(((DecodeResult.Middle) result).text()).isEqualTo(text);
    assertThat(result.finish()).isEqualTo(finish);
  }

  @Test
  void unconstrainedWritesWhatTheModelSays() {
    check(decode(new Unconstrained(), 10, "(", "("), "((", Finish.MODEL);
    check(decode(new Unconstrained(), 10, "(", "\n", "a"), "(", Finish.BOUNDARY);
    check(decode(new Unconstrained(), 10, "\n", "(", "c\n", "a"), "\n(c", Finish.BOUNDARY);
    check(decode(new Unconstrained(), 2, "a", "b", "a"), "ab", Finish.BUDGET);
  }

  @Test
  void unconstrainedCutsACharacterThatIsNotWhole() {
    Vocabulary vocabulary = FakeModel.vocabulary(TEXTS);
    List<Entry> entries =
        List.of(
            new Entry(new byte[0], Role.END, "end"),
            new Entry(new byte[] {'a'}, Role.TEXT, "a"),
            new Entry(new byte[] {(byte) 0xf0, (byte) 0x9f}, Role.TEXT, "half a smile"));
    assertThat(vocabulary.size()).isGreaterThan(entries.size());
    byte[] half = Vocabulary.of(entries).text(1, 2);
    assertThat(TokenTexts.characters(half)).isEqualTo("a");
    assertThat(TokenTexts.characters("a😀".getBytes(StandardCharsets.UTF_8))).isEqualTo("a😀");
  }

  @Test
  void checkedKeepsTheLongestCompleteBeginning() {
    check(
        decode(new Checked(text -> text.length() <= 1, new Unconstrained()), 10, "a", "b"),
        "a",
        Finish.BOUNDARY);
    check(decode(new Checked(_ -> true, new Unconstrained()), 10, "a", "b"), "ab", Finish.MODEL);
    check(
        decode(new Checked(String::isEmpty, new Unconstrained()), 10, "a", "b"),
        "",
        Finish.BOUNDARY);
    DecodeResult none = decode(new Checked(_ -> false, new Unconstrained()), 10, "a", "b");
    assertThat(none).isInstanceOf(DecodeResult.NoMiddle.class);
    assertThat(none.finish()).isEqualTo(Finish.NONE);
  }

  @Test
  void checkedCutsBetweenCharacters() {
    Checked decoder =
        new Checked(
            text -> {
              assertThat(
                      text.isEmpty() || !Character.isHighSurrogate(text.charAt(text.length() - 1)))
                  .isTrue();
              return text.equals("a");
            },
            new Unconstrained());
    check(decode(decoder, 10, "a", "😀", "😀"), "a", Finish.BOUNDARY);
  }

  @Test
  void baselinesAreCancelledToo() {
    FakeModel model = FakeModel.writing(TEXTS, PROMPT.length, FIRST_TEXT);
    DecodeRequest request =
        new DecodeRequest(PROMPT, 5, StopPolicy.LINE, Deadline.none(), () -> true);
    for (Decoder decoder :
        List.of(new Unconstrained(), new Checked(_ -> true, new Unconstrained()))) {
      assertThat(decoder.decode(model, model.session(), request))
          .isInstanceOf(DecodeResult.Cancelled.class);
    }
    assertThat(Cancellation.never().requested()).isFalse();
  }
}
