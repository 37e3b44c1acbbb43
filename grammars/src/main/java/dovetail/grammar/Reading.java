package dovetail.grammar;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of reading a grammar file: a grammar, unless there is an error, or the file only has
 * definitions for others to import; and all problems in order.
 */
public record Reading(@Nullable Grammar grammar, List<Problem> problems) {
  public Reading {
    problems = List.copyOf(problems);
  }
}
