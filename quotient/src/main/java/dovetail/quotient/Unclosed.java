package dovetail.quotient;

import com.google.common.primitives.Bytes;
import dovetail.quotient.chart.Branch;
import java.util.Arrays;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** What closes a text in which something is open at its end. One thread. */
final class Unclosed {
  private static final byte[] LINE_END = {'\n'};

  private Unclosed() {}

  /**
   * The end of a short text that makes a program of an unfinished one, from where that closes a
   * bracket that was open before the cut's line. A short middle stands at the cut meanwhile; what
   * closes the brackets of the cut's line comes before that end, and is the middle's to write.
   *
   * @param unfinished the middles at the cut, if more is to be written behind the text
   * @param behind those of no suffix, at the same cut
   * @param suffix the text behind the cut
   * @param before how many brackets are open before the cut's line
   * @param brackets how many are open in a branch
   * @return null if nothing was found
   */
  static byte @Nullable [] closing(
      MiddleLanguage unfinished,
      MiddleLanguage behind,
      byte[] suffix,
      int before,
      ToIntFunction<Branch> brackets) {
    byte[] middle = unfinished.inScope().recognizer().completion();
    MiddleRecognizer whole = behind.recognizer();
    if (middle == null || !whole.push(Bytes.concat(middle, suffix))) {
      return null;
    }
    whole.push(LINE_END); // if it may end there: a comment does
    byte[] rest = whole.completion();
    if (rest == null) {
      return null;
    }
    int kept = Math.min(before, open(whole, brackets));
    int closes = 0;
    while (closes < rest.length && open(whole, brackets) >= kept) {
      whole.push(rest, closes, closes + 1);
      closes++;
    }
    return Arrays.copyOfRange(rest, Math.max(0, closes - 1), rest.length);
  }

  private static int open(MiddleRecognizer text, ToIntFunction<Branch> brackets) {
    return Arrays.stream(text.branches()).mapToInt(brackets).min().orElse(0);
  }
}
