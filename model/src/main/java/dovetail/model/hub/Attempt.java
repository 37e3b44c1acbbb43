package dovetail.model.hub;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

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

    /** The same with another problem, unless that is there already. */
    public Failure<T> with(Optional<ModelProblem> other) {
      return new Failure<>(Stream.concat(problems.stream(), other.stream()).distinct().toList());
    }
  }

  /** What another attempt makes of it, if it is there. */
  default <R> Attempt<R> then(Function<T, Attempt<R>> next) {
    return switch (this) {
      case Success<T>(T value) -> next.apply(value);
      case Failure<T>(List<ModelProblem> problems) -> new Failure<>(problems);
    };
  }

  /** It, if it is there; else an exception made of the problems is thrown. */
  default T orElseThrow(Function<List<ModelProblem>, ? extends RuntimeException> exception) {
    return switch (this) {
      case Success<T>(T value) -> value;
      case Failure<T>(List<ModelProblem> problems) -> throw exception.apply(problems);
    };
  }

  /** A failure with one problem. */
  static <T> Attempt<T> failure(Object where, String what) {
    return new Failure<>(List.of(new ModelProblem(where.toString(), what)));
  }
}
