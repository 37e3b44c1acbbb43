package dovetail.server.suggest;

import dovetail.languages.Style;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.DecodeStats;
import dovetail.model.request.Finish;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.chart.StoppedException;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.View;
import dovetail.server.files.FileKind;
import dovetail.server.task.Demands;
import dovetail.server.task.Task;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether an editor shows a suggestion. {@link Search} finds suggestions; this class itself
 * knows idioms, the lines that are alike in nearly every program.
 *
 * <p>As the user types, the answer is the best middle, if the model is sure enough of it. On the
 * user's command, the answer is several middles that begin differently, however unsure they are, as
 * many as are found until the deadline.
 */
public final class Suggester {
  private static final Logger log = LoggerFactory.getLogger(Suggester.class);

  private static final DecodeResult.Middle NOTHING_WRITTEN =
      new DecodeResult.Middle("", Finish.BOUNDARY, DecodeStats.NOTHING);

  /**
   * The least chance of the text behind an idiom. It is low: the text is shown with the idiom,
   * though the model may be unsure of it.
   */
  private static final Worth BEHIND_IDIOM = Worth.likely(0.1);

  private final Completer completer;
  private final Settings settings;
  private final Trigger trigger;
  private final Observer observer;

  /**
   * Answers requests by a user's settings.
   *
   * @param trigger the cause of the requests: a key, or the user's command
   * @param observer receives the decoded middle and the effort of each request
   */
  public Suggester(Completer completer, Settings settings, Trigger trigger, Observer observer) {
    this.completer = completer;
    this.settings = settings;
    this.trigger = trigger;
    this.observer = observer;
  }

  /** The answer at a cursor. */
  public CompletionAnswer suggest(Task task) {
    return account(task).answer();
  }

  /** The same answer, with the record of all texts that were considered. */
  public Account account(Task task) {
    long start = System.nanoTime();
    try {
      Account account = completer.during(task, () -> answer(task, completer.view(task)));
      log.debug(
          "{}: {} suggestions in {} us {}",
          task.document(),
          account.answer().suggestions().size(),
          (System.nanoTime() - start) / 1000,
          account.answer().reason());
      return account;
    } catch (LimitException e) {
      return nothing(task, Optional.empty(), Completer.tooLarge(task, e));
    } catch (StoppedException e) {
      return nothing(task, Optional.empty(), completer.tooLate(task));
    } finally {
      observer.worked(completer.takeEffort());
    }
  }

  private Account nothing(Task task, Optional<View> view, String reason) {
    return new Account(
        task,
        trigger,
        view.map(one -> Account.Reading.of(one, completer.healing(task))),
        CompletionAnswer.nothing(reason),
        List.of(),
        Map.of(),
        List.of(),
        Search.NO_MIDDLE);
  }

  /** Answers with the one best suggestion, as if the user asked, by the default settings. */
  public static Suggester ofTheBest(Completer completer) {
    Settings one = Settings.DEFAULT.with(Settings.CANDIDATES, 1);
    return new Suggester(completer, one, Trigger.INVOKED, best -> {});
  }

  private Account answer(Task task, View view) {
    Optional<String> alone = leftAlone(task, view);
    if (alone.isPresent()) {
      return nothing(task, Optional.of(view), alone.get());
    }
    Policy policy = Policy.of(settings, trigger);
    CursorContext context = new CursorContext(completer, task, view, policy, RuleRun::new);
    List<Offer> certain = idiom(context);
    Search.Result result = certain.isEmpty() ? searched(context) : Search.Result.of(certain);
    CompletionAnswer answer = answer(result, context);
    DecodeResult last = answer.suggestions().isEmpty() ? result.last() : NOTHING_WRITTEN;
    return new Account(
        task,
        trigger,
        Optional.of(Account.Reading.of(view, context.cursor.healing())),
        answer,
        List.copyOf(context.rules.rulings),
        context.rules.times,
        Account.wishes(completer.model().vocabulary(), result.last().stats().steps()),
        result.offers().stream().<DecodeResult>map(one -> one.written).findFirst().orElse(last));
  }

  /**
   * The offers at a cursor. Where none is worth showing, a second search heals the blank before the
   * cursor: models know a blank and the next word as one token.
   */
  private Search.Result searched(CursorContext context) {
    Search.Result result = new Search(context).find();
    Task task = context.cursor.task();
    Task blank = task.with(task.demands().with(Demands.Seam.HEALED_BLANK));
    if (result.isWorth(context)
        || task.demands().seam() != Demands.Seam.HEALED
        || context.isLate()
        || completer.healing(blank).text().isEmpty()) {
      return result;
    }
    CursorContext behind =
        new CursorContext(
            completer, blank, context.view, context.cursor.policy(), context.rules::at);
    Search.Result other = new Search(behind).find();
    return other.isWorth(behind) ? other : result;
  }

  /** The reason not to search at a cursor; empty if there is none. */
  private Optional<String> leftAlone(Task task, View view) {
    if (view.promise() == Promise.NONE) {
      return Optional.of(
          task.deadline().passed()
              ? completer.tooLate(task)
              : "an error near the cursor keeps every suggestion from parsing");
    }
    if (view.promise() == Promise.FENCED
        && (FileKind.looksLikeTemplate(task.prefix())
            || FileKind.looksLikeTemplate(task.suffix()))) {
      return Optional.of("a template by its content, which is left alone");
    }
    return switch (view.middles().surroundings()) {
      case COMMENT ->
          settings.get(Settings.COMMENTS).on()
              ? Optional.empty()
              : Optional.of("comments are switched off (setting comments)");
      case STRING ->
          settings.get(Settings.STRINGS).on()
              ? Optional.empty()
              : Optional.of("strings are switched off (setting strings)");
      case CODE -> Optional.empty();
    };
  }

  private CompletionAnswer answer(Search.Result result, CursorContext context) {
    List<Offer> offers = result.offers();
    if (!offers.isEmpty()) {
      observer.decoded(offers.getFirst().decoded);
    }
    if (!result.isWorth(context)) {
      String none = offers.isEmpty() ? result.none() : context.cursor.policy().worth().unsure();
      return CompletionAnswer.nothing(none);
    }
    return CompletionAnswer.of(offers.stream().map(Offer::shown).toList());
  }

  /**
   * The offers of an idiom: the rest of a line that is alike in nearly every program, with text
   * behind it as if the user had typed that rest. None if the cursor's line begins no idiom, or no
   * text is found behind it.
   */
  private List<Offer> idiom(CursorContext context) {
    Task task = context.cursor.task();
    View view = context.view;
    Style style = context.cursor.style();
    String closers = Closers.before(task.suffix(), context.cursor.surroundings());
    String rest = style.idiom(context.cursor.line().before()).orElse("");
    Task typed = task.typed(rest, closers);
    if (rest.isEmpty()
        || !Suggestion.mayCover(rest, closers)
        || !CursorLine.of(typed).rest().isBlank()) {
      return List.of();
    }
    View behind = completer.viewBeside(typed);
    List<String> found = behind.isComplete("") ? List.of("") : behindIdiom(context, typed, behind);
    View over = closers.isEmpty() ? view : completer.viewBeside(task.typed("", closers));
    Decoded certain = new Decoded(context.cursor.kind(), Finish.BOUNDARY, List.of());
    return found.stream()
        .map(
            text ->
                SuggestionBuilder.suggestion(
                    view, over, rest + text, closers, style.blocks().body()))
        .filter(context::allows)
        .map(one -> Offer.of(context, one, certain, NOTHING_WRITTEN))
        .toList();
  }

  private List<String> behindIdiom(CursorContext context, Task typed, View behind) {
    Policy unsure = context.cursor.policy().with(BEHIND_IDIOM);
    CursorContext there = new CursorContext(completer, typed, behind, unsure, context.rules::at);
    return new Search(there).find().offers().stream().map(one -> one.shown().text()).toList();
  }
}
