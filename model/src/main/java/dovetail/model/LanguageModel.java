package dovetail.model;

import java.util.Optional;

/**
 * A loaded model: weights, vocabulary, tokenizer and the template of its prompts for a hole.
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
   * Text to tokens without asking a server, for texts that the model is not shown: the tokens spell
   * the text, though a model on a server may cut it otherwise.
   */
  default Tokenizer ownTokenizer() {
    return tokenizer();
  }

  /** The order of prefix and suffix in this model's prompts, and the tokens between them. */
  FillTemplate template();

  /** The template for other files; empty if the model was not trained on several files. */
  default Optional<FileTemplate> files() {
    return Optional.empty();
  }

  /** The size of the weights outside of the heap, in bytes; 0 if they are negligible. */
  default long weightBytes() {
    return 0;
  }

  /**
   * A new, empty session. It owns a cache for {@link ModelConfig#contextLength()} tokens: the
   * memory is taken here and given back by {@link ModelSession#close()}.
   */
  ModelSession session();

  /**
   * Whether the model's process has ended by itself: then no call is answered until the model is
   * loaded again.
   */
  default boolean hasEnded() {
    return false;
  }

  /**
   * Frees the weights. A session of this model must not be used any more. A second call does
   * nothing.
   */
  @Override
  void close();
}
