package dovetail.server.complete;

import static dovetail.analysis.Fault.NOWHERE;

import dovetail.analysis.Document;
import dovetail.analysis.Fault;
import dovetail.analysis.Fault.Kind;
import dovetail.analysis.Judge;
import dovetail.analysis.Part;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.protocol.Address;
import dovetail.protocol.OpenFile;
import dovetail.quotient.Before;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.chart.StoppedException;
import dovetail.server.files.FileKind;
import dovetail.server.task.Task;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last check of a middle before it is shown: whether the file parses with it, read once more by
 * charts of this class alone, and whether the judge finds faults in it. Places are bytes of the
 * middle. One thread at a time.
 */
public final class LastLook implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LastLook.class);

  private final ReadAhead ahead;
  private final Validator validator;
  private final Judge judge;
  private @Nullable Code code;

  /**
   * A check that has read nothing yet.
   *
   * @param ahead runs half of a check on another thread, where there is much to read
   */
  LastLook(ReadAhead ahead, BooleanSupplier nobodyWaits) {
    this.ahead = ahead;
    this.validator = new Validator(nobodyWaits);
    this.judge = new Judge(nobodyWaits);
  }

  /** The assumption about the file around a middle. */
  public enum Around {
    /** The file may have errors, which are not reported unless the middle causes them. */
    AS_IT_IS,
    /** The file has no errors, so the middle causes any error behind it. */
    RIGHT
  }

  /**
   * Whether a text with a middle is a program; or the beginning of one, if more is to be written.
   */
  public boolean parses(Language language, View.Text text, String middle) {
    String whole = text.prefix() + middle + text.suffix();
    Before before = text.middles().before();
    if (before != Before.NOTHING) {
      return validator.isWindow(language, before, whole);
    }
    return validator.atEnd(
        language,
        whole,
        text.middles().isUnfinished() ? MiddleRecognizer::viable : MiddleRecognizer::mayEnd);
  }

  /**
   * The first fault of a middle's structure: first of all that the file does not parse with the
   * middle, which would be a bug of the engine; then a fault of the given kinds. Linear in the text
   * that is read for the first time.
   *
   * @throws StoppedException if nobody waits for the result
   */
  public Optional<Fault> structure(
      Task task, View.Text text, String middle, Set<Kind> kinds, Around around) {
    Part part = part(task, text, middle);
    int length = text.prefix().length() + middle.length() + text.suffix().length();
    Supplier<Boolean> parses = ahead.begin(length, () -> parses(task.language(), text, middle));
    Optional<Fault> fault;
    try {
      fault = compiled(task, text, part, kinds, around);
    } catch (StoppedException e) {
      var _ = parses.get(); // no other thread may use the validator meanwhile
      throw e;
    }
    if (!parses.get()) {
      log.error("a bug: passed by the grammar, and does not parse: {}", middle);
      return Optional.of(
          new Fault(Kind.SYNTAX, "", NOWHERE, NOWHERE, "it does not parse", List.of()));
    }
    return fault;
  }

  /** The first fault of structure of a middle that is known to parse. */
  public Optional<Fault> compiled(
      Task task, View.Text text, String middle, Set<Kind> kinds, Around around) {
    return compiled(task, text, part(task, text, middle), kinds, around);
  }

  private Optional<Fault> compiled(
      Task task, View.Text text, Part part, Set<Kind> kinds, Around around) {
    if (kinds.isEmpty() && around == Around.AS_IT_IS) {
      return Optional.empty();
    }
    Document document = document(task, text.hidden);
    Optional<Fault> first =
        switch (around) {
          case AS_IT_IS -> judge.faults(document, part, kinds).stream().findFirst();
          case RIGHT -> judge.broken(document, part);
        };
    return first.map(fault -> fault.from(part.from()));
  }

  /** The faults of names, of the given kinds, in a middle that parses, in the order of the text. */
  public List<Fault> names(Task task, View.Text text, String middle, Set<Kind> kinds) {
    Part part = part(task, text, middle);
    return judge.faults(document(task, text.hidden), part, kinds).stream()
        .map(fault -> fault.from(part.from()))
        .toList();
  }

  /**
   * The tokens of a middle in a text, which need not parse.
   *
   * @throws StoppedException if nobody waits for the tokens
   */
  public CodeText code(Language language, View.Text text, String middle) {
    return code(language, text.prefix(), middle, text.suffix());
  }

  /** The tokens of a middle between any two texts. */
  public CodeText code(Language language, String before, String middle, String behind) {
    Code known = code;
    if (known == null || !known.isOf(language, before, middle, behind)) {
      Set<String> elements = language.profile().style().elements();
      known = new Code(language, judge.code(language, before, middle, behind, elements));
      code = known;
    }
    return known.text();
  }

  /**
   * Whether the cursor of a task stands in an element, once a short ending completes the text
   * there.
   */
  boolean isInElement(Task task, View view) {
    if (task.language().profile().style().elements().isEmpty()) {
      return false;
    }
    String middle = view.ending("").orElse("");
    CodeText text = code(task.language(), view.around(middle), middle);
    return text.spans().stream()
        .anyMatch(
            one -> text.begin(one.first()) < text.from() && text.from() < text.end(one.last()));
  }

  private record Code(Language language, CodeText text) {
    boolean isOf(Language other, String before, String middle, String behind) {
      return language.equals(other)
          && text.from() == before.length()
          && text.to() == before.length() + middle.length()
          && text.text().equals(before + middle + behind);
    }
  }

  /** A middle in its text. If the text is not written to its end, a short ending completes it. */
  private Part part(Task task, View.Text text, String middle) {
    String written = text.prefix() + middle + text.suffix();
    String more =
        text.middles().isUnfinished() && text.middles().before() == Before.NOTHING
            ? completion(task.language(), written)
            : "";
    return Part.of(text.prefix(), middle, text.suffix() + more);
  }

  /** A short text that completes a text to a program; empty if none was found. */
  private String completion(Language language, String text) {
    return validator
        .atEnd(language, text, end -> Optional.ofNullable(end.completion()))
        .map(more -> new String(more, StandardCharsets.UTF_8))
        .orElse("");
  }

  private static Document document(Task task, Set<String> hidden) {
    Address address = Address.of(task.document());
    Map<Path, String> others = new HashMap<>();
    for (OpenFile file : task.others()) {
      Address.of(file.uri()).file().ifPresent(path -> others.putIfAbsent(path, file.text()));
    }
    return new Document(task.language(), address.file(), binding(task, address), hidden, others);
  }

  private static Document.Binding binding(Task task, Address address) {
    String name = address.name();
    String ending = name.substring(name.lastIndexOf('.') + 1);
    boolean isPart =
        FileKind.of(task.document()) == FileKind.CELL
            || Languages.builtIn().embedding(ending).isPresent();
    return isPart ? Document.Binding.OTHER_PARTS : Document.Binding.ITSELF;
  }

  /** From now on reads the files of documents' folders in the background. */
  void follow() {
    judge.follow();
  }

  /** Reads a task's text in the background for later checks; false if it was stopped. */
  boolean readAhead(Task task, BooleanSupplier stop) {
    return judge.readAhead(document(task, Set.of()), task.bytes(), stop);
  }

  /** Reads everything that a check of a task's text needs; false if it was stopped. */
  boolean readAllAhead(Task task) {
    return validator.readAhead(task.language(), task.prefix() + task.suffix(), task::isLate)
        && readAhead(task, task::isLate);
  }

  /** Frees the memory of all readings. */
  void forget() {
    code = null;
    validator.forget();
    judge.forget();
  }

  /** Ends the reading in the background. */
  @Override
  public void close() {
    judge.close();
  }
}
