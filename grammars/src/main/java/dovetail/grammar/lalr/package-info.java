/**
 * LALR(1) tables of context-free grammars over numbers: what a parser that reads from the left,
 * with one token of look-ahead, takes where.
 *
 * <p>Glossary. <em>Item</em>: a production with a place in it. <em>State</em>: a set of items,
 * those that a text may have led to. <em>Transition</em>: from a state by a nonterminal to another
 * one.
 */
@NullMarked
package dovetail.grammar.lalr;

import org.jspecify.annotations.NullMarked;
