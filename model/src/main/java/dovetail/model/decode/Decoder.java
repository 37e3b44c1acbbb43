package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;

/**
 * A way to write a middle. A decoder is made for one middle (a constraint stands at its beginning)
 * and used once.
 */
public sealed interface Decoder permits Greedy, Sampler, Unconstrained, Checked {
  /** Where the prompt of a decoder ends, and its suffix begins. */
  enum Seam {
    /** At the cursor. */
    AT_CURSOR,
    /** Beside a name in which the cursor stands: the constraint holds the model to that name. */
    BESIDE_NAMES
  }

  /** Where the prompt of this decoder has to end. */
  Seam seam();

  /**
   * Writes a middle.
   *
   * @param model the model of the session
   * @param session is primed with the prompt, and keeps the tokens of the prompt that it has read
   *     already; afterwards it holds the prompt and a part of the middle
   */
  DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request);
}
