/**
 * Model folders from a hub that speaks as Hugging Face's does, fetched when somebody asks for it
 * with {@code model pull}, and kept where other programs keep them. Nothing else here opens a
 * connection, and nothing is opened unasked.
 *
 * <p>Only JSON and safetensors are fetched. Sizes and hashes are the hub's, and checked; a folder
 * appears under its name when all of it is there. {@link dovetail.model.download.Pull} is the entry
 * point, {@link dovetail.model.download.ModelCache} what is on the disk.
 */
@NullMarked
package dovetail.model.download;

import org.jspecify.annotations.NullMarked;
