package dovetail.server.complete;

import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;

/**
 * The last look at a file before it leaves: read from scratch and from left to right only, so that
 * it shares neither charts nor seams with what made the middle. Linear in the file for the grammars
 * of programming languages.
 */
public final class Validator {
  private static final byte[] NOTHING = {};

  private Validator() {}

  /** Whether a text is a program of the language. */
  public static boolean accepts(Language language, String text) {
    return MiddleLanguage.of(language, Utf8.encode(text), NOTHING).recognizer().mayEnd();
  }
}
