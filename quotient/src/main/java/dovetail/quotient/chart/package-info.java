/**
 * Earley charts over a transition network, from both sides of the cursor.
 *
 * <p>Glossary. An <em>item</em> is a state of a nonterminal's automaton with the position where the
 * nonterminal began (left charts) or ends (right charts), and the columns that the innermost block
 * around it may have. An <em>Earley set</em> is the set of items at one position. Positions are the
 * numbers of Earley sets, and sets with the same items have the same number, so texts share the
 * sets that they have in common. To <em>scan</em> is to read a terminal, to <em>predict</em> to
 * expect a nonterminal, to <em>complete</em> to move the items that waited for one.
 *
 * <p>From the left: {@link dovetail.quotient.chart.LeftCharts}. From the right, bottom up: {@link
 * dovetail.quotient.chart.RightCharts} makes sets; {@code SuffixLexemes} finds where tokens may
 * begin and end, {@code SuffixLattice} makes the sets of all these places; {@link
 * dovetail.quotient.chart.SuffixReader} reads whole lines into a {@link
 * dovetail.quotient.chart.Tail}, and the text right of a cut into a {@link
 * dovetail.quotient.chart.Suffix}. Behind the text is the end of the file, or text that is {@link
 * dovetail.quotient.chart.Unwritten}.
 */
@NullMarked
package dovetail.quotient.chart;

import org.jspecify.annotations.NullMarked;
