package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;

/**
 * A way to write a middle. A decoder is made for one middle (a constraint stands at its beginning)
 * and used once.
 */
public sealed interface Decoder permits Greedy, Unconstrained, Checked {
  /**
   * Writes a middle.
   *
   * @param model what the session belongs to
   * @param session is primed with the prompt, keeping what it has read of it; afterwards it holds
   *     the prompt and a part of the middle
   */
  DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request);
}
