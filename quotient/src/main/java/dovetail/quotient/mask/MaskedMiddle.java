package dovetail.quotient.mask;

import dovetail.quotient.chart.Branch;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.MiddleEnds;
import dovetail.quotient.join.MiddleWeights;
import dovetail.quotient.join.Reader;
import java.util.List;
import java.util.function.Predicate;

/**
 * A middle for which a mask is computed. One thread.
 *
 * @param branches the ways to read it
 * @param join its left charts, joined with the suffix
 * @param reader reads on from there
 * @param ends where it may end
 * @param weights how far it is to an end
 * @param allows whether a token can be pushed
 */
public record MaskedMiddle(
    List<Branch> branches,
    Join join,
    Reader reader,
    MiddleEnds ends,
    MiddleWeights weights,
    Predicate<byte[]> allows) {}
