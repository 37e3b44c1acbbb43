package dovetail.model.hub;

import java.util.List;

/** The result of reading something that others wrote. */
public sealed interface Attempt<T> {
  /** It is there. */
  record Success<T>(T value) implements Attempt<T> {}

  /**
   * It cannot be used.
   *
   * @param problems at least one
   */
  record Failure<T>(List<ModelProblem> problems) implements Attempt<T> {
    public Failure {
      problems = List.copyOf(problems);
      if (problems.isEmpty()) {
        throw new IllegalArgumentException("a failure without a problem");
      }
    }
  }

  /** A failure with one problem. */
  static <T> Attempt<T> failure(Object where, String what) {
    return new Failure<>(List.of(new ModelProblem(where.toString(), what)));
  }
}
