package dovetail.model.decode;

import dovetail.model.LanguageModel;
import dovetail.model.ModelSession;
import dovetail.model.request.DecodeRequest;
import dovetail.model.request.DecodeResult;

/**
 * A way to write a middle. A decoder is made for one middle (a constraint stands at its beginning)
 * and used once.
 */
public interface Decoder {
  /**
   * Writes a middle.
   *
   * @param model the model of the session
   * @param session is primed with the prompt, and keeps the tokens of the prompt that it has read
   *     already; afterwards it holds the prompt and a part of the middle
   */
  DecodeResult decode(LanguageModel model, ModelSession session, DecodeRequest request);
}
