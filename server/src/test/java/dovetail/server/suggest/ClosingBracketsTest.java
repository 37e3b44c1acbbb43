package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.languages.Blocks;
import dovetail.languages.Languages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the brackets at a middle's end close. Lines end in ⏎. */
final class ClosingBracketsTest {
  private static String closed(String language, String file, String middle) {
    Blocks blocks = Languages.builtIn().profile(language).style().blocks();
    return new ClosingBrackets(TestHole.in(language, file).code(middle), blocks).middle();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "←",
      quoteCharacter = '§',
      value = {
        "f(() => {⏎  g(a¦⏎ ← , b);}); ← , b);⏎});",
        "{⏎  f(¦⏎ ← a)} ← a)⏎}",
        "a(⏎  b(c¦⏎ ← )) ← ))", // nothing tells where
        "a(⏎  b(c¦⏎)⏎ ← )) ← )⏎)",
        "a(⏎  b,¦⏎ ← c,) ← c,⏎)",
        "a(b,⏎  c¦⏎ ← )) ← ))",
        "if (a) {⏎  for (;;) {⏎    b¦⏎ ← (c);}} ← (c);⏎  }⏎}",
        "f({⏎    a: '{',⏎    b¦⏎ ← : 1}); ← : 1⏎});",
        "f({⏎  a¦⏎ ← : { b } }) ← : { b }⏎})",
        "a(¦⏎ ← {⏎  b}) ← {⏎  b⏎})",
        "a {¦⏎ ← ⏎  b;⏎} ← ⏎  b;⏎}",
        "f(() => {⏎  try {⏎    a¦⏎ ← (b) } catch {}}) ← (b)⏎  } catch {}⏎})",
        "f(() => {⏎  try {⏎    a¦⏎ ← (b); } catch (c) {⏎    d}}) ← (b);⏎  } catch (c) {⏎    d⏎ "
            + " }⏎})",
        "f(() => {⏎  try {⏎    a⏎  } cat¦⏎ ← ch (b) {}}) ← ch (b) {}⏎})",
        "f(() => {⏎  g(() => {⏎    a⏎  }, [b¦⏎ ← ]);}) ← ]);⏎})",
        "f(a¦⏎ ← , b,); ← , b);",
        "f([a¦⏎ ← ,], { b, }); ← ], { b });",
        "a = (b¦⏎ ← ,) ← ,)",
        "a = b[c¦⏎ ← ,] ← ,]",
        "f(a,¦⏎ ← ) ← )", // not written here
        "f({ a: ¦⏎ ← b}); ← b });",
        "f({a: ¦⏎ ← b}); ← b});",
        "f({a: ¦⏎ ← b }); ← b});",
        "a = (⏎  <ul>⏎    <li>¦⏎ ← a</li></ul>); ← a</li>⏎  </ul>⏎);",
        "a = (⏎  <p>⏎    {b.map((c) => (⏎      <i key={c}>¦⏎ ← d</i>))}</p>); ← "
            + "d</i>⏎    ))}⏎  </p>⏎);",
        "a = (⏎  <p⏎    b={() => 1}⏎  >⏎    c¦⏎ ← d</p>); ← d⏎  </p>⏎);",
        "a = (⏎  <p⏎    b¦⏎ ← ={c}/>); ← ={c}⏎  />⏎);",
        "a = (⏎  <p b¦⏎ ← ={c}/>); ← ={c} />⏎);",
        "a = (⏎  <>⏎    <b/>⏎    <p>c¦⏎ ← d</p></>); ← d</p>⏎  </>⏎);",
        "a = (⏎  <b>⏎    <p>⏎      c⏎    </¦⏎ ← p></b>); ← p>⏎  </b>⏎);",
        "a = <T>(b: T) => {⏎  c¦⏎ ← (b); } ← (b);⏎}",
        "for (a = 0; a <b; a++) {⏎  c¦⏎ ← (b); } ← (b);⏎}",
        "a {⏎  b {⏎    c¦⏎ ← ;⏎}⏎} ← ;⏎  }⏎}",
        "a {⏎\tb {⏎\t\tc¦⏎ ← ;⏎  }⏎} ← ;⏎\t}⏎}",
        "{⏎  a >¦⏎ ← b; } ← b;⏎}",
        "{⏎  a¦⏎ ← ] ← ]"
      })
  void closeBelow(String file, String middle, String expected) {
    String text = file.strip().replace('⏎', '\n');

    assertThat(closed("typescriptreact", text, middle.replace('⏎', '\n')))
        .isEqualTo(expected.replace('⏎', '\n'));
  }

  @Test
  void whereThereAreNoElementsTheyAreText() {
    String left = "a = (\n  <b>\n    c¦";
    assertThat(closed("typescriptreact", left, "</b>);")).isEqualTo("\n  </b>\n);");
    assertThat(closed("typescript", left, "</b>);")).isEqualTo("</b>\n);");
  }
}
