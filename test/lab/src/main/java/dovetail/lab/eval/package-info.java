/**
 * Evaluations of completions over many cuts: the cuts, their judges, the record, and the table at
 * the end.
 *
 * <p>Source of the protocols: STACK-RANDSPAN and STACK-BOUNDARY of Melcer et al. 2024 (arXiv
 * 2402.17988, section 5); single-line infilling of Bavarian et al. 2022.
 */
@NullMarked
package dovetail.lab.eval;

import org.jspecify.annotations.NullMarked;
