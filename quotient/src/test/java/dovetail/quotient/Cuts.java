package dovetail.quotient;

import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.network.Network;
import dovetail.quotient.chart.TokenSteps;
import dovetail.quotient.join.Join;
import dovetail.quotient.mask.Coverage;
import dovetail.quotient.mask.Place;
import dovetail.quotient.mask.Predictions;
import java.nio.charset.StandardCharsets;

/** A cut of a text and what is known there, for tests of other packages. */
public record Cuts(
    LexerTable lexer,
    LayoutPolicy layout,
    Network network,
    Predictions predictions,
    Place place,
    TokenSteps steps,
    Join join,
    Coverage coverage) {
  /** The cut at the mark of a text, in its first reading. */
  public static Cuts at(Language language, String text) {
    int at = text.indexOf('¦');
    byte[] prefix = text.substring(0, at).getBytes(StandardCharsets.UTF_8);
    byte[] suffix = text.substring(at + 1).getBytes(StandardCharsets.UTF_8);
    Tables tables = Tables.of(language);
    MiddleRecognizer recognizer = MiddleLanguage.of(tables, prefix, suffix).recognizer();
    return new Cuts(
        tables.lexer(),
        tables.layout(),
        tables.network(),
        tables.predictions(),
        MaskQuestions.place(recognizer.branches()[0]),
        recognizer.reader().steps(),
        recognizer.join(),
        recognizer.coverage());
  }
}
