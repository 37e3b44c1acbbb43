package dovetail.server.complete;

import dovetail.languages.Elements;
import dovetail.languages.Language;
import dovetail.languages.Languages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of elements: what closes an element, {@code </a>}, has the name of what opened it. A
 * grammar does not say so, so the shortest ending of a text has any name there.
 *
 * <p>Text alone is looked at, as far as it can be told from it what opens an element: {@code <}
 * where the language's profile has one begin, or in another element. One text; one thread.
 */
final class ElementNames {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$.:-]*");

  /** So many characters are looked at for that. */
  private static final int NEAR = 64;

  /**
   * A part that is open: code in braces, the tag of an element, or an element, which has a name.
   */
  private record Open(Kind kind, String name) {}

  private enum Kind {
    CODE,
    TAG,
    ELEMENT
  }

  private final Elements elements;
  private final String text;
  private final Deque<Open> open = new ArrayDeque<>();

  /** How far the text is read: what begins before a place, such as a string, may end behind it. */
  private int read;

  private ElementNames(Elements elements, String text) {
    this.elements = elements;
    this.text = text;
  }

  /**
   * An ending in which each element is closed by its name, as far as that is known. O(text) if it
   * closes any.
   *
   * @param language the language of the text, whose profile says what an element is
   * @param prefix the text left of the middle
   */
  static byte[] of(Language language, String prefix, byte[] middle, byte[] ending) {
    String shortest = new String(ending, StandardCharsets.UTF_8);
    Elements elements = Languages.builtIn().profile(language.name()).elements();
    return elements.exist() && shortest.contains(Elements.CLOSING)
        ? Utf8.encode(of(elements, prefix + new String(middle, StandardCharsets.UTF_8), shortest))
        : ending;
  }

  private static String of(Elements elements, String before, String ending) {
    String text = before + ending;
    ElementNames names = new ElementNames(elements, text);
    StringBuilder written = new StringBuilder();
    int from = before.length();
    names.readTo(from);
    for (int at = text.indexOf(Elements.CLOSING, from);
        at >= 0;
        at = text.indexOf(Elements.CLOSING, from)) {
      int name = at + Elements.CLOSING.length();
      names.readTo(at);
      String opened =
          names.open.isEmpty() || names.open.peek().kind() != Kind.ELEMENT
              ? ""
              : names.open.pop().name();
      Matcher spelled = NAME.matcher(text).region(name, text.length());
      int end = spelled.lookingAt() ? spelled.end() : name;
      written.append(text, from, name).append(end > name ? opened : "");
      written.append(end > name && opened.isEmpty() ? text.substring(name, end) : "");
      from = end;
      if (text.startsWith(">", from)) {
        written.append('>');
        from++;
      }
      names.read = Math.max(names.read, from);
    }
    return written.append(text, from, text.length()).toString();
  }

  private void readTo(int to) {
    while (read < to) {
      Kind kind = open.isEmpty() ? Kind.CODE : open.peek().kind();
      read =
          switch (kind) {
            case CODE -> code(read);
            case TAG -> tag(read);
            case ELEMENT -> element(read);
          };
    }
  }

  private int code(int at) {
    char c = text.charAt(at);
    if (c == '"' || c == '\'' || c == '`') {
      return stringEnd(at);
    }
    if (c == '/' && (text.startsWith("//", at) || text.startsWith("/*", at))) {
      int end = text.startsWith("//", at) ? text.indexOf('\n', at) : text.indexOf("*/", at) + 1;
      return end <= at ? text.length() : end + 1;
    }
    if (c == '{') {
      open.push(new Open(Kind.CODE, ""));
    } else if (c == '}' && !open.isEmpty()) {
      open.pop();
    } else if (c == '<' && elements.mayBegin(text.substring(Math.max(0, at - NEAR), at))) {
      return opening(at);
    }
    return at + 1;
  }

  /** Behind a string; behind its first quote, if it does not end on its line. */
  private int stringEnd(int at) {
    char quote = text.charAt(at);
    for (int end = at + 1; end < text.length(); end++) {
      char c = text.charAt(end);
      if (c == quote) {
        return end + 1;
      }
      if (c == '\n' && quote != '`') {
        return at + 1;
      }
      end += c == '\\' ? 1 : 0;
    }
    return quote == '`' ? text.length() : at + 1;
  }

  /** Behind the name of a tag that opens an element, if one does. */
  private int opening(int at) {
    Matcher name = NAME.matcher(text).region(at + 1, text.length());
    if (text.startsWith(">", at + 1)) {
      open.push(new Open(Kind.ELEMENT, ""));
      return at + 2;
    }
    if (!name.lookingAt()) {
      return at + 1;
    }
    open.push(new Open(Kind.TAG, name.group()));
    return name.end();
  }

  private int tag(int at) {
    switch (text.charAt(at)) {
      case '"', '\'' -> {
        int end = text.indexOf(text.charAt(at), at + 1);
        return end < 0 ? text.length() : end + 1;
      }
      case '{' -> open.push(new Open(Kind.CODE, ""));
      case '/', ',', '(' -> open.pop(); // it has no content, or is no tag
      case '>' -> open.push(new Open(Kind.ELEMENT, open.pop().name()));
      default -> {}
    }
    return at + 1;
  }

  private int element(int at) {
    if (text.startsWith(Elements.CLOSING, at)) {
      open.pop();
      int end = text.indexOf('>', at);
      return end < 0 ? text.length() : end + 1;
    }
    if (text.charAt(at) == '{') {
      open.push(new Open(Kind.CODE, ""));
    }
    return text.charAt(at) == '<' ? opening(at) : at + 1;
  }
}
