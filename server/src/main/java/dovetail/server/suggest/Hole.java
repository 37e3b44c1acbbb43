package dovetail.server.suggest;

import com.google.common.base.Strings;
import dovetail.analysis.Fault;
import dovetail.analysis.Judge;
import dovetail.lexer.Utf8;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.DecodeResult;
import dovetail.model.request.Finish;
import dovetail.model.request.Interest;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.Settings;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.server.complete.AnyOf;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Healing;
import dovetail.server.complete.JudgedText;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** A cursor where a suggestion is looked for, and the judges of candidates there. One thread. */
final class Hole {
  private static final String NOTHING_WANTED = "the model would write nothing here";
  private static final String NOTHING_OF_IT =
      "what the model would write is there already, or does not stand by itself";
  private static final String NAMES = "%s, which the model would write (setting names)";

  private final Search search;
  private final Task task;
  private final List<Form> forms;
  private final StopPolicy stop;
  private final Shaping shaping;
  private final Chances chances;

  /** How many bytes are written before the middle, to be healed. */
  private final int before;

  /** The verdicts of the last look, which reads the whole file each time. */
  private final Map<Suggestion, Optional<Fault>> looked = new HashMap<>();

  /** The verdicts on names, each of which reads the file behind the middle. */
  private final Map<Judged, List<Fault>> judged = new HashMap<>();

  /** A middle of the form that covers these closers. */
  private record Judged(String covered, String middle) {}

  /**
   * A hole.
   *
   * @param forms the forms that a suggestion may have here, at least one
   */
  Hole(Search search, Task task, View view, List<Form> forms) {
    this.search = search;
    this.task = task;
    this.forms = forms;
    before = Utf8.encode(search.completer().healing(task).before()).length;
    chances = Chances.at(task, before, view);
    stop = forms.getFirst().stop(search.settings().multiline().on());
    shaping = new Shaping(forms, view, stop, (form, part) -> names(form, part).isEmpty());
  }

  Search search() {
    return search;
  }

  Completer completer() {
    return search.completer();
  }

  /** The task to decode: in the first of the forms. */
  Task task() {
    return forms.getFirst().task();
  }

  StopPolicy stop() {
    return stop;
  }

  /** Whether nobody waits any more. */
  boolean isLate() {
    return task.isLate();
  }

  /** Whether text of the language is missing, not of a string or a comment. */
  boolean isCode() {
    return forms.getFirst().isCode();
  }

  /** A constraint at its beginning, in any of the forms, narrowed to legal words. */
  Constraint constraint(List<LegalWords.Place> words) {
    List<Constraint> all = forms.stream().map(form -> form.constraint(completer())).toList();
    String unopened = isCode() ? CallsOfCalls.of(task()).unopened() : "";
    Constraint one = all.size() == 1 ? all.getFirst() : new AnyOf(all);
    Constraint any =
        unopened.isEmpty() ? one : new NamedCall(one, unopened, completer().model().vocabulary());
    if (words.isEmpty()) {
      return any;
    }
    List<String> signs = task.language().profile().receivers().signs();
    return new LegalWords(any, words, signs, completer().model().vocabulary());
  }

  /**
   * The part of a middle to show: without the tail that is too unlikely, where the rest stands by
   * itself; empty if nothing is.
   */
  Optional<Search.Offer> shown(DecodeResult.Middle middle) {
    boolean enough = middle.finish() == Finish.ENOUGH;
    List<Word> words = chances.words(middle);
    if (isHealedOnly(middle)) {
      return Optional.empty();
    }
    OptionalInt tail = tail(words);
    Optional<Search.Offer> cut =
        tail.isEmpty() ? Optional.empty() : before(middle.text(), words, tail.getAsInt());
    boolean meant = words.stream().allMatch(word -> word.chance() > 0);
    return cut.isPresent() || enough || !meant
        ? cut
        : shaping
            .of(middle.text(), middle.finish())
            .map(whole -> offer(whole, middle.finish(), middle.text(), words));
  }

  /** Is over once what is written is too unlikely to be shown, of one middle. */
  Interest interest() {
    Healing healing = completer().healing(task());
    if (!healing.after().isEmpty()) {
      return Interest.WHOLE;
    }
    return new Interest() {
      private boolean goesToItsEnd;

      @Override
      public boolean isOver(DecodeResult.Middle begun) {
        if (goesToItsEnd || begun.text().length() <= healing.before().length()) {
          return false;
        }
        DecodeResult.Middle middle = healing.middleOf(begun);
        List<Word> words = chances.begun(middle);
        OptionalInt tail = tail(words);
        if (tail.isEmpty()) {
          return false;
        }
        int at = tail.getAsInt();
        if (at == 0 || before(middle.text(), words, at).isPresent()) {
          return true;
        }
        goesToItsEnd = !isAutomatic();
        return isAutomatic()
            && Parts.wordEnd(middle.text(), at, chances.surroundings()) < middle.text().length();
      }
    };
  }

  private boolean isAutomatic() {
    return search.trigger() == Trigger.AUTOMATIC;
  }

  /**
   * Where the words begin that are too unlikely, together with those before; empty if none are. One
   * who has asked is shown the first however unlikely it is, if the model meant it.
   */
  private OptionalInt tail(List<Word> words) {
    double all = 1;
    int end = 0;
    for (Word word : words) {
      all *= word.chance();
      boolean unlikely = all < search.settings().threshold() && (end > 0 || isAutomatic());
      if (unlikely || all == 0) {
        return OptionalInt.of(end);
      }
      end += word.text().length();
    }
    return OptionalInt.empty();
  }

  /** Offers a suggestion with the words that it has as they were decoded. */
  private Search.Offer offer(Suggestion shown, Finish finish, String middle, List<Word> words) {
    String text = Strings.commonPrefix(middle, shown.text());
    List<Word> own = new ArrayList<>();
    int end = 0;
    for (Word word : words) {
      if (end < text.length()) {
        own.add(word);
      }
      end += word.text().length();
    }
    return new Search.Offer(shown, new Decoded(chances.moment(), finish, text, own));
  }

  /** The longest beginning of a middle before its tail that stands, if one does. */
  private Optional<Search.Offer> before(String middle, List<Word> words, int tail) {
    return new Beginnings(
            middle, forms.getFirst().surroundings(), task.language().profile().blocks())
        .before(tail).stream()
            .flatMap(beginning -> forms.stream().flatMap(form -> ended(form, beginning, words)))
            .filter(cut -> !search.isLikelyEnough(cut) || lastLook(cut.suggestion()).isEmpty())
            .findFirst();
  }

  /** A beginning of a middle with the closers that it lacks, if it stands then. */
  private Stream<Search.Offer> ended(Form form, String beginning, List<Word> words) {
    return form
        .closed(beginning)
        .filter(form::fits)
        .filter(closed -> !isEmptied(beginning, closed))
        .flatMap(
            closed ->
                shaping
                    .of(closed, Finish.BOUNDARY)
                    .map(shaped -> form.withPlaceholder(shaped, beginning, closed)))
        .map(suggestion -> offer(suggestion, Finish.ENOUGH, beginning, words))
        .stream();
  }

  /** Whether a string that a beginning opens is closed with nothing in it. */
  private static boolean isEmptied(String beginning, String closed) {
    int end = beginning.length();
    return closed.length() > end
        && Closers.isQuote(closed.charAt(end))
        && beginning.charAt(end - 1) == closed.charAt(end);
  }

  /** Whether the model wrote nothing but the word again that stands before the cursor. */
  private boolean isHealedOnly(DecodeResult.Middle found) {
    int[] ends = found.stats().confidence().ends();
    return before > 0 && ends.length > 0 && ends[ends.length - 1] <= before;
  }

  /** A suggestion as a middle of the form that it has: each form may have other lines fenced. */
  private record Written(Form form, String middle) {}

  private Written written(Suggestion suggestion) {
    Form last = forms.getLast();
    return forms.stream()
        .filter(form -> form.covered().equals(suggestion.covered()))
        .findFirst()
        .map(form -> new Written(form, suggestion.text()))
        // It is inserted since it ended with what it would cover.
        .orElseGet(() -> new Written(last, suggestion.text() + last.covered()));
  }

  /** The error in a suggestion, if there is one. The first time, linear in the file. */
  Optional<Fault> lastLook(Suggestion suggestion) {
    return looked.computeIfAbsent(
        suggestion,
        _ -> {
          Written written = written(suggestion);
          return search.lastLook(
              written.form().task(), written.form().view(), written.middle(), "");
        });
  }

  /** The verdict on the names of a suggestion that passed the last look. */
  List<Fault> names(Suggestion suggestion) {
    Written written = written(suggestion);
    return names(written.form(), written.middle());
  }

  private List<Fault> names(Form form, String middle) {
    return switch (search.settings().names()) {
      case OFF -> List.of();
      case CHECK ->
          judged.computeIfAbsent(
              new Judged(form.covered(), middle),
              _ ->
                  JudgedText.faults(
                      completer().judge(),
                      form.task(),
                      form.view().around(middle),
                      middle,
                      Judge.NAMES));
    };
  }

  /** Why nothing is shown of a middle of which nothing would be. */
  static String nothingOf(DecodeResult.Middle middle) {
    return switch (middle.finish()) {
      case DEADLINE -> Search.IN_TIME;
      case ENOUGH -> Search.UNSURE;
      default -> middle.text().isBlank() ? NOTHING_WANTED : NOTHING_OF_IT;
    };
  }

  /** Why nothing is shown where names are not clean. */
  static String unclean(List<Fault> names) {
    return NAMES.formatted(names.getFirst().message());
  }

  /** How many names the text behind a suggestion waits for, with it. */
  int unmet(Suggestion suggestion) {
    if (search.settings().names() == Settings.Names.OFF) {
      return 0;
    }
    Written written = written(suggestion);
    Form form = written.form();
    View.Text text = form.view().around(written.middle());
    return completer()
        .judge()
        .unmet(
            JudgedText.document(form.task(), text.hidden()),
            JudgedText.part(text, written.middle()));
  }

  /** Why there is no middle. */
  String noMiddle(DecodeResult result) {
    if (result.finish() == Finish.BUDGET) {
      return "nothing that fits is as short as %d tokens (maxTokens)".formatted(task.maxTokens());
    }
    return task.deadline().passed() ? Search.IN_TIME : "nothing fits";
  }
}
