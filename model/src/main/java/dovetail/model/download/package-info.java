/**
 * Model folders from a hub with the protocol of Hugging Face's, fetched when the user calls {@code
 * model pull}, and kept where other programs keep them; and packages of grammars, fetched when the
 * user calls {@code language add}. Only these commands open connections.
 *
 * <p>Only JSON, safetensors and GGUF are fetched. Sizes and hashes are the hub's, and checked; a
 * folder appears under its name when all of it is there. {@link dovetail.model.download.Pull} is
 * the entry point, {@link dovetail.model.download.ModelCache} has the models on the disk; {@link
 * dovetail.model.download.NpmRegistry} has the packages.
 */
@NullMarked
package dovetail.model.download;

import org.jspecify.annotations.NullMarked;
