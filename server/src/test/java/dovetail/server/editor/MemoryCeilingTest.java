package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.model.ModelFailure;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is let go, in which order, when the process is too large; its size is the test's to say. */
final class MemoryCeilingTest {
  private static final long MIB = 1 << 20;

  /** In MiB: the process without anything, garbage, the model and its process's other needs. */
  private long base = 200;

  private long garbage;
  private long model;
  private int loads;
  private int collections;
  private int rests;

  private final EmbeddedCompleter embedded =
      new EmbeddedCompleter(
          () -> {
            loads++;
            model = 100;
            return Optional.of(new Completer(new ScriptedModel("1")));
          },
          event -> {
            if (event == EmbeddedCompleter.Event.RELEASED) {
              model = 0;
            }
          },
          System::nanoTime);

  private final MemoryCeiling ceiling =
      new MemoryCeiling(
          () -> (base + garbage + model) * MIB,
          embedded,
          embedded::forget,
          () -> {
            collections++;
            garbage = 0;
          });

  private boolean isLoaded() {
    return embedded.peek().isPresent();
  }

  @Test
  void belowItNothingHappens() {
    ceiling.choose(300);
    assertThat(embedded.<Boolean>use(Optional::isPresent)).isTrue();
    assertThat(ceiling.refusal()).isEmpty();
    assertThat(collections).isZero();
    assertThat(isLoaded()).isTrue();
  }

  @Test
  void garbageIsCollectedFirst() {
    ceiling.choose(300);
    assertThat(embedded.<Boolean>use(Optional::isPresent)).isTrue();
    garbage = 50;
    assertThat(ceiling.refusal()).isEmpty();
    assertThat(collections).isOne();
    assertThat(isLoaded()).isTrue();
  }

  @Test
  void garbageIsGivenBackWhereThereIsMore() {
    ceiling.tidy(embedded::isIdle, () -> {});
    assertThat(collections).as("what loading left").isOne();
    garbage = 15;
    ceiling.tidy(embedded::isIdle, () -> {});
    assertThat(collections).as("it has hardly grown").isOne();
    garbage = 50;
    ceiling.tidy(embedded::isIdle, () -> {});
    assertThat(collections).isEqualTo(2);
  }

  /** A collection stops all threads: who types is not stopped for a little. */
  @Test
  void littleGarbageWaitsForAPause() {
    AtomicLong nanos = new AtomicLong();
    EmbeddedCompleter typing =
        new EmbeddedCompleter(
            () -> Optional.of(new Completer(new ScriptedModel("1"))), event -> {}, nanos::get);
    MemoryCeiling above =
        new MemoryCeiling(
            () -> (base + garbage) * MIB, typing, typing::forget, () -> collections++);
    above.tidy(typing::isIdle, () -> rests++);
    assertThat(typing.<Boolean>use(Optional::isPresent)).isTrue();
    int before = collections;
    garbage = 30;
    above.tidy(typing::isIdle, () -> rests++);
    assertThat(collections).as("somebody has just asked").isEqualTo(before);
    garbage = 55;
    above.tidy(_ -> false, () -> rests++);
    assertThat(collections).as("somebody waits for an answer").isEqualTo(before);
    above.tidy(typing::isIdle, () -> rests++);
    assertThat(collections).as("much is worth it").isEqualTo(before + 1);
    garbage = 100;
    nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    above.tidy(typing::isIdle, () -> rests++);
    assertThat(collections).isEqualTo(before + 2);
    above.tidy(typing::isIdle, () -> rests++);
    assertThat(collections).isEqualTo(before + 2);
    garbage = 210;
    above.tidy(_ -> false, () -> rests++);
    assertThat(collections).as("one answer waits for so much").isEqualTo(before + 3);
    int restsBefore = rests;
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    above.tidy(typing::isIdle, () -> rests++);
    assertThat(collections).as("a rest begins").isEqualTo(before + 4);
    above.tidy(typing::isIdle, () -> rests++);
    assertThat(collections).as("it goes on").isEqualTo(before + 4);
    assertThat(rests).isEqualTo(restsBefore + 1);
  }

  @Test
  void aModelThatWasLetGoIsLoadedOnceThereIsRoom() {
    ceiling.choose(290);
    assertThat(embedded.<Boolean>use(Optional::isPresent)).isTrue();
    assertThat(ceiling.refusal())
        .hasValue(
            "no memory for the model, which needs 100 MiB: the process has 200 MiB of at most"
                + " 290 MiB (memory)");
    assertThat(isLoaded()).isFalse();
    assertThat(ceiling.refusal()).as("still").isPresent();
    base = 190;
    assertThat(ceiling.refusal()).isEmpty();
    base = 200;
    ceiling.choose(300);
    assertThat(ceiling.refusal()).isEmpty();
    ceiling.choose(150);
    assertThat(ceiling.refusal())
        .hasValue("out of memory: the process has 200 MiB of at most 150 MiB (memory)");
  }

  @Test
  void theUsualOneIsForTheModel() {
    assertThat(ceiling.bytes()).isEqualTo(2048 * MIB);
    ceiling.choose(100);
    assertThat(ceiling.bytes()).isEqualTo(100 * MIB);
    ceiling.choose(0);
    base = 2049;
    assertThat(ceiling.refusal()).hasValueSatisfying(reason -> assertThat(reason).contains("2049"));
  }

  /** Documents and masks are let go, and read again: the answer is the same. */
  @Test
  void whatWasReadIsLetGoBeforeTheModel() {
    int[] loaded = {0};
    long[] size = {100};
    int[] looks = {0};
    EditorCompletions editor =
        new EditorCompletions(
            () -> {
              loaded[0]++;
              return Optional.of(new Completer(new ScriptedModel("1, 2")));
            },
            best -> {},
            System::nanoTime,
            () -> {
              // Collecting garbage is not enough, letting documents go is.
              size[0] = ++looks[0] > 2 ? 100 : size[0];
              return size[0] * MIB;
            });
    assertThat(texts(editor.complete(request(150)))).containsExactly("1, 2");
    looks[0] = 0;
    size[0] = 200;
    assertThat(texts(editor.complete(request(150)))).containsExactly("1, 2");
    assertThat(size[0]).isEqualTo(100);
    assertThat(loaded[0]).as("the model stayed").isOne();
  }

  @Test
  void nothingIsAnsweredAboveItAndTheStatusSaysWhy() {
    long[] size = {100};
    List<ServiceStatus> seen = new ArrayList<>();
    EditorCompletions editor =
        new EditorCompletions(
            () -> Optional.of(new Completer(new ScriptedModel("1, 2"))),
            best -> {},
            System::nanoTime,
            () -> size[0] * MIB);
    Runnable end = editor.watch("a client", EditorCompletionsTest.statuses(seen));
    assertThat(texts(editor.complete(request(150)))).containsExactly("1, 2");
    size[0] = 151;
    CompletionAnswer refused = editor.complete(request(150));
    assertThat(refused.suggestions()).isEmpty();
    assertThat(refused.reason()).contains("151 MiB of at most 150 MiB (memory)");
    assertThat(seen.getLast().state()).isEqualTo(ServiceStatus.State.ERROR);
    assertThat(seen.getLast().message()).isEqualTo(refused.reason());
    assertThat(editor.doctor(List.of(), Settings.DEFAULT))
        .contains("151 MiB of at most 150 MiB (memory)");
    assertThat(editor.explain(request(150))).contains(refused.reason());
    size[0] = 150;
    assertThat(texts(editor.complete(request(150)))).containsExactly("1, 2");
    assertThat(seen.getLast().state()).isEqualTo(ServiceStatus.State.READY);
    end.run();
  }

  /** Where Java's own ceiling comes first, the next question finds a fresh completer. */
  @Test
  void aFullHeapIsSurvived() {
    int[] loaded = {0};
    EditorCompletions editor =
        new EditorCompletions(
            () -> {
              ScriptedModel model = new ScriptedModel("1");
              model.isOutOfMemory = loaded[0]++ == 0;
              return Optional.of(new Completer(model));
            });
    assertThat(editor.complete(request(0)).reason()).contains("the heap was full");
    assertThat(texts(editor.complete(request(0)))).containsExactly("1");
    assertThat(loaded[0]).isEqualTo(2);
  }

  /** So does the one behind a step in which a GPU's memory was full. */
  @Test
  void aModelThatFailsInAStepIsLoadedAgain() {
    int[] loaded = {0};
    EditorCompletions editor =
        new EditorCompletions(
            () -> {
              ScriptedModel model = new ScriptedModel("1");
              if (loaded[0]++ == 0) {
                model.whenAsked =
                    () -> {
                      throw new ModelFailure("no room", Duration.ZERO);
                    };
              }
              return Optional.of(new Completer(model));
            });
    assertThat(editor.complete(request(0)).reason()).isEqualTo("no room");
    assertThat(texts(editor.complete(request(0)))).containsExactly("1");
    assertThat(loaded[0]).isEqualTo(2);
  }

  private static List<String> texts(CompletionAnswer answer) {
    return answer.suggestions().stream().map(suggestion -> suggestion.text()).toList();
  }

  private static CompletionRequest request(int memory) {
    Settings settings =
        Settings.DEFAULT
            .with(Settings.MEMORY, memory)
            .with(Settings.CANDIDATES, 1)
            .with(Settings.INVOKED_DEADLINE, Duration.ofSeconds(30));
    return new CompletionRequest(
        "file:///a.json", "json", "[]", 1, Trigger.INVOKED, settings, List.of(), () -> false);
  }
}
