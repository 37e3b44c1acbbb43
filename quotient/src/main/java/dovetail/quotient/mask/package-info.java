/**
 * Masks: which tokens of a vocabulary of byte strings may come next, without looking at every one.
 * {@link dovetail.quotient.mask.Masks} is the entry; it asks a {@link
 * dovetail.quotient.mask.MaskSource} about a {@link dovetail.quotient.mask.MaskedMiddle}. Sources
 * give the same masks: two are short, and say which those are; the third is fast, and what follows
 * is about it.
 *
 * <p>A <em>fold</em> (the subterminal tree of Beurer-Kellner et al. 2024; SynCode's mask store M₀,
 * M₁ are its levels one and two) is a trie of <em>steps</em>, lexemes that end inside a token;
 * <em>tails</em>, the lexer state that is left when a token is over, hang at its nodes, each with
 * the set of tokens that leave it. Folds know no charts.
 *
 * <p>One walk ({@link dovetail.quotient.mask.FoldWalk}) goes over a fold and a {@link
 * dovetail.quotient.mask.Stack}, the sets that it makes from a place. By left charts it asks the
 * suffix wherever that decides ({@code ChartWalk}). Lazily it reads from the top, only as far as a
 * question asks, and notes what it reads: under that a finished mask is remembered ({@link
 * dovetail.quotient.mask.StackMasks}).
 *
 * <p>There, a <em>slot</em> is an item of an Earley set that was there before the walk began; to
 * <em>open</em> it is to ask what waits, where its nonterminal began, for that nonterminal's end. A
 * {@link dovetail.quotient.mask.Top} is a set that a walk has made by scanning. An item is
 * <em>covered</em> if its nonterminal may end inside δ, whatever it is by then, and the rest still
 * fits: then all that it holds may go on, and the suffix need not be asked. The continuations of a
 * set are the union of its items' continuations; an item is told by its {@link
 * dovetail.quotient.mask.Shape}, under which what is found below it is kept.
 */
@NullMarked
package dovetail.quotient.mask;

import org.jspecify.annotations.NullMarked;
