package dovetail.server.cli;

import dovetail.languages.Language;
import dovetail.quotient.MiddleLanguage;

/** Looks for some text of a language: a grammar may have rules and no text. */
final class ShortText {
  /** Said where none is found. */
  static final String NONE =
      "no text of the grammar was found: of each two tokens that its rules put side by side, the"
          + " first may take what the second begins with";

  private static final byte[] NOTHING = {};

  private ShortText() {}

  /** Whether a short text is found: one that is not there is never found. */
  static boolean isFound(Language language) {
    return MiddleLanguage.of(language, NOTHING, NOTHING).recognizer().completion() != null;
  }
}
