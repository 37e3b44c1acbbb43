package dovetail.model.remote;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The middle in a chat's answer: the text between its first line of three backticks and the next.
 * Thoughts, and prose before and behind, are no part of it; without such a line there is no middle.
 * One thread; O(n²) for an answer of n characters, of which there are few.
 */
final class Fenced {
  private static final Pattern OPENING = Pattern.compile("(?m)^ {0,3}```[^`\n]*\n");
  private static final Pattern CLOSING = Pattern.compile("(?m)^ {0,3}```");

  /** The end of a text, if it may be the beginning of the closing line. */
  private static final Pattern BEGUN = Pattern.compile("(\\A|\n) {0,3}`{0,2}\\z");

  private static final Pattern THOUGHT = Pattern.compile("(?s)<think>.*?(</think>|\\z)");

  private final String written;
  private final StringBuilder said = new StringBuilder();
  private int given;
  private boolean isOver;

  /**
   * The middle of an answer.
   *
   * @param begun the beginning of the answer, which the request had already
   * @param written the known beginning of the middle; another middle counts as none
   */
  Fenced(String begun, String written) {
    this.written = written;
    this.given = written.length();
    said.append(begun);
  }

  /** The further part of the middle that is known after more text of the answer. */
  String add(String more) {
    said.append(more);
    String known = known();
    if (known.length() <= given || !known.startsWith(written)) {
      return "";
    }
    String fresh = known.substring(given);
    given = known.length();
    return fresh;
  }

  /** Whether the middle has ended. */
  boolean isOver() {
    return isOver;
  }

  private String known() {
    String plain = THOUGHT.matcher(said).replaceAll("").replace("\r", "");
    int thought = plain.lastIndexOf("</think>"); // some servers leave its beginning out
    String answer = thought < 0 ? plain : plain.substring(thought + "</think>".length());
    Matcher opening = OPENING.matcher(answer);
    if (!opening.find()) {
      return "";
    }
    String text = answer.substring(opening.end());
    Matcher closing = CLOSING.matcher(text);
    if (closing.find()) {
      isOver = true;
      return text.substring(0, Math.max(0, closing.start() - 1));
    }
    Matcher begun = BEGUN.matcher(text);
    return begun.find() ? text.substring(0, begun.start()) : text;
  }
}
