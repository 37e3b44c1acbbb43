package dovetail.server.suggest;

import dovetail.analysis.Fault;
import dovetail.analysis.tree.CodeText;
import dovetail.languages.Blocks;
import dovetail.lexer.Utf8;
import dovetail.model.constraint.Constraint;
import dovetail.model.request.StopPolicy;
import dovetail.protocol.Suggestion;
import dovetail.protocol.settings.Settings;
import dovetail.quotient.Surroundings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.complete.LastLook;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A form in which a hole may be filled: with an insertion at the cursor; or with a text that covers
 * the closers directly behind it, and is decoded against what stands behind those.
 *
 * @param covered the closers, which the middle then has in their order; empty for an insertion
 */
record Form(Task task, View view, String covered, CursorLine place, LastLook look) {
  private static final Pattern CLOSES = Pattern.compile("(?:[)\\]}\"'`]|/?>|</[^<>{}]*>)*");

  /** So many names are replaced at most. */
  private static final int NAMES = 32;

  private static final Set<Fault.Kind> COMPILER = Set.of(Fault.Kind.COMPILER);

  /** A string of nothing, which does not close one. */
  private static final Pattern EMPTY = Pattern.compile("(?<!([\"'`]))([\"'`])\\2(?!\\2)");

  private static Form of(Completer completer, Task task, View view, String covered) {
    return new Form(task, view, covered, CursorLine.of(task), completer.lastLook());
  }

  /** An insertion at the cursor. */
  static Form insertion(Completer completer, Task task, View view) {
    return of(completer, task, view, "");
  }

  /**
   * The forms in which a hole may be filled, at most two; an insertion comes first. It is left out
   * where what is missing stands behind the closers: where no insertion leaves all brackets open
   * that are. Where an insertion will do, closers are covered only at the end of a line. None where
   * only covering would do, and it is off.
   *
   * @param covering whether closers may be covered
   */
  static List<Form> of(Completer completer, Task task, View view, Settings.Switch covering) {
    Form insertion = insertion(completer, task, view);
    String closers = Closers.before(task.suffix(), view.middles().surroundings());
    if (closers.isEmpty() || closers.chars().anyMatch(c -> c > 0x7e)) {
      return List.of(insertion);
    }
    boolean inserts = view.promise() == Promise.FENCED || view.middles().keepsBrackets();
    if (!covering.on()) {
      return inserts ? List.of(insertion) : List.of();
    }
    Task behind = task.without(closers);
    if (inserts && !CursorLine.of(behind).rest().isBlank()) {
      return List.of(insertion);
    }
    View other = completer.viewBeside(behind);
    if (other.promise() == Promise.NONE) {
      return List.of(insertion);
    }
    List<Form> forms = new ArrayList<>();
    if (inserts) {
      forms.add(insertion);
    }
    forms.add(of(completer, behind, other, closers));
    return forms;
  }

  /** The tokens of a middle in its file. O(file), and what it takes to read what is new. */
  CodeText code(String middle) {
    return look.code(task.language(), view.around(middle), middle);
  }

  /** The tokens of a middle that is being written, behind the text before it. */
  CodeText begun(String middle) {
    return look.code(task.language(), view.texts().getFirst().prefix(), middle, "");
  }

  /** The constraint that middles are decoded under, at its beginning. */
  Constraint constraint(Completer completer) {
    Constraint constraint = completer.constraint(task, view);
    if (!task.language().profile().style().elements().isEmpty()) {
      int before = Utf8.encode(completer.healing(task).before()).length;
      constraint = new ClosingNames(constraint, this, before, completer.model().vocabulary());
    }
    return covered.isEmpty()
        ? constraint
        : new Covering(constraint, covered, completer.model().vocabulary());
  }

  /**
   * Whether a middle fits, and stands by itself; on its line, where more stands behind it; and if
   * it is written into the midst of a word, that then is one which the file has elsewhere.
   */
  boolean fits(String middle) {
    return view.stands(middle)
        && Suggestion.mayCover(middle, covered)
        && staysOnLine(middle)
        && makesKnownWord(middle);
  }

  /** A short ending of a middle that begins so, with elements that are closed by their names. */
  Optional<String> ending(String beginning) {
    return view.ending(beginning)
        .map(ending -> named(beginning + ending))
        .filter(middle -> middle.startsWith(beginning))
        .map(middle -> middle.substring(beginning.length()));
  }

  /** A middle that parses, with its elements closed by the names that a compiler wants. */
  String named(String middle) {
    if (task.language().profile().style().elements().isEmpty()) {
      return middle;
    }
    String named = middle;
    for (int turn = 0; turn < NAMES; turn++) {
      String wrong = named;
      Optional<Fault> fault =
          look.compiled(task, view.around(wrong), wrong, COMPILER, LastLook.Around.AS_IT_IS);
      Optional<String> right = fault.flatMap(one -> one.replacedIn(wrong));
      if (right.isEmpty()) {
        return named;
      }
      named = right.get();
    }
    return named;
  }

  /**
   * A beginning of a middle with the closing brackets, quotes and tags that it lacks, or behind a
   * head with what stands for its body; empty if it lacks more than those, or nothing goes on so.
   */
  Optional<String> closed(String beginning) {
    return ending(beginning)
        .filter(ending -> CLOSES.matcher(ending).matches() && !EMPTY.matcher(ending).find())
        .or(() -> body(beginning))
        .map(beginning::concat);
  }

  /** What stands for the body of a head that a beginning ends, if it has words of the head. */
  private Optional<String> body(String beginning) {
    Blocks blocks = task.language().profile().style().blocks();
    boolean isHead =
        !blocks.body().isEmpty()
            && isCode()
            && place.rest().isBlank()
            && blocks.isOpenedBy(beginning)
            && beginning.chars().anyMatch(Character::isLetterOrDigit);
    return isHead ? Optional.of(blocks.body()) : Optional.empty();
  }

  /**
   * A suggestion of a beginning that was closed so: what was added stays behind the cursor, or
   * stands for the body that is written next.
   */
  Suggestion entered(Suggestion suggestion, String beginning, String closed) {
    String added = closed.substring(beginning.length());
    if (added.isEmpty() || !suggestion.behind().isEmpty() || !suggestion.text().endsWith(added)) {
      return suggestion;
    }
    return added.equals(task.language().profile().style().blocks().body())
        ? suggestion.with(added)
        : suggestion.leaving(added);
  }

  private boolean staysOnLine(String middle) {
    int last = Math.max(middle.lastIndexOf('\n'), middle.lastIndexOf('\r'));
    if (last < 0 || place.rest().isBlank() || !isCode()) {
      return true;
    }
    return place.indentation().length() == place.before().length()
        && middle.substring(last + 1).isBlank();
  }

  private boolean makesKnownWord(String middle) {
    String prefix = task.prefix();
    String suffix = task.suffix();
    int begin = prefix.length();
    while (begin > 0 && Character.isJavaIdentifierPart(prefix.charAt(begin - 1))) {
      begin--;
    }
    int end = 0;
    while (end < suffix.length() && Character.isJavaIdentifierPart(suffix.charAt(end))) {
      end++;
    }
    if (!isCode() || begin == prefix.length() || end == 0) {
      return true;
    }
    String word = prefix.substring(begin) + middle + suffix.substring(0, end);
    return KnownWords.in(prefix).contains(word) || KnownWords.in(suffix).contains(word);
  }

  /** The grammar says little inside a comment or a string: there nothing goes on beyond a line. */
  boolean isCode() {
    return surroundings() == Surroundings.CODE;
  }

  /** The kind of text that the cursor stands in. */
  Surroundings surroundings() {
    return view.middles().surroundings();
  }

  /** Where a middle should end. */
  StopPolicy stop(boolean severalLines) {
    return severalLines && isCode() ? place.stop() : StopPolicy.LINE;
  }
}
