/**
 * Left charts read as stacks, from the top, and only as far as a question asks: what masks that are
 * remembered stand on.
 *
 * <p>A <em>slot</em> is an item of an Earley set that was there before the walk began; to
 * <em>open</em> it is to ask what waits, where its nonterminal began, for that nonterminal's end. A
 * {@link Top} is a set that a walk has made by scanning. An item is <em>covered</em> if its
 * nonterminal may end inside δ, whatever it is by then, and the rest still fits: then all that it
 * holds may go on, and the suffix need not be asked. What may follow a set is the union of what may
 * follow its items; an item is told by its {@link Shape}, under which what is found below it is
 * kept.
 */
@NullMarked
package dovetail.quotient.stack;

import org.jspecify.annotations.NullMarked;
