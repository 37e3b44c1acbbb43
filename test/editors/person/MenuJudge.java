import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads the texts that an editor with a completion menu told the stand-in, one after the other, and says of each item
 * that came into one whether it was for the text before it, or for an older one, which then is back: what was typed since
 * is lost. Such a menu keeps items while they match what is typed, so that the second happens; that an item comes in
 * otherwise than the server meant it must not.
 *
 * <pre>java MenuJudge RECORD</pre>
 */
final class MenuJudge {
  private static final Pattern NAME = Pattern.compile("go\\d+");
  private static final int REMEMBERED = 60;

  private MenuJudge() {}

  public static void main(String[] arguments) throws IOException {
    List<String> texts =
        Files.readAllLines(Path.of(arguments[0])).stream()
            .map(line -> JsonParser.parseString(line).getAsJsonObject().get("text").getAsString())
            .toList();
    int present = 0;
    int older = 0;
    int other = 0;
    for (int i = 1; i < texts.size(); i++) {
      String now = texts.get(i);
      if (!bringsName(texts.get(i - 1), now) || texts.subList(Math.max(0, i - REMEMBERED), i).contains(now)) {
        continue;
      }
      // The menu goes back to the text that it was opened in, and says so, before the item comes in.
      boolean back = i > 1 && texts.subList(Math.max(0, Math.min(i - 2, i - REMEMBERED)), i - 2).contains(texts.get(i - 1));
      if (isAccepted(texts.get(back ? i - 2 : i - 1), now)) {
        present++;
      } else if (texts.subList(Math.max(0, i - REMEMBERED), i).stream().anyMatch(text -> isAccepted(text, now))) {
        older++;
      } else {
        other++;
        System.out.println("OTHER: " + texts.get(i - 1) + "\n=====> " + now);
      }
    }
    System.out.printf(
        "%d texts; items that came in: %d for the present text, %d for an older one, %d otherwise%n",
        texts.size(), present, older, other);
    System.exit(other == 0 && present >= 10 ? 0 : 1);
  }

  /** Whether a text has a name of a suggestion more than the one before it. */
  private static boolean bringsName(String before, String now) {
    return NAME.matcher(now).results().count() > NAME.matcher(before).results().count();
  }

  /** Whether a text is another with an item accepted somewhere: at the end of what both have in common, or before it. */
  private static boolean isAccepted(String before, String now) {
    int common = 0;
    while (common < Math.min(before.length(), now.length()) && before.charAt(common) == now.charAt(common)) {
      common++;
    }
    for (int offset = common; offset >= Math.max(0, common - 40); offset--) {
      int at = offset;
      if (Scripted.all(before, at).stream().anyMatch(scripted -> scripted.acceptedIn(before, at).equals(now))) {
        return true;
      }
    }
    return false;
  }
}
