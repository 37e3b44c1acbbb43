package dovetail.server.editor;

import dovetail.lexer.Utf8;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.Suggestion;
import dovetail.server.complete.Completion.Promise;
import dovetail.server.suggest.Account;
import dovetail.server.suggest.Ruling;
import dovetail.server.task.Task;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The account of the last request at a cursor, in sentences for the user: the reasons for its
 * suggestions, or for none.
 */
final class Explanation {
  private static final int WIDTH = 60;
  private static final String MARKS = "· is a blank, ⏎ a line end";

  private final Account account;
  private final StringBuilder out = new StringBuilder();

  Explanation(Account account) {
    this.account = account;
  }

  String text() {
    drawing();
    shown();
    account.place().ifPresent(this::place);
    rulings();
    wishes();
    return out.toString();
  }

  /** The times of each stage and each rule, the longest first. */
  String times() {
    say("");
    say("Milliseconds of each stage and each rule, with what it asked in its turn:");
    account.times().entrySet().stream()
        .sorted(Comparator.comparingLong(one -> -one.getValue().nanos()))
        .forEach(
            one ->
                say(
                    "  %8.2f  %s, asked %d times, changed or refused %d"
                        .formatted(
                            one.getValue().nanos() / 1e6,
                            one.getKey(),
                            one.getValue().runs(),
                            one.getValue().effects())));
    return out.toString();
  }

  private void say(String line) {
    out.append(line).append('\n');
  }

  /** The cursor's line, and a mark below the cursor. */
  private void drawing() {
    Task task = account.task();
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

  private void shown() {
    CompletionAnswer answer = account.answer();
    String when =
        switch (account.trigger()) {
          case AUTOMATIC -> "While you typed";
          case INVOKED -> "When you asked";
        };
    if (answer.suggestions().isEmpty()) {
      say("%s, nothing was shown: %s.".formatted(when, answer.reason()));
    } else {
      say("%s, this was shown; a part up to a bar can be accepted by itself:".formatted(when));
      answer.suggestions().forEach(this::suggestion);
    }
    if (!answer.writer().isEmpty()) {
      say("The model was %s.".formatted(answer.writer()));
    }
    out.append('\n');
  }

  private void suggestion(Suggestion suggestion) {
    String parts =
        suggestion.stops().stream()
            .map(stop -> visible(stop.part()))
            .collect(Collectors.joining("|"));
    String behind = suggestion.behind().isEmpty() ? "" : "|" + visible(suggestion.behind());
    String covered =
        suggestion.covered().isEmpty()
            ? ""
            : "   in place of %s behind the cursor".formatted(visible(suggestion.covered()));
    say("  " + parts + behind + covered);
  }

  private void place(Account.Reading place) {
    if (place.promise() == Promise.NONE) {
      if (place.error() >= 0) {
        say("The text before the cursor cannot be read from " + lineAndColumn(place.error()) + ".");
      }
      return;
    }
    String kind =
        switch (place.surroundings()) {
          case CODE -> "code";
          case STRING -> "a string";
          case COMMENT -> "a comment";
        };
    say("The cursor stands in " + kind + ".");
    account
        .task()
        .language()
        .version()
        .ifPresent(version -> say("The file is read as version " + version + "."));
    if (place.promise() == Promise.FENCED) {
      say("Lines elsewhere in the file do not parse: they are left out of account.");
    }
    if (place.promise() == Promise.OPEN) {
      say("The brackets of the lines above are not closed below: it is read as if they were.");
    }
    if (place.promise() == Promise.WINDOW) {
      say("Only a window of the file is known: a text that fits the window counts as fitting.");
    }
    String read =
        switch (place.promise()) {
          case FENCED -> "The rest of the file";
          case OPEN -> "So read, the file";
          case WINDOW -> "The window";
          default -> "The file";
        };
    say(
        read
            + (place.parses()
                ? " parses as it is."
                : " does not parse as it is: something is missing at the cursor."));
    if (!place.healed().isEmpty()) {
      say("The model writes the beginning of this word again: " + visible(place.healed()));
    }
  }

  private String lineAndColumn(int bytes) {
    byte[] prefix = Utf8.encode(account.task().prefix());
    String before = new String(prefix, 0, Math.min(bytes, prefix.length), StandardCharsets.UTF_8);
    long line = before.chars().filter(c -> c == '\n').count() + 1;
    return line + ":" + (before.length() - before.lastIndexOf('\n'));
  }

  private void rulings() {
    List<Ruling> told =
        account.rulings().stream()
            .filter(one -> !one.text().isBlank() && !one.isOfTrials())
            .toList();
    if (told.isEmpty()) {
      return;
    }
    out.append('\n');
    say("Written by the model, and changed or not shown (%s):".formatted(MARKS));
    for (Ruling one : told) {
      String became = one.instead().map(text -> " became " + visible(text)).orElse("");
      say("  %s%s   %s [%s]".formatted(visible(one.text()), became, one.reason(), one.rule()));
    }
    told.stream()
        .filter(Ruling::isSwitched)
        .reduce((_, last) -> last)
        .ifPresent(
            one ->
                say(
                    ("A setting switches off the rule that is named in brackets, such as \"rules\":"
                            + " {\"%s\": false}.")
                        .formatted(one.rule())));
  }

  private void wishes() {
    if (account.wishes().isEmpty()) {
      return;
    }
    out.append('\n');
    say("First choices of the model that were refused (%s):".formatted(MARKS));
    String healed = account.place().map(Account.Reading::healed).orElse("");
    for (Account.Wish wish : account.wishes()) {
      boolean goesOn = wish.text().startsWith(healed) || healed.startsWith(wish.text());
      String why =
          goesOn
              ? "it does not fit between the text before and behind the cursor"
              : "the word before the cursor begins otherwise";
      say(
          "  %3.0f %%  %s   left out: %s"
              .formatted(100 * wish.probability(), visible(wish.text()), why));
    }
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
