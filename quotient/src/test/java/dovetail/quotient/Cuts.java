package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.quotient.chart.Branch;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.Tables;
import dovetail.quotient.mask.Coverage;
import java.nio.charset.StandardCharsets;

/** A cut of a text and what is known there, for tests of other packages. */
public record Cuts(Tables tables, Branch place, TokenSteps steps, Join join, Coverage coverage) {
  /** The cut at the mark of a text, in its first reading. */
  public static Cuts at(Language language, String text) {
    int at = text.indexOf('¦');
    byte[] prefix = text.substring(0, at).getBytes(StandardCharsets.UTF_8);
    byte[] suffix = text.substring(at + 1).getBytes(StandardCharsets.UTF_8);
    Tables tables = Tables.of(language);
    MiddleRecognizer recognizer = MiddleLanguage.of(tables, prefix, suffix).recognizer();
    return new Cuts(
        tables,
        recognizer.branches()[0],
        recognizer.reader().steps(),
        recognizer.join(),
        recognizer.coverage());
  }
}
