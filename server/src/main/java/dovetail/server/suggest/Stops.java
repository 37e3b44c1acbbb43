package dovetail.server.suggest;

import com.google.common.collect.Streams;
import dovetail.lexer.Utf8;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Suggestion.Stop;
import dovetail.quotient.MiddleLanguage;
import dovetail.quotient.MiddleRecognizer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The stops at which a middle may be left, word by word: the places where a word or an opening
 * bracket ends and the file parses, either as it is or with closing text behind the cursor.
 *
 * <p>The closing text is a part of the rest of the middle; its only words are the names of elements
 * that it closes. At {@code if (!room¦} of <code>if (!room) {}</code> it is <code>) {}</code>. When
 * the user accepts the rest, that text is there already, and the rest replaces it. A place that
 * lacks an operand, as behind {@code for row in}, is no stop.
 */
final class Stops {
  private static final String OPENING = Closers.OPENING + "<";

  /** The end of an element. Its name does not count as a word. */
  private static final Pattern TAG_END = Pattern.compile("</[\\w.:-]*>");

  private final MiddleLanguage inserting;
  private final MiddleLanguage replacing;
  private final String covered;
  private final String body;

  /**
   * The stops of middles at one cursor.
   *
   * @param inserting the middles that fit at the cursor, before the covered text
   * @param replacing the middles that fit there in place of the covered text
   * @param covered the text behind the cursor that the middle replaces; empty for none
   * @param body a placeholder for the body of a block; empty for none
   */
  Stops(MiddleLanguage inserting, MiddleLanguage replacing, String covered, String body) {
    this.inserting = inserting;
    this.replacing = replacing;
    this.covered = covered;
    this.body = body;
  }

  /** The stops of a middle that is complete; the last is its end. O(words) completions. */
  List<Stop> of(String middle) {
    List<Stop> stops = new ArrayList<>();
    MiddleRecognizer inserted = inserting.recognizer();
    MiddleRecognizer replaced = covered.isEmpty() ? inserted : replacing.recognizer();
    boolean inserts = true;
    int begin = 0;
    int at = 0;
    while (at < middle.length()) {
      int end = Words.end(middle, at, inserting.surroundings());
      byte[] word = Utf8.encode(middle.substring(at, end));
      inserts = inserts && inserted.push(word);
      if (replaced == inserted ? !inserts : !replaced.push(word)) {
        break;
      }
      Optional<String> behind =
          end == middle.length()
              ? Optional.empty()
              : behind(inserts ? inserted : null, replaced, middle, end);
      if (behind.isPresent() && !isPassed(stops, middle.substring(begin, end))) {
        stops.add(new Stop(middle.substring(begin, end), behind.get()));
        begin = end;
      }
      at = end;
    }
    stops.add(new Stop(middle.substring(begin), ""));
    return stops;
  }

  /** Whether a part only repeats the closing text of the stop before. */
  private static boolean isPassed(List<Stop> stops, String part) {
    return !stops.isEmpty() && stops.getLast().behind().startsWith(part);
  }

  /** The text behind the cursor with which the file parses at a place in a middle. */
  private Optional<String> behind(
      @Nullable MiddleRecognizer inserted, MiddleRecognizer replaced, String middle, int end) {
    String rest = middle.substring(end);
    if (inserted != null && inserted.mayEnd() && Suggestion.mayCover(rest, covered)) {
      return Optional.of(covered);
    }
    boolean isWord = Words.has(middle.charAt(end - 1));
    if (!isWord && OPENING.indexOf(middle.charAt(end - 1)) < 0 || isWord && isTagEnd(middle, end)) {
      return Optional.empty();
    }
    byte[] completion = replaced.completion();
    String shortest = completion == null ? "" : new String(completion, StandardCharsets.UTF_8);
    int line = rest.indexOf('\n', 1);
    return Streams.concat(
            line < 0 ? Stream.empty() : closing(rest.substring(0, line)),
            closing(rest),
            Stream.of(shortest).filter(text -> text.indexOf('/') < 0)) // no element's end
        .filter(text -> !text.isBlank() && closes(text, rest))
        .filter(text -> fits(replaced, text))
        .findFirst();
  }

  /** Candidates for the closing text before a rest, made of the rest: the shortest end first. */
  private Stream<String> closing(String rest) {
    return Streams.concat(ends(rest), Stream.of(brackets(rest), tag(rest)));
  }

  /** Whether the word that ends at a place names the end of an element. */
  private static boolean isTagEnd(String middle, int end) {
    return middle.startsWith("</", Words.begin(middle, end) - 2);
  }

  /**
   * Whether a text has no words, but for the body's and the names of elements that it closes, and
   * the rest covers it or ends with it.
   */
  private boolean closes(String text, String rest) {
    String marks = withoutNames(withoutBody(text));
    return (Suggestion.mayCover(rest, text) || rest.endsWith(text))
        && IntStream.range(0, marks.length()).noneMatch(at -> Words.has(marks.charAt(at)));
  }

  /** A text with slashes in place of the names of the elements that it closes. */
  private static String withoutNames(String text) {
    return TAG_END
        .matcher(text)
        .replaceAll(tag -> "<" + "/".repeat(tag.group().length() - 2) + ">");
  }

  /**
   * The closing text of an element behind its attributes, {@code ></b>}, if a rest ends with an end
   * tag; otherwise empty.
   */
  private static String tag(String rest) {
    int begin = rest.lastIndexOf("</");
    boolean closes = begin >= 0 && TAG_END.matcher(rest.substring(begin)).matches();
    return closes ? ">" + rest.substring(begin) : "";
  }

  private String withoutBody(String text) {
    return text.endsWith(body) ? text.substring(0, text.length() - body.length()) : text;
  }

  private static boolean fits(MiddleRecognizer recognizer, String text) {
    int length = recognizer.length();
    boolean fits = recognizer.push(Utf8.encode(text)) && recognizer.mayEnd();
    recognizer.truncate(length);
    return fits;
  }

  /**
   * The closers in a rest of the brackets that are open before it, and the marks behind those
   * closers; brackets among these are emptied.
   */
  private static String brackets(String rest) {
    String withoutNames = withoutNames(rest);
    StringBuilder marks = new StringBuilder();
    int depth = 0;
    for (int at = 0; at < rest.length(); at++) {
      char c = rest.charAt(at);
      boolean opens = Closers.OPENING.indexOf(c) >= 0;
      boolean closes = Closers.isClosing(c);
      boolean isOwn = depth == 0 || closes && depth == 1;
      boolean isMark =
          c == ' ' || !Character.isWhitespace(c) && !Words.has(withoutNames.charAt(at));
      if (isOwn && isMark && (marks.length() > 0 || closes && depth == 0)) {
        marks.append(c);
      }
      depth = Math.max(0, depth + (opens ? 1 : closes ? -1 : 0));
    }
    return marks.toString().stripTrailing();
  }

  /** The ends of a rest that have no words but the body's, the shortest first. */
  private Stream<String> ends(String rest) {
    String marks = withoutNames(withoutBody(rest));
    return IntStream.iterate(
            marks.length() - 1, at -> at >= 0 && !Words.has(marks.charAt(at)), at -> at - 1)
        .filter(at -> at == 0 || !Character.isWhitespace(rest.charAt(at - 1)))
        .mapToObj(rest::substring);
  }
}
