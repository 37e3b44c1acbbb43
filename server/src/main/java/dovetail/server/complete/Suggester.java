package dovetail.server.complete;

import dovetail.languages.Languages;
import dovetail.model.decode.Beam;
import dovetail.model.decode.Constraint;
import dovetail.model.decode.DecodeResult;
import dovetail.model.decode.DecodeStats;
import dovetail.model.decode.Finish;
import dovetail.model.decode.Greedy;
import dovetail.model.decode.StopPolicy;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Settings;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.quotient.chart.LimitException;
import dovetail.quotient.names.Reference;
import dovetail.server.complete.Completion.Promise;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is shown to somebody in an editor: decides whether anything is, lets the model write it, and
 * brings it into the file's form.
 *
 * <p>One who has not asked gets the best middle, if the model is sure enough of it; one who has
 * asked gets several that begin differently, until the deadline, however unsure they are.
 */
record Suggester(Completer completer, Settings settings, Trigger trigger, Observer observer) {
  private static final Logger log = LoggerFactory.getLogger(Suggester.class);

  private static final String BEHIND_CLOSERS =
      "what is missing stands behind closers, which are not to be replaced (covering)";

  private static final String UNBOUND = "nothing binds %s, which the model would write (names)";

  private static final String COPIED = "the model would write a block that the file has already";

  /** How often others are tried where the model writes words that are refused. */
  private static final int OTHER_WORDS = 3;

  private static final String REFUSED = "the model would write what a compiler refuses: %s";
  private static final String NOTHING_WANTED = "the model would write nothing here";

  /** How many beginnings are followed side by side. */
  private static final int WIDTH = 4;

  /** How many middles are looked for though one is shown: others may have the better names. */
  private static final int ALTERNATIVES = 3;

  private static final String IN_TIME = "nothing was found in time";

  /** What may be shown. */
  private record Offer(Suggestion suggestion, Finish finish, DecodeStats stats) {
    double probability() {
      return Math.exp(stats.meanLogProbability());
    }

    double firstWord() {
      return Math.exp(stats.firstWordLogProbability());
    }
  }

  /**
   * What was found.
   *
   * @param offers the best first
   * @param none why there is none, if there is none
   */
  private record Found(List<Offer> offers, String none) {}

  CompletionAnswer suggest(Task task) {
    long start = System.nanoTime();
    try {
      CompletionAnswer answer = answer(task, completer.view(task));
      log.debug(
          "{}: {} suggestions in {} us {}",
          task.document(),
          answer.suggestions().size(),
          (System.nanoTime() - start) / 1000,
          answer.reason());
      return answer;
    } catch (LimitException e) {
      return CompletionAnswer.nothing(String.valueOf(e.getMessage()));
    }
  }

  private CompletionAnswer answer(Task task, View view) {
    if (view.promise() == Promise.NONE) {
      return CompletionAnswer.nothing(
          task.deadline().passed()
              ? IN_TIME
              : "an error near the cursor keeps every middle from parsing");
    }
    if (view.promise() == Promise.FENCED
        && (FileKind.looksLikeTemplate(task.prefix())
            || FileKind.looksLikeTemplate(task.suffix()))) {
      return CompletionAnswer.nothing("a template by what is in it, which is left alone");
    }
    switch (view.middles().surroundings()) {
      case COMMENT -> {
        if (!settings.comments().on()) {
          return CompletionAnswer.nothing("inside a comment (comments)");
        }
      }
      case STRING -> {
        if (!settings.strings().on()) {
          return CompletionAnswer.nothing("inside a string (strings)");
        }
      }
      case CODE -> {}
    }
    Found found = idiom(task, view).orElseGet(() -> find(task, view));
    List<Offer> offers = found.offers();
    if (offers.isEmpty()) {
      return CompletionAnswer.nothing(found.none());
    }
    Offer best = offers.getFirst();
    Decoded decoded = decoded(task, view, best);
    observer.decoded(decoded);
    if (trigger == Trigger.AUTOMATIC && decoded.chance() < settings.threshold()) {
      return CompletionAnswer.nothing("the model is too unsure (threshold)");
    }
    return CompletionAnswer.of(offers.stream().map(Offer::suggestion).toList());
  }

  private static Decoded decoded(Task task, View view, Offer offer) {
    Moment moment =
        Moment.of(
            task.prefix(),
            task.suffix(),
            Place.of(task.prefix(), task.suffix()),
            view.middles().surroundings(),
            view.isComplete(""));
    double first = offer.firstWord();
    double mean = offer.probability();
    return new Decoded(moment, offer.finish(), mean, first, Chance.of(moment, first, mean));
  }

  /**
   * What is found behind the rest of a line that nearly every program has alike, as if that had
   * been typed; empty if the cursor's line is none, or nothing is found there.
   */
  private Optional<Found> idiom(Task task, View view) {
    String line = task.prefix().substring(task.prefix().lastIndexOf('\n') + 1);
    String closers = Closers.before(task.suffix(), view.middles().surroundings());
    String rest = Languages.builtIn().profile(task.language().name()).idiom(line).orElse("");
    Task typed = task.without(closers).behind(rest);
    if (rest.isEmpty()
        || !Suggestion.mayCover(rest, closers)
        || !Place.of(typed.prefix(), typed.suffix()).rest().isBlank()) {
      return Optional.empty();
    }
    View behind = completer.viewBeside(typed);
    List<String> found =
        behind.isComplete("")
            ? List.of("")
            : find(typed, behind).offers().stream().map(one -> one.suggestion().text()).toList();
    List<Offer> offers =
        found.stream()
            .map(text -> suggestion(view, rest + text, closers))
            .filter(one -> lastLook(task, view, one).isEmpty())
            .map(one -> new Offer(one, Finish.BOUNDARY, DecodeStats.NOTHING))
            .toList();
    return offers.isEmpty() ? Optional.empty() : Optional.of(new Found(offers, ""));
  }

  private Found find(Task task, View view) {
    Task standing = task.with(task.demands().with(Demands.Ends.STANDING));
    List<Form> forms = Form.of(completer, standing, view, settings.covering());
    if (forms.isEmpty()) {
      return new Found(List.of(), BEHIND_CLOSERS);
    }
    Form first = forms.getFirst();
    StopPolicy stop = first.stop(settings.multiline().on());
    int wanted =
        switch (trigger) {
          case AUTOMATIC -> 1;
          case INVOKED -> settings.candidates();
        };
    List<Offer> offers = new ArrayList<>();
    Set<Suggestion> seen = new HashSet<>();
    Set<List<Integer>> ways = new HashSet<>();
    List<LegalWords.Place> words = new ArrayList<>();
    String none = "";
    int others = OTHER_WORDS;
    if (settings.decoder() == Settings.Decoder.BEAM) {
      Beamed beamed = beamed(task, view, forms, stop, Math.max(wanted, ALTERNATIVES));
      beamed.offers().stream().limit(wanted).forEach(offers::add);
      offers.forEach(offer -> seen.add(offer.suggestion()));
      none = beamed.none();
      if (offers.isEmpty() ? !beamed.goesOn() : trigger == Trigger.AUTOMATIC) {
        return new Found(offers, none);
      }
    }
    // Two beginnings may spell the same: some more are tried than are wanted, for one who asked.
    int attempts = trigger == Trigger.AUTOMATIC ? 1 : 2 * wanted;
    for (int attempt = 0; attempt < attempts && offers.size() < wanted; attempt++) {
      boolean late = task.deadline().passed() || task.cancellation().requested();
      if (attempt > 0 && late) {
        break;
      }
      OtherWays constraint =
          new OtherWays(constraint(forms, words), ways, completer.model().vocabulary());
      DecodeResult result = completer.decode(first.task(), stop, new Greedy(constraint));
      if (!(result instanceof DecodeResult.Middle found)) {
        none = noMiddle(task, result);
        break;
      }
      none = found.finish() == Finish.DEADLINE ? IN_TIME : NOTHING_WANTED;
      int before = Utf8.encode(completer.healing(first.task()).before()).length;
      boolean another = others > 0 && !task.deadline().passed();
      int copied = new Repeats(task.prefix(), first.task().suffix()).copiedWord(found.text());
      if (copied >= 0) {
        none = COPIED;
        String kept = found.text().substring(0, copied);
        List<Integer> way = constraint.wayTo(before + Utf8.encode(kept).length);
        if (another && !way.isEmpty() && ways.add(way)) {
          others--;
          attempt--;
          continue;
        }
      }
      Optional<Suggestion> shown =
          isAskedFor(found) ? shown(forms, view, found, stop) : Optional.empty();
      if (shown.isPresent() && seen.add(shown.get())) {
        Suggestion one = shown.get();
        Optional<StrictReaders.Refused> refused = lastLook(task, view, one);
        NameChecks.Verdict names =
            refused.isPresent()
                ? NameChecks.Verdict.UNKNOWN
                : names(task, view, one.text(), one.covered());
        if (refused.isPresent()) {
          none = REFUSED.formatted(refused.get().message());
          int end = refused.get().at() + 1;
          List<Integer> way =
              end > 0 && isWritten(one, end, found)
                  ? constraint.wayTo(before + end - 1)
                  : List.of();
          if (another && !way.isEmpty() && ways.add(way)) {
            others--;
            attempt--;
            continue;
          }
        } else if (!names.isClean()) {
          none = UNBOUND.formatted(names.own().getFirst().name());
          Optional<LegalWords.Place> place = place(before, found, one, names);
          if (another && place.isPresent()) {
            others--;
            words.add(place.get());
            attempt--;
            continue;
          }
        } else {
          Offer offer = new Offer(one, found.finish(), found.stats());
          offers.add(offer);
          log.debug(
              "{}: {} tokens, finish {}, probability {}",
              task.document(),
              found.stats().tokens(),
              found.finish(),
              offer.probability());
        }
      }
      List<Integer> beginning = constraint.beginning();
      if (beginning.isEmpty() || !ways.add(beginning)) {
        break;
      }
      if (attempt == 0 && first.isCode() && endsInBlank(task.prefix())) {
        completer.tokensThatBeginBlank().forEach(token -> ways.add(List.of(token)));
      }
      others = OTHER_WORDS;
      words.clear();
    }
    return new Found(offers, none);
  }

  /**
   * What several beginnings, followed side by side, came to.
   *
   * @param offers those whose names exist, the best first by probability and names
   * @param none why there are none, if there are none
   * @param goesOn whether another search may find what this one has not
   */
  private record Beamed(List<Offer> offers, String none, boolean goesOn) {}

  /** A middle of a beam, as it would be shown, and the sum by which it is ranked. */
  private record Ranked(Offer offer, NameChecks.Verdict names, double sum) {}

  private Beamed beamed(Task task, View view, List<Form> forms, StopPolicy stop, int count) {
    Task first = forms.getFirst().task();
    List<Beam.Candidate> candidates =
        completer.candidates(first, stop, new Beam(constraint(forms, List.of()), WIDTH), count);
    if (!(candidates.getFirst().result() instanceof DecodeResult.Middle likeliest)) {
      return new Beamed(List.of(), noMiddle(task, candidates.getFirst().result()), false);
    }
    List<Ranked> ranked = new ArrayList<>();
    Set<Suggestion> seen = new HashSet<>();
    boolean refused = false;
    for (Beam.Candidate candidate : candidates) {
      if (candidate.result() instanceof DecodeResult.Middle found) {
        Optional<Suggestion> shown =
            isAskedFor(found) ? shown(forms, view, found, stop) : Optional.empty();
        if (shown.isPresent() && seen.add(shown.get())) {
          Suggestion one = shown.get();
          if (lastLook(task, view, one).isPresent()) {
            refused = true;
          } else {
            NameChecks.Verdict names = names(task, view, one.text(), one.covered());
            Offer offer = new Offer(one, found.finish(), found.stats());
            ranked.add(new Ranked(offer, names, candidate.logProbability() + names.cost()));
          }
        }
      }
      if (ranked.isEmpty() && !refused && trigger == Trigger.AUTOMATIC) {
        break; // nothing is to be shown, or too little: others are only less likely
      }
    }
    ranked.sort(Comparator.comparingDouble(one -> -one.sum()));
    String none =
        ranked.isEmpty()
            ? likeliest.finish() == Finish.DEADLINE ? IN_TIME : NOTHING_WANTED
            : ranked.getFirst().names().isClean()
                ? ""
                : UNBOUND.formatted(ranked.getFirst().names().own().getFirst().name());
    List<Offer> offers =
        ranked.stream().filter(one -> one.names().isClean()).map(Ranked::offer).toList();
    boolean late = task.deadline().passed() || task.cancellation().requested();
    boolean other = trigger == Trigger.INVOKED || refused || !ranked.isEmpty();
    return new Beamed(offers, none, other && !late);
  }

  /** Words that the model was not asked for are anything. */
  private static boolean isAskedFor(DecodeResult.Middle found) {
    return found.stats().meanLogProbability() > Double.NEGATIVE_INFINITY
        || found.text().chars().noneMatch(Character::isLetterOrDigit);
  }

  private Constraint constraint(List<Form> forms, List<LegalWords.Place> words) {
    List<Constraint> all = forms.stream().map(form -> form.constraint(completer)).toList();
    Constraint any = all.size() == 1 ? all.get(0) : new AnyOf(all);
    return words.isEmpty() ? any : new LegalWords(any, words, completer.model().vocabulary());
  }

  /** What is known of the names of a middle that fits. */
  private NameChecks.Verdict names(Task task, View view, String middle, String covered) {
    return switch (settings.names()) {
      case OFF -> NameChecks.Verdict.UNKNOWN;
      case CHECK -> completer.names().of(task, view.around(middle), middle, covered);
    };
  }

  /**
   * Where what is decoded has the first name that nothing binds, and what may stand there instead;
   * empty if it was not written as it would be shown.
   *
   * @param before how many bytes are written before the middle
   */
  private static Optional<LegalWords.Place> place(
      int before, DecodeResult.Middle decoded, Suggestion shown, NameChecks.Verdict names) {
    Reference own = names.own().getFirst();
    byte[] name = Utf8.encode(own.name());
    int at = own.begin() - names.begin();
    if (!isWritten(shown, at + name.length, decoded)) {
      return Optional.empty();
    }
    String begun = new String(name, 0, Math.max(0, -at - before), StandardCharsets.UTF_8);
    return Optional.of(new LegalWords.Place(at + before, begun, names.legal()));
  }

  /** Whether so many bytes of a suggestion, if it has so many, were decoded so. */
  private static boolean isWritten(Suggestion shown, int bytes, DecodeResult.Middle decoded) {
    byte[] text = Utf8.encode(shown.text());
    byte[] written = Utf8.encode(decoded.text());
    int end = Math.min(bytes, text.length);
    return end <= written.length && Arrays.equals(text, 0, end, written, 0, end);
  }

  /**
   * What a decoded middle becomes: polished, in the form that it fits; empty if nothing is left.
   *
   * @param view what the cursor looks like, with the closers behind it
   */
  private Optional<Suggestion> shown(
      List<Form> forms, View view, DecodeResult.Middle decoded, StopPolicy stop) {
    Form form =
        forms.stream().filter(one -> one.fits(decoded.text())).findFirst().orElse(forms.getFirst());
    Place place =
        stop == StopPolicy.BLOCK
            ? form.place()
            : new Place(form.place().rest(), form.place().indentation(), false);
    boolean loose = form.view().endsLoosely(decoded.text());
    Polish polish =
        new Polish(
            form.task().prefix(),
            form.task().suffix(),
            place,
            form.view().middles().surroundings(),
            other -> form.fits(other) && (loose || !form.view().endsLoosely(other)));
    boolean forced = decoded.finish() == Finish.STEERED || decoded.finish() == Finish.DEADLINE;
    return clean(form, polish.of(decoded.text(), decoded.finish()))
        .filter(middle -> !forced || !leadsOn(form, middle))
        .map(middle -> suggestion(form, view, middle));
  }

  /**
   * Whether a middle ends in what only leads on to what stands behind it: loosely, or in a comma
   * before lines that are deeper than the cursor's.
   */
  private static boolean leadsOn(Form form, String middle) {
    String next =
        form.task().suffix().lines().skip(1).filter(line -> !line.isBlank()).findFirst().orElse("");
    boolean deeper =
        Place.width(Place.leadingBlanks(next)) > Place.width(form.place().indentation());
    return (middle.stripTrailing().endsWith(",") && deeper) || form.view().endsLoosely(middle);
  }

  /**
   * A middle, or as many of its lines as fit, repeat nothing, and have no name that nothing binds;
   * where each has one, as many as fit and repeat nothing; empty if there are none.
   */
  private Optional<String> clean(Form form, String middle) {
    List<String> parts = parts(form, middle);
    return parts.stream()
        .filter(part -> names(form.task(), form.view(), part, "").isClean())
        .findFirst()
        .or(() -> parts.stream().findFirst());
  }

  /** A middle and its beginnings of whole lines that fit and repeat nothing, the longest first. */
  private static List<String> parts(Form form, String middle) {
    Repeats repeats = new Repeats(form.task().prefix(), form.task().suffix());
    List<String> parts = new ArrayList<>();
    for (int end = middle.length(); end > 0; end = middle.lastIndexOf('\n', end - 1)) {
      String part = middle.substring(0, end);
      if (!part.isBlank() && !part.equals(form.covered()) && form.fits(part) && !repeats.in(part)) {
        parts.add(part);
      }
    }
    return parts;
  }

  /** An insertion, where the model wrote at the end just what is behind the cursor. */
  private static Suggestion suggestion(Form form, View view, String middle) {
    String covered = form.covered();
    String before = middle.substring(0, Math.max(0, middle.length() - covered.length()));
    boolean covers =
        !middle.endsWith(covered) || before.isEmpty() || Closers.opens(before, covered);
    String text = covers ? middle : before;
    String replaced = covers ? covered : "";
    return suggestion(view, text, replaced);
  }

  private static Suggestion suggestion(View view, String text, String covered) {
    return new Suggestion(Parts.of(view.around(text).middles(), text, covered), covered);
  }

  /** Whether a blank stands between something on the line and the cursor: one is enough. */
  private static boolean endsInBlank(String prefix) {
    String line = prefix.substring(prefix.lastIndexOf('\n') + 1);
    return !line.isBlank() && Character.isWhitespace(line.charAt(line.length() - 1));
  }

  private static String noMiddle(Task task, DecodeResult result) {
    if (result.finish() == Finish.BUDGET) {
      return "nothing that fits is as short as %d tokens (maxTokens)".formatted(task.maxTokens());
    }
    return task.deadline().passed() ? IN_TIME : "nothing fits";
  }

  /** No middle leaves that does not pass it: what is wrong with it, if something is. */
  private Optional<StrictReaders.Refused> lastLook(Task task, View view, Suggestion suggestion) {
    String middle = suggestion.text();
    View.Text text = view.around(middle);
    String after = text.suffix().substring(suggestion.covered().length());
    if (!Validator.accepts(task.language(), text.prefix() + middle + after)) {
      log.error("a bug: passed by the grammar, and does not parse: {}", middle);
      return Optional.of(new StrictReaders.Refused("it does not parse", -1));
    }
    return completer.strict().refused(task.language(), text.prefix(), middle, after);
  }
}
