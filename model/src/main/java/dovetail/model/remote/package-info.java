/**
 * Models on servers that the user named: llama.cpp, vLLM, SGLang, Ollama, and other endpoints that
 * complete text. The only package that opens connections, and only to such a server; it follows no
 * redirection.
 *
 * <p>A server's model is a {@link dovetail.model.LanguageModel} like any other, whose sessions know
 * the likeliest next tokens only ({@link dovetail.model.ModelSession#isPartial}). A session has the
 * server write ahead, greedily, and reads along: as long as the decoder takes what was written, one
 * request serves many tokens; where it takes another token, the connection is closed, and the
 * longer prompt is asked about, of which the server has kept all but the last token.
 *
 * <p>Three tiers:
 *
 * <ul>
 *   <li><em>ids and alternatives</em>: prompts are ids, answers have ids and log-probabilities:
 *       decoding is what it would be with the model here. {@link dovetail.model.remote.IdSession}
 *   <li><em>text and alternatives</em>: answers are text, token by token, each with others in its
 *       place. {@link dovetail.model.remote.TextSession}, whose vocabulary is bytes
 *   <li><em>text only</em>: the same without others
 * </ul>
 */
@NullMarked
package dovetail.model.remote;

import org.jspecify.annotations.NullMarked;
