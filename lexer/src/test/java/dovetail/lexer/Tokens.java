package dovetail.lexer;

/** Tokens at the beginning of texts. */
final class Tokens {
  private Tokens() {}

  /** The token that a context takes at the beginning of a text. */
  static TokenEnd of(LexerTable table, int context, byte[] text) {
    TokenEnd token = new TokenEnd(table);
    token.begin(table.start(context), 0);
    for (byte b : text) {
      token.read(b & 0xff);
    }
    token.end();
    return token;
  }

  /** Its length in bytes; -1 if there is none. */
  static int end(LexerTable table, int context, byte[] text) {
    TokenEnd token = of(table, context, text);
    return token.labels() < 0 || table.labels(token.labels()).length == 0 ? -1 : token.length();
  }
}
