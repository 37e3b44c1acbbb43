package dovetail.analysis.tree;

import java.util.Arrays;
import java.util.List;

/**
 * A text with its tokens and comments, as the language's lexer finds them. One part of the text is
 * marked as its <em>middle</em>, such as a suggestion that was written into it. Places count UTF-16
 * units.
 *
 * <p>Every text has tokens. Up to the first place that no program has, they are the tokens of the
 * grammar; behind it, the longest tokens that the lexer finds by itself: there a token may be read
 * as another token that begins alike, such as a pattern as a division. A token that is open at the
 * text's end ends there. A character that begins no token is a token of its own.
 *
 * <p>Immutable and safe for threads.
 */
public final class CodeText {
  /** The kinds of tokens. */
  public enum Kind {
    /** A name, a keyword, a number. */
    WORD,
    /** Nearly any text, such as a string, or a part of one up to a value in it. */
    STRING,
    /** Text between tokens of the grammar that has no meaning to the grammar. */
    COMMENT,
    /** Other tokens: brackets, operators. */
    MARK
  }

  private static final Kind[] KINDS = Kind.values();

  private final String text;
  private final int from;
  private final int to;
  private final int[] begins;
  private final int[] ends;
  private final int[] depths; // before a token
  private final byte[] kinds; // their ordinals, with the bits below
  private final List<Span> spans;
  static final int OPENS = 8;
  static final int CLOSES = 16;

  /**
   * A node of the text's tree.
   *
   * @param first its first token
   * @param last its last one
   */
  public record Span(int first, int last) {}

  /** Of tokens as {@link CodeReader} finds them. */
  CodeText(
      String text, int from, int to, int[] begins, int[] ends, byte[] kinds, List<Span> spans) {
    this.text = text;
    this.spans = List.copyOf(spans);
    this.from = from;
    this.to = to;
    this.begins = begins;
    this.ends = ends;
    this.kinds = kinds;
    this.depths = new int[begins.length + 1];
    for (int i = 0; i < begins.length; i++) {
      int closed = Math.max(0, depths[i] - (closes(i) ? 1 : 0));
      depths[i + 1] = closed + (opens(i) ? 1 : 0);
    }
  }

  /** The text. */
  public String text() {
    return text;
  }

  /** The beginning of the middle. */
  public int from() {
    return from;
  }

  /** The end of the middle. */
  public int to() {
    return to;
  }

  /** The middle. */
  public String middle() {
    return text.substring(from, to);
  }

  /** The text before the middle. */
  public String prefix() {
    return text.substring(0, from);
  }

  /** The text behind the middle. */
  public String suffix() {
    return text.substring(to);
  }

  // ---- tokens

  /** The number of tokens. */
  public int tokens() {
    return begins.length;
  }

  /** The beginning of a token; the text's end for {@link #tokens}. */
  public int begin(int token) {
    return token == begins.length ? text.length() : begins[token];
  }

  /** The end of a token. */
  public int end(int token) {
    return ends[token];
  }

  /** The kind of a token. */
  public Kind kind(int token) {
    return KINDS[kinds[token] & 3];
  }

  /** The text of a token. */
  public String text(int token) {
    return text.substring(begins[token], ends[token]);
  }

  /** Whether there is a token of that number, and it has that text. */
  public boolean is(int token, String spelt) {
    return token >= 0
        && token < begins.length
        && ends[token] - begins[token] == spelt.length()
        && text.startsWith(spelt, begins[token]);
  }

  /** Whether a token begins in the middle. */
  public boolean isOfMiddle(int token) {
    return begins[token] >= from && begins[token] < to;
  }

  /** Whether two tokens have the same text. */
  public boolean areAlike(int token, int other) {
    int length = ends[token] - begins[token];
    return length == ends[other] - begins[other]
        && text.regionMatches(begins[token], text, begins[other], length);
  }

  /** The first token that begins at a place or behind it; {@link #tokens} if none does. O(log). */
  public int first(int place) {
    int found = Arrays.binarySearch(begins, place);
    return found < 0 ? -1 - found : found;
  }

  /** The token in whose midst a place is; negative if it is in none. O(log tokens). */
  public int around(int place) {
    int last = first(place) - 1;
    return last >= 0 && ends[last] > place ? last : -1;
  }

  // ---- brackets

  /** Whether a token opens a bracket; it may close another bracket first. */
  public boolean opens(int token) {
    return (kinds[token] & OPENS) != 0;
  }

  /** Whether a token closes a bracket. */
  public boolean closes(int token) {
    return (kinds[token] & CLOSES) != 0;
  }

  /** The number of open brackets before a token; at the text's end for {@link #tokens}. */
  public int depth(int token) {
    return depths[token];
  }

  /**
   * The token that opens the bracket which a token closes; negative if there is none. O(tokens
   * between).
   */
  public int opener(int closing) {
    int inside = depths[closing];
    int token = closing - 1;
    while (token >= 0 && depths[token] >= inside) {
      token--;
    }
    return inside == 0 ? -1 : token;
  }

  /** The nodes of the tree that were asked for; none where the text does not parse. */
  public List<Span> spans() {
    return spans;
  }

  // ---- lines

  /** Whether a token is the first on the line on which it begins. O(tokens between). */
  public boolean beginsLine(int token) {
    return token == 0 || text.indexOf('\n', ends[token - 1] - 1, begins[token]) >= 0;
  }

  /** The blanks and tabs at the beginning of the line on which a token begins. */
  public String indentation(int token) {
    int begin = lineBegin(begins[token]);
    int end = begin;
    while (text.charAt(end) == ' ' || text.charAt(end) == '\t') {
      end++;
    }
    return text.substring(begin, end);
  }

  /** The beginning of the line of a place. O(length of the line). */
  public int lineBegin(int place) {
    return text.lastIndexOf('\n', place - 1) + 1;
  }

  /** The end of the line of a place, before its line end. */
  public int lineEnd(int place) {
    int end = text.indexOf('\n', place);
    return end < 0 ? text.length() : end;
  }
}
