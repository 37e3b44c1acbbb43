package dovetail.server.complete;

import org.jspecify.annotations.Nullable;

/**
 * A place in a program with elements, as far as it can be told from the text before it. Immutable.
 *
 * @param mode what the next byte belongs to, inside of the part
 * @param part the innermost part that is open
 * @param from where the word, string or pattern of the mode begins, in bytes
 */
record ElementPlace(Mode mode, Part part, int from) {
  /** What the next byte belongs to. */
  enum Mode {
    /** The part itself. */
    PLAIN,
    /** A tag: {@code <} stands before it. */
    LESS,
    /** The name of a tag that opens an element. */
    NAME,
    /** What closes an element: {@code </} stands before it. */
    CLOSER,
    /** A slash stands before it. */
    SLASH,
    STRING,
    STRING_ESCAPE,
    LINE_COMMENT,
    COMMENT,
    /** A comment's end, perhaps: a star stands before it. */
    COMMENT_STAR,
    PATTERN,
    PATTERN_ESCAPE,
    /** Brackets of a pattern. */
    PATTERN_SET,
    PATTERN_SET_ESCAPE,
    TEMPLATE_ESCAPE,
    /** A dollar stands before it in a template. */
    DOLLAR
  }

  /** The kinds of parts. */
  enum Kind {
    CODE,
    /** Text in backquotes. */
    TEMPLATE,
    TAG,
    /** Types of a tag, in angle brackets. */
    TYPES,
    ELEMENT
  }

  /** A part that is open: one of its own for each that is opened. */
  static final class Part {
    private final Kind kind;
    private final String name;
    private final int from;
    private final int to;
    private final @Nullable Part around;
    private final int elements;

    /**
     * A part.
     *
     * @param name the name of an element or its tag, in Latin-1; else empty
     * @param from where that name begins
     * @param to where it ends
     * @param around the part around it; null at the top of a text
     */
    private Part(Kind kind, String name, int from, int to, @Nullable Part around) {
      this.kind = kind;
      this.name = name;
      this.from = from;
      this.to = to;
      this.around = around;
      this.elements = (around == null ? 0 : around.elements) + (isNamed() ? 1 : 0);
    }

    Kind kind() {
      return kind;
    }

    String name() {
      return name;
    }

    int from() {
      return from;
    }

    int to() {
      return to;
    }

    /** The part around it; itself at the top. */
    Part around() {
      return around == null ? this : around;
    }

    /** Whether it, or something around it, is an element or the tag of one. */
    boolean isInElement() {
      return elements > 0;
    }

    /** Whether it is an element, or the tag of one. */
    boolean isNamed() {
      return kind == Kind.TAG || kind == Kind.ELEMENT;
    }

    /** The element whose tag this is. */
    Part content() {
      return new Part(Kind.ELEMENT, name, from, to, around);
    }
  }

  /** The beginning of a text. */
  static final ElementPlace TOP =
      new ElementPlace(Mode.PLAIN, new Part(Kind.CODE, "", 0, 0, null), 0);

  /** The same part in another mode. */
  ElementPlace in(Mode next, int begin) {
    return new ElementPlace(next, part, begin);
  }

  /** In the part itself. */
  ElementPlace plain() {
    return mode == Mode.PLAIN ? this : in(Mode.PLAIN, from);
  }

  /** In a part of this one. */
  ElementPlace into(Kind kind, String name, int begin, int end) {
    return new ElementPlace(Mode.PLAIN, new Part(kind, name, begin, end, part), begin);
  }

  /** In a part of this one that has no name. */
  ElementPlace into(Kind kind, int at) {
    return into(kind, "", at, at);
  }

  /** Behind this part. */
  ElementPlace out() {
    return new ElementPlace(Mode.PLAIN, part.around(), from);
  }

  /** In the element whose tag is the part. */
  ElementPlace content() {
    return new ElementPlace(Mode.PLAIN, part.content(), from);
  }
}
