/**
 * Left charts and a suffix, joined. The join says whether a text may end here, whether it may go
 * on, and how many bytes it still needs.
 *
 * <p>Glossary. R is the demand of a suffix on the text before it ({@link
 * dovetail.quotient.join.RightContext}); F, the places in the suffix where a nonterminal may end
 * that began left of the cut; Up, whether the rest fits if the nonterminal ends before the suffix
 * ({@link dovetail.quotient.join.Frame}). {@link dovetail.quotient.join.Join} puts them together.
 */
@NullMarked
package dovetail.quotient.join;

import org.jspecify.annotations.NullMarked;
