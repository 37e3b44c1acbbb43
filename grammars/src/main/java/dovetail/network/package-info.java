/**
 * Grammars as recursive transition networks.
 *
 * <p>A <em>symbol</em> is a terminal (0 ≤ id &lt; T) or a nonterminal (T + n). The right-hand side
 * of each nonterminal is one minimal deterministic automaton over symbols, so that lists, options
 * and operator chains cost one Earley item. {@link dovetail.network.SymbolNfa} is the build form,
 * {@link dovetail.network.SymbolDfa} the form on which the passes work, {@link
 * dovetail.network.Network} the frozen form that charts run over.
 */
@NullMarked
package dovetail.network;

import org.jspecify.annotations.NullMarked;
