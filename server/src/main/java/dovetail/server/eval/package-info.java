/**
 * Evaluations of completions over many cuts: what is cut, who judges, what is recorded, the table
 * at the end.
 *
 * <p>Source of the protocols: STACK-RANDSPAN and STACK-BOUNDARY of Melcer et al. 2024 (arXiv
 * 2402.17988, section 5); single-line infilling of Bavarian et al. 2022.
 */
@NullMarked
package dovetail.server.eval;

import org.jspecify.annotations.NullMarked;
