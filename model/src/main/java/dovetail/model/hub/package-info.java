/**
 * Model folders as Hugging Face lays them out: {@code config.json}, {@code tokenizer.json} and
 * weights in safetensors, in one file or several. Pickles are never read.
 *
 * <p>Mistakes in a folder are {@link dovetail.model.hub.ModelProblem}s, each with its file, and the
 * key or tensor it is about.
 *
 * <p>{@code config.json} may say {@code "fill_order": "suffix_first"} or {@code "prefix_first"},
 * which is our own key, where the special tokens alone do not determine the order.
 */
@NullMarked
package dovetail.model.hub;

import org.jspecify.annotations.NullMarked;
