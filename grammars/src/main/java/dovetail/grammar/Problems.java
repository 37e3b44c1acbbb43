package dovetail.grammar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Gathers the problems of one reading. */
final class Problems {
  private final List<Problem> all = new ArrayList<>();
  private boolean errors;

  void error(Position position, String message) {
    errors = true;
    add(new Problem(Severity.ERROR, position, message));
  }

  void warning(Position position, String message) {
    add(new Problem(Severity.WARNING, position, message));
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
