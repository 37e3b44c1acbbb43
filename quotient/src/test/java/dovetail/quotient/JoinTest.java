package dovetail.quotient;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.ints.IntList;
import dovetail.quotient.join.Distances;
import dovetail.quotient.join.Join;
import dovetail.quotient.join.Tables;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** R, F and Up, by the cut that ARCHITECTURE.md works through and one beside it. */
final class JoinTest {
  private static final Tables JSON = TestLanguages.file("json");
  private static final int LINE_STATE = 0;

  /** The one nonterminal that is left but the start: arrays and objects are read in it. */
  private static final int VALUE = 1;

  @Test
  void oneNonterminalIsLeft() {
    assertThat(JSON.network().nonterminals()).isEqualTo(2);
    assertThat(JSON.network().nonterminalName(VALUE)).isEqualTo("value");
  }

  /** A cut of which the prefix ends between tokens, and its last left set. */
  private record Cut(MiddleRecognizer recognizer, int set) {
    static Cut at(String text) {
      int at = text.indexOf('¦');
      MiddleRecognizer recognizer =
          MiddleLanguage.of(
                  new SharedCharts(JSON),
                  bytes(text.substring(0, at)),
                  bytes(text.substring(at + 1)))
              .recognizer();
      return new Cut(recognizer, recognizer.branches()[0].set());
    }

    Join join() {
      return recognizer.join;
    }

    /** F: where in the suffix a value may end that began at a left set, as right sets. */
    int[] ends(int origin) {
      IntList ends = join().frame(origin).ends[VALUE];
      return IntStream.range(0, ends.size() / 2).map(i -> ends.get(2 * i)).toArray();
    }

    /** Up: what is missing if a value that began at a left set ends before the suffix does. */
    OptionalInt up(int origin) {
      IntList ups = join().frame(origin).ups[VALUE];
      return ups.size() == 0 ? OptionalInt.empty() : OptionalInt.of(ups.get(2));
    }

    boolean completeWith(String middle) {
      boolean complete = recognizer.push(bytes(middle)) && recognizer.mayEnd();
      recognizer.truncate(0);
      return complete;
    }

    /** By terminal, what is missing behind it. */
    Map<String, Integer> follow() {
      int[] follow = join().follow(set, LINE_STATE);
      Map<String, Integer> weights = new TreeMap<>();
      for (int t = 0; t < follow.length; t++) {
        if (follow[t] < Distances.INFINITE) {
          weights.put(JSON.network().terminalName(t), follow[t]);
        }
      }
      return weights;
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static final Map<String, Integer> ANY_VALUE =
      Map.of("STRING", 0, "NUMBER", 0, "TRUE", 0, "FALSE", 0, "NULL", 0, "LBRACE", 2, "LSQB", 2);

  /** The array that began at 0 may end behind the bracket of the suffix, and nowhere before it. */
  @Test
  void theCutOfTheArchitecture() {
    Cut cut = Cut.at("[1, ¦]\n");
    int end = cut.join().right().suffix().charts().end();
    assertThat(cut.set()).isEqualTo(3);

    assertThat(cut.join().right().exits()).as("R").isEqualTo(1);
    assertThat(cut.join().right().exitSet(0)).isEqualTo(end);
    assertThat(cut.ends(0)).as("F of the array").containsExactly(end);
    assertThat(cut.up(0)).as("Up of the array").isEmpty();
    assertThat(cut.ends(cut.set())).as("F of its next element").isEmpty();
    assertThat(cut.up(cut.set())).as("Up of its next element").hasValue(0);

    assertThat(cut.follow()).isEqualTo(ANY_VALUE);
    assertThat(cut.join().live(cut.set(), LINE_STATE)).isEqualTo(2);
    assertThat(cut.completeWith("")).isFalse();
    assertThat(cut.completeWith("2")).isTrue();
  }

  /** The inner array may end in the suffix; or before it, if another one is begun. */
  @Test
  void anArrayInAnArray() {
    Cut cut = Cut.at("[[1, ¦] ]\n");
    int end = cut.join().right().suffix().charts().end();
    assertThat(cut.join().right().exits()).as("R: which array is it?").isEqualTo(2);
    assertThat(cut.ends(0)).containsExactly(end);
    assertThat(cut.up(0)).isEmpty();
    assertThat(cut.ends(1)).doesNotContain(end).hasSize(1);
    assertThat(cut.up(1)).as("a comma, a bracket and a value or so").hasValue(4);
    assertThat(cut.completeWith("2")).isTrue();
    assertThat(cut.completeWith("2], [3")).isTrue();
    assertThat(cut.completeWith("2]")).isFalse();
  }

  /** Without a suffix everything may end before it, and R asks for nothing. */
  @Test
  void noSuffix() {
    Cut cut = Cut.at("[1, ¦");
    assertThat(cut.up(0)).hasValue(0);
    assertThat(cut.ends(0)).containsExactly(cut.join().right().suffix().charts().end());
    assertThat(cut.follow()).containsEntry("NUMBER", 2).containsEntry("LSQB", 4).hasSize(7);
    assertThat(cut.completeWith("2]")).isTrue();
    assertThat(cut.completeWith("2")).isFalse();
  }

  /** What may follow, as bits; and what may be read there whatever stands behind the cut. */
  @Test
  void theSameAsBits() {
    for (String text : List.of("[1, ¦]\n", "[[1 ¦] ]\n", "¦", "{\"a\": ¦\n")) {
      Cut cut = Cut.at(text);
      int[] follow = cut.join().follow(cut.set(), LINE_STATE);
      for (int again = 0; again < 2; again++) {
        long[] bits = cut.join().followBits(cut.set(), LINE_STATE);
        long[] read = cut.join().readBits(cut.set());
        for (int t = 0; t < follow.length; t++) {
          boolean follows = follow[t] < Distances.INFINITE;
          assertThat((bits[t >> 6] >>> t & 1) != 0).as("%s: %d", text, t).isEqualTo(follows);
          assertThat((read[t >> 6] >>> t & 1) != 0 || !follows).as("%s: %d", text, t).isTrue();
        }
      }
    }
    Cut inArray = Cut.at("[1 ¦]\n");
    long[] read = inArray.join().readBits(inArray.set());
    assertThat(
            IntStream.range(0, JSON.network().terminals())
                .filter(t -> (read[t >> 6] >>> t & 1) != 0)
                .mapToObj(JSON.network()::terminalName))
        .containsExactlyInAnyOrder("COMMA", "RSQB");
  }

  /** What is asked again, or of other sets and line states in between, is answered as at first. */
  @Test
  void eachSetAndLineStateHasItsOwnAnswers() {
    Tables script = TestLanguages.file("javascript-small");
    byte[] prefix = bytes("f(1, [2, x => { return y\n a.b = ");
    byte[] suffix = bytes(" }]);\n");
    Join shared = MiddleLanguage.of(new SharedCharts(script), prefix, suffix).recognizer().join;
    int states = script.layout().lineStates();
    assertThat(states).isGreaterThan(1);
    Set<List<Integer>> different = new HashSet<>();
    for (int round = 0; round < 2; round++) {
      for (int set = 0; set < shared.left().size(); set++) {
        for (int l = 0; l < states; l++) {
          Join fresh =
              MiddleLanguage.of(new SharedCharts(script), prefix, suffix).recognizer().join;
          assertThat(shared.follow(set, l)).isEqualTo(fresh.follow(set, l));
          assertThat(shared.followBits(set, l)).isEqualTo(fresh.followBits(set, l));
          assertThat(shared.live(set, l)).isEqualTo(fresh.live(set, l));
          assertThat(shared.readBits(set)).isEqualTo(fresh.readBits(set));
          different.add(Arrays.stream(fresh.follow(set, l)).boxed().toList());
        }
      }
    }
    assertThat(different).hasSizeGreaterThan(10);
  }
}
