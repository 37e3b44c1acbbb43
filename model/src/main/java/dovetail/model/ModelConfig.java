package dovetail.model;

/**
 * A model's sizes, as callers need them, and the device where it runs.
 *
 * @param name for people: logs, status, reports
 * @param vocabularySize the length of the logits; ids run from 0 to one less
 * @param contextLength the most tokens a session holds, prompt and answer together
 * @param processor the device that computes it, for people
 */
public record ModelConfig(String name, int vocabularySize, int contextLength, String processor) {
  public ModelConfig {
    if (vocabularySize < 1 || contextLength < 1) {
      throw new IllegalArgumentException(
          "vocabulary of " + vocabularySize + ", context of " + contextLength);
    }
  }
}
