/**
 * Earley charts over a transition network, from both sides of the cursor.
 *
 * <p>Glossary. An <em>item</em> is a state of a nonterminal's automaton with the position where the
 * nonterminal began (left charts) or ends (right charts), and the columns that the innermost block
 * around it may have. An <em>Earley set</em> is the set of items at one position. Positions are the
 * numbers of Earley sets, so texts that branch share what they have in common. To <em>scan</em> is
 * to read a terminal, to <em>predict</em> to expect a nonterminal, to <em>complete</em> to move the
 * items that waited for one.
 */
@NullMarked
package dovetail.quotient.chart;

import org.jspecify.annotations.NullMarked;
