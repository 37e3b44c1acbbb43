package dovetail.protocol.lsp;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import dovetail.protocol.Cancellation;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import dovetail.protocol.OpenFile;
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
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.Position;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers {@code textDocument/inlineCompletion} (LSP 3.18), and requests for the same under other
 * names.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>The latest wins: at most one request per document is not yet answered. One that is
 *       superseded is answered RequestCancelled at once, from the reading thread, and so is one
 *       that the client cancels; its computation learns of it by {@link
 *       CompletionRequest#cancellation}.
 *   <li>Every item has a range: from the cursor, or from where the completion item begins that is
 *       selected in the editor's menu, to the cursor or behind the closing brackets that are
 *       covered.
 *   <li>No request is answered with any other error. Nothing to say is an empty list, never null,
 *       which would leave stale text on the screen.
 * </ul>
 *
 * <p>A user who types the suggestion is answered from {@link RecentAnswers}. When a suggestion is
 * accepted, the next one is computed before it is asked for.
 *
 * <p>Threads: {@link #answer} and the cancellations return at once; others compute, a task at a
 * time.
 */
final class InlineCompletions implements AutoCloseable {
  /** The command that a client runs when it has inserted an item. */
  static final String ACCEPT = "dovetail.accept";

  private static final Logger log = LoggerFactory.getLogger(InlineCompletions.class);

  /** The requests that are answered here: of one kind, about one document, the latest wins. */
  enum Kind {
    /** {@code textDocument/inlineCompletion}. */
    INLINE,
    /** {@code textDocument/completion}. */
    MENU
  }

  private record Channel(String uri, Kind kind) {}

  /** A task computed ahead; others may wait for it. */
  private record Prefetch(
      RecentAnswers.Place place, CompletableFuture<Optional<CompletionAnswer>> answer) {}

  /** The wait for an answer, which may hold up others. */
  private record Wait(CompletableFuture<?> answer, Worker worker) implements Cancellation {
    @Override
    public boolean requested() {
      return answer.isDone();
    }

    @Override
    public boolean holdsUp() {
      return worker.holdsUp();
    }
  }

  private final CompletionService service;
  private final Worker executor;
  private final Function<String, Settings> settings;
  private final Function<String, List<OpenFile>> others;
  private final Map<Channel, CompletableFuture<?>> latest = new ConcurrentHashMap<>();

  /** Of open documents. A computation keeps those it began with: it may end after the document. */
  private final Map<String, RecentAnswers> recent = new ConcurrentHashMap<>();

  private final Glances glances;
  private final Map<String, Prefetch> prefetches = new ConcurrentHashMap<>();

  /**
   * Answers by a service.
   *
   * @param others the documents that are open beside one, the last touched first; asked by the
   *     thread that reads messages
   * @param glances learns the fate of the suggestions
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
   * Begins to answer, about a document that is open.
   *
   * @param reply the client's answer; lsp4j waits for it, and cancelling it sends RequestCancelled
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
    CompletionRequest request = requestOf(question, new Wait(sent, executor));
    Function<CompletionAnswer, List<InlineCompletionItem>> toItems =
        found -> itemsOf(question, plausible(question, request.others(), found), memory);
    if (mayBeOld && known.isPresent()) {
      items.complete(toItems.apply(known.get()));
      return sent;
    }
    if (mayBeOld) {
      glances.contradicted(question.uri());
    }
    Prefetch ahead = prefetches.get(question.uri());
    if (ahead != null && mayBeOld && question.isAt(ahead.place().text(), ahead.place().offset())) {
      var _ =
          ahead
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
            Runnable more = () -> goOn(requestOf(request, executor::isAwaited));
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

  /** Runs what shows an answer: now, or once its user rests, if that is so set. */
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
   * As many as were found, for people who look for others: the suggestion on the screen stays the
   * first, unless another model writes now, whose first is worth more.
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

  /** A document was opened: what questions need is read, as far as there is time. */
  void opened(Snapshot document) {
    Position beginning = new Position(0, 0);
    Question question =
        Question.at(document, beginning, Trigger.AUTOMATIC, PositionEncoding.UTF_16);
    CompletionRequest request = requestOf(question, executor::isAwaited);
    execute(() -> service.opened(request));
    unlessEnded(() -> executor.executeIdle(() -> goOn(request)));
  }

  /** Behind what waits already; and it stops as soon as something waits for it. */
  private void goOn(CompletionRequest request) {
    try {
      if (request.settings().serves(request.languageId())) {
        service.goOn(request);
      }
    } catch (RuntimeException | Error e) {
      log.error("{}: nothing is made ready, because of a bug", request.uri(), e);
    }
  }

  private static CompletionRequest requestOf(CompletionRequest old, Cancellation cancellation) {
    return new CompletionRequest(
        old.uri(),
        old.languageId(),
        old.text(),
        old.offset(),
        old.trigger(),
        old.settings(),
        old.others(),
        cancellation);
  }

  /**
   * A suggestion was inserted: the next is computed now, if that is set.
   *
   * @return the text then, and where the caret belongs, if that is before its end
   */
  Optional<RecentAnswers.Place> accepted(String uri, String languageId, int id, int index) {
    RecentAnswers memory = recent(uri);
    Optional<Suggestion> suggestion = memory.suggestion(id, index);
    Optional<RecentAnswers.Place> place = memory.accepted(id, index);
    suggestion.ifPresent(one -> glances.accepted(uri, one));
    if (place.isPresent() && settings.apply(uri).get(Settings.PREFETCH).on()) {
      prefetch(uri, languageId, memory, place.get());
    }
    return suggestion.filter(one -> !one.behind().isEmpty()).flatMap(one -> place);
  }

  private void prefetch(
      String uri, String languageId, RecentAnswers memory, RecentAnswers.Place place) {
    Prefetch ahead = new Prefetch(place, new CompletableFuture<>());
    cancelPrefetch(uri);
    prefetches.put(uri, ahead);
    Question question = Question.ahead(uri, languageId, ahead.place());
    CompletionRequest request = requestOf(question, new Wait(ahead.answer(), executor));
    execute(
        () -> {
          if (!ahead.answer().isDone()) {
            CompletionAnswer answer = compute(request);
            if (!answer.suggestions().isEmpty()) {
              memory.add(ahead.place().text(), ahead.place().offset(), answer);
            }
            ahead.answer().complete(Optional.of(answer));
          }
          prefetches.remove(uri, ahead);
        });
  }

  /** The service's answer at a place; for the thread that computes. */
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
      // A bug in there must neither reach the user's screen nor end this thread.
      log.error("{}: no completion, because of a bug", request.uri(), e);
      return CompletionAnswer.nothing("an internal error; the log tells more");
    }
  }

  /** The question as the service is asked; for the thread that reads messages. */
  CompletionRequest requestOf(Question question, Cancellation cancellation) {
    Settings now = settings.apply(question.uri());
    return new CompletionRequest(
        question.uri(),
        question.languageId(),
        question.text(),
        question.offset(),
        question.trigger(),
        now,
        now.get(Settings.OPEN_FILES).on() ? others.apply(question.uri()) : List.of(),
        cancellation);
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

  /** Tells the server of an accept, and the client of the stops at which it may be left. */
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

  /** Runs a task where completions are computed; not any more once the server ends. */
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

  /** For the thread that reads messages, which knows that the document is open. */
  private RecentAnswers recent(String uri) {
    return recent.computeIfAbsent(uri, name -> new RecentAnswers());
  }

  /** A document was closed: ends computations for it, and forgets its answers. */
  void forget(String uri) {
    for (Kind kind : Kind.values()) {
      cancel(latest.get(new Channel(uri, kind)));
    }
    cancelPrefetch(uri);
    recent.remove(uri);
    glances.forget(uri);
  }

  /** Of how many documents answers are remembered. */
  int remembered() {
    return recent.size();
  }

  /** Answers may have become wrong, since settings have changed. */
  void forgetAnswers() {
    recent.clear();
  }

  private void cancelPrefetch(String uri) {
    Prefetch ahead = prefetches.remove(uri);
    if (ahead != null) {
      ahead.answer().complete(Optional.empty());
    }
  }

  private static void cancel(@Nullable CompletableFuture<?> reply) {
    if (reply != null) {
      reply.cancel(false);
    }
  }

  /** Gives up everything. */
  @Override
  public void close() {
    latest.values().forEach(InlineCompletions::cancel);
    List.copyOf(prefetches.keySet()).forEach(this::cancelPrefetch);
  }
}
