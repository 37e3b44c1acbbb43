/**
 * A vocabulary of byte strings, folded by lexer states, so that a mask need not look at every
 * token.
 *
 * <p>A <em>fold</em> (the subterminal tree of Beurer-Kellner et al. 2024; SynCode's mask store M₀,
 * M₁ are its levels one and two) is a trie of <em>steps</em>, lexemes that end inside a token;
 * <em>tails</em>, the lexer state that is left when a token is over, hang at its nodes, each with
 * the set of tokens that leave it. Nothing here knows charts.
 */
@NullMarked
package dovetail.quotient.mask;

import org.jspecify.annotations.NullMarked;
