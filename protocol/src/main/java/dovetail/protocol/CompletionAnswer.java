package dovetail.protocol;

import java.util.Arrays;
import java.util.List;

/**
 * The suggestions at a cursor.
 *
 * @param suggestions the middles to insert at the cursor, best first, all different; may be empty
 * @param reason the reason why there are no suggestions, in a few words to the user; empty if there
 *     are some
 * @param writer a name of the model that wrote them; empty if not known
 */
public record CompletionAnswer(List<Suggestion> suggestions, String reason, String writer) {
  /** Takes a copy of the list. */
  public CompletionAnswer {
    suggestions = List.copyOf(suggestions);
  }

  /** An answer of suggestions that can only be accepted as a whole. */
  public static CompletionAnswer of(String... middles) {
    return of(Arrays.stream(middles).map(Suggestion::whole).toList());
  }

  /** An answer of suggestions. */
  public static CompletionAnswer of(List<Suggestion> suggestions) {
    return new CompletionAnswer(suggestions, "", "");
  }

  /** The same answer, with the name of the model. */
  public CompletionAnswer by(String name) {
    return new CompletionAnswer(suggestions, reason, name);
  }

  /** The same answer with other suggestions. */
  public CompletionAnswer with(List<Suggestion> others) {
    return new CompletionAnswer(others, reason, writer);
  }

  /** An answer without suggestions, with the reason. */
  public static CompletionAnswer nothing(String reason) {
    return new CompletionAnswer(List.of(), reason, "");
  }
}
