package dovetail.server.complete;

import dovetail.model.decode.Beam;
import dovetail.model.decode.Constraint;
import dovetail.model.decode.DecodeResult;
import dovetail.model.decode.DecodeStats;
import dovetail.model.decode.Finish;
import dovetail.model.decode.Greedy;
import dovetail.model.decode.StopPolicy;
import dovetail.protocol.Settings;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.quotient.names.Reference;
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
 * Looks for what may be shown: lets the model write under the grammar, and once more in another way
 * where what it wrote is refused. A name that nothing binds gives way to words that exist, what a
 * compiler refuses and what is copied to another token.
 */
record Search(Completer completer, Settings settings, Trigger trigger) {
  private static final Logger log = LoggerFactory.getLogger(Search.class);

  /** Why there is nothing, where the deadline came first. */
  static final String IN_TIME = "nothing was found in time";

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

  /** What may be shown. */
  record Offer(Suggestion suggestion, Finish finish, DecodeStats stats) {
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
  record Found(List<Offer> offers, String none) {}

  /** Looks for what may be shown at a cursor; nothing is a reason. */
  Found find(Task task, View view) {
    Task standing = task.with(task.demands().with(Demands.Ends.STANDING));
    List<Form> forms = Form.of(completer, standing, view, settings.covering());
    if (forms.isEmpty()) {
      return new Found(List.of(), BEHIND_CLOSERS);
    }
    Form first = forms.getFirst();
    StopPolicy stop = first.stop(settings.multiline().on());
    Shaping shaping = shaping(forms, view, stop);
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
      Optional<Suggestion> shown = isAskedFor(found) ? shaping.of(found) : Optional.empty();
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
    Shaping shaping = shaping(forms, view, stop);
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
        Optional<Suggestion> shown = isAskedFor(found) ? shaping.of(found) : Optional.empty();
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

  private Shaping shaping(List<Form> forms, View view, StopPolicy stop) {
    return new Shaping(
        forms, view, stop, (form, part) -> names(form.task(), form.view(), part, "").isClean());
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
  Optional<StrictReaders.Refused> lastLook(Task task, View view, Suggestion suggestion) {
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
