package dovetail.quotient.mask;

import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.Seams;
import java.util.List;

/**
 * A middle, as {@link Masks} ask about what may follow it: how it is read, what its tokens lead to,
 * and how a token that is open at its end may go on to end inside the suffix. For one mask, of one
 * thread.
 */
public interface MaskedMiddle {
  /** The ways to read it. Not to be modified. */
  Branch[] branches();

  /** The middle's left charts, joined with the suffix. */
  Join join();

  /** The steps over whole tokens of its left charts. */
  TokenSteps steps();

  /** Which items of its left charts go on whatever the suffix is. */
  Coverage coverage();

  /** Ends the open token of a branch as {@code labelSet}; adds what follows, no token open. */
  void finish(Branch branch, int labelSet, List<Branch> out);

  /** Every way in which an open token may end inside the suffix. */
  Seams seams();

  /** Every way in which a string or comment that is kept may end where the suffix begins. */
  Seams seamsBefore();

  /** {@link Seams#terminals} of {@link #seams}. Not to be modified. */
  long[] seamTerminals();

  /** Whether a token that is open leaves a program if it ends by a seam. */
  boolean endsThrough(Branch open, Seams seams, int seam);

  /** Whether a branch has any completion. */
  boolean viable(Branch branch);

  /** Whether a token can be pushed. */
  boolean allows(byte[] token);

  /** Whether the middle may hold legal names only. */
  boolean hasNames();

  /** Whether a token's bytes are a question of the legal names, and not of the grammar alone. */
  boolean touchesNames(byte[] token);
}
