package dovetail.model;

import java.util.Optional;

/**
 * A loaded model with all that belongs to it: weights, vocabulary, tokenizer and the way it was
 * taught to fill a hole.
 *
 * <p>Immutable and shared by any number of threads; the state of a run is in a {@link
 * ModelSession}. Close the sessions first, then the model.
 */
public interface LanguageModel extends AutoCloseable {
  /** Name and sizes. */
  ModelConfig config();

  /** The tokens and their texts. */
  Vocabulary vocabulary();

  /** Text to tokens. */
  Tokenizer tokenizer();

  /**
   * Text to tokens without asking anybody, for texts that the model is not shown: they spell the
   * text, though a model elsewhere may cut it otherwise.
   */
  default Tokenizer ownTokenizer() {
    return tokenizer();
  }

  /** The order in which this model wants prefix and suffix, and the tokens between them. */
  FillTemplate template();

  /** How it wants to be shown other files; empty if it was not taught to see any. */
  default Optional<FileTemplate> files() {
    return Optional.empty();
  }

  /** How many bytes its weights are, outside of the heap; 0 if they are nothing to speak of. */
  default long weightBytes() {
    return 0;
  }

  /**
   * A new, empty session. It owns a cache for {@link ModelConfig#contextLength()} tokens: the
   * memory is taken here and given back by {@link ModelSession#close()}.
   */
  ModelSession session();

  /** Whether its process has ended by itself: then nothing answers until it is made again. */
  default boolean hasEnded() {
    return false;
  }

  /** Frees the weights. A session of this model must not be used any more. Twice is once. */
  @Override
  void close();
}
