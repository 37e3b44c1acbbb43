package dovetail.model.hub;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The result of reading a file that others wrote: a value, or problems. */
public sealed interface Attempt<T> {
  /** The value could be read. */
  record Success<T>(T value) implements Attempt<T> {}

  /**
   * The file cannot be used.
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

    /** The same failure with another problem, unless it has that already. */
    public Failure<T> with(Optional<ModelProblem> other) {
      return new Failure<>(Stream.concat(problems.stream(), other.stream()).distinct().toList());
    }
  }

  /** The next attempt's result with this value; this failure if there is none. */
  default <R> Attempt<R> then(Function<T, Attempt<R>> next) {
    return switch (this) {
      case Success<T>(T value) -> next.apply(value);
      case Failure<T>(List<ModelProblem> problems) -> new Failure<>(problems);
    };
  }

  /** The value, if there is one. */
  default Optional<T> found() {
    return switch (this) {
      case Success<T>(T value) -> Optional.of(value);
      case Failure<T> _ -> Optional.empty();
    };
  }

  /** The value; if there is none, an exception made of the problems is thrown. */
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
