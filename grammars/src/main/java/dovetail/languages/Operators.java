package dovetail.languages;

import java.util.Set;

/**
 * A language's operators that stand between two operands.
 *
 * @param idle those that nobody puts between something and itself; words that belong to them, too
 * @param others the others
 * @param arrows the tokens that make parameters of the text before them
 */
public record Operators(Set<String> idle, Set<String> others, Set<String> arrows) {
  public Operators {
    idle = Set.copyOf(idle);
    others = Set.copyOf(others);
    arrows = Set.copyOf(arrows);
  }

  static Operators of(ProfileLines lines) {
    return new Operators(
        Set.copyOf(lines.words("idle")),
        Set.copyOf(lines.words("operator")),
        Set.copyOf(lines.words("arrow")));
  }

  /** Whether a token is one of those that nobody puts between something and itself. */
  public boolean isIdle(String token) {
    return idle.contains(token);
  }

  /** Whether a token is an operator. */
  public boolean has(String token) {
    return idle.contains(token) || others.contains(token);
  }
}
