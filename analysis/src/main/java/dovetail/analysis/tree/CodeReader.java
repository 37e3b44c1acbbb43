package dovetail.analysis.tree;

import dovetail.analysis.tree.CodeText.Kind;
import dovetail.ints.IntList;
import dovetail.languages.Language;
import dovetail.lexer.LexerTable;
import dovetail.lexer.Role;
import dovetail.lexer.Terminal;
import dovetail.lexer.TokenEnd;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes {@link CodeText}s from the tokens of a {@link TokenPath}, the ignored texts between them,
 * and the text behind the end of the path. O(text). One thread.
 */
final class CodeReader {
  /** The kind of text that is no token: a blank, a line that goes on. */
  private static final byte NOTHING = -1;

  private static final int CHARACTER = 4; // bytes, at most

  private final LexerTable lexer;
  private final LayoutPolicy layout;
  private final Tables tables;
  private final List<Terminal> terminals;
  private final int[] prose; // lexer states
  private final byte[] kinds; // per label set

  private final IntList begins = new IntList(); // of tokens, in bytes
  private final IntList ends = new IntList();
  private final IntList tokenKinds = new IntList(); // their kinds
  private byte[] text = {};

  CodeReader(Language language) {
    this.lexer = language.lexer();
    this.layout = language.layout();
    this.tables = Tables.of(language);
    this.terminals = language.terminals();
    this.prose =
        IntStream.range(1, lexer.states())
            .filter(state -> tables.isProse(state) && tables.isOpen(state))
            .toArray();
    this.kinds = new byte[lexer.labelSets()];
    for (int set = 0; set < kinds.length; set++) {
      kinds[set] = kind(set);
    }
  }

  // ---- kinds of tokens

  private byte kind(int labelSet) {
    int[] labels = lexer.labels(labelSet);
    boolean isProse = Arrays.stream(labels).anyMatch(this::isProse);
    if (Arrays.stream(labels).allMatch(label -> roleOf(label) == Role.COMMENT)) {
      return (byte) Kind.COMMENT.ordinal();
    }
    if (Arrays.stream(labels).allMatch(this::isPassed)) {
      return isProse ? (byte) Kind.COMMENT.ordinal() : NOTHING;
    }
    boolean isString = isProse || Arrays.stream(labels).anyMatch(one -> roleOf(one) == Role.STRING);
    int kind = (isString ? Kind.STRING : Kind.MARK).ordinal();
    return (byte)
        (kind
            | (layout.opens(labelSet) ? CodeText.OPENS : 0)
            | (layout.closes(labelSet) ? CodeText.CLOSES : 0));
  }

  private Role roleOf(int terminal) {
    return terminals.get(terminal).role();
  }

  private boolean isPassed(int terminal) {
    Role role = roleOf(terminal);
    return role == Role.IGNORED || role == Role.DECLARED;
  }

  /** Whether some text of a terminal may hold nearly any text. */
  private boolean isProse(int terminal) {
    return Arrays.stream(prose).anyMatch(state -> lexer.canReach(state, terminal));
  }

  // ---- texts

  /**
   * Reads a text.
   *
   * @param path its tokens, as far as they were read
   * @param nodes the beginnings and ends of nodes of its tree, in bytes, by turns
   */
  CodeText read(
      String before, String middle, String behind, byte[] bytes, TokenPath path, IntList nodes) {
    text = bytes;
    begins.clear();
    ends.clear();
    tokenKinds.clear();
    int at = 0;
    for (int token = 0; token < path.way.tokens(); token++) {
      if (path.isSpelt(token)) {
        pass(at, path.way.begin(token));
        at = path.way.end(token);
        add(path.way.begin(token), at, kinds[path.way.labelSet(token)]);
      }
    }
    pass(at, text.length);
    String whole = before + middle + behind;
    int from = before.length();
    byte[] kindOf = new byte[tokenKinds.size()];
    for (int i = 0; i < kindOf.length; i++) {
      kindOf[i] = (byte) tokenKinds.get(i);
    }
    return new CodeText(
        whole,
        from,
        from + middle.length(),
        units(begins, whole),
        units(ends, whole),
        kindOf,
        spans(nodes));
  }

  private List<CodeText.Span> spans(IntList nodes) {
    List<CodeText.Span> spans = new ArrayList<>();
    int[] from = begins.toArray();
    int[] to = ends.toArray();
    for (int i = 0; i < nodes.size(); i += 2) {
      int found = Arrays.binarySearch(from, nodes.get(i));
      int first = found < 0 ? -1 - found : found; // its blanks were left out
      int last = Arrays.binarySearch(to, nodes.get(i + 1));
      spans.add(new CodeText.Span(first, last));
    }
    return spans;
  }

  /** Places of bytes, in ascending order, as places of UTF-16 units. */
  private int[] units(IntList places, String whole) {
    int[] units = places.toArray();
    if (whole.length() < text.length) {
      int unit = 0;
      int at = 0;
      for (int i = 0; i < units.length; i++) {
        for (; at < units[i]; at++) {
          boolean isFirst = (text[at] & 0xc0) != 0x80;
          boolean isPair = (text[at] & 0xf8) == 0xf0;
          unit += isPair ? 2 : isFirst ? 1 : 0;
        }
        units[i] = unit;
      }
    }
    return units;
  }

  /** Adds a token without the blanks at its beginning, which tree-sitter's tokens have. */
  private void add(int from, int end, int kind) {
    if (kind != NOTHING) {
      int begin = from;
      while (begin < end && isBlank(begin)) {
        begin++;
      }
      begin = begin == end ? from : begin;
      begins.add(begin);
      ends.add(end);
      tokenKinds.add(kind == Kind.MARK.ordinal() && isWord(begin) ? Kind.WORD.ordinal() : kind);
    }
  }

  private boolean isBlank(int at) {
    return text[at] >= 0 && text[at] <= ' ';
  }

  private boolean isWord(int at) {
    int length = Math.min(CHARACTER, text.length - at);
    return Character.isJavaIdentifierPart(
        new String(text, at, length, StandardCharsets.UTF_8).codePointAt(0));
  }

  /**
   * Adds the lexemes between two places, as the lexer finds them by itself: comments, or others.
   */
  private void pass(int from, int to) {
    int at = from;
    while (at < to) {
      at = isBlank(at) ? at + 1 : lexeme(at, to);
    }
  }

  /** Adds the longest token at a place, of the first context in which there is one; its end. */
  private int lexeme(int at, int to) {
    for (int context = 0; context < lexer.contexts(); context++) {
      TokenEnd token = new TokenEnd(lexer);
      token.begin(lexer.start(context), at);
      for (int next = at; next < to && !token.isDecided(); next++) {
        token.read(text[next] & 0xff);
      }
      if (to == text.length && !token.isDecided()) {
        token.end();
      }
      int end = token.length();
      int state = token.state();
      boolean isOpen = to == text.length && end < to && tables.isProse(state);
      if (isOpen) {
        add(at, to, (reachesToken(state) ? Kind.STRING : Kind.COMMENT).ordinal());
        return to;
      }
      if (end >= 0 && lexer.labels(token.labels()).length > 0) {
        add(at, end, kinds[token.labels()]);
        return end;
      }
    }
    int end = at + 1;
    while (end < to && (text[end] & 0xc0) == 0x80) {
      end++;
    }
    add(at, end, Kind.MARK.ordinal());
    return end;
  }

  private boolean reachesToken(int state) {
    return terminals.stream()
        .anyMatch(one -> one.role().isParsed() && lexer.canReach(state, one.id()));
  }
}
