package dovetail.server.editor;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionRequest.Extent;
import dovetail.protocol.OpenFile;
import dovetail.protocol.Requester;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.http.CursorText;
import dovetail.protocol.http.WindowService;
import dovetail.protocol.settings.Settings;
import dovetail.quotient.Before;
import dovetail.quotient.chart.LimitException;
import dovetail.server.editor.WindowReadings.Reading;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Fills the holes of windows. Where the window's file is known, since an editor or a folder has it,
 * the answer fits the whole file; elsewhere it fits the window. If the request names no language,
 * the answer fits in each language that reads the window as code. Thread-safe.
 */
public final class Windows implements WindowService {
  /** The name of a text whose file is not known. */
  private static final String NAME = "untitled:window";

  private final EditorCompletions completions;
  private final WholeFiles files;
  private final WindowReadings readings = new WindowReadings();

  /**
   * Fills windows with an editor's completions.
   *
   * @param folders absolute paths of folders in which windows' files are looked for
   * @param open the documents that editors have open
   */
  public Windows(EditorCompletions completions, List<Path> folders, Supplier<List<OpenFile>> open) {
    this.completions = completions;
    this.files = new WholeFiles(folders, open);
  }

  /**
   * A wait with an end, after which other clients may take over, for clients that keep a connection
   * open until its answer comes.
   */
  private static Requester bounded(Requester client, Duration most) {
    long end = System.nanoTime() + most.toNanos();
    return new Requester() {
      @Override
      public boolean hasLeft() {
        return client.hasLeft();
      }

      @Override
      public boolean othersWait() {
        return client.othersWait() || System.nanoTime() - end > 0;
      }
    };
  }

  @Override
  public Filled fill(Question question, Requester client) {
    Requester requester = question.patience().map(most -> bounded(client, most)).orElse(client);
    Languages all = Languages.builtIn();
    String told = all.nameOf(question.language());
    if (!question.language().isEmpty() && !all.knows(told)) {
      return Filled.nothing("files of %s are not covered".formatted(question.language()));
    }
    List<String> names = question.language().isEmpty() ? all.names() : List.of(told);
    CursorText sent = question.hole();
    CursorText hole = new CursorText(plain(sent.prefix()), plain(sent.suffix()));
    boolean isPlain = hole.equals(sent);
    try {
      Filled filled =
          files
              .find(hole, names)
              .map(whole -> inFile(question, hole, whole, List.of(), requester))
              .orElseGet(() -> asSent(question, hole, names, requester));
      return isPlain
          ? filled
          : new Filled(
              filled.answers().stream().map(one -> one.replace("\n", "\r\n")).toList(),
              filled.reading(),
              filled.language(),
              filled.reason());
    } catch (LimitException e) {
      return Filled.nothing("the text is too much: " + e.getMessage());
    }
  }

  private static String plain(String text) {
    return text.replace("\r\n", "\n");
  }

  // ---- in a file

  private Filled inFile(
      Question question,
      CursorText hole,
      WholeFiles.Whole whole,
      List<Reading> others,
      Requester requester) {
    CompletionRequest request =
        new CompletionRequest(
            whole.uri(),
            whole.language(),
            whole.before() + hole.with("") + whole.behind(),
            whole.before().length() + hole.prefix().length(),
            Trigger.AUTOMATIC,
            settings(question, Settings.Names.CHECK),
            List.of(),
            requester);
    CompletionAnswer answer = completions.complete(request);
    Language language = Languages.builtIn().find(whole.language()).orElseThrow();
    Predicate<String> fits =
        text -> {
          String all = whole.before() + text + whole.behind();
          return readings.by(language, window -> window.fits(Before.NOTHING, all));
        };
    return filled(question, hole, answer, others, fits, "file", names(whole.language(), others));
  }

  // ---- in the request

  private Filled asSent(
      Question question, CursorText sent, List<String> names, Requester requester) {
    List<Reading> found = readings.of(sent, names, question.extent());
    if (found.isEmpty()) {
      return Filled.nothing("no language reads the text");
    }
    Reading first = found.getFirst();
    List<Reading> others = found.subList(1, found.size());
    if (question.extent() == Extent.FILE) {
      WholeFiles.Whole whole = new WholeFiles.Whole(NAME, first.language().name(), "", "");
      return inFile(question, sent, whole, others, requester);
    }
    CompletionRequest request =
        new CompletionRequest(
            NAME,
            first.language().name(),
            first.hole().with(""),
            first.hole().prefix().length(),
            Trigger.AUTOMATIC,
            settings(question, Settings.Names.OFF),
            List.of(),
            requester,
            Extent.WINDOW);
    CompletionAnswer answer = completions.complete(request);
    return filled(
        question,
        sent,
        answer,
        others,
        first::fits,
        "window",
        names(first.language().name(), others));
  }

  private static String names(String first, List<Reading> others) {
    return others.stream().map(one -> one.language().name()).reduce(first, (a, b) -> a + ", " + b);
  }

  // ---- answers

  private static Settings settings(Question question, Settings.Names names) {
    Settings settings =
        Settings.DEFAULT
            .with(Settings.COVERING, Settings.Switch.OFF)
            .with(Settings.NAMES, names)
            .with(Settings.EAGERNESS, Settings.Eagerness.HIGH) // these clients show any answer
            .with(Settings.CANDIDATES, question.wanted());
    if (names == Settings.Names.OFF) { // compilers' errors are unknown too
      settings = settings.with(Settings.RULES, Set.of("compile"));
    }
    if (question.patience().isPresent()) {
      settings = settings.with(Settings.AUTOMATIC_DEADLINE, question.patience().get());
    }
    int most = Math.min(settings.get(Settings.MAX_TOKENS), question.maxTokens());
    return most > 0 ? settings.with(Settings.MAX_TOKENS, most) : settings;
  }

  private static Filled filled(
      Question question,
      CursorText hole,
      CompletionAnswer answer,
      List<Reading> others,
      Predicate<String> fits,
      String reading,
      String language) {
    List<String> answers = new ArrayList<>();
    for (Suggestion suggestion : answer.suggestions()) {
      for (String middle : middles(suggestion)) {
        Optional<String> spelt = spelt(question, hole, middle, others, fits);
        if (spelt.isPresent() && answers.size() < question.wanted()) {
          answers.add(spelt.get());
          break;
        }
      }
    }
    String reason =
        answers.isEmpty() && !answer.suggestions().isEmpty()
            ? "the client would change each text that fits"
            : answer.reason();
    return new Filled(answers, reading, language, reason);
  }

  /** The text of a suggestion, and its beginnings with which the text parses; the longest first. */
  private static List<String> middles(Suggestion suggestion) {
    List<String> middles = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (Suggestion.Stop stop : suggestion.stops()) {
      text.append(stop.part());
      middles.addFirst(text + stop.behind());
    }
    return middles;
  }

  /**
   * The spelling of a middle with which the text fits, however the client inserts it; empty if
   * there is none.
   */
  private static Optional<String> spelt(
      Question question,
      CursorText hole,
      String middle,
      List<Reading> others,
      Predicate<String> fits) {
    boolean isStopped = question.stops().stream().anyMatch(middle::contains);
    if (isStopped || middle.isBlank()) {
      return Optional.empty();
    }
    String meant = hole.with(middle);
    if (!others.stream().allMatch(other -> other.fits(meant))) {
      return Optional.empty();
    }
    return question.spelling().spellings(hole, middle).stream()
        .filter(
            one -> {
              List<String> inserted = question.spelling().inserted(hole, one);
              return !inserted.isEmpty()
                  && inserted.stream()
                      .allMatch(
                          text ->
                              text.equals(meant)
                                  || (fits.test(text)
                                      && others.stream().allMatch(o -> o.fits(text))));
            })
        .findFirst();
  }
}
