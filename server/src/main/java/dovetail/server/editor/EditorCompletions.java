package dovetail.server.editor;

import dovetail.languages.Languages;
import dovetail.model.LanguageModel;
import dovetail.model.ModelConfig;
import dovetail.model.ModelFailure;
import dovetail.model.hub.CacheFolder;
import dovetail.model.remote.Endpoint;
import dovetail.model.remote.Servers;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import dovetail.protocol.OpenFile;
import dovetail.protocol.Requester;
import dovetail.protocol.ServiceEvent;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.OwnGrammar;
import dovetail.protocol.settings.Remote;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import dovetail.server.complete.Completer;
import dovetail.server.files.FileLanguages;
import dovetail.server.files.KeptLanguages;
import dovetail.server.files.OwnGrammars;
import dovetail.server.files.WorkspaceFolders;
import dovetail.server.memory.FilePages;
import dovetail.server.memory.Garbage;
import dovetail.server.memory.ProcessSize;
import dovetail.server.suggest.Account;
import dovetail.server.suggest.Observer;
import dovetail.server.suggest.Rules;
import dovetail.server.suggest.Suggester;
import dovetail.server.task.Task;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers an editor's requests: the server's {@link CompletionService}. It finds the language, the
 * settings' limits and the model of a request, asks {@link Suggester} for suggestions, and reports
 * progress, problems and states to its listeners.
 */
public final class EditorCompletions implements CompletionService {
  private static final Logger log = LoggerFactory.getLogger(EditorCompletions.class);

  /** The time between two checks whether the model is still needed. */
  private static final Duration REST_LOOKS = Duration.ofSeconds(5);

  /** The most time to read a document, and to search for fences, while no request waits. */
  private static final Duration GOING_ON = Duration.ofSeconds(20);

  private final EmbeddedCompleter embedded;
  private final MemoryCeiling ceiling;
  private final Observer observer;
  private final WorkspaceFolders folders = new WorkspaceFolders();
  private final Tasks tasks;
  private final AtomicBoolean met = new AtomicBoolean();
  private final AtomicBoolean loading = new AtomicBoolean();
  private final Accounts accounts = new Accounts();
  private final Latencies latencies = new Latencies();
  private final Watchers watchers = new Watchers(folders);
  private final OwnGrammars grammars =
      new OwnGrammars(KeptLanguages.in(CacheFolder.path()), watchers::tell);
  private final LanguageOffers offers = LanguageOffers.here();
  private final Preparation preparation = new Preparation();
  private volatile List<Remote> usual = List.of();
  private volatile Supplier<SettingsReader.Outcome> userSettings = CompletionService.super::usual;
  private Remotes remotes;

  private volatile Duration unloadAfter = Settings.DEFAULT.get(Settings.UNLOAD_AFTER);

  /**
   * Answers with a completer that is loaded when it is first needed.
   *
   * @param loader loads the completer, and again after it was unloaded; gives nothing or throws a
   *     {@link ModelFailure}, which users are told, if it cannot be loaded
   */
  public EditorCompletions(Supplier<Optional<Completer>> loader) {
    this(loader, best -> {});
  }

  /** Answers with such a completer, and shows the decoded texts to an observer. */
  public EditorCompletions(Supplier<Optional<Completer>> loader, Observer observer) {
    this(loader, observer, System::nanoTime, ProcessSize::bytes);
  }

  EditorCompletions(
      Supplier<Optional<Completer>> loader,
      Observer observer,
      LongSupplier nanos,
      LongSupplier processSize) {
    this.embedded =
        new EmbeddedCompleter(
            () -> loader.get().map(one -> one.following(watchers::tell)), this::heard, nanos);
    this.ceiling = new MemoryCeiling(processSize, embedded, this::forget, this::collect);
    this.observer = observer;
    this.tasks = new Tasks(folders, new FileLanguages(grammars), nanos);
    this.remotes = remotes(end -> Servers.connect(end, CacheFolder.path()), System::nanoTime);
  }

  /** Loads the completer now, if it is not loaded; returns whether there is one. Any thread. */
  public boolean load() {
    return embedded.use(Optional::isPresent);
  }

  /** Unloads the model and all readings as soon as they are not in use. Any thread. */
  public void letGo() {
    embedded.release();
    remotes.releaseAfter(Duration.ZERO);
  }

  /** Starts a thread that checks whether the model is still needed, and whether it has room. */
  public void restWhenIdle() {
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("idle").factory());
    long every = REST_LOOKS.toMillis();
    var _ = timer.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
  }

  private void forget() {
    embedded.forget();
    remotes.forget();
  }

  private void collect() {
    Garbage.collect();
    FilePages.release(embedded.peek().isPresent());
  }

  private void look() {
    if (!rest() && noRoom().isEmpty()) {
      ceiling.tidy(time -> embedded.isIdle(time) && remotes.isIdle(time), remotes::forget);
    }
  }

  /** The reason why memory is too short for an answer, which listeners are told; or empty. */
  private Optional<String> noRoom() {
    Optional<String> refusal = ceiling.refusal();
    refusal.map(ServiceStatus::error).ifPresent(watchers::tell);
    return refusal;
  }

  /** Unloads the model and all readings after the pause of the settings; returns whether. */
  boolean rest() {
    Duration idle = unloadAfter;
    if (!idle.isZero()) {
      remotes.releaseAfter(idle);
    }
    if (idle.isZero() || !embedded.releaseAfter(idle)) {
      return false;
    }
    // Free memory should go back to the system; no request waits for that now.
    Garbage.collect();
    return true;
  }

  private void heard(EmbeddedCompleter.Event event) {
    switch (event) {
      case LOADING -> watchers.tell(ServiceStatus.LOADING);
      case LOADED -> {
        tellWriter();
        problem().map(ServiceEvent.Warning::new).ifPresent(watchers::tell);
      }
      case RELEASED -> {
        preparation.forget();
        watchers.rest();
      }
    }
  }

  /** The reason why nobody writes, for the user. */
  private Optional<String> problem() {
    return watchers.served() ? Optional.empty() : embedded.problem();
  }

  private void tellWriter() {
    watchers.tellWriter(embedded.peek().map(one -> one.model().config()), embedded.problem());
  }

  /** Replaces the connections to servers. */
  EditorCompletions connecting(Function<Endpoint, LanguageModel> connector, LongSupplier nanos) {
    remotes = remotes(connector, nanos);
    return this;
  }

  private Remotes remotes(Function<Endpoint, LanguageModel> connector, LongSupplier nanos) {
    return new Remotes(connector, reason -> watchers.failed(reason, load()), watchers::tell, nanos);
  }

  /** Sets the servers for clients whose settings name none. */
  public void usually(List<Remote> servers) {
    usual = List.copyOf(servers);
  }

  /**
   * Sets grammars, by language, for languages whose grammar the settings do not name.
   *
   * @param own gives the present ones, at each request
   */
  public void grammars(Supplier<Map<String, OwnGrammar>> own) {
    grammars.usually(own);
  }

  private List<Remote> remotes(Settings settings) {
    return settings.get(Settings.REMOTE).isEmpty() ? usual : settings.get(Settings.REMOTE);
  }

  /** The user's present settings: a client that connects later sees changes of the file. */
  @Override
  public SettingsReader.Outcome usual() {
    return userSettings.get();
  }

  /** Sets the source of the user's settings, which each session's own settings override. */
  public void usually(Supplier<SettingsReader.Outcome> settings) {
    userSettings = settings;
  }

  @Override
  public void saved(String uri, Settings settings) {
    grammars.look(uri, settings);
  }

  @Override
  public Runnable watch(Object client, Consumer<ServiceEvent> listener) {
    Runnable end = watchers.watch(client, listener);
    problem().map(ServiceEvent.Warning::new).ifPresent(listener); // it may be known already
    return end;
  }

  @Override
  public CompletionAnswer complete(CompletionRequest request) {
    long start = System.nanoTime();
    unloadAfter = request.settings().get(Settings.UNLOAD_AFTER);
    ceiling.choose(request.settings().get(Settings.MEMORY));
    EmbeddedDocument document = EmbeddedDocument.of(request);
    CompletionAnswer answer =
        tasks
            .leftAlone(document)
            .or(this::noRoom)
            .map(CompletionAnswer::nothing)
            .orElseGet(() -> document.admitted(answer(document.request())));
    double millis = (System.nanoTime() - start) / 1e6;
    if (!request.requester().hasLeft()) {
      latencies.add(request.trigger(), millis);
      watchers.answered(answer.reason(), millis);
    }
    return answer;
  }

  @Override
  public void passedOver(String reason) {
    watchers.answered(reason, watchers.status().latencyMillis());
  }

  @Override
  public void opened(CompletionRequest opened) {
    grammars.look(opened.uri(), opened.settings());
    prepare(opened);
    EmbeddedDocument document = EmbeddedDocument.of(opened);
    if (tasks.isUnknown(document)) {
      offers.offer(opened, folders.of(opened.uri())).ifPresent(watchers::tell);
    }
    if (tasks.leftAlone(document).isEmpty() && noRoom().isEmpty()) {
      CompletionRequest request = document.request();
      tasks
          .within(GOING_ON, request)
          .ifPresent(
              task ->
                  beside(
                      request,
                      ready -> {
                        ready.opened(task);
                        return true;
                      }));
    }
  }

  /** Does background work with a request's completer, if it is loaded; otherwise false. */
  private boolean beside(CompletionRequest request, Predicate<Completer> work) {
    return remotes
        .beside(serversFor(request), request.uri(), work)
        .orElseGet(
            () ->
                embedded.peek().isPresent()
                    && embedded.use(found -> found.map(work::test).orElse(false)));
  }

  /** The servers that may answer a request; none if its text must stay on the machine. */
  private List<Remote> serversFor(CompletionRequest request) {
    return tasks.staysHere(request).isEmpty() ? remotes(request.settings()) : List.of();
  }

  /**
   * Continues to read the document, and a search for fences that was not finished in time. If the
   * process has become too large, memory is freed now, so that the next request need not wait for
   * that.
   */
  @Override
  public void goOn(CompletionRequest whole) {
    CompletionRequest request = EmbeddedDocument.of(whole).request();
    if (request.requester().hasLeft() || noRoom().isPresent()) {
      return;
    }
    Optional<Task> task = tasks.within(GOING_ON, request);
    boolean done = task.isPresent() && beside(request, ready -> ready.goOn(task.get()));
    if (done) {
      log.debug("{}: its fences are known now", request.uri());
    }
  }

  private CompletionAnswer answer(CompletionRequest request) {
    List<Remote> servers = serversFor(request);
    Task task = tasks.of(request, !servers.isEmpty());
    boolean isFirst = embedded.peek().isEmpty();
    try {
      Optional<Account> answered =
          remotes.answer(
              servers,
              request.uri(),
              ready -> untilSuperseded(ready, request, task),
              Account::isLate);
      if (watchers.elsewhere(answered.isPresent())) {
        tellWriter();
      }
      return answered
          .or(
              () ->
                  embedded.use(
                      found ->
                          found.map(
                              ready ->
                                  untilSuperseded(
                                      ready,
                                      request,
                                      servers.isEmpty() ? task : insteadOf(request, isFirst)))))
          .map(Account::answer)
          .orElseGet(this::noModel);
    } catch (OutOfMemoryError e) {
      // The error may come at any place: unfinished work is not continued.
      log.warn("{}: {}", request.uri(), e.toString());
      embedded.release();
      return CompletionAnswer.nothing(
          "the heap was full (-Xmx); the model and its readings were released");
    } catch (ModelFailure e) {
      // The embedded model failed within a step: it is loaded again, on another processor if
      // necessary.
      log.warn("{}: {}", request.uri(), e.message());
      embedded.release();
      return CompletionAnswer.nothing(e.message());
    }
  }

  /**
   * The task of the embedded model after the servers used up a request's time: it gets a deadline
   * of its own, a longer one if it is loaded for this request.
   */
  private Task insteadOf(CompletionRequest request, boolean isFirst) {
    return isFirst ? tasks.resting(request) : tasks.of(request, false);
  }

  private CompletionAnswer noModel() {
    if (watchers.status().state() == ServiceStatus.State.READY) {
      tellWriter(); // a server answered until now
    }
    return CompletionAnswer.nothing("there is no model");
  }

  /** The answer that is found in time, otherwise a later one, as long as the cursor rests. */
  private Account untilSuperseded(Completer ready, CompletionRequest request, Task task) {
    Account inTime = suggested(ready, request, task);
    Task resting = tasks.resting(request);
    if (!inTime.answer().suggestions().isEmpty()
        || request.trigger() != Trigger.AUTOMATIC
        || !task.deadline().passed()
        || resting.cancellation().requested()) {
      return inTime;
    }
    Account late = suggested(ready, request, resting);
    return resting.cancellation().requested() ? inTime : late;
  }

  private Account suggested(Completer ready, CompletionRequest request, Task task) {
    ModelConfig by = ready.model().config();
    watchers.wrote(by);
    try {
      Account account =
          new Suggester(ready, request.settings(), request.trigger(), observer)
              .account(task)
              .by(by.name() + ", " + by.processor());
      accounts.add(request, account);
      return account;
    } finally {
      tasks.patience.learn(ready, request.settings());
    }
  }

  @Override
  public void workspace(Object client, List<String> open) {
    folders.set(client, open);
  }

  /**
   * Also prepares the first request: loads the embedded model, unless servers answer, and reads the
   * tables of the likeliest language, as the first file is not known yet.
   */
  @Override
  public List<String> problems(Settings settings) {
    if (met.compareAndSet(false, true)) {
      String likely = Languages.builtIn().likeliest();
      Thread.ofPlatform()
          .daemon()
          .name("tables-loader")
          .start(() -> Preparation.readTables(likely));
    }
    if (!watchers.served(!remotes(settings).isEmpty()) && loading.compareAndSet(false, true)) {
      Thread.ofPlatform().daemon().name("model-loader").start(this::load);
    }
    return Stream.of(FileLanguages.problems(settings), Rules.problems(settings))
        .flatMap(List::stream)
        .toList();
  }

  private void prepare(CompletionRequest opened) {
    if (remotes(opened.settings()).isEmpty()) {
      prepare(opened.languageId(), opened.requester());
    } else {
      Preparation.readTables(opened.languageId());
    }
  }

  /** Runs every part once in a language, so that the first request need not wait. */
  void prepare(String languageId, Requester requester) {
    if (noRoom().isEmpty()) {
      preparation.run(languageId, embedded, requester);
    }
  }

  @Override
  public String explain(CompletionRequest whole) {
    EmbeddedDocument document = EmbeddedDocument.of(whole);
    CompletionRequest request = document.request();
    Optional<String> alone = tasks.leftAlone(document).or(this::noRoom);
    if (alone.isPresent()) {
      return "Nothing is suggested: " + alone.get() + ".";
    }
    String here =
        tasks
            .staysHere(request)
            .filter(why -> !remotes(request.settings()).isEmpty())
            .map(why -> "The embedded model writes here, and nothing is sent: " + why + ".\n")
            .orElse("");
    Optional<Account> known = accounts.of(request);
    String fresh = "";
    if (known.isEmpty()) {
      CompletionAnswer answer = answer(request.with(Trigger.AUTOMATIC));
      known = accounts.of(request);
      fresh = "Nothing had been asked at this place: it was now.\n";
      if (known.isEmpty()) {
        return "Nothing is suggested: " + embedded.problem().orElse(answer.reason()) + ".";
      }
    }
    return document.about() + here + fresh + new Explanation(known.get()).text();
  }

  /** The times of each stage and each rule for the last answer at a place, if there was one. */
  public String times(CompletionRequest request) {
    return accounts.of(request).map(one -> new Explanation(one).times()).orElse("");
  }

  @Override
  public String doctor(List<OpenFile> open, Settings settings) {
    return Doctor.text(watchers.status(), latencies, ceiling, embedded.peek(), open, settings);
  }
}
