/**
 * Language models, without any grammar: a model, the tokens that it has read, and the prompt that
 * shows it a file with a hole.
 *
 * <p>Glossary:
 *
 * <ul>
 *   <li><em>token</em>: an entry of the model's vocabulary, named by its id; its text is bytes.
 *   <li><em>special token</em>: a token with a meaning and no text, such as the end of a text.
 *   <li><em>logits</em>: one score per token of the vocabulary, for the next place; softmax makes
 *       probabilities of them.
 *   <li><em>context</em>: the most tokens the model can hold, prompt and answer together.
 *   <li><em>prefill</em>: reading the prompt, many tokens a call; <em>decoding</em>: writing the
 *       answer, one token a call.
 *   <li><em>prefix, middle, suffix</em>: the file before the cursor, the text that is to be written
 *       there, and the file after the cursor, as in "Efficient Training of Language Models to Fill
 *       in the Middle" (Bavarian et al., 2022), whose prompt orders PSM and SPM are meant by
 *       <em>prefix first</em> and <em>suffix first</em>.
 * </ul>
 */
@NullMarked
package dovetail.model;

import org.jspecify.annotations.NullMarked;
