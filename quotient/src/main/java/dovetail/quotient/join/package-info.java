/**
 * Left charts and a suffix, joined: may a text end here, may it go on, and how far is it to an end.
 *
 * <p>Glossary. R says what a suffix asks of whatever stands before it ({@link
 * dovetail.quotient.join.RightContext}); F, where in the suffix a nonterminal may end that began
 * left of the cut; Up, what is left to do when it ends before ({@link
 * dovetail.quotient.join.Frame}). {@link dovetail.quotient.join.Join} puts them together.
 */
@NullMarked
package dovetail.quotient.join;

import org.jspecify.annotations.NullMarked;
