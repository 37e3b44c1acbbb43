package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The states of listed names along a text, against the text itself. */
final class LegalPathsDuelTest {
  private static final String LETTERS = "azAZ09_é";
  private static final String OTHERS = " @[`{/:\0";

  private int dead;
  private int within;

  @Test
  void statesSayWhatTextsSay() {
    for (int seed = 1; seed <= 3000; seed++) {
      Random random = new Random(seed);
      Map<String, Set<String>> api = new TreeMap<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        String prefix = name(random) + "." + (random.nextBoolean() ? "" : name(random) + ".");
        Set<String> names = new TreeSet<>();
        for (int n = random.nextInt(4); n > 0; n--) {
          names.add(name(random));
        }
        api.put(prefix, names);
      }
      run(LegalNames.of(api), api, random, "seed %d, %s: ".formatted(seed, api));
    }
    assertThat(dead).isGreaterThan(500);
    assertThat(within).isGreaterThan(500);
  }

  private static String name(Random random) {
    String one = letter(LETTERS.substring(0, 3), random);
    return random.nextBoolean() ? one : one + letter(LETTERS, random);
  }

  private static String letter(String letters, Random random) {
    int at = random.nextInt(letters.length());
    return letters.substring(at, at + 1);
  }

  private void run(LegalNames names, Map<String, Set<String>> api, Random random, String seed) {
    String text = "";
    int state = LegalNames.START;
    boolean isDead = false;
    List<String> prefixes = List.copyOf(api.keySet());
    for (int i = 0; i < 6; i++) {
      String piece =
          switch (random.nextInt(4)) {
            case 0 -> letter(OTHERS, random);
            case 1 -> ".";
            case 2 -> name(random);
            default -> prefixes.get(random.nextInt(prefixes.size()));
          };
      for (char c : piece.toCharArray()) {
        text += c;
        for (byte b : String.valueOf(c).getBytes(StandardCharsets.UTF_8)) {
          state = names.step(state, b);
        }
        isDead |= isIllegal(api, text);
        String where = seed + text;
        assertThat(state == LegalNames.DEAD).as(where).isEqualTo(isDead);
        String rest = isDead ? null : rest(api, text);
        Set<String> listed = rest == null ? Set.of() : listed(api, path(text, rest.length()));
        assertThat(names.inListedName(state)).as(where).isEqualTo(rest != null);
        assertThat(names.isPrefix(state)).as(where).isEqualTo("".equals(rest));
        assertThat(names.isOwed(state)).as(where).isEqualTo(rest != null && !listed.contains(rest));
        assertThat(names.rests(state).stream().map(LegalPathsDuelTest::text).sorted().toList())
            .as(where)
            .isEqualTo(
                listed.stream()
                    .filter(name -> name.startsWith(rest) && name.length() > rest.length())
                    .map(name -> name.substring(rest.length()))
                    .sorted()
                    .toList());
        within += listed.isEmpty() ? 0 : 1;
      }
    }
    dead += isDead ? 1 : 0;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The path that a text ends in, without so many characters. */
  private static String path(String text, int without) {
    return text.substring(0, text.length() - without).replaceAll(".*[^\\w.é]", "");
  }

  /** What a prefix may be followed by. */
  private static Set<String> listed(Map<String, Set<String>> api, String prefix) {
    Set<String> listed = new TreeSet<>(api.get(prefix));
    for (String longer : api.keySet()) {
      if (longer.startsWith(prefix) && !longer.equals(prefix)) {
        listed.add(longer.substring(prefix.length()).split("\\.")[0]);
      }
    }
    return listed;
  }

  /** What stands behind the prefix that the text's last name follows, null if it follows none. */
  private static String rest(Map<String, Set<String>> api, String text) {
    String path = path(text, 0);
    String name = path.substring(path.lastIndexOf('.') + 1);
    return api.containsKey(path(text, name.length())) ? name : null;
  }

  /** Whether the last name or, behind it, the last character is one too much. */
  private static boolean isIllegal(Map<String, Set<String>> api, String text) {
    String last = rest(api, text);
    String before = text.substring(0, text.length() - 1);
    String ended = rest(api, before);
    boolean isLetter = LETTERS.indexOf(text.charAt(text.length() - 1)) >= 0;
    return last != null
            && !last.isEmpty()
            && listed(api, path(text, last.length())).stream().noneMatch(n -> n.startsWith(last))
        || ended != null && !isLetter && !listed(api, path(before, ended.length())).contains(ended);
  }

  @Test
  void whatLeadsToALongerPrefixIsListed() {
    LegalNames names = LegalNames.of(Map.of("os.", Set.of("sep"), "os.path.", Set.of("join")));
    assertThat(end(names, "os.path.join ")).isEqualTo(LegalNames.START);
    assertThat(end(names, "os.path + os.sep ")).isEqualTo(LegalNames.START);
    assertThat(end(names, "os.patx")).isEqualTo(LegalNames.DEAD);
    assertThat(end(names, "os.pat ")).isEqualTo(LegalNames.DEAD);
    assertThat(end(names, "os.path.split")).isEqualTo(LegalNames.DEAD);
  }

  @Test
  void aPathMayBeginWithAFullStop() {
    LegalNames names = LegalNames.of(Map.of(".", Set.of("a")));
    int state = end(names, "x .");
    assertThat(names.isPrefix(state)).isTrue();
    assertThat(names.isOwed(state)).isTrue();
    assertThat(names.inListedName(state)).isTrue();
    assertThat(end(names, " .b")).isEqualTo(LegalNames.DEAD);
    assertThat(end(names, "x.b")).isEqualTo(LegalNames.FREE);
  }

  private static int end(LegalNames names, String text) {
    int state = LegalNames.START;
    for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
      state = names.step(state, b);
    }
    return state;
  }

  @Test
  void whatIsNoPathOrNoNameIsRefused() {
    List<Map<String, Set<String>>> wrong = new ArrayList<>();
    wrong.add(Map.of("m", Set.of("a")));
    wrong.add(Map.of("m n.", Set.of("a")));
    wrong.add(Map.of("m.", Set.of("a.b")));
    wrong.add(Map.of("m.", Set.of(".b")));
    wrong.add(Map.of("m.", Set.of("")));
    wrong.add(Map.of("m.", Set.of("a-b")));
    for (Map<String, Set<String>> one : wrong) {
      assertThatThrownBy(() -> LegalNames.of(one))
          .as(one.toString())
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(LegalNames.of(Map.of()).isEmpty()).isTrue();
    assertThat(LegalNames.of(Map.of("m.", Set.of())).isEmpty()).isFalse();
  }
}
