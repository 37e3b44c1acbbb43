package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;

/** Looks for a text of a language: a grammar may have rules, but no text. */
final class ShortText {
  /** The message where no text is found. */
  static final String NONE =
      "no text of the grammar was found: of each two tokens that its rules put side by side, the"
          + " first may take what the second begins with";

  private static final byte[] NOTHING = {};

  private ShortText() {}

  /**
   * Whether a short text is found. If so, the language has texts; if not, it may still have longer
   * ones.
   */
  static boolean isFound(Language language) {
    return MiddleLanguage.of(language, NOTHING, NOTHING).recognizer().completion() != null;
  }
}
