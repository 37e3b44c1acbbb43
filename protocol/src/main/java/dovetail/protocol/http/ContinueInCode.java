package dovetail.protocol.http;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Continue in VS Code: an answer of several lines replaces the rest of the cursor's line. For an
 * answer of one line, Continue computes a difference by words between the answer and that rest: the
 * difference decides whether the answer replaces the rest, too, or only its beginning is inserted.
 * If the result is not certain, this class gives all possible results.
 *
 * <p>If an answer ends with the rest of the line, the difference is only an insertion, since
 * Continue takes the shortest difference. The insertion is unique if the rest's first word is not
 * in the new words. If the rest is one word, all insertions have the same result, unless that word
 * is the first new word.
 *
 * <p>Source: {@code processSingleLineCompletion.ts} and {@code completionProvider.ts} of Continue;
 * the words are jsdiff's.
 */
final class ContinueInCode implements Spelling {
  private static final Pattern WORD =
      Pattern.compile("[A-Za-z0-9_\u00ad\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02c6]+|[^\\s]");

  @Override
  public List<String> spellings(CursorText hole, String middle) {
    String rest = hole.rest();
    return rest.isBlank() ? List.of(middle) : List.of(middle + rest, middle);
  }

  @Override
  public List<String> inserted(CursorText hole, String answer) {
    String rest = hole.rest();
    String replaced = hole.prefix() + answer + hole.below();
    if (answer.isEmpty()) {
      return List.of();
    }
    if (rest.isEmpty() || answer.contains("\n")) {
      return List.of(replaced);
    }
    String inserted = hole.with(answer);
    if (rest.isBlank()) {
      return List.of(replaced, inserted);
    }
    if (answer.endsWith(rest) && isReplacing(answer, rest)) {
      return List.of(replaced);
    }
    List<String> possible = new ArrayList<>(List.of(replaced, inserted));
    Matcher word = WORD.matcher(answer);
    while (word.find()) {
      possible.add(hole.with(answer.substring(0, word.start())));
      possible.add(hole.with(answer.substring(0, word.end())));
    }
    return possible;
  }

  private static boolean isReplacing(String answer, String rest) {
    List<String> words = words(rest);
    List<String> all = words(answer);
    List<String> fresh = all.subList(0, Math.max(0, all.size() - words.size()));
    boolean isWhole = all.subList(fresh.size(), all.size()).equals(words);
    return isWhole
        && !fresh.isEmpty()
        && (words.size() == 1
            ? !fresh.getFirst().equals(words.getFirst())
            : !fresh.contains(words.getFirst()));
  }

  private static List<String> words(String text) {
    return WORD.matcher(text).results().map(match -> match.group()).toList();
  }
}
