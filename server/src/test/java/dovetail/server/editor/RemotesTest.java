package dovetail.server.editor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.Uninterruptibles;
import dovetail.model.LanguageModel;
import dovetail.model.ModelFailure;
import dovetail.model.remote.Endpoint;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Remote;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server's model answers while it can, and the model inside while it cannot. */
final class RemotesTest {
  private static final Remote REMOTE =
      new Remote("http://host", "", "", "", Map.of(), "", "", "", Duration.ofSeconds(1));

  static final Settings SETTINGS =
      Settings.DEFAULT
          .with(Settings.NAMES, Settings.Names.OFF)
          .with(Settings.AUTOMATIC_DEADLINE, Duration.ofSeconds(30))
          .with(Settings.THRESHOLD, OptionalDouble.of(0))
          .with(Settings.REMOTE, List.of(REMOTE))
          .with(Settings.EXCLUDE, List.of("private*.json"));

  static final String A = "file:///nowhere/a.json";

  private final Completer inside = new Completer(new ScriptedModel("1"));
  private final List<String> warnings = new CopyOnWriteArrayList<>();
  private final AtomicLong clock = new AtomicLong();

  private EditorCompletions editor(Function<Endpoint, LanguageModel> connector) {
    EditorCompletions editor =
        new EditorCompletions(() -> Optional.of(inside)).connecting(connector, clock::get);
    var _ = editor.watch("a client", EditorCompletionsTest.warnings(warnings));
    return editor;
  }

  @AfterEach
  void close() {
    inside.close();
  }

  private static CompletionRequest request(String uri) {
    return new CompletionRequest(
        uri, "json", "[]", 1, Trigger.AUTOMATIC, SETTINGS, List.of(), () -> false);
  }

  static List<String> texts(EditorCompletions editor, String uri) {
    return editor.complete(request(uri)).suggestions().stream().map(Suggestion::text).toList();
  }

  private static String explained(EditorCompletions editor, String uri) {
    return editor.explain(request(uri));
  }

  /** What is answered once connections that were begun are made, or have failed. */
  static List<String> later(EditorCompletions editor, String awaited) throws InterruptedException {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < 200 && !found.equals(List.of(awaited)); i++) {
      Thread.sleep(5);
      found = texts(editor, A);
    }
    return found;
  }

  @Test
  void theModelInsideAnswersUntilTheServerDoes() throws InterruptedException {
    EditorCompletions editor = editor(endpoint -> new ScriptedModel("7"));
    assertThat(texts(editor, A)).containsExactly("1");
    assertThat(later(editor, "7")).containsExactly("7");
    assertThat(warnings).isEmpty();
  }

  /** Each waits, with what its server wrote, until the other is as far. */
  @Test
  void questionsToAServerAreAnsweredSideBySide() throws Exception {
    CyclicBarrier both = new CyclicBarrier(2);
    AtomicBoolean together = new AtomicBoolean();
    EditorCompletions editor =
        new EditorCompletions(
                () -> Optional.of(inside),
                best -> {
                  if (together.get()) {
                    Meeting.of(both);
                  }
                })
            .connecting(endpoint -> new ScriptedModel("7"), clock::get);
    assertThat(later(editor, "7")).containsExactly("7");
    together.set(true);
    try (ExecutorService clients = Executors.newFixedThreadPool(2)) {
      var one = clients.submit(() -> texts(editor, A));
      var two = clients.submit(() -> texts(editor, "file:///nowhere/b.json"));
      assertThat(one.get(60, TimeUnit.SECONDS)).containsExactly("7");
      assertThat(two.get(60, TimeUnit.SECONDS)).containsExactly("7");
    }
  }

  /** It is loaded when it is first needed: nothing has run yet, and a server had the time. */
  @Test
  void theModelInsideHasItsOwnTime() {
    EditorCompletions editor =
        new EditorCompletions(
                () -> {
                  Uninterruptibles.sleepUninterruptibly(Duration.ofMillis(20));
                  return Optional.of(inside);
                })
            .connecting(
                endpoint -> {
                  throw new ModelFailure("down", Duration.ofMinutes(1));
                },
                clock::get);
    Settings settings = SETTINGS.with(Settings.INVOKED_DEADLINE, Duration.ofMillis(1));
    CompletionRequest asked =
        new CompletionRequest(
            A, "json", "[]", 1, Trigger.INVOKED, settings, List.of(), () -> false);
    assertThat(editor.complete(asked).suggestions()).isNotEmpty();
  }

  /** What was read for a server, and the connection, go as the model inside does. */
  @Test
  void aServerThatNobodyAsksIsLetGo() throws InterruptedException {
    AtomicInteger connections = new AtomicInteger();
    EditorCompletions editor =
        editor(
            endpoint -> {
              connections.incrementAndGet();
              return new ScriptedModel("7");
            });
    assertThat(later(editor, "7")).containsExactly("7");
    var _ = editor.rest();
    assertThat(texts(editor, A)).containsExactly("7");
    assertThat(connections).hasValue(1);
    clock.addAndGet(Settings.DEFAULT.get(Settings.UNLOAD_AFTER).toNanos());
    var _ = editor.rest();
    assertThat(texts(editor, A)).containsExactly("1");
    assertThat(later(editor, "7")).containsExactly("7");
    assertThat(connections).hasValue(2);
  }

  @Test
  void aServerThatCannotBeHadIsSaidOnceAndTriedAgain() throws InterruptedException {
    AtomicInteger tries = new AtomicInteger();
    EditorCompletions editor =
        editor(
            endpoint -> {
              if (tries.incrementAndGet() == 1) {
                throw new ModelFailure("host is down", Duration.ofSeconds(30));
              }
              return new ScriptedModel("7");
            });
    for (int i = 0; i < 200 && warnings.isEmpty(); i++) {
      assertThat(texts(editor, A)).containsExactly("1");
      Thread.sleep(5);
    }
    assertThat(texts(editor, A)).containsExactly("1");
    assertThat(tries).hasValue(1);
    assertThat(warnings).hasSize(1);
    assertThat(warnings.getFirst()).contains("host is down").contains("the model inside");
    clock.addAndGet(Duration.ofSeconds(31).toNanos());
    assertThat(later(editor, "7")).containsExactly("7");
    assertThat(warnings).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "http://127.0.0.1:99999, '', remote.url: http://127.0.0.1:99999: ",
    "http://127.0.0.1:1, 'a\u0000b', no path of this system",
  })
  void aSettingThatMeansNothingIsTold(String url, String authorities, String told)
      throws InterruptedException {
    Remote remote =
        new Remote(url, "", "", "", Map.of(), authorities, "", "", Duration.ofSeconds(5));
    EditorCompletions editor = editor(endpoint -> new ScriptedModel("7"));
    CompletionRequest request =
        new CompletionRequest(
            A,
            "json",
            "[]",
            1,
            Trigger.AUTOMATIC,
            SETTINGS.with(Settings.REMOTE, List.of(remote)),
            List.of(),
            () -> false);
    for (int i = 0; i < 200 && warnings.isEmpty(); i++) {
      assertThat(editor.complete(request).suggestions()).hasSize(1);
      Thread.sleep(5);
    }
    assertThat(warnings).singleElement().asString().contains(told);
  }

  /** As one that was started here and has crashed. */
  @Test
  void aServerThatHasEndedIsMadeAnew() throws InterruptedException {
    ScriptedModel first = new ScriptedModel("7");
    AtomicInteger connections = new AtomicInteger();
    EditorCompletions editor =
        editor(_ -> connections.incrementAndGet() == 1 ? first : new ScriptedModel("8"));
    assertThat(later(editor, "7")).containsExactly("7");
    first.whenAsked =
        () -> {
          throw new ModelFailure("nothing listens", Duration.ofSeconds(30));
        };
    first.hasEnded = true;
    assertThat(texts(editor, "file:///nowhere/b.json")).containsExactly("1");
    clock.addAndGet(Duration.ofSeconds(31).toNanos());
    assertThat(later(editor, "8")).containsExactly("8");
    assertThat(connections).hasValue(2);
  }

  /** Nobody misses the model inside, which cannot be loaded, while a server answers. */
  @Test
  void theStatusIsNoErrorWhileAServerAnswers() throws InterruptedException {
    EditorCompletions editor =
        new EditorCompletions(
                () -> {
                  throw new ModelFailure("the cache is full", Duration.ZERO);
                })
            .connecting(endpoint -> new ScriptedModel("7"), clock::get);
    List<ServiceStatus> seen = new CopyOnWriteArrayList<>();
    var _ = editor.watch("a client", EditorCompletionsTest.statuses(seen));
    assertThat(editor.load()).isFalse();
    assertThat(seen.getLast().state()).isEqualTo(ServiceStatus.State.ERROR);
    assertThat(later(editor, "7")).containsExactly("7");
    assertThat(seen.getLast().state()).isEqualTo(ServiceStatus.State.READY);
    assertThat(seen.getLast().model()).isEqualTo(new ScriptedModel("7").config().name());
    assertThat(editor.load()).isFalse();
    assertThat(seen.getLast().state()).isEqualTo(ServiceStatus.State.READY);
    CompletionRequest alone =
        new CompletionRequest(
            A, "json", "[]", 1, Trigger.AUTOMATIC, Settings.DEFAULT, List.of(), () -> false);
    assertThat(editor.complete(alone).suggestions()).isEmpty();
    assertThat(seen.getLast().state()).isEqualTo(ServiceStatus.State.ERROR);
  }

  /** A package without a model: who names a server need not hear so. */
  @Test
  void whoNamesAServerIsNotToldThatThereIsNoModelInside() throws InterruptedException {
    EditorCompletions editor =
        new EditorCompletions(
                () -> {
                  throw new ModelFailure("no model here: name a server", Duration.ZERO);
                })
            .connecting(
                endpoint -> {
                  throw new ModelFailure("host is down", Duration.ofSeconds(30));
                },
                clock::get);
    assertThat(editor.problems(SETTINGS)).isEmpty();
    List<ServiceStatus> seen = new CopyOnWriteArrayList<>();
    var _ = editor.watch("a client", EditorCompletionsTest.statuses(seen));
    var _ = editor.watch("a client", EditorCompletionsTest.warnings(warnings));
    for (int i = 0; i < 200 && warnings.isEmpty(); i++) {
      assertThat(texts(editor, A)).isEmpty();
      Thread.sleep(5);
    }
    assertThat(warnings).containsExactly("host is down; meanwhile nothing is suggested");
    assertThat(seen).extracting(ServiceStatus::state).doesNotContain(ServiceStatus.State.ERROR);
    assertThat(seen.getLast().state()).isEqualTo(ServiceStatus.State.READY);
    List<String> late = new CopyOnWriteArrayList<>();
    var _ = editor.watch("a client", EditorCompletionsTest.warnings(late));
    assertThat(late).isEmpty();
  }

  @Test
  void aFileThatIgnoreRulesExcludeIsNotSent(@TempDir Path folder)
      throws IOException, InterruptedException {
    EditorCompletions editor = editor(endpoint -> new ScriptedModel("7"));
    assertThat(later(editor, "7")).containsExactly("7");
    Files.createDirectory(folder.resolve(".git"));
    Files.writeString(folder.resolve(".gitignore"), "secret*.json\n");
    String secret = folder.toRealPath().resolve("secret1.json").toUri().toString();
    String open = folder.toRealPath().resolve("open.json").toUri().toString();
    assertThat(texts(editor, secret)).containsExactly("1");
    assertThat(texts(editor, open)).containsExactly("7");
    String hidden = folder.toRealPath().resolve("private1.json").toUri().toString();
    assertThat(texts(editor, hidden)).as("by the setting exclude").containsExactly("1");
    assertThat(explained(editor, secret)).contains("nothing is sent: ignore rules exclude it.");
    assertThat(explained(editor, hidden)).contains("nothing is sent: a setting excludes it");
    assertThat(explained(editor, "untitled:1")).contains("nothing is sent: its file is not known");
    assertThat(explained(editor, open)).doesNotContain("nothing is sent");
  }

  /** Clients leave brackets and blanks as they are, and encode what need not be. */
  @Test
  void rulesHoldHoweverAClientWritesAnAddress(@TempDir Path folder)
      throws IOException, InterruptedException {
    EditorCompletions editor = editor(endpoint -> new ScriptedModel("7"));
    assertThat(later(editor, "7")).containsExactly("7");
    Path root = folder.toRealPath();
    Files.createDirectory(root.resolve(".git"));
    Files.writeString(root.resolve(".dovetailignore"), "hidden/\nx.ipynb\n");
    String base = root.toUri().toString();
    for (String open :
        List.of(
            "[slug]/page.json",
            "%5Bslug%5D/page.json",
            "(group)/[...all] x/a^b.json",
            "100%/a.json",
            "%6Fpen.json",
            "hidden%2Ejson",
            "private/private.txt")) {
      assertThat(texts(editor, base + open)).as(open).containsExactly("7");
    }
    for (String kept :
        List.of(
            "hidden/[slug]/a.json",
            "hidden/%5Bslug%5D/a.json",
            "%68idden/a.json",
            "[id]/../hidden/a b.json",
            "[slug]/private[1].json",
            "[slug]/%70rivate1.json",
            "open.json#part")) {
      assertThat(texts(editor, base + kept)).as(kept).containsExactly("1");
    }
    for (String secret : List.of("%2Eenv.json", "[a]/.env.json", "%73ecrets.json")) {
      assertThat(texts(editor, base + secret)).as(secret).isEmpty();
    }
    String cell = "vscode-notebook-cell:" + root + "/";
    assertThat(texts(editor, cell + "[a] y.ipynb#W1sZmlsZQ%3D%3D")).containsExactly("7");
    assertThat(texts(editor, cell + "x.ipynb#W0sZmlsZQ%3D%3D")).containsExactly("1");
    assertThat(texts(editor, cell + "private1.json.ipynb?a#W0")).containsExactly("7");
    assertThat(texts(editor, cell + "hidden/z.ipynb#W0")).containsExactly("1");
    assertThat(texts(editor, "untitled:" + root + "/new.json")).containsExactly("7");
    assertThat(texts(editor, "untitled:" + root + "/hidden/new.json")).containsExactly("1");
    for (String unknown :
        List.of(
            "untitled:Untitled-1",
            "vscode-notebook-cell:Untitled-1.ipynb?jupyter-notebook#W0",
            "git:" + root + "/a.json?%7B%22ref%22%3A%22~%22%7D",
            "a.json",
            "file://elsewhere/a.json")) {
      assertThat(texts(editor, unknown)).as(unknown).containsExactly("1");
    }
  }

  /** A request behind so many blanks, which no other answer fits. */
  static List<String> texts(
      EditorCompletions editor, int blanks, Trigger trigger, Duration deadline) {
    CompletionRequest request =
        new CompletionRequest(
            A,
            "json",
            "[" + " ".repeat(blanks) + "]",
            1 + blanks,
            trigger,
            SETTINGS
                .with(Settings.AUTOMATIC_DEADLINE, deadline)
                .with(Settings.INVOKED_DEADLINE, deadline),
            List.of(),
            () -> false);
    return editor.complete(request).suggestions().stream().map(Suggestion::text).toList();
  }

  /** The time is up before the file is read. */
  @Test
  void aServerThatWasNotAskedIsNotTooSlow() throws InterruptedException {
    EditorCompletions editor = editor(endpoint -> new ScriptedModel("7"));
    assertThat(later(editor, "7")).containsExactly("7");
    for (int i = 1; i < 9; i++) {
      assertThat(texts(editor, i, Trigger.INVOKED, Duration.ofNanos(1))).isEmpty();
    }
    assertThat(warnings).isEmpty();
    assertThat(texts(editor, A)).containsExactly("7");
  }
}
