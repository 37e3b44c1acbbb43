package dovetail.protocol;

import java.util.Arrays;
import java.util.List;

/**
 * The suggestions at a cursor.
 *
 * @param suggestions the middles to insert there, best first, all different; none when there is
 *     nothing to say
 * @param reason for people, in a few words: why there is nothing; empty when there is something
 * @param writer the model that wrote them, by any name; empty if that is not known
 */
public record CompletionAnswer(List<Suggestion> suggestions, String reason, String writer) {
  /** Takes a copy of the list. */
  public CompletionAnswer {
    suggestions = List.copyOf(suggestions);
  }

  /** Suggestions, each to be accepted whole. */
  public static CompletionAnswer of(String... middles) {
    return of(Arrays.stream(middles).map(Suggestion::whole).toList());
  }

  /** Suggestions. */
  public static CompletionAnswer of(List<Suggestion> suggestions) {
    return new CompletionAnswer(suggestions, "", "");
  }

  /** The same, written by a model. */
  public CompletionAnswer by(String name) {
    return new CompletionAnswer(suggestions, reason, name);
  }

  /** The same with other suggestions. */
  public CompletionAnswer with(List<Suggestion> others) {
    return new CompletionAnswer(others, reason, writer);
  }

  /** No middle at all, and why. */
  public static CompletionAnswer nothing(String reason) {
    return new CompletionAnswer(List.of(), reason, "");
  }
}
