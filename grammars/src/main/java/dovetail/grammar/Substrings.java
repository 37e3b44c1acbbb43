package dovetail.grammar;

import dovetail.grammar.Piece.Kind;
import dovetail.lexer.regex.Regex;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses llguidance's {@code %regex {"substring_words": "..."}}, which stands for any run of
 * neighbouring parts of a text. The parts are words, blanks and other signs ({@code _words});
 * characters ({@code _chars}); or the items of a list ({@code _chunks}).
 */
final class Substrings {
  private static final String WORDS = "substring_words";
  private static final String CHARACTERS = "substring_chars";
  private static final String CHUNKS = "substring_chunks";

  /** A surrogate pair, or the beginning of another escape. */
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\\\.");

  private final PieceReader in;

  Substrings(PieceReader in) {
    this.in = in;
  }

  /** The text behind the directive, up to its closing brace. */
  Syntax parse(Position position) {
    in.expect(Kind.OPEN_BRACE);
    Piece key = in.expect(Kind.STRING);
    in.expect(Kind.COLON);
    List<String> parts =
        switch (key.text()) {
          case WORDS -> words(string());
          case CHARACTERS -> string().codePoints().mapToObj(Character::toString).toList();
          case CHUNKS -> list();
          default -> {
            in.failAt(key, "'%%regex' takes one of '%s', '%s' and '%s'", WORDS, CHARACTERS, CHUNKS);
            yield List.of();
          }
        };
    in.expect(Kind.CLOSE_BRACE);
    return new Syntax.Operation(
        Regex.Operator.PART,
        parts.stream().<Syntax>map(part -> new Syntax.Text(part, false, position)).toList(),
        position);
  }

  private List<String> list() {
    List<String> strings = new ArrayList<>();
    in.expect(Kind.OPEN_OPTION);
    if (in.peek().kind() != Kind.CLOSE_OPTION) {
      do {
        strings.add(string());
      } while (in.accept(Kind.COMMA));
    }
    in.expect(Kind.CLOSE_OPTION);
    return strings;
  }

  /** A string of JSON; escapes that Lark spells otherwise are respelt for Lark. */
  private String string() {
    Piece piece = in.expect(Kind.STRING);
    String text = ESCAPE.matcher(piece.text()).replaceAll(Substrings::unescaped);
    return text.isEmpty()
        ? text
        : in.text(new Piece(piece.kind(), text, piece.flags(), piece.position())).value();
  }

  private static String unescaped(MatchResult escape) {
    String text = escape.group();
    if (text.length() > 2) {
      char high = (char) Integer.parseInt(text.substring(2, 6), 16);
      char low = (char) Integer.parseInt(text.substring(8), 16);
      return Character.toString(Character.toCodePoint(high, low));
    }
    return text.equals("\\/") ? "/" : Matcher.quoteReplacement(text);
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    int[] characters = text.codePoints().toArray();
    for (int begin = 0, at = 1; at <= characters.length; at++) {
      if (at == characters.length || kind(characters[at]) != kind(characters[begin])) {
        words.add(new String(characters, begin, at - begin));
        begin = at;
      }
    }
    return words;
  }

  /** Blank, of a word, or neither: by Unicode's White_Space, Alphabetic and N. */
  private static int kind(int character) {
    boolean blank =
        Character.isSpaceChar(character)
            || (character >= '\t' && character <= '\r')
            || character == 0x85;
    boolean word =
        Character.isAlphabetic(character)
            || Character.isDigit(character)
            || Character.getType(character) == Character.OTHER_NUMBER
            || character == '_';
    return blank ? 0 : word ? 1 : 2;
  }
}
