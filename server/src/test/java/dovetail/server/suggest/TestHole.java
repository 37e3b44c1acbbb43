package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.Judge;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.Utf8;
import dovetail.model.decode.Decoding;
import dovetail.model.request.Finish;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.Trigger;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Healing;
import dovetail.server.complete.View;
import dovetail.server.task.Task;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A hole in a file, with the cursor at {@code ¦}, for tests of single rules: with the file's
 * tokens.
 *
 * @param fits what fits and parses; nothing ends loosely
 */
record TestHole(String language, String file, Surroundings surroundings, Predicate<String> fits)
    implements Form {
  static TestHole in(String language, String file) {
    return new TestHole(language, file, Surroundings.CODE, _ -> true);
  }

  /** In a file where only fits what parses. */
  static TestHole parsing(String language, String file) {
    int at = file.indexOf('¦');
    MiddleLanguage middles =
        MiddleLanguage.of(
            Languages.builtIn().find(language).orElseThrow(),
            Utf8.encode(file.substring(0, at)),
            Utf8.encode(file.substring(at + 1)));
    return new TestHole(
        language,
        file,
        middles.surroundings(),
        text -> {
          MiddleRecognizer recognizer = middles.recognizer();
          return recognizer.push(Utf8.encode(text)) && recognizer.mayEnd();
        });
  }

  @Override
  public Task task() {
    int at = file.indexOf('¦');
    return Task.patient(
        Languages.builtIn().find(language).orElseThrow(),
        file.substring(0, at),
        file.substring(at + 1),
        Decoding.GREEDY,
        8);
  }

  Cursor cursor() {
    Policy policy = Policy.of(ShownCase.PATIENT, Trigger.AUTOMATIC);
    return new Cursor(
        task(),
        policy,
        line(),
        surroundings,
        CursorKind.LINE,
        new Healing(""),
        surroundings == Surroundings.CODE ? line().stop() : StopPolicy.LINE);
  }

  Middle middle(String text, Finish finish) {
    return Middle.of(this, text, finish);
  }

  Middle middle(String text) {
    return middle(text, Finish.BOUNDARY);
  }

  /** What a middle becomes by the rules of a family. */
  String shaped(String text, Finish finish, String family) {
    return new RuleRun(cursor()).shaped(middle(text, finish), family).text();
  }

  /** The id of the rule of some families that refuses a middle; empty if none does. */
  String refusing(String text, String... families) {
    return new RuleRun(cursor()).refusal(middle(text), families).map(Ruling::rule).orElse("");
  }

  @Override
  public String covered() {
    return "";
  }

  @Override
  public CursorLine line() {
    return CursorLine.of(task());
  }

  @Override
  public CodeText code(String middle) {
    Language known = task().language();
    try (Judge judge = new Judge()) {
      Set<String> elements = known.profile().style().elements();
      return judge.code(known, task().prefix(), middle, task().suffix(), elements);
    }
  }

  @Override
  @SuppressWarnings("NullAway") // nobody asks for the text
  public View.Verdict read(String middle) {
    return new View.Verdict(null, fits.test(middle), fits.test(middle), false);
  }

  @Override
  public boolean leadsToWords(String beginning) {
    return false;
  }

  @Override
  public boolean fits(String middle) {
    return fits.test(middle);
  }

  @Override
  public boolean parsesWith(String line, String middle) {
    return false;
  }

  @Override
  public Optional<Fault> structure(String middle) {
    return Optional.empty();
  }

  @Override
  public List<Fault> names(String middle) {
    return List.of();
  }
}
