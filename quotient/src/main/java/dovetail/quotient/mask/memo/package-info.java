/**
 * Masks by <em>folds</em>, which are made once and kept. A fold is the vocabulary read from one
 * lexer state (the subterminal tree of Beurer-Kellner et al. 2024; SynCode's mask stores M₀ and M₁
 * are its levels one and two). It is a trie. Its edges are <em>steps</em>: lexemes that end inside
 * a token. At its nodes stand <em>tails</em>: lexer states in which tokens end, each with the set
 * of tokens that end in it. For example, behind the {@code 1} of a JSON array the token {@code "2,
 * "} has one step, NUMBER, then one step, COMMA, and its tail is the lexer state behind a blank.
 * Folds do not depend on texts.
 *
 * <p>{@link dovetail.quotient.mask.memo.FoldedMasks} is the entry. A {@code FoldWalk} visits a fold
 * together with left charts: it scans each step once for all tokens that share it, and asks the
 * suffix where the terminals that may follow do not decide. In a string or comment that must stay
 * open only the suffix counts ({@code KeptTexts}). Tokens with too many readings are in no fold but
 * pushed, wherever a walk meets them.
 */
@NullMarked
package dovetail.quotient.mask.memo;

import org.jspecify.annotations.NullMarked;
