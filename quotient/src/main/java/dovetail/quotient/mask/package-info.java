/**
 * Masks: the set of tokens of a vocabulary that may come next, found without looking at every
 * token. {@link dovetail.quotient.mask.Masks} is the entry. It asks a {@link
 * dovetail.quotient.mask.MaskSource} about a {@link dovetail.quotient.mask.MaskedMiddle}. All
 * sources give the same masks. Two are short and slow, {@code PushedMasks}, which is the
 * definition, and {@code WalkedMasks}; the third, {@code MemoMasks}, is fast. The rest of this page
 * explains the third.
 *
 * <p>A <em>fold</em> is the vocabulary read from one lexer state (the subterminal tree of
 * Beurer-Kellner et al. 2024; SynCode's mask stores M₀ and M₁ are its levels one and two). It is a
 * trie. Its edges are <em>steps</em>: lexemes that end inside a token. At its nodes stand
 * <em>tails</em>: lexer states in which tokens end, each with the set of tokens that end in it. For
 * example, behind the {@code 1} of a JSON array the token {@code "2, "} has one step, NUMBER, then
 * one step, COMMA, and its tail is the lexer state behind a blank. Folds do not depend on charts.
 *
 * <p>One walk ({@link dovetail.quotient.mask.FoldWalk}) visits a fold together with a {@link
 * dovetail.quotient.mask.Stack}: the Earley sets that the walk makes from a place. There are two
 * stacks. {@code ChartStack} reads left charts, and asks the suffix wherever the suffix decides
 * ({@code ChartWalk}). {@code Tops} reads lazily, from the top of the stack down, only as far as a
 * question needs, and notes each read. A finished mask is remembered under the reads that led to it
 * ({@link dovetail.quotient.mask.StackMasks}), so every later place with the same reads has it.
 *
 * <p>Words of the lazy stack. A <em>slot</em> is an item of an Earley set that existed before the
 * walk began. To <em>open</em> a slot is to read the items that wait, where its nonterminal began,
 * for the end of that nonterminal. A {@link dovetail.quotient.mask.Top} is a set that a walk has
 * made by scanning. An item is <em>covered</em> if its nonterminal may end in the middle, in any
 * way, and the rest of the text still fits: then every continuation of the item is allowed, and the
 * suffix need not be asked. The continuations of a set are the union of the continuations of its
 * items. An item has a {@link dovetail.quotient.mask.Shape}; results of walks below the item are
 * kept under that shape.
 */
@NullMarked
package dovetail.quotient.mask;

import org.jspecify.annotations.NullMarked;
