package dovetail.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ProfileLinesTest {
  private static final Map<String, String> PROFILES =
      Map.of(
          "a", "names a\n# what b takes\nmodule %.a\nmodule %\nsample of a\n",
          "b", "names b\nlike a\nmodule %.b\nmodule %\n",
          "c", "like b\nnames c\nsample of c\n");

  private static ProfileLines lines(String name) {
    return new ProfileLines(PROFILES.get(name), PROFILES::get);
  }

  @Test
  void anothersLinesStandBehindItsOwnEachOnce() {
    assertThat(lines("b").rests("module")).containsExactly("%.b", "%", "%.a");
    assertThat(lines("c").rests("module")).containsExactly("%.b", "%", "%.a");
  }

  @Test
  void namesAreItsOwn() {
    assertThat(lines("b").words("names")).containsExactly("b");
    assertThat(lines("c").words("names")).containsExactly("c");
  }

  @Test
  void ofALineThatStandsOnceItsOwnCounts() {
    assertThat(lines("b").first("sample", rest -> rest)).contains("of a");
    assertThat(lines("c").first("sample", rest -> rest)).contains("of c");
  }
}
