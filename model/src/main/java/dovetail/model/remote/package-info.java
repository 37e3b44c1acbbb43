/**
 * Models on servers that the user named: llama.cpp, vLLM, SGLang, Ollama, and other endpoints that
 * complete text. The only package that opens connections, and only to such a server; it follows no
 * redirection.
 *
 * <p>A server's model is a {@link dovetail.model.LanguageModel} like any other, whose sessions know
 * the likeliest next tokens only ({@link dovetail.model.ModelSession#isPartial}). A session lets
 * the server write ahead, greedily, and reads along: as long as the decoder takes the server's
 * tokens, one request serves many tokens. If the decoder takes another token, the session closes
 * the connection and sends the longer prompt, of which the server has kept all but the last token.
 *
 * <p>Three tiers:
 *
 * <ul>
 *   <li><em>ids and alternatives</em>: prompts are ids, answers have ids and log-probabilities:
 *       decoding is the same as with a local model. {@link dovetail.model.remote.IdSession}
 *   <li><em>text and alternatives</em>: answers are text, token by token, each with alternatives.
 *       {@link dovetail.model.remote.TextSession}, whose vocabulary is bytes
 *   <li><em>text only</em>: the same without alternatives
 * </ul>
 */
@NullMarked
package dovetail.model.remote;

import org.jspecify.annotations.NullMarked;
