package dovetail.server.complete;

import dovetail.languages.Elements;
import dovetail.server.complete.ElementPlace.Kind;
import dovetail.server.complete.ElementPlace.Mode;

/**
 * Reads, byte by byte, which elements are open: {@code <} opens one where the language's profile
 * has one begin, or in another element. What tells an element from a comparison, a string or a
 * pattern is read off the text alone, in the spelling that the languages with elements share:
 * quotes, templates in backquotes, comments, patterns between slashes. Immutable.
 */
final class ElementScan {
  /** How many bytes are looked at to tell whether an element may begin. */
  private static final int NEAR = 64;

  /** The bytes of a text. */
  interface Text {
    byte at(int index);
  }

  private final Elements elements;

  ElementScan(Elements elements) {
    this.elements = elements;
  }

  /** Whether a byte may stand in the name of an element. */
  static boolean isName(byte b) {
    return b < 0 || b == '_' || b == '$' || b == '.' || b == ':' || b == '-' || isWord(b);
  }

  private static boolean isWord(byte b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9');
  }

  private static boolean beginsName(byte b) {
    return isName(b) && b != '.' && b != ':' && b != '-' && !(b >= '0' && b <= '9');
  }

  /** Whether a byte is a blank or a line end. */
  static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }

  /** A part of a text, in Latin-1. */
  static String part(Text text, int from, int to) {
    StringBuilder part = new StringBuilder();
    for (int i = from; i < to; i++) {
      part.append((char) (text.at(i) & 0xff));
    }
    return part.toString();
  }

  private boolean mayBegin(Text text, int at) {
    return elements.mayBegin(part(text, Math.max(0, at - NEAR), at));
  }

  /** The place behind a byte, which is the text's at an index. */
  ElementPlace after(ElementPlace place, Text text, int at) {
    byte b = text.at(at);
    return switch (place.mode()) {
      case PLAIN -> plain(place, text, at, b);
      case LESS -> less(place, text, at, b);
      case NAME ->
          isName(b)
              ? place
              : plain(
                  place.into(Kind.TAG, part(text, place.from(), at), place.from(), at),
                  text,
                  at,
                  b);
      case CLOSER -> closer(place, at, b);
      case SLASH -> slash(place, text, at, b);
      case STRING -> string(place, text, b);
      case STRING_ESCAPE -> place.in(Mode.STRING, place.from());
      case LINE_COMMENT -> b == '\n' ? place.plain() : place;
      case COMMENT -> b == '*' ? place.in(Mode.COMMENT_STAR, at) : place;
      case COMMENT_STAR -> b == '/' ? place.plain() : b == '*' ? place : place.in(Mode.COMMENT, at);
      case PATTERN -> pattern(place, at, b);
      case PATTERN_ESCAPE -> place.in(Mode.PATTERN, at);
      case PATTERN_SET -> patternSet(place, at, b);
      case PATTERN_SET_ESCAPE -> place.in(Mode.PATTERN_SET, at);
      case TEMPLATE_ESCAPE -> place.plain();
      case DOLLAR ->
          b == '{'
              ? place.into(Kind.CODE, at)
              : b == '$' ? place : plain(place.plain(), text, at, b);
    };
  }

  private ElementPlace plain(ElementPlace place, Text text, int at, byte b) {
    return switch (place.part().kind()) {
      case CODE -> code(place, text, at, b);
      case TEMPLATE ->
          switch (b) {
            case '`' -> place.out();
            case '\\' -> place.in(Mode.TEMPLATE_ESCAPE, at);
            case '$' -> place.in(Mode.DOLLAR, at);
            default -> place;
          };
      case TAG ->
          switch (b) {
            case '"', '\'' -> place.in(Mode.STRING, at);
            case '{' -> place.into(Kind.CODE, at);
            case '<' -> place.into(Kind.TYPES, at);
            case '/' -> place.in(Mode.SLASH, at);
            case '>' -> place.content();
            case ',', '(', ';', ')' -> place.out(); // it is no tag
            default -> place;
          };
      case TYPES ->
          switch (b) {
            case '"', '\'' -> place.in(Mode.STRING, at);
            case '{' -> place.into(Kind.CODE, at);
            case '<' -> place.into(Kind.TYPES, at);
            case '>' -> place.out();
            default -> place;
          };
      case ELEMENT ->
          switch (b) {
            case '{' -> place.into(Kind.CODE, at);
            case '<' -> place.in(Mode.LESS, at);
            default -> place;
          };
    };
  }

  private ElementPlace code(ElementPlace place, Text text, int at, byte b) {
    return switch (b) {
      case '"', '\'' -> place.in(Mode.STRING, at);
      case '`' -> place.into(Kind.TEMPLATE, at);
      case '/' -> place.in(Mode.SLASH, at);
      case '{' -> place.into(Kind.CODE, at);
      case '}' -> place.out();
      case '<' -> mayBegin(text, at) ? place.in(Mode.LESS, at) : place;
      default -> place;
    };
  }

  private ElementPlace less(ElementPlace place, Text text, int at, byte b) {
    if (b == '/' && place.part().kind() == Kind.ELEMENT) {
      return place.in(Mode.CLOSER, at + 1);
    }
    if (b == '>') {
      return place.into(Kind.ELEMENT, at);
    }
    if (isSpace(b)) {
      return place;
    }
    return beginsName(b) ? place.in(Mode.NAME, at) : plain(place.plain(), text, at, b);
  }

  private static ElementPlace closer(ElementPlace place, int at, byte b) {
    if (b == '>') {
      return place.out();
    }
    return isSpace(b) && place.from() == at ? place.in(Mode.CLOSER, at + 1) : place;
  }

  private ElementPlace slash(ElementPlace place, Text text, int at, byte b) {
    if (b == '/' || b == '*') {
      return place.in(b == '/' ? Mode.LINE_COMMENT : Mode.COMMENT, at);
    }
    if (place.part().kind() == Kind.TAG) {
      return b == '>' ? place.out() : plain(place.plain(), text, at, b);
    }
    return mayBegin(text, at - 1)
        ? pattern(place.in(Mode.PATTERN, at), at, b)
        : plain(place.plain(), text, at, b);
  }

  private static ElementPlace string(ElementPlace place, Text text, byte b) {
    if (b == text.at(place.from())) {
      return place.plain();
    }
    if (place.part().kind() == Kind.TAG) {
      return place; // no escapes, and lines may end
    }
    return b == '\\'
        ? place.in(Mode.STRING_ESCAPE, place.from())
        : b == '\n' ? place.plain() : place;
  }

  private static ElementPlace pattern(ElementPlace place, int at, byte b) {
    return switch (b) {
      case '/', '\n' -> place.plain();
      case '\\' -> place.in(Mode.PATTERN_ESCAPE, at);
      case '[' -> place.in(Mode.PATTERN_SET, at);
      default -> place;
    };
  }

  private static ElementPlace patternSet(ElementPlace place, int at, byte b) {
    return switch (b) {
      case ']' -> place.in(Mode.PATTERN, at);
      case '\n' -> place.plain();
      case '\\' -> place.in(Mode.PATTERN_SET_ESCAPE, at);
      default -> place;
    };
  }
}
