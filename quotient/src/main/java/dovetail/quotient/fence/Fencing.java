package dovetail.quotient.fence;

import dovetail.quotient.MiddleLanguage;
import java.util.List;

/** The result of the search for fences in a file. */
public sealed interface Fencing {
  /**
   * One way to see a file: its text with some lines fenced, or none.
   *
   * @param middles the middles that fit between the two texts
   * @param prefix the text left of the cursor, in UTF-8, with stand-ins for fenced lines
   * @param suffix the text right of it, likewise
   * @param fences from left to right; none if the file is seen as it is
   */
  record View(MiddleLanguage middles, byte[] prefix, byte[] suffix, List<Fence> fences) {
    public View {
      fences = List.copyOf(fences);
    }
  }

  /** The ways to see the file, the likeliest first; at least one. */
  List<View> views();

  /** The file as it is: some middle makes it a program. */
  record Whole(View view) implements Fencing {
    @Override
    public List<View> views() {
      return List.of(view);
    }
  }

  /**
   * The file is broken away from the cursor; outside the fences it becomes a program. Often the
   * place of the error is not certain: a missing quote may belong before the cursor or behind it.
   * So there are several views, of about the same cost, and a middle fits if it fits in one of
   * them: the middle that is written settles which.
   *
   * @param views at least one
   */
  record Fenced(List<View> views) implements Fencing {
    public Fenced {
      views = List.copyOf(views);
    }
  }

  /**
   * No fences were found; but the lines around the cursor are those of some file.
   *
   * @param view in which all lines but those are hidden
   */
  record Cleared(View view) implements Fencing {
    @Override
    public List<View> views() {
      return List.of(view);
    }
  }

  /**
   * No fences were found that leave the statement at the cursor as it is: nothing can be promised.
   *
   * @param view in which no middle fits
   */
  record Lost(View view) implements Fencing {
    @Override
    public List<View> views() {
      return List.of(view);
    }
  }
}
