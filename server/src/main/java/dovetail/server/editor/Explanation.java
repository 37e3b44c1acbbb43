package dovetail.server.editor;

import dovetail.lexer.Utf8;
import dovetail.model.ModelSession;
import dovetail.model.Prompt;
import dovetail.model.Vocabulary;
import dovetail.model.constraint.Constraint;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Settings;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.quotient.MiddleRecognizer;
import dovetail.server.complete.Completer;
import dovetail.server.complete.Completion;
import dovetail.server.complete.Demands;
import dovetail.server.complete.Healing;
import dovetail.server.complete.Task;
import dovetail.server.complete.View;
import dovetail.server.suggest.Suggester;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Why this is suggested at a cursor, or why nothing is, for the person who types there: what is
 * shown, what may follow, what the model would have liked, and what of that was left out.
 */
final class Explanation {
  private static final int SHOWN = 8;
  private static final int WIDTH = 60;
  private static final String MARKS = "· is a blank, ⏎ a line end";

  private final Completer completer;
  private final Function<Trigger, Task> tasks;
  private final Task task;
  private final Settings settings;
  private final StringBuilder out = new StringBuilder();

  /**
   * Explains a place.
   *
   * @param tasks a new one for each who asks, whose time begins with it
   */
  Explanation(Completer completer, Function<Trigger, Task> tasks, Settings settings) {
    this.completer = completer;
    this.tasks = tasks;
    this.task = tasks.apply(Trigger.INVOKED);
    this.settings = settings;
  }

  String text() {
    View view = completer.view(task);
    drawing();
    if (view.promise() == Completion.Promise.NONE) {
      say("Nothing is suggested: an error near the cursor keeps every suggestion from parsing.");
      int error = view.middles().prefixError();
      if (error >= 0) {
        say("The text before the cursor cannot be read from " + lineAndColumn(error) + " on.");
      }
      return out.toString();
    }
    suggestions("While you type", Trigger.AUTOMATIC);
    suggestions("When you ask", Trigger.INVOKED);
    say("The cursor stands in " + surroundings(view) + ".");
    task.language()
        .version()
        .ifPresent(version -> say("The file is read as version " + version + "."));
    if (view.promise() == Completion.Promise.FENCED) {
      say("Lines elsewhere in the file do not parse: they are left out of account.");
    }
    MiddleRecognizer recognizer = view.middles().recognizer();
    say(
        recognizer.mayEnd()
            ? "The file parses as it is."
            : "The file does not parse as it is: something is missing at the cursor.");
    say("The next character may be " + characters(recognizer) + ".");
    model(view);
    return out.toString();
  }

  private void say(String line) {
    out.append(line).append('\n');
  }

  /** The cursor's line, and a mark below the cursor. */
  private void drawing() {
    String before = task.prefix().substring(task.prefix().lastIndexOf('\n') + 1);
    int end = task.suffix().indexOf('\n');
    String after = end < 0 ? task.suffix() : task.suffix().substring(0, end);
    String left =
        before.length() > WIDTH ? "…" + before.substring(before.length() - WIDTH) : before;
    String right = after.length() > WIDTH ? after.substring(0, WIDTH) + "…" : after;
    say("    " + (left + right).replace('\t', ' ').stripTrailing());
    say("    " + " ".repeat(left.length()) + "^ the cursor");
    out.append('\n');
  }

  private String lineAndColumn(int bytes) {
    byte[] prefix = Utf8.encode(task.prefix());
    String before = new String(prefix, 0, Math.min(bytes, prefix.length), StandardCharsets.UTF_8);
    long line = before.chars().filter(c -> c == '\n').count() + 1;
    return line + ":" + (before.length() - before.lastIndexOf('\n'));
  }

  private static String surroundings(View view) {
    return switch (view.middles().surroundings()) {
      case CODE -> "code";
      case STRING -> "a string";
      case COMMENT -> "a comment";
    };
  }

  /** The characters of ASCII that may follow. */
  private static String characters(MiddleRecognizer recognizer) {
    StringBuilder letters = new StringBuilder();
    StringBuilder others = new StringBuilder();
    for (int c = ' ' + 1; c < 0x7f; c++) {
      if (fits(recognizer, c)) {
        (Character.isLetterOrDigit(c) ? letters : others).append((char) c);
      }
    }
    List<String> kinds = new ArrayList<>();
    if (!letters.isEmpty()) {
      kinds.add(letters.length() == 62 ? "any letter or digit" : oneOf(letters));
    }
    if (!others.isEmpty()) {
      kinds.add(oneOf(others));
    }
    if (fits(recognizer, ' ')) {
      kinds.add("a blank");
    }
    if (fits(recognizer, '\n')) {
      kinds.add("a line end");
    }
    return kinds.isEmpty() ? "none of ASCII" : String.join(", ", kinds);
  }

  private static String oneOf(StringBuilder characters) {
    return "one of " + String.join(" ", characters.toString().split(""));
  }

  private static boolean fits(MiddleRecognizer recognizer, int character) {
    int begin = recognizer.length();
    boolean fits = recognizer.push(new byte[] {(byte) character});
    recognizer.truncate(begin);
    return fits;
  }

  /** The model's likeliest tokens, and the grammar's verdict on them. */
  private void model(View view) {
    ModelSession session = completer.session();
    Healing healing = completer.healing(task);
    Prompt prompt = completer.prompt(task, healing);
    if (!session.prime(prompt.tokens(), () -> false)) {
      return;
    }
    float[] logits = session.logits();
    List<Integer> best = best(logits);
    Set<Integer> fit = fitting(best, task, view);
    Task free = task.with(task.demands().with(Demands.Scope.FREE));
    Set<Integer> fitUnscoped = fitting(best, free, completer.view(free));
    out.append('\n');
    if (!healing.before().isEmpty()) {
      say("The model writes the beginning of this word again: " + visible(healing.before()));
    }
    say("What the model would write next (%s):".formatted(MARKS));
    for (int token : best) {
      int percent = (int) Math.round(100 * probability(logits, token));
      if (percent == 0) {
        break;
      }
      String refused =
          fit.contains(token)
              ? ""
              : fitUnscoped.contains(token)
                  ? "   left out: it closes what the text behind the cursor closes"
                  : goesOn(token, healing.before())
                      ? "   left out: the file could not parse with it"
                      : "   left out: the word before the cursor begins otherwise";
      say("  %3d %%  %s  %s%s".formatted(percent, "#".repeat(percent / 5), name(token), refused));
    }
  }

  /** Those of some tokens that may come first. */
  private Set<Integer> fitting(List<Integer> tokens, Task seen, View view) {
    Constraint constraint = completer.constraint(seen, view);
    return tokens.stream()
        .filter(
            token ->
                switch (completer.model().vocabulary().role(token)) {
                  case TEXT -> constraint.allows(token);
                  case END -> constraint.mayEnd();
                  case CONTROL -> false;
                })
        .collect(Collectors.toSet());
  }

  /** Whether a token begins as what is to be written again, as far as they go. */
  private boolean goesOn(int token, String demanded) {
    String text = text(token);
    return text.startsWith(demanded) || demanded.startsWith(text);
  }

  private String text(int token) {
    Vocabulary vocabulary = completer.model().vocabulary();
    return new String(
        vocabulary.pool(),
        vocabulary.from(token),
        vocabulary.length(token),
        StandardCharsets.UTF_8);
  }

  private String name(int token) {
    return switch (completer.model().vocabulary().role(token)) {
      case TEXT -> visible(text(token));
      case END -> "(the end)";
      case CONTROL -> "(a mark)";
    };
  }

  private static List<Integer> best(float[] logits) {
    return IntStream.range(0, logits.length)
        .boxed()
        .sorted(Comparator.comparing((Integer token) -> -logits[token]))
        .limit(SHOWN)
        .toList();
  }

  private static double probability(float[] logits, int token) {
    double most = Float.NEGATIVE_INFINITY;
    for (float logit : logits) {
      most = Math.max(most, logit);
    }
    double sum = 0;
    for (float logit : logits) {
      sum += Math.exp(logit - most);
    }
    return Math.exp(logits[token] - most) / sum;
  }

  private void suggestions(String when, Trigger trigger) {
    CompletionAnswer answer =
        new Suggester(completer, settings, trigger, best -> {}).suggest(tasks.apply(trigger));
    if (answer.suggestions().isEmpty()) {
      say("%s, nothing is shown: %s.".formatted(when, answer.reason()));
      out.append('\n');
      return;
    }
    say("%s, this is shown; a part up to a bar can be accepted by itself:".formatted(when));
    for (Suggestion suggestion : answer.suggestions()) {
      List<String> parts = new ArrayList<>();
      suggestion.parts().forEach(part -> parts.add(visible(part)));
      String covered =
          suggestion.covered().isEmpty()
              ? ""
              : "   in place of %s behind the cursor".formatted(visible(suggestion.covered()));
      say("  " + String.join("|", parts) + covered);
    }
    out.append('\n');
  }

  private static String visible(String text) {
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\r' -> shown.append('␍');
        case '\n' -> shown.append('⏎');
        case '\t' -> shown.append('→');
        case ' ' -> shown.append('·');
        default -> {
          if (c < ' ' || c == 0x7f) {
            shown.append("\\x%02x".formatted((int) c));
          } else {
            shown.append(c);
          }
        }
      }
    }
    return shown.toString();
  }
}
