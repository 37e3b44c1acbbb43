package dovetail.lexer.names;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * The names of characters by edition of Unicode, from a table that says which characters have a
 * name since when, and from Java, which knows the names. A name never changes, so that any Java
 * does that knows the newest edition.
 */
final class CharacterNames {
  private static final String TABLE = "characters.txt";
  private static final String[] LEADS = "G GG N D DD R M B BB S SS - J JJ C K T P H".split(" ");
  private static final String[] VOWELS =
      "A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I".split(" ");
  private static final String[] TAILS =
      "- G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H".split(" ");

  private final TreeMap<String, Integer> editionsOf = new TreeMap<>();
  private List<String> editions = List.of();

  private CharacterNames() {}

  /** Reads the table, and asks Java for each name: takes a second. */
  static NameTable read() {
    CharacterNames made = new CharacterNames();
    String table;
    try (InputStream in = CharacterNames.class.getResourceAsStream(TABLE)) {
      if (in == null) {
        throw new IllegalStateException(TABLE + " is missing");
      }
      table = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    table.lines().filter(line -> !line.startsWith("#")).forEach(made::line);
    AutomatonBuilder builder = new AutomatonBuilder();
    made.editionsOf.forEach(builder::add);
    return new NameTable(made.editions, builder.build());
  }

  private void line(String line) {
    if (line.startsWith("editions ")) {
      editions = List.of(line.substring("editions ".length()).split(" "));
      return;
    }
    int colon = line.indexOf(": ");
    String[] head = line.substring(0, colon).split(" ", 4);
    String rest = line.substring(colon + 2);
    int edition = editions.indexOf(head[1]);
    int on = (1 << editions.size()) - (1 << edition);
    switch (head[0]) {
      case "named" -> each(rest, c -> add(name(c), on));
      case "alias" -> add(rest, on);
      case "numbered" -> {
        String prefix = head[3].substring(0, head[3].length() - 1);
        String format = "%0" + head[3].charAt(head[3].length() - 1) + "X";
        each(rest, c -> add(prefix + format.formatted(c), only(edition, head[2])));
      }
      case "syllables" -> syllables(rest, only(edition, head[2]));
      default -> throw new IllegalStateException(line);
    }
  }

  private static int only(int edition, String letters) {
    return letters.equals("any") ? 1 << edition : NameTable.CAPITALS << edition;
  }

  private static String name(int codePoint) {
    String name = Character.getName(codePoint);
    if (name == null) {
      throw new IllegalStateException(
          "this Java knows no name of U+" + Integer.toHexString(codePoint) + "; take a newer one");
    }
    return name;
  }

  private void add(String name, int bits) {
    editionsOf.merge(name, bits, (a, b) -> a | b);
  }

  private static void each(String ranges, IntConsumer use) {
    for (String range : ranges.split(" ")) {
      int dash = range.indexOf('-');
      int begin = Integer.parseInt(dash < 0 ? range : range.substring(0, dash), 16);
      int end = dash < 0 ? begin : Integer.parseInt(range.substring(dash + 1), 16);
      for (int c = begin; c <= end; c++) {
        use.accept(c);
      }
    }
  }

  private void syllables(String prefix, int bits) {
    for (String lead : LEADS) {
      for (String vowel : VOWELS) {
        for (String tail : TAILS) {
          add(prefix + (lead + vowel + tail).replace("-", ""), bits);
        }
      }
    }
  }
}
