/**
 * Models that are written down as a table of probabilities, so that the probability of every text
 * is known: to compare the samples of a decoder, and to try grammars without a model.
 */
@NullMarked
package dovetail.lab.sample;

import org.jspecify.annotations.NullMarked;
