/**
 * LALR(1) tables of context-free grammars over numbers: the actions of a parser that reads from the
 * left, with one token of look-ahead.
 *
 * <p>Glossary. <em>Item</em>: a production with a place in it. <em>State</em>: the set of items
 * that a text may have led to. <em>Transition</em>: an edge from a state, by a nonterminal, to
 * another state.
 */
@NullMarked
package dovetail.grammar.lalr;

import org.jspecify.annotations.NullMarked;
