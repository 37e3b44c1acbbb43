package dovetail.model.echo;

import java.util.Arrays;
import java.util.List;

/**
 * A past state of the whole open file. Its unchanged beginning and end count, up to the cursor's
 * line and behind it; the line itself and changed text do not. So a change needs no new reading at
 * once, and Echo never finds the text typed into the line.
 *
 * <p>Frozen; shared by any number of threads.
 */
public final class FileText {
  /** The empty file. */
  public static final FileText EMPTY =
      new FileText(new TextEntries(new byte[0], new int[0], new int[0]));

  private final Segment segment;
  private final byte[] text;

  /** The file with the entries of its text. */
  public FileText(TextEntries read) {
    this.segment = Segment.of(List.of(read));
    this.text = read.text();
  }

  /** The part that still stands around the cursor's line. Linear in the text, and fast. */
  PartialSegment around(byte[] prefix, byte[] suffix) {
    int before = before(prefix);
    int behind = behind(suffix, before);
    int start = segment.start(0);
    return new PartialSegment(segment, start + before, start + text.length - behind);
  }

  /**
   * Whether other lines than the cursor's were changed since, so that the file should be read
   * again.
   */
  public boolean isStale(byte[] prefix, byte[] suffix) {
    int before = before(prefix);
    return before < lineBegin(prefix) || behind(suffix, before) < suffix.length - lineEnd(suffix);
  }

  private int before(byte[] prefix) {
    int most = Math.min(lineBegin(prefix), text.length);
    int same = Arrays.mismatch(text, 0, most, prefix, 0, most);
    return same < 0 ? most : same;
  }

  private int behind(byte[] suffix, int before) {
    int most = Math.min(suffix.length - lineEnd(suffix), text.length - before);
    int same = 0;
    while (same < most && text[text.length - 1 - same] == suffix[suffix.length - 1 - same]) {
      same++;
    }
    return same;
  }

  /** Where the cursor's line begins. */
  private static int lineBegin(byte[] prefix) {
    int at = prefix.length;
    while (at > 0 && prefix[at - 1] != '\n') {
      at--;
    }
    return at;
  }

  /** Where the line after the cursor's begins. */
  private static int lineEnd(byte[] suffix) {
    int at = 0;
    while (at < suffix.length && suffix[at] != '\n') {
      at++;
    }
    return Math.min(at + 1, suffix.length);
  }
}
