/**
 * Models run by DJL's PyTorch engine. The only package that imports {@code ai.djl}.
 *
 * <p>The network is a TorchScript source text among the resources, weights are mapped from
 * safetensors and passed to it as arguments; see {@link dovetail.model.djl.TorchProgram}. {@link
 * dovetail.model.djl.DjlModel#load} is the entry point.
 *
 * <p>Nothing is downloaded or reported home: DJL is so configured before it starts. Native
 * libraries come from the class path and are unpacked once into our cache folder.
 */
@NullMarked
package dovetail.model.djl;

import org.jspecify.annotations.NullMarked;
