package dovetail.quotient.fence;

import dovetail.quotient.MiddleLanguage;
import java.util.List;

/** What can be promised of a file. */
public sealed interface Fencing {
  /** The middles that fit. */
  MiddleLanguage middles();

  /** Some middle makes the file a program. */
  record Whole(MiddleLanguage middles) implements Fencing {}

  /**
   * The file is broken away from the cursor; outside the fences it becomes a program.
   *
   * @param middles what fits between the two texts
   * @param prefix the text left of the cursor, in UTF-8, with stand-ins for what is fenced
   * @param suffix the text right of it, likewise
   * @param fences from left to right; at least one
   */
  record Fenced(MiddleLanguage middles, byte[] prefix, byte[] suffix, List<Fence> fences)
      implements Fencing {
    public Fenced {
      fences = List.copyOf(fences);
    }
  }

  /**
   * No fences were found that leave the statement at the cursor as it is: nothing can be promised.
   *
   * @param middles no middle at all
   */
  record Lost(MiddleLanguage middles) implements Fencing {}
}
