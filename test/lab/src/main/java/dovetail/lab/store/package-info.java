/**
 * SynCode's mask store (Ugare et al. 2024, arXiv 2403.01632), built and replayed, to compare the
 * exact masks with: it looks one terminal further than the open one, and knows no rules.
 */
@NullMarked
package dovetail.lab.store;

import org.jspecify.annotations.NullMarked;
