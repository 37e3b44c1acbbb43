package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionService;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.Snapshot;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;

/** What is remembered of documents, and for how long. */
final class InlineCompletionsTest {
  private static final String URI = "file:///a.py";

  private final Deque<Runnable> later = new ArrayDeque<>();
  private Runnable during = () -> {};
  private Settings settings = Settings.DEFAULT;
  private long now;
  private final Glances glances = new Glances(() -> now);

  private CompletionAnswer answer = CompletionAnswer.of("m");

  private final CompletionService service =
      request -> {
        during.run();
        return answer;
      };

  private final InlineCompletions completions =
      new InlineCompletions(service, later::add, uri -> settings, uri -> List.of(), glances);

  private CompletableFuture<List<InlineCompletionItem>> ask(InlineCompletions.Kind kind) {
    return ask(kind, Trigger.AUTOMATIC);
  }

  private CompletableFuture<List<InlineCompletionItem>> ask(
      InlineCompletions.Kind kind, Trigger trigger) {
    Snapshot snapshot = new Snapshot(URI, "python", 1, LineIndex.of("x = "));
    return completions.answer(
        kind,
        Question.at(snapshot, new Position(0, 4), trigger, PositionEncoding.UTF_16),
        items -> items);
  }

  private void runAll() {
    while (!later.isEmpty()) {
      later.remove().run();
    }
  }

  @Test
  void aClosedDocumentIsForgotten() {
    var answered = ask(InlineCompletions.Kind.INLINE);
    runAll();
    assertThat(answered).isCompleted();
    assertThat(completions.recent).hasSize(1);
    completions.forget(URI);
    assertThat(completions.recent).isEmpty();
  }

  @Test
  void whatIsFoundCanWaitForAPause() throws Exception {
    settings = Settings.DEFAULT.with(Settings.TIMING, Settings.Timing.ADAPTIVE);
    for (int key = 0; key < 40; key++) {
      glances.edited(URI, uri -> Optional.empty());
      now += 500_000_000;
    }
    glances.edited(URI, uri -> Optional.empty());
    var answered = ask(InlineCompletions.Kind.INLINE);
    runAll();
    assertThat(answered).isNotDone();
    assertThat(answered.get(1, TimeUnit.MINUTES)).hasSize(1);
    now += 500_000_000;
    completions.forgetAnswers();
    var rested = ask(InlineCompletions.Kind.INLINE);
    runAll();
    assertThat(rested).isCompleted();
  }

  @Test
  void onlyOneWhoAsksMayBeShownSomething() {
    settings = Settings.DEFAULT.with(Settings.TIMING, Settings.Timing.INVOKED);
    var typed = ask(InlineCompletions.Kind.INLINE);
    runAll();
    assertThat(typed).isCompletedWithValue(List.of());
    var wanted = ask(InlineCompletions.Kind.INLINE, Trigger.INVOKED);
    runAll();
    assertThat(wanted.join()).hasSize(1);
  }

  @Test
  void whatIsAnsweredTooLateIsNotRemembered() {
    for (InlineCompletions.Kind kind : InlineCompletions.Kind.values()) {
      var running = ask(kind);
      during = () -> completions.forget(URI);
      runAll();
      assertThat(running).as("%s", kind).isCancelled();
      assertThat(completions.recent).as("%s", kind).isEmpty();
    }
  }

  @Test
  void whatIsComputedAheadTooLateIsNotRemembered() {
    var answered = ask(InlineCompletions.Kind.INLINE);
    runAll();
    JsonObject about =
        (JsonObject) answered.join().getFirst().getCommand().getArguments().getFirst();
    completions.accepted(URI, "python", about.get("id").getAsInt(), about.get("index").getAsInt());
    during = () -> completions.forget(URI);
    assertThat(later).hasSize(1);
    runAll();
    assertThat(completions.recent).isEmpty();
  }

  private List<String> invoked(String model, String... middles) {
    answer = CompletionAnswer.of(middles).by(model);
    var asked = ask(InlineCompletions.Kind.INLINE, Trigger.INVOKED);
    runAll();
    return asked.join().stream().map(item -> item.getInsertText().getLeft()).toList();
  }

  /** The embedded model answers while a server connects; the server's answer is worth more. */
  @Test
  void anotherModelsAnswerComesFirst() {
    assertThat(invoked("inside", "a", "b", "c")).containsExactly("a", "b", "c");
    assertThat(invoked("server", "d", "b")).containsExactly("d", "b", "a");
    assertThat(invoked("server")).as("what is shown stays").containsExactly("d", "b", "a");
    assertThat(invoked("inside", "a")).containsExactly("a", "d", "b");
  }

  @Test
  void ofOneModelTheFirstStaysAndNewOnesFollow() {
    assertThat(invoked("inside", "a", "b", "c")).containsExactly("a", "b", "c");
    assertThat(invoked("inside", "d", "e", "f")).containsExactly("a", "d", "e");
    assertThat(invoked("inside", "g", "h", "i", "j")).containsExactly("a", "g", "h", "i");
  }
}
