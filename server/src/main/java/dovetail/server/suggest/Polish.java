package dovetail.server.suggest;

import com.google.common.base.CharMatcher;
import dovetail.analysis.tree.CodeText;
import dovetail.analysis.tree.CodeText.Kind;
import dovetail.languages.Blocks;
import dovetail.model.request.Finish;
import dovetail.quotient.Surroundings;
import dovetail.server.files.LineEnds;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Brings a middle into the form of its file. Each step is taken only if the middle still fits
 * afterwards:
 *
 * <ul>
 *   <li>a block that the middle begins ends with the block, not behind it, nor in the midst of a
 *       line that had to be broken off;
 *   <li>in the midst of a line it stays on that line;
 *   <li>a body does not stand on the line of its head ({@link HeadBodies});
 *   <li>a bracket that was opened at a line's end closes below ({@link ClosingBrackets}). One that
 *       was opened in the midst of the cursor's line does not close at the beginning of another;
 *   <li>the text behind the cursor is not written a second time, nor is the name of a call there
 *       called before ({@link CallsOfCalls});
 *   <li>no comma directly before a bracket that closes;
 *   <li>no blanks at the ends of lines;
 *   <li>indentation in the file's own unit.
 * </ul>
 *
 * @param place where the cursor stands among its lines
 * @param fits whether a middle is complete
 */
record Polish(
    String prefix,
    String suffix,
    CursorLine place,
    Surroundings surroundings,
    Blocks blocks,
    Function<String, CodeText> code,
    Predicate<String> fits) {
  /** A statement in most languages; behind an expression none goes on so. */
  private static final String STATEMENT = "0";

  /** Fewer characters that come again may well be meant. */
  private static final int ECHO = 3;

  /** The middle as it should be. */
  String of(String middle, Finish finish) {
    String block = place.opensBlock() ? asBlock(middle, finish) : middle;
    String once = withoutEcho(onItsLine(block));
    String bare = withoutComma(withoutCall(once));
    String ended = blanksAreIdle() ? orElse(bare.stripTrailing(), bare) : bare;
    String stripped = withoutBlanksAtLineEnds(ended);
    String below = closed(closerBeside(bodyBelow(stripped)));
    String indented = orElse(indented(below), below);
    return orElse(LineEnds.plain(indented), indented);
  }

  private String indented(String middle) {
    return middle.indexOf('\n') < 0
        ? middle
        : Indentation.of(code.apply(middle)).apply(middle, place);
  }

  /**
   * Without a comma at its end, if a bracket closes behind it on the line, or if nothing stands
   * there and the next line may be another statement.
   */
  private String withoutComma(String middle) {
    CodeText text = code.apply(middle);
    int next = text.first(text.to());
    int comma = next - 1;
    if (surroundings != Surroundings.CODE
        || !text.is(comma, ",")
        || text.begin(comma) < text.from()) {
      return middle;
    }
    String bare = middle.substring(0, text.begin(comma) - text.from());
    boolean idle =
        place.rest().isBlank()
            ? fits.test(bare + '\n' + place.indentation() + STATEMENT)
            : next < text.tokens() && text.closes(next);
    return idle ? orElse(bare, middle) : middle;
  }

  private String withoutCall(String middle) {
    return surroundings == Surroundings.CODE
        ? orElse(new CallsOfCalls(code).without(middle), middle)
        : middle;
  }

  /** Without blanks before the line ends in it, but in strings. */
  private String withoutBlanksAtLineEnds(String middle) {
    StringBuilder text = new StringBuilder(middle);
    for (int end = middle.lastIndexOf('\n'); end >= 0; end = middle.lastIndexOf('\n', end - 1)) {
      int from = CharMatcher.anyOf(" \t").trimTrailingFrom(middle.substring(0, end)).length();
      if (from < end && !isInString(middle, from)) {
        text.delete(from, end);
      }
    }
    return orElse(text.toString(), middle);
  }

  private boolean isInString(String middle, int place) {
    CodeText text = code.apply(middle);
    int token = text.around(text.from() + place);
    return token >= 0 && text.kind(token) == Kind.STRING;
  }

  /** Whether nobody wants blanks at the end: before a line's end, a blank, or what closes. */
  private boolean blanksAreIdle() {
    char next = place.rest().isEmpty() ? ' ' : place.rest().charAt(0);
    return surroundings == Surroundings.CODE
        && (Character.isWhitespace(next) || Closers.isClosing(next));
  }

  private String orElse(String better, String middle) {
    return better.equals(middle) || !fits.test(better) ? middle : better;
  }

  /** Up to the first line that lies outside of the block; or to the last that is whole. */
  private String asBlock(String middle, Finish finish) {
    CodeText text = code.apply(middle);
    boolean lineIsBlank = prefix.endsWith(place.indentation()) && place.indentation().length() > 0;
    int least = CursorLine.width(place.indentation()) + (lineIsBlank ? 0 : 1);
    for (int token = text.first(text.from()); token < text.first(text.to()); token++) {
      int end = text.lineBegin(text.begin(token)) - 1 - text.from();
      String inside = middle.substring(0, Math.max(0, end));
      if (text.beginsLine(token)
          && CursorLine.width(text.indentation(token)) < least
          && !inside.isBlank()) {
        if (fits.test(inside)) {
          return inside;
        }
        break;
      }
    }
    boolean brokenOff = finish == Finish.STEERED || finish == Finish.DEADLINE;
    String whole = middle.substring(0, Math.max(0, middle.lastIndexOf('\n')));
    return brokenOff && !whole.isBlank() ? orElse(whole, middle) : middle;
  }

  /** With bodies below their heads, in a file that has them there. */
  private String bodyBelow(String middle) {
    return place.rest().isBlank() ? new HeadBodies(code, blocks).below(middle, fits) : middle;
  }

  /** With brackets that close where they should. */
  private String closed(String middle) {
    return place.rest().isBlank() && surroundings != Surroundings.COMMENT
        ? orElse(new ClosingBrackets(code.apply(middle), blocks).middle(), middle)
        : middle;
  }

  /** Without a line end before what closes a bracket that was opened on the cursor's line. */
  private String closerBeside(String middle) {
    CodeText text = code.apply(middle);
    int end = middle.indexOf('\n');
    int closer = text.first(text.from() + Math.max(0, end));
    if (end < 0 || closer >= text.first(text.to()) || !text.closes(closer)) {
      return middle;
    }
    int opener = text.opener(closer);
    boolean isOfLine =
        opener >= 0
            && text.begin(opener) >= text.lineBegin(text.from())
            && text.begin(opener) < text.from();
    boolean hangs = text.end(closer - 1) <= text.from() || text.is(closer - 1, ",");
    return isOfLine && !hangs && !text.opens(closer - 1)
        ? orElse(
            middle.substring(0, end).stripTrailing()
                + text.text().substring(text.begin(closer), text.to()),
            middle)
        : middle;
  }

  /** Where something stands behind the cursor, the most of the middle's first line that fits. */
  private String onItsLine(String middle) {
    int end = CharMatcher.anyOf("\r\n").indexIn(middle);
    if (place.rest().isBlank() || end < 0) {
      return middle;
    }
    String line = middle.substring(0, end).stripTrailing();
    for (int length = line.length(); length > 0; length--) {
      boolean insideWord =
          length < line.length()
              && Character.isJavaIdentifierPart(line.charAt(length))
              && Character.isJavaIdentifierPart(line.charAt(length - 1));
      if (!insideWord && fits.test(line.substring(0, length))) {
        return line.substring(0, length);
      }
    }
    return middle;
  }

  /**
   * Without an end that is the suffix's beginning: the longest, of words on the cursor's line, or
   * of whole lines beyond it.
   */
  private String withoutEcho(String middle) {
    String after = suffix.stripLeading();
    String rest = place.rest().strip();
    String written = middle.stripTrailing();
    int most = Math.min(written.length(), after.length());
    for (int length = most; length >= ECHO; length--) {
      int from = written.length() - length;
      if (after.startsWith(written.substring(from))
          && (length <= rest.length()
              ? atBoundary(written, from, after, length)
              : isWhole(written, from, after, length))) {
        String once = written.substring(0, from);
        boolean blankFollows = !suffix.isEmpty() && Character.isWhitespace(suffix.charAt(0));
        String shorter = blankFollows ? once.stripTrailing() : once;
        if (fits.test(shorter)) {
          return shorter;
        }
      }
    }
    return middle;
  }

  /**
   * Whether a repetition that goes beyond the cursor's line is one of whole lines, but for what of
   * the first stands left of the cursor already.
   */
  private boolean isWhole(String middle, int from, String after, int length) {
    String left = prefix.substring(prefix.lastIndexOf('\n') + 1) + middle.substring(0, from);
    boolean begins =
        place.rest().isBlank()
            ? left.substring(left.lastIndexOf('\n') + 1).isBlank()
            : atBoundary(middle, from, after, length);
    int end = CharMatcher.whitespace().negate().indexIn(after, length);
    int lineEnd = CharMatcher.anyOf("\r\n").indexIn(after, length);
    return begins && (end < 0 || lineEnd >= 0 && lineEnd < end);
  }

  /** Whether a repetition is one of whole words. */
  private static boolean atBoundary(String middle, int from, String after, int length) {
    boolean begins =
        from == 0
            || !Character.isJavaIdentifierPart(middle.charAt(from - 1))
            || !Character.isJavaIdentifierPart(middle.charAt(from));
    boolean ends =
        length == after.length()
            || !Character.isJavaIdentifierPart(after.charAt(length))
            || !Character.isJavaIdentifierPart(after.charAt(length - 1));
    return begins && ends;
  }
}
