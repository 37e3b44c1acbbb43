package dovetail.protocol.http;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What a client left against what its profile says: of each case that the client showed, its text is
 * among those that the profile names; of one that it did not, nothing has changed.
 *
 * <p>{@code Duel PROFILE CASES HIDES}: a case a line, with {@code prefix}, {@code suffix}, {@code answer},
 * {@code changed} and {@code text}, and perhaps {@code indent}. Of a hundred cases that a profile says are shown, so many may
 * not be.
 */
final class Duel {
  private Duel() {}

  public static void main(String[] arguments) throws IOException {
    Spelling spelling = Profile.valueOf(arguments[0].toUpperCase(Locale.ROOT)).spelling();
    int shown = 0;
    int certain = 0;
    int hidden = 0;
    int hiding = 0;
    int unsaid = 0;
    int differences = 0;
    int mayHide = Integer.parseInt(arguments[2]);
    List<String> lines = Files.readAllLines(Path.of(arguments[1]));
    for (String line : lines) {
      JsonObject one = JsonParser.parseString(line).getAsJsonObject();
      int indent = one.has("indent") ? one.get("indent").getAsInt() : 0;
      Hole hole =
          spelling.hole(
              new Hole(one.get("prefix").getAsString(), one.get("suffix").getAsString()), indent);
      List<String> said = spelling.inserted(hole, one.get("answer").getAsString());
      boolean changed = one.get("changed").getAsBoolean();
      boolean hides = !said.isEmpty() && !changed && !said.contains(one.get("text").getAsString());
      hiding += hides ? 1 : 0;
      boolean agree =
          said.isEmpty()
              ? !changed || mayHide > 0
              : said.contains(one.get("text").getAsString()) || (hides && mayHide > 0);
      unsaid += said.isEmpty() && changed ? 1 : 0;
      shown += said.isEmpty() ? 0 : 1;
      certain += said.size() == 1 ? 1 : 0;
      hidden += said.isEmpty() ? 1 : 0;
      if (!agree && differences++ < 5) {
        System.out.println("differs: " + line + "\n  said: " + said);
      }
    }
    System.out.printf(
        "%s: %d cases, %d inserted (%d of them in one way; %d are dropped), %d said not to be shown (%d are), %d differ%n",
        arguments[0], lines.size(), shown, certain, hiding, hidden, unsaid, differences);
    boolean enough = lines.size() >= 10_000 && shown > 1000 && hiding * 100 <= shown * mayHide;
    System.exit(differences == 0 && enough ? 0 : 1);
  }
}
