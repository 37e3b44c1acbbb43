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
  /**
   * Whether a constraint decides which tokens are allowed. Only then may a prompt end before a name
   * in which the cursor stands, since the constraint makes the model write that name again.
   */
  default boolean isConstrained() {
    return switch (this) {
      case Greedy _, Sampler _ -> true;
      case Unconstrained _, Checked _ -> false;
    };
  }

  /**
   * Writes a middle.
   *
   * @param model the model of the session
   * @param session is primed with the prompt, and keeps the tokens of the prompt that it has read
   *     already; afterwards it holds the prompt and a part of the middle
   */
  DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request);
}
