package dovetail.protocol;

import java.util.List;

/**
 * What fits at a cursor.
 *
 * @param middles the texts to insert there, best first, all different; empty when there is nothing
 *     to say
 */
public record CompletionAnswer(List<String> middles) {
  private static final CompletionAnswer NOTHING = new CompletionAnswer(List.of());

  /** Takes a copy of the list. */
  public CompletionAnswer {
    middles = List.copyOf(middles);
  }

  /** No middle at all. */
  public static CompletionAnswer nothing() {
    return NOTHING;
  }
}
