package dovetail.grammar;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gathers the problems of one reading. */
final class Problems {
  private final List<Problem> all = new ArrayList<>();
  private final Set<String> unknown = new HashSet<>();
  private boolean errors;

  /** Adds an error; with arguments the message is a format. */
  void error(Position position, String message, @Nullable Object... arguments) {
    errors = true;
    add(new Problem(Severity.ERROR, position, formatted(message, arguments)));
  }

  /** Adds a problem of a severity, likewise. */
  void add(Severity severity, Position position, String message, @Nullable Object... arguments) {
    switch (severity) {
      case ERROR -> error(position, message, arguments);
      case WARNING -> warning(position, message, arguments);
    }
  }

  /** Adds a warning, likewise. */
  void warning(Position position, String message, @Nullable Object... arguments) {
    add(new Problem(Severity.WARNING, position, formatted(message, arguments)));
  }

  /** Adds the error that a name is not defined, with the known name that is most like it. */
  void unknown(String kind, Syntax.Name name, Collection<String> known) {
    if (!unknown.add(name.name())) {
      return; // a missing name is reported once
    }
    String meant = Suggestion.of(name.name(), known);
    boolean common = meant.isEmpty() && Library.defines("common", name.name());
    error(
        name.position(),
        "unknown %s '%s'; define it%s",
        kind,
        name.name(),
        common ? ", or write %import common." + name.name() : meant);
  }

  /** Notes a name that is missing because of another error. */
  void missing(String name) {
    unknown.add(name);
  }

  /** A message: with arguments it is a format. */
  private static String formatted(String message, @Nullable Object... arguments) {
    return arguments.length == 0 ? message : message.formatted(arguments);
  }

  void addAll(List<Problem> problems) {
    errors |= problems.stream().anyMatch(problem -> problem.severity() == Severity.ERROR);
    problems.forEach(this::add);
  }

  boolean hasErrors() {
    return errors;
  }

  /** The problems by file, line and column. */
  List<Problem> sorted() {
    return all.stream()
        .sorted(
            Comparator.comparing((Problem p) -> p.position().file())
                .thenComparingInt(p -> p.position().line())
                .thenComparingInt(p -> p.position().column()))
        .toList();
  }

  private void add(Problem problem) {
    if (!all.contains(problem)) {
      all.add(problem);
    }
  }
}
