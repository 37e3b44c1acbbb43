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
 * <p>{@code Duel PROFILE CASES}: a case a line, with {@code prefix}, {@code suffix}, {@code answer},
 * {@code changed} and {@code text}.
 */
final class Duel {
  private Duel() {}

  public static void main(String[] arguments) throws IOException {
    Spelling spelling = Profile.valueOf(arguments[0].toUpperCase(Locale.ROOT)).spelling();
    int shown = 0;
    int certain = 0;
    int hidden = 0;
    int differences = 0;
    List<String> lines = Files.readAllLines(Path.of(arguments[1]));
    for (String line : lines) {
      JsonObject one = JsonParser.parseString(line).getAsJsonObject();
      Hole hole = new Hole(one.get("prefix").getAsString(), one.get("suffix").getAsString());
      List<String> said = spelling.inserted(hole, one.get("answer").getAsString());
      boolean changed = one.get("changed").getAsBoolean();
      boolean agree = said.isEmpty() ? !changed : said.contains(one.get("text").getAsString());
      shown += said.isEmpty() ? 0 : 1;
      certain += said.size() == 1 ? 1 : 0;
      hidden += said.isEmpty() ? 1 : 0;
      if (!agree && differences++ < 5) {
        System.out.println("differs: " + line + "\n  said: " + said);
      }
    }
    System.out.printf(
        "%s: %d cases, %d inserted (%d of them in one way), %d shown not at all, %d differ%n",
        arguments[0], lines.size(), shown, certain, hidden, differences);
    boolean enough = lines.size() >= 10_000 && shown > 1000;
    System.exit(differences == 0 && enough ? 0 : 1);
  }
}
