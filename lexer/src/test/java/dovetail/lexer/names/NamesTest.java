package dovetail.lexer.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamesTest {
  private static final long FIRST = Long.getLong("seed", 1);
  private static final List<String> EDITIONS = List.of("1.0", "2.0");

  /** Random lists of short names, some only in one edition, some only in capitals. */
  @Test
  void duelsWithAList() {
    int found = 0;
    for (long seed = FIRST; seed < FIRST + 300; seed++) {
      Random random = new Random(seed);
      TreeMap<String, Integer> list = new TreeMap<>();
      for (int i = 0; i < 12; i++) {
        int kind = random.nextInt(4);
        list.put(
            word(random, "AB "),
            kind == 0 ? 1 : kind == 1 ? 2 : kind == 2 ? 3 : 3 * NameTable.CAPITALS);
      }
      AutomatonBuilder builder = new AutomatonBuilder();
      list.forEach(builder::add);
      NameTable table = new NameTable(EDITIONS, builder.build());
      for (int edition = 0; edition < 2; edition++) {
        Names names = new Names("test", EDITIONS.get(edition), () -> table);
        for (int i = 0; i < 40; i++) {
          String begin = random.nextInt(4) == 0 ? "" : word(random, "AAABBBab ");
          String end = word(random, "AAABBBab ");
          found += compare(names, list, edition, begin, end, seed);
        }
      }
    }
    assertThat(found).isGreaterThan(1000);
  }

  private static int compare(
      Names names,
      TreeMap<String, Integer> list,
      int edition,
      String begin,
      String end,
      long seed) {
    String as = "seed " + seed + ": '" + begin + "', '" + end + "' of " + list;
    byte[] read = bytes(begin);
    byte[] suffix = bytes(end);
    int state = names.read(names.start(), read, 0, read.length);
    int rest = Integer.MAX_VALUE;
    int before = Integer.MAX_VALUE;
    boolean ends = false;
    for (String name : list.keySet()) {
      int more = name.length() - begin.length();
      if (more >= 0 && takes(list, edition, begin + name.substring(begin.length()), name)) {
        rest = Math.min(rest, more);
      }
      int between = more - end.length();
      if (between >= 0
          && takes(
              list,
              edition,
              begin + name.substring(begin.length(), begin.length() + between) + end,
              name)) {
        before = Math.min(before, between);
      }
      int offset = name.length() - end.length();
      ends |= offset >= 0 && takes(list, edition, name.substring(0, offset) + end, name);
    }
    assertThat(state == Names.DEAD).as(as).isEqualTo(rest == Integer.MAX_VALUE);
    assertThat(names.endsSome(suffix, 0, suffix.length)).as(as).isEqualTo(ends);
    if (state == Names.DEAD) {
      return 0;
    }
    assertThat(names.rest(state)).as(as).isEqualTo(rest);
    assertThat(names.isName(state)).as(as).isEqualTo(rest == 0);
    byte[] shortest = names.shortest(state);
    assertThat(shortest).as(as).hasSize(rest);
    assertThat(names.isName(names.read(state, shortest, 0, rest))).as(as).isTrue();
    byte[] between = names.shortestBefore(state, suffix);
    assertThat(between == null ? Integer.MAX_VALUE : between.length).as(as).isEqualTo(before);
    return 1;
  }

  /** Whether a text, which may have small letters, is taken for a name of the list. */
  private static boolean takes(
      TreeMap<String, Integer> list, int edition, String text, String name) {
    int bits = list.get(name);
    return (text.equals(name) && (bits & (NameTable.CAPITALS << edition)) != 0)
        || (text.toUpperCase(Locale.ROOT).equals(name) && (bits & 1 << edition) != 0);
  }

  private static String word(Random random, String letters) {
    StringBuilder word = new StringBuilder();
    for (int i = 1 + random.nextInt(4); i > 0; i--) {
      word.append(letters.charAt(random.nextInt(letters.length())));
    }
    return word.toString();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** How many names of characters {@code unicodedata} of CPython knows, but for numbered ones. */
  @ParameterizedTest
  @CsvSource({"3.8,12.1,32746", "3.9,13.0,33698", "3.11,14.0,34527", "3.14,16.0,40013"})
  void hasEachCharacterOnce(String python, String edition, int count) {
    Names names = Names.of("characters " + edition);
    List<Integer> missing = new ArrayList<>();
    int found = 0;
    for (int c = 0; c < 0x110000; c++) {
      int block = c >> 8;
      boolean numbered =
          (block >= 0x34 && block < 0xA0 && block != 0x4D)
              || (c >= 0xAC00 && c <= 0xD7A3)
              || (block >= 0x170 && block < 0x188)
              || (block >= 0x200 && block < 0x2F0)
              || block >= 0x300 && block < 0x400;
      int type = numbered ? Character.UNASSIGNED : Character.getType(c);
      if (type == Character.UNASSIGNED
          || type == Character.CONTROL
          || type == Character.PRIVATE_USE
          || type == Character.SURROGATE) {
        continue;
      }
      byte[] name = bytes(String.valueOf(Character.getName(c)));
      if (names.contains(name, 0, name.length)) {
        found++;
      } else {
        missing.add(c);
      }
    }
    assertThat(found).as("in Python %s; %d others", python, missing.size()).isEqualTo(count);
  }

  /** What the build made is what is made now. */
  @Test
  void theFrozenTableIsTheTable() {
    assertThat(NameTable.characters().toBytes()).isEqualTo(CharacterNames.read().toBytes());
  }
}
