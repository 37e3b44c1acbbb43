package dovetail.quotient.mask;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Language;
import dovetail.languages.Languages;
import dovetail.lexer.LexerTable;
import dovetail.lexer.layout.LayoutPolicy;
import dovetail.quotient.Cuts;
import dovetail.quotient.chart.Branch;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The stack that is read lazily, against the one that left charts make. */
final class StackDuelTest {
  /** The two stacks at a cut, and a place in each. */
  private static final class Both {
    private final Cuts cut;
    private final LayoutPolicy layout;
    private final Tops lazy;
    private final ChartStack chart;
    private final int lazyRoot;

    Both(Cuts cut) {
      this.cut = cut;
      this.layout = cut.tables().layout();
      Branch place = cut.place();
      assertThat(layout.waitsForColumn(place.lineState())).isFalse();
      Slots slots = new Slots();
      slots.begin(cut.coverage(), place.set(), place.depth());
      boolean contextual =
          layout.inserted() >= 0 || cut.coverage().origins().contextualAround(place.set());
      this.lazy =
          new Tops(Predictions.of(cut.tables()), layout, slots, contextual, place.depth() > 0);
      this.lazyRoot = lazy.root();
      lazy.top(lazyRoot);
      this.chart = new ChartStack(cut.steps(), cut.join(), place.depth());
    }

    /** The set after a token that has no business with lines; a set may be none. */
    int scan(Stack stack, int set, int lineState, int labelSet) {
      int base = stack.marked(set, lineState);
      int next = base == Stack.NONE ? Stack.NONE : stack.scan(base, labelSet);
      return next != Stack.NONE && stack.live(next, layout.afterToken(labelSet))
          ? next
          : Stack.NONE;
    }

    List<String> following(Stack stack, int set, int lineState) {
      long[] bits = new long[(cut.tables().lexer().terminals() + 2 + 63) / 64];
      stack.follow(set, lineState, bits);
      List<String> names = new ArrayList<>();
      for (int t = 0; t < cut.tables().lexer().terminals(); t++) {
        if ((bits[t >> 6] >>> t & 1) != 0) {
          names.add(cut.tables().network().terminalName(t));
        }
      }
      return names;
    }

    private int tokens(int[] labelSets) {
      int count = 0;
      for (int set = 0; set < cut.tables().lexer().labelSets(); set++) {
        if (layout.kind(set) == LayoutPolicy.Kind.TOKEN) {
          labelSets[count++] = set;
        }
      }
      return count;
    }

    /** A random way of tokens from the place; how many sets were compared. */
    int duel(Random random) {
      LexerTable lexer = cut.tables().lexer();
      int[] labelSets = new int[lexer.labelSets()];
      int tokens = tokens(labelSets);
      int lazySet = lazyRoot;
      int chartSet = cut.place().set();
      int lineState = cut.place().lineState();
      int compared = 0;
      for (int step = 0; step < 12; step++) {
        assertThat(following(lazy, lazySet, lineState))
            .as("what follows %d tokens", step)
            .isEqualTo(following(chart, chartSet, lineState));
        List<int[]> next = new ArrayList<>();
        for (int i = 0; i < tokens; i++) {
          int byChart = scan(chart, chartSet, lineState, labelSets[i]);
          int byLazy = scan(lazy, lazySet, lineState, labelSets[i]);
          if (lazy.lost()) {
            return compared;
          }
          assertThat(byLazy == Stack.NONE).isEqualTo(byChart == Stack.NONE);
          compared++;
          if (byChart != Stack.NONE) {
            next.add(new int[] {byLazy, byChart, layout.afterToken(labelSets[i])});
          }
        }
        if (next.isEmpty()) {
          return compared;
        }
        int[] taken = next.get(random.nextInt(next.size()));
        lazySet = taken[0];
        chartSet = taken[1];
        lineState = taken[2];
      }
      return compared;
    }
  }

  private static int duel(String language, String text) {
    int compared = 0;
    for (int seed = 0; seed < 40; seed++) {
      compared += new Both(Cuts.at(language(language), text)).duel(new Random(seed));
    }
    return compared;
  }

  /** The cut that ARCHITECTURE.md works through: what follows there, and behind some tokens. */
  @Test
  void oneExample() {
    Both both = new Both(Cuts.at(language("json"), "[1, ¦]\n"));
    List<String> values = List.of("STRING", "NUMBER", "TRUE", "FALSE", "NULL", "LBRACE", "LSQB");
    assertThat(both.following(both.lazy, both.lazyRoot, 0))
        .containsExactlyInAnyOrderElementsOf(values)
        .isEqualTo(both.following(both.chart, both.cut.place().set(), 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1, ¦]\n",
        "[[1, ¦] ]\n",
        "{\"a\": [¦\n",
        "¦",
        "[{\"a\": 1¦ }, {\"b\": [true, null]}]"
      })
  void ofJson(String text) {
    assertThat(duel("json", text)).isGreaterThan(1000);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x = f(a, ¦)\n",
        "for a in ¦:\n    pass\n",
        "def f(a, b=¦): return a\n",
        "if a:\n    x = [b for b in ¦ if c]\n"
      })
  void ofPython(String text) {
    assertThat(duel("python", text)).isGreaterThan(1000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"f(a, ¦);\n", "const a = b ¦ ;\n", "while (a) { b = c(¦) }\n"})
  void ofJavaScript(String text) {
    assertThat(duel("javascript", text)).isGreaterThan(1000);
  }

  private static Language language(String name) {
    return Languages.builtIn().find(name).orElseThrow();
  }
}
