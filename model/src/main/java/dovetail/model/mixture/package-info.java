/**
 * A model's scores, mixed with the proposals of another source of tokens, before any token is
 * masked.
 *
 * <p>Read {@code Proposals} first, the source; then {@code Ends}, the tokens with the same effect
 * on a middle; then {@code Mixture}, which makes {@code MixedScores} of both. {@link
 * dovetail.model.echo} is such a source.
 */
@NullMarked
package dovetail.model.mixture;

import org.jspecify.annotations.NullMarked;
