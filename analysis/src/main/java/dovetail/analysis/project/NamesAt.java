package dovetail.analysis.project;

import com.google.common.primitives.Bytes;
import dovetail.analysis.names.FileNames;
import dovetail.analysis.names.NameReader;
import dovetail.languages.Language;
import dovetail.lexer.Utf8;
import dovetail.quotient.SharedCharts;
import dovetail.quotient.fence.Fences;
import dovetail.quotient.fence.Fencing;
import java.util.Optional;

/**
 * The names of a text with a place in it.
 *
 * @param names of the text; in a broken text, without the line at the place and other broken lines
 * @param offset the place in the text that was read, in bytes
 */
public record NamesAt(FileNames names, int offset) {
  /** Reads the texts left and right of a place; empty if an error near it prevents that. */
  public static Optional<NamesAt> read(
      Language language, NameReader reader, String left, String right) {
    byte[] prefix = Utf8.encode(left);
    Optional<NamesAt> whole = read(reader, prefix, new byte[0], Utf8.encode(right));
    if (whole.isPresent()) {
      return whole;
    }
    int begin = left.lastIndexOf('\n') + 1;
    int end = right.indexOf('\n');
    String line = left.substring(begin);
    String indentation = line.substring(0, line.length() - line.stripLeading().length());
    byte[] above = Utf8.encode(left.substring(0, begin) + indentation);
    byte[] below = Utf8.encode(end < 0 ? "" : right.substring(end));
    byte[] standIn =
        Utf8.encode(language.standIns().isEmpty() ? "" : language.standIns().getFirst());
    return read(reader, above, standIn, below)
        .or(
            () -> {
              Fencing.View view =
                  Fences.of(new SharedCharts(language), above, below).views().getFirst();
              return read(reader, view.prefix(), standIn, view.suffix());
            });
  }

  private static Optional<NamesAt> read(
      NameReader reader, byte[] left, byte[] middle, byte[] right) {
    return reader
        .read(Bytes.concat(left, middle, right))
        .map(names -> new NamesAt(names, left.length));
  }
}
