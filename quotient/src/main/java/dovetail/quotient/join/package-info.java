/**
 * Left charts and a suffix, joined: may a text end here, may it go on, and how far is it to an end.
 *
 * <p>Glossary. R is the demand of a suffix on the text before it ({@link
 * dovetail.quotient.join.RightContext}); F, the places in the suffix where a nonterminal may end
 * that began left of the cut; Up, the rest that must follow if it ends before ({@link
 * dovetail.quotient.join.Frame}). {@link dovetail.quotient.join.Join} puts them together.
 */
@NullMarked
package dovetail.quotient.join;

import org.jspecify.annotations.NullMarked;
