/**
 * A model's scores, mixed with the proposals of another source of tokens, before anything is
 * masked.
 *
 * <p>Read {@code Proposals} first, the source; then {@code Ends}, the tokens that are one and the
 * same to a middle; then {@code Mixture}, which makes {@code MixedScores} of both. {@link
 * dovetail.model.echo} is such a source.
 */
@NullMarked
package dovetail.model.mixture;

import org.jspecify.annotations.NullMarked;
