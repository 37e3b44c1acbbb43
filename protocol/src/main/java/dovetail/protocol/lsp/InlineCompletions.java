package dovetail.protocol.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import dovetail.protocol.OpenFile;
import dovetail.protocol.Requester;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.Position;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers {@code textDocument/inlineCompletion} (LSP 3.18), and {@code textDocument/completion}
 * with the same suggestions.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>The latest wins: at most one request of a kind and a document is not yet answered. A
 *       request that is superseded, or that the client cancels, is answered RequestCancelled at
 *       once, from the reading thread; its computation learns of that by {@link
 *       CompletionRequest#requester}.
 *   <li>Every item has a range. It begins at the cursor, or at the beginning of the completion item
 *       that is selected in the editor's menu; it ends at the cursor or behind the closing brackets
 *       that are covered.
 *   <li>No request is answered with any other error. An answer without suggestions is an empty
 *       list, never null, which would leave stale text on the screen.
 * </ul>
 *
 * <p>While the user types the suggestion, requests are answered from {@link RecentAnswers}. When a
 * suggestion is accepted, the next one is computed before its request comes.
 *
 * <p>Threads: {@link #answer} and the cancellations return at once; another thread computes, one
 * task at a time.
 */
final class InlineCompletions implements AutoCloseable {
  /** The command that a client sends when it has inserted an item. */
  static final String ACCEPT = "dovetail.accept";

  private static final Logger log = LoggerFactory.getLogger(InlineCompletions.class);

  /** The kinds of requests: of one kind, about one document, the latest wins. */
  enum Kind {
    /** {@code textDocument/inlineCompletion}. */
    INLINE,
    /** {@code textDocument/completion}. */
    MENU
  }

  private record Channel(String uri, Kind kind) {}

  /** A suggestion that is computed ahead; requests may wait for it. */
  private record Prefetch(
      RecentAnswers.Place place, CompletableFuture<Optional<CompletionAnswer>> answer) {}

  private final CompletionService service;
  private final Worker executor;
  private final Function<String, Settings> settings;
  private final Function<String, List<OpenFile>> others;
  private final Map<Channel, CompletableFuture<?>> latest = new ConcurrentHashMap<>();

  /**
   * The recent answers of each open document. A computation keeps its object, since it may end
   * after the document is closed.
   */
  final Map<String, RecentAnswers> recent = new ConcurrentHashMap<>();

  private final Glances glances;
  private final Map<String, Prefetch> prefetches = new ConcurrentHashMap<>();

  /**
   * Answers requests with a service.
   *
   * @param others gives the open documents other than one, the last touched first; called on the
   *     thread that reads messages
   * @param glances counts the fates of the suggestions
   */
  InlineCompletions(
      CompletionService service,
      Worker executor,
      Function<String, Settings> settings,
      Function<String, List<OpenFile>> others,
      Glances glances) {
    this.others = others;
    this.glances = glances;
    this.service = service;
    this.executor = executor;
    this.settings = settings;
  }

  /**
   * Begins to answer a request about an open document. lsp4j waits for the returned future; if that
   * is cancelled, RequestCancelled is sent.
   *
   * @param reply makes the client's answer from the items
   */
  <T> CompletableFuture<T> answer(
      Kind kind, Question question, Function<List<InlineCompletionItem>, T> reply) {
    Channel channel = new Channel(question.uri(), kind);
    RecentAnswers memory = recent(question.uri());
    CompletableFuture<List<InlineCompletionItem>> items = new CompletableFuture<>();
    CompletableFuture<T> sent = new CompletableFuture<>();
    var _ = items.thenApply(reply).thenAccept(sent::complete);
    cancel(latest.put(channel, sent));
    var _ = sent.whenComplete((value, thrown) -> latest.remove(channel, sent));
    boolean mayBeOld = question.trigger() == Trigger.AUTOMATIC;
    Optional<CompletionAnswer> known = memory.rest(question.text(), question.offset());
    CompletionRequest request = requestOf(question, requester(sent::isDone));
    Function<CompletionAnswer, List<InlineCompletionItem>> toItems =
        found -> itemsOf(question, plausible(question, request.others(), found), memory);
    if (mayBeOld && known.isPresent()) {
      items.complete(toItems.apply(known.get()));
      return sent;
    }
    if (mayBeOld) {
      glances.contradicted(question.uri());
    }
    Prefetch prefetch = prefetches.get(question.uri());
    if (prefetch != null
        && mayBeOld
        && question.isAt(prefetch.place().text(), prefetch.place().offset())) {
      var _ =
          prefetch
              .answer()
              .thenAccept(
                  found ->
                      items.complete(
                          toItems.apply(found.orElseGet(() -> CompletionAnswer.nothing("")))));
      return sent;
    }
    cancelPrefetch(question.uri());
    execute(
        () -> {
          if (sent.isDone()) {
            return;
          }
          CompletionAnswer answer = compute(request);
          if (!sent.isDone()) {
            CompletionAnswer shown = known.map(old -> after(old, answer)).orElse(answer);
            inTime(request, () -> show(question, shown, known.isPresent(), items, toItems));
            Runnable more = () -> goOn(request.with(executor::isAwaited));
            unlessEnded(() -> executor.executeIdle(more));
          }
        });
    return sent;
  }

  private void show(
      Question question,
      CompletionAnswer shown,
      boolean isKnown,
      CompletableFuture<List<InlineCompletionItem>> items,
      Function<CompletionAnswer, List<InlineCompletionItem>> toItems) {
    if (!items.isDone()) {
      List<InlineCompletionItem> found = toItems.apply(shown);
      if (!found.isEmpty() && !isKnown && question.trigger() == Trigger.AUTOMATIC) {
        glances.drawn(question.uri());
      }
      items.complete(found);
    }
  }

  /**
   * Runs an action that shows an answer: now, or once the user pauses, if the setting {@code
   * timing} says so.
   */
  private void inTime(CompletionRequest request, Runnable shows) {
    boolean waits =
        request.trigger() == Trigger.AUTOMATIC
            && request.settings().get(Settings.TIMING) == Settings.Timing.ADAPTIVE;
    Duration rest = waits ? glances.untilRest(request.uri()) : Duration.ZERO;
    if (rest.isZero()) {
      shows.run();
    } else {
      CompletableFuture.delayedExecutor(rest.toNanos(), TimeUnit.NANOSECONDS).execute(shows);
    }
  }

  /**
   * The answer to a user's command that asks for more suggestions than the one on the screen. That
   * one stays the first, unless another model has answered now, whose first suggestion is better.
   */
  private static CompletionAnswer after(CompletionAnswer shown, CompletionAnswer found) {
    if (found.suggestions().isEmpty()) {
      return shown;
    }
    List<Suggestion> first = shown.suggestions().subList(0, 1);
    boolean isOthers = !shown.writer().equals(found.writer());
    Map<Suggestion, Suggestion> all = new LinkedHashMap<>();
    Stream.of(isOthers ? List.<Suggestion>of() : first, found.suggestions(), shown.suggestions())
        .flatMap(List::stream)
        .forEach(
            suggestion ->
                all.putIfAbsent(
                    Suggestion.covering(suggestion.text(), suggestion.covered()), suggestion));
    int most = Math.max(shown.suggestions().size(), found.suggestions().size());
    return found.with(all.values().stream().limit(most).toList());
  }

  /** A document was opened: reads the texts that requests need, as far as there is time. */
  void opened(Snapshot document) {
    Position beginning = new Position(0, 0);
    Question question =
        Question.at(document, beginning, Trigger.AUTOMATIC, PositionEncoding.UTF_16);
    CompletionRequest request = requestOf(question, requester(executor::isAwaited));
    execute(() -> service.opened(request));
    unlessEnded(() -> executor.executeIdle(() -> goOn(request)));
  }

  /** Continues work behind the waiting tasks; stops as soon as another task waits. */
  private void goOn(CompletionRequest request) {
    try {
      if (request.settings().serves(request.languageId())) {
        service.goOn(request);
      }
    } catch (RuntimeException | Error e) {
      log.error("{}: nothing is made ready, because of a bug", request.uri(), e);
    }
  }

  /**
   * A suggestion was inserted: computes the next one, if the setting {@code prefetch} is on.
   *
   * @return the text after the insertion, and the place for the caret, if that is before the
   *     inserted text's end
   */
  Optional<RecentAnswers.Place> accepted(String uri, String languageId, int id, int index) {
    RecentAnswers memory = recent(uri);
    Optional<Suggestion> suggestion = memory.suggestion(id, index);
    Optional<RecentAnswers.Place> place = memory.accepted(id, index);
    suggestion.ifPresent(found -> glances.accepted(uri, found));
    if (place.isPresent() && settings.apply(uri).get(Settings.PREFETCH).on()) {
      prefetch(uri, languageId, memory, place.get());
    }
    return suggestion.filter(found -> !found.behind().isEmpty()).flatMap(_ -> place);
  }

  private void prefetch(
      String uri, String languageId, RecentAnswers memory, RecentAnswers.Place place) {
    Prefetch prefetch = new Prefetch(place, new CompletableFuture<>());
    cancelPrefetch(uri);
    prefetches.put(uri, prefetch);
    Question question = Question.early(uri, languageId, prefetch.place());
    CompletionRequest request = requestOf(question, requester(prefetch.answer()::isDone));
    execute(
        () -> {
          if (!prefetch.answer().isDone()) {
            CompletionAnswer answer = compute(request);
            if (!answer.suggestions().isEmpty()) {
              memory.add(prefetch.place().text(), prefetch.place().offset(), answer);
            }
            prefetch.answer().complete(Optional.of(answer));
          }
          prefetches.remove(uri, prefetch);
        });
  }

  /** The service's answer to a request; for the thread that computes. */
  private CompletionAnswer compute(CompletionRequest request) {
    try {
      Settings now = request.settings();
      boolean isServed = now.serves(request.languageId());
      if (!isServed
          || now.get(Settings.TIMING) == Settings.Timing.INVOKED
              && request.trigger() == Trigger.AUTOMATIC) {
        String reason =
            isServed
                ? "only when asked (setting timing)"
                : "switched off for " + request.languageId();
        service.passedOver(reason);
        return CompletionAnswer.nothing(reason);
      }
      return service.complete(request);
    } catch (RuntimeException | Error e) {
      // A bug in the service must neither reach the user's screen nor end this thread.
      log.error("{}: no completion, because of a bug", request.uri(), e);
      return CompletionAnswer.nothing("an internal error; the log tells more");
    }
  }

  /**
   * A wait for an answer, as the service sees it. Work that is done ahead, for nobody, is in the
   * way as soon as somebody waits.
   */
  private Requester requester(BooleanSupplier hasLeft) {
    return new Requester() {
      @Override
      public boolean hasLeft() {
        return hasLeft.getAsBoolean();
      }

      @Override
      public boolean othersWait() {
        return executor.holdsUp();
      }
    };
  }

  /** The request to the service; for the thread that reads messages. */
  CompletionRequest requestOf(Question question, Requester requester) {
    Settings now = settings.apply(question.uri());
    return new CompletionRequest(
        question.uri(),
        question.languageId(),
        question.text(),
        question.offset(),
        question.trigger(),
        now,
        now.get(Settings.OPEN_FILES).on() ? others.apply(question.uri()) : List.of(),
        requester);
  }

  private CompletionAnswer plausible(
      Question question, List<OpenFile> others, CompletionAnswer found) {
    List<Suggestion> left =
        found.suggestions().stream()
            .filter(
                suggestion ->
                    Extension.isPlausible(
                        question.opening(), suggestion.text(), question.text(), others))
            .toList();
    if (!left.isEmpty() || found.suggestions().isEmpty()) {
      return found.with(left);
    }
    service.passedOver(Extension.UNKNOWN);
    return CompletionAnswer.nothing(Extension.UNKNOWN);
  }

  private List<InlineCompletionItem> itemsOf(
      Question question, CompletionAnswer answer, RecentAnswers memory) {
    List<Suggestion> suggestions = answer.suggestions();
    if (suggestions.isEmpty()) {
      return List.of();
    }
    int id = memory.add(question.text(), question.offset(), answer);
    List<InlineCompletionItem> items = new ArrayList<>();
    for (int i = 0; i < suggestions.size(); i++) {
      Suggestion suggestion = suggestions.get(i);
      InlineCompletionItem item = new InlineCompletionItem();
      item.setInsertText(question.opening() + suggestion.text());
      item.setRange(question.rangeOver(suggestion.covered().length()));
      item.setCommand(commandOf(question, suggestion, id, i));
      items.add(item);
    }
    return items;
  }

  /**
   * The command of an item: it tells the server that the item was accepted, and its arguments tell
   * the client the stops.
   */
  private static Command commandOf(Question question, Suggestion suggestion, int id, int index) {
    JsonArray parts = new JsonArray();
    JsonArray behind = new JsonArray();
    for (Suggestion.Stop stop : suggestion.stops()) {
      parts.add((parts.isEmpty() ? question.opening() : "") + stop.part());
      behind.add(stop.behind());
    }
    JsonObject about = new JsonObject();
    about.addProperty("uri", question.uri());
    about.addProperty("id", id);
    about.addProperty("index", index);
    about.add("parts", parts);
    about.add("behind", behind);
    if (!suggestion.placeholder().isEmpty()) {
      about.addProperty("placeholder", suggestion.placeholder());
    }
    return new Command("Accepted", ACCEPT, List.of(about));
  }

  /** Runs a task on the threads that compute completions, unless the server has ended. */
  void execute(Runnable task) {
    unlessEnded(() -> executor.execute(task));
  }

  private static void unlessEnded(Runnable handingOver) {
    try {
      handingOver.run();
    } catch (RejectedExecutionException e) {
      log.debug("the server has ended");
    }
  }

  /**
   * The recent answers of a document; for the thread that reads messages, which knows that the
   * document is open.
   */
  private RecentAnswers recent(String uri) {
    return recent.computeIfAbsent(uri, name -> new RecentAnswers());
  }

  /** A document was closed: cancels its computations, and forgets its answers. */
  void forget(String uri) {
    for (Kind kind : Kind.values()) {
      cancel(latest.get(new Channel(uri, kind)));
    }
    cancelPrefetch(uri);
    recent.remove(uri);
    glances.forget(uri);
  }

  /** Forgets all answers, which may have become wrong, as when settings have changed. */
  void forgetAnswers() {
    recent.clear();
  }

  private void cancelPrefetch(String uri) {
    Prefetch prefetch = prefetches.remove(uri);
    if (prefetch != null) {
      prefetch.answer().complete(Optional.empty());
    }
  }

  private static void cancel(@Nullable CompletableFuture<?> reply) {
    if (reply != null) {
      reply.cancel(false);
    }
  }

  /** Cancels all computations. */
  @Override
  public void close() {
    latest.values().forEach(InlineCompletions::cancel);
    List.copyOf(prefetches.keySet()).forEach(this::cancelPrefetch);
  }
}
