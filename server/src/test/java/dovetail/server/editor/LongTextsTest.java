package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Requester;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A cursor in an expression of hundreds of kilobytes, and in brackets without end: reading asks all
 * along whether somebody waits, goes on where it was, and others are answered meanwhile.
 */
@Tag("slow")
final class LongTextsTest {
  private static final String LEFT = ("1 + ".repeat(1000) + "\n").repeat(75) + "1 + ";
  private static final String RIGHT = " + 1" + ("\n" + " + 1".repeat(1000)).repeat(75);
  private static final String DEEP = ("(".repeat(1000) + "\n").repeat(100);

  /** So often may be asked after nobody waits any more: by each of the threads, and for the end. */
  private static final int FEW = 20;

  private static final Settings SETTINGS =
      Settings.DEFAULT
          .with(Settings.THRESHOLD, OptionalDouble.of(0))
          .with(Settings.ECHO, Settings.Echo.OFF)
          .with(Settings.AUTOMATIC_DEADLINE, Duration.ofHours(1));

  /** Somebody who waits until he was asked so often. */
  private static final class DeadlinePolicy implements Requester {
    private final int most;
    private final int holdsUpFrom;
    private int asked;

    DeadlinePolicy(int most, int holdsUpFrom) {
      this.most = most;
      this.holdsUpFrom = holdsUpFrom;
    }

    static DeadlinePolicy until(int most) {
      return new DeadlinePolicy(most, Integer.MAX_VALUE);
    }

    static DeadlinePolicy alone(int most) {
      return new DeadlinePolicy(Integer.MAX_VALUE, most);
    }

    static DeadlinePolicy endless() {
      return until(Integer.MAX_VALUE);
    }

    @Override
    public synchronized boolean hasLeft() {
      return ++asked > most;
    }

    @Override
    public synchronized boolean othersWait() {
      return asked > holdsUpFrom;
    }

    synchronized int asked() {
      return asked;
    }
  }

  private static CompletionRequest request(
      String uri, String languageId, String prefix, String suffix, Requester requester) {
    return new CompletionRequest(
        uri,
        languageId,
        prefix + suffix,
        prefix.length(),
        Trigger.AUTOMATIC,
        SETTINGS,
        List.of(),
        requester);
  }

  private static CompletionRequest longText(String typed, Requester requester) {
    return request("file:///long.py", "python", "x = (" + LEFT + typed, RIGHT + ")\n", requester);
  }

  private static CompletionRequest small() {
    return request("file:///small.py", "python", "y = [", "]\n", DeadlinePolicy.endless());
  }

  private static List<String> texts(CompletionAnswer answer) {
    return answer.suggestions().stream().map(Suggestion::text).toList();
  }

  private static EditorCompletions editor(Completer completer) {
    EditorCompletions editor =
        new EditorCompletions(() -> Optional.of(completer), best -> {}, () -> 0, () -> 0);
    editor.load();
    return editor;
  }

  /** Superseded again and again by one who types, it is read nevertheless, and then answered. */
  @Test
  void aLongTextIsReadInTheEnd() {
    try (Completer completer = new Completer(new ScriptedModel("2")).following(progress -> {})) {
      EditorCompletions editor = editor(completer);
      String typed = "";
      int superseded = 0;
      for (boolean isRead = false; !isRead; typed += "3 + ") {
        DeadlinePolicy patience = DeadlinePolicy.until(60);
        CompletionAnswer answer = editor.complete(longText(typed, patience));
        assertThat(answer.suggestions()).isEmpty();
        assertThat(patience.asked()).isLessThan(60 + FEW);
        assertThat(texts(editor.complete(small()))).as("another document").hasSize(1);
        isRead = !answer.reason().contains("still to be read");
        superseded++;
        assertThat(superseded).isLessThan(50);
      }
      assertThat(superseded).isGreaterThan(3);
      assertThat(texts(editor.complete(longText(typed, DeadlinePolicy.endless())))).hasSize(1);
    }
  }

  /** Whoever holds others up is told how far it is; the rest is read while nobody asks. */
  @Test
  void readingMuchDoesNotHoldOthersUp() {
    try (Completer completer = new Completer(new ScriptedModel("2")).following(progress -> {})) {
      EditorCompletions editor = editor(completer);
      DeadlinePolicy patience = DeadlinePolicy.alone(30);
      CompletionAnswer first = editor.complete(longText("", patience));
      assertThat(first.suggestions()).isEmpty();
      assertThat(first.reason()).matches("\\d+ of its 600 KB are still to be read");
      assertThat(patience.asked()).isLessThan(30 + FEW);
      assertThat(texts(editor.complete(small()))).hasSize(1);
      editor.goOn(longText("", DeadlinePolicy.endless()));
      assertThat(texts(editor.complete(longText("", DeadlinePolicy.endless())))).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"python", "javascript", "json"})
  void bracketsWithoutEndAreStoppedAndTheirSizeIsSaid(String language) {
    boolean json = language.equals("json");
    String open = json ? DEEP.replace('(', '[') : "x = " + DEEP;
    String close = (json ? DEEP.replace('(', ']') : DEEP.replace('(', ')')) + "\n";
    String uri = "file:///deep." + language;
    try (Completer completer = new Completer(new ScriptedModel("1")).following(progress -> {})) {
      EditorCompletions editor = editor(completer);
      for (int key = 0; key < 2; key++) {
        DeadlinePolicy patience = DeadlinePolicy.until(30);
        CompletionAnswer answer = editor.complete(request(uri, language, open, close, patience));
        assertThat(answer.suggestions()).isEmpty();
        assertThat(patience.asked()).isLessThan(30 + FEW);
      }
      DeadlinePolicy idle = DeadlinePolicy.until(600);
      editor.goOn(request(uri, language, open, close, idle));
      CompletionAnswer answer =
          editor.complete(request(uri, language, open, close, DeadlinePolicy.until(200)));
      assertThat(answer.suggestions()).isEmpty();
      assertThat(answer.reason()).containsAnyOf("KB", "brackets");
      assertThat(texts(editor.complete(small()))).hasSize(1);
    }
  }
}
