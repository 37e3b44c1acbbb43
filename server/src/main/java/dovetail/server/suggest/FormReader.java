package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.Judge;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Blocks;
import dovetail.languages.Style;
import dovetail.lexer.Terminal;
import dovetail.lexer.Utf8;
import dovetail.model.decode.Method;
import dovetail.model.request.Finish;
import dovetail.protocol.Suggestion;
import dovetail.quotient.MiddleRecognizer;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.LastLook;
import dovetail.server.complete.Validator;
import dovetail.server.complete.View;
import dovetail.server.task.Task;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads middles in a form by the engine, each text once. One thread. */
final class FormReader implements Form {
  private static final Pattern CLOSES = Pattern.compile("(?:[)\\]}\"'`]|/?>|</[^<>{}]*>)*");

  /** The greatest number of names that are replaced. */
  private static final int NAMES = 32;

  /** An empty string, whose quotes close nothing. */
  private static final Pattern EMPTY = Pattern.compile("(?<!([\"'`]))([\"'`])\\2(?!\\2)");

  private final CursorContext context;
  private final LastLook look;
  private final Task task;
  final View view;
  private final String covered;
  private final CursorLine line;
  private final Map<String, View.Verdict> read = new HashMap<>();
  private final Map<String, Boolean> fitting = new HashMap<>();
  private final Map<String, Optional<Fault>> structure = new HashMap<>();
  private final Map<String, List<Fault>> names = new HashMap<>();

  /** The form of a hole that covers the closers before its suffix. */
  FormReader(CursorContext context, Task task, View view, String covered) {
    this.context = context;
    this.look = context.completer.lastLook();
    this.task = task;
    this.view = view;
    this.covered = covered;
    this.line = CursorLine.of(task);
  }

  @Override
  public Task task() {
    return task;
  }

  @Override
  public String covered() {
    return covered;
  }

  @Override
  public CursorLine line() {
    return line;
  }

  Middle middle(String text, Finish finish) {
    return Middle.of(this, text, finish);
  }

  @Override
  public View.Verdict read(String middle) {
    return read.computeIfAbsent(middle, view::read);
  }

  /** The text around the hole that a middle completes to a program. */
  private View.Text around(String middle) {
    return read(middle).text();
  }

  @Override
  public CodeText code(String middle) {
    return look.code(task.language(), around(middle), middle);
  }

  /** A middle that is being written. Its tokens are read without the text behind the cursor. */
  Middle begun(String written, Finish finish) {
    String before = view.texts().getFirst().prefix();
    return middle(written, finish).in(look.code(task.language(), before, written, ""));
  }

  boolean isComplete(String middle) {
    return read(middle).isComplete();
  }

  @Override
  public boolean leadsToWords(String beginning) {
    MiddleRecognizer recognizer = around(beginning).middles().recognizer();
    if (!recognizer.push(Utf8.encode(beginning))) {
      return false;
    }
    List<Terminal> next = Dictated.next(recognizer, task.language());
    return next.stream().allMatch(Terminal::literal)
        && next.stream().anyMatch(one -> Words.areIn(Dictated.spelt(one, task.language())));
  }

  @Override
  public boolean fits(String middle) {
    return fitting.computeIfAbsent(
        middle, text -> context.rules.refusal(middle(text, Finish.BOUNDARY), Rules.FIT).isEmpty());
  }

  @Override
  public boolean parsesWith(String line, String middle) {
    View.Text text = around(middle);
    String above = text.prefix().substring(0, text.prefix().lastIndexOf('\n') + 1);
    return Validator.accepts(task.language(), above + line + text.suffix());
  }

  // ---- compilers' errors

  @Override
  public Optional<Fault> structure(String middle) {
    return structure.computeIfAbsent(middle, text -> structure(text, around(text)));
  }

  /** The first fault of structure of a middle in a text. */
  private Optional<Fault> structure(String middle, View.Text text) {
    if (view.method() == Method.UNCONSTRAINED) {
      return Optional.empty(); // no promise was made
    }
    Policy policy = context.cursor.policy();
    return look.structure(task, text, middle, policy.kinds(Judge.STRUCTURE), policy.around());
  }

  /** The first fault of structure of a suggestion that covers the first closers of the suffix. */
  Optional<Fault> structure(Suggestion suggestion) {
    View.Text text = around(suggestion.text());
    return structure(suggestion.text(), text.without(suggestion.covered()));
  }

  /** Whether a compiler has no complaint about a middle that parses. */
  boolean compiles(String middle) {
    Policy policy = context.cursor.policy();
    return look.compiled(
            task, around(middle), middle, policy.kinds(Judge.STRUCTURE), policy.around())
        .isEmpty();
  }

  @Override
  public List<Fault> names(String middle) {
    Set<Fault.Kind> kinds = context.cursor.policy().kinds(Judge.NAMES);
    return kinds.isEmpty()
        ? List.of()
        : names.computeIfAbsent(middle, text -> look.names(task, around(text), text, kinds));
  }

  // ---- endings

  /**
   * A short ending of a middle with this beginning, with the right names in the ends of elements.
   */
  Optional<String> ending(String beginning) {
    return view.ending(beginning)
        .map(ending -> named(beginning + ending))
        .filter(middle -> middle.startsWith(beginning))
        .map(middle -> middle.substring(beginning.length()));
  }

  /** A middle that parses, with the names in the ends of elements that a compiler demands. */
  String named(String middle) {
    if (style().elements().isEmpty()) {
      return middle;
    }
    String named = middle;
    for (int turn = 0; turn < NAMES; turn++) {
      String wrong = named;
      Optional<String> right =
          look.compiled(
                  task, around(wrong), wrong, Set.of(Fault.Kind.COMPILER), LastLook.Around.AS_IT_IS)
              .flatMap(one -> one.replacedIn(wrong));
      if (right.isEmpty()) {
        return named;
      }
      named = right.get();
    }
    return named;
  }

  /**
   * A beginning of a middle with the closing brackets, quotes and tags that it lacks, or behind a
   * head with a placeholder for its body; empty if it lacks more than those, or no middle begins
   * so.
   */
  Optional<String> closed(String beginning) {
    return ending(beginning)
        .filter(ending -> CLOSES.matcher(ending).matches() && !EMPTY.matcher(ending).find())
        .or(() -> body(beginning))
        .map(beginning::concat);
  }

  /** The placeholder for the body of a head, if a beginning ends with the head and has words. */
  private Optional<String> body(String beginning) {
    Blocks blocks = style().blocks();
    boolean isHead =
        !blocks.body().isEmpty()
            && view.middles().surroundings() == Surroundings.CODE
            && line.rest().isBlank()
            && blocks.isOpenedBy(beginning)
            && Words.areIn(beginning);
    return isHead ? Optional.of(blocks.body()) : Optional.empty();
  }

  /**
   * The suggestion of a beginning that {@link #closed} has closed: the added closers stay behind
   * the cursor; an added placeholder stands for the body that the user writes next.
   */
  Suggestion entered(Suggestion suggestion, String beginning, String closed) {
    String added = closed.substring(beginning.length());
    if (added.isEmpty() || !suggestion.behind().isEmpty() || !suggestion.text().endsWith(added)) {
      return suggestion;
    }
    return added.equals(style().blocks().body())
        ? suggestion.with(added)
        : suggestion.leaving(added);
  }

  private Style style() {
    return task.language().profile().style();
  }
}
