package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.editor.EditorCompletions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Suggestions in JavaScript and TypeScript use names that exist. */
class WebNamesShownTest {
  private static final Settings CHECKING =
      ShownCase.PATIENT.with(Settings.NAMES, Settings.Names.CHECK);

  private static String shown(String language, String document, String file, String script) {
    try (Completer completer = new Completer(new ScriptedModel(script))) {
      return shown(
          new EditorCompletions(() -> Optional.of(completer)), request(language, document, file));
    }
  }

  private static CompletionRequest request(String language, String document, String file) {
    return new CompletionRequest(
        document,
        language,
        file.replace("¦", ""),
        file.indexOf('¦'),
        Trigger.AUTOMATIC,
        CHECKING,
        List.of(),
        () -> false);
  }

  private static String shown(EditorCompletions service, CompletionRequest request) {
    return service.complete(request).suggestions().stream()
        .map(found -> found.text())
        .findFirst()
        .orElse("");
  }

  private static String shown(String language, String file, String script) {
    return shown(language, "file:///nowhere/a", file, script);
  }

  private static final String FILE =
      "import { area } from './shapes';\n\nfunction of(values) {\n  return ¦;\n}\n";

  @Test
  void whatExistsIsShown() {
    assertThat(shown("javascript", FILE, "area(values)")).isEqualTo("area(values)");
    assertThat(shown("javascript", FILE, "Math.max(...values)")).isEqualTo("Math.max(...values)");
    assertThat(shown("typescript", FILE, "values as Partial<any>"))
        .isEqualTo("values as Partial<any>");
  }

  @Test
  void whatDoesNotExistIsNotShown() {
    assertThat(shown("javascript", FILE, "items.length")).doesNotContain("items");
    assertThat(shown("javascript", FILE, "{ items }")).doesNotContain("items");
    assertThat(shown("javascript", FILE.replace("¦", "ite¦"), "ms.length")).doesNotContain("ms");
    assertThat(shown("javascriptreact", FILE, "<Shape />")).doesNotContain("Shape");
    assertThat(shown("javascriptreact", FILE, "<b>{item}</b>")).doesNotContain("item");
    assertThat(shown("typescript", FILE, "values as Shape")).doesNotContain("Shape");
  }

  @Test
  void noConstantIsMadeFromItself() {
    for (String language : List.of("javascript", "typescript")) {
      String file = FILE.replace("return ¦", "const total = ¦");
      assertThat(shown(language, file, "total + 1")).doesNotContain("total");
      assertThat(shown(language, file, "() => total")).isEqualTo("() => total");
      assertThat(shown(language, file, "(one) => one")).isEqualTo("(one) => one");
    }
  }

  @Test
  void whatTheFileLooksUpElsewhereIsShown() {
    assertThat(shown("javascript", FILE + "helper(1);\n", "helper(values)"))
        .isEqualTo("helper(values)");
  }

  @Test
  void whatACommentBindsIsShown() {
    for (String language : List.of("javascript", "typescript")) {
      assertThat(shown(language, FILE, "chart(values)")).doesNotContain("chart");
      String comment = "/* global jQuery:false, chart */\n" + FILE;
      assertThat(shown(language, comment, "chart(values)")).isEqualTo("chart(values)");
      assertThat(shown(language, "/*globals chart*/\n" + FILE, "chart(values)"))
          .isEqualTo("chart(values)");
      assertThat(shown(language, "// global chart\n" + FILE, "chart(values)"))
          .doesNotContain("chart(values)");
    }
  }

  @Test
  void aTypeIsNoValue() {
    String types = "interface Shape {}\ntype Id = string;\n" + FILE;
    assertThat(shown("typescript", types, "Shape")).doesNotContain("Shape");
    assertThat(shown("typescriptreact", types, "<Shape />")).doesNotContain("Shape");
    assertThat(shown("typescript", types, "values as area")).isEqualTo("values as area");
    assertThat(shown("typescript", types, "values as of")).doesNotContain("of");
    assertThat(shown("typescript", types, "values as Id")).isEqualTo("values as Id");
  }

  @Test
  void whatMayStillBecomeAKeyIsShown() {
    String file = "f({\n  it¦\n});\n";
    assertThat(shown("javascript", file, "ems")).isEqualTo("ems");
    assertThat(shown("typescript", file, "ems")).isEqualTo("ems");
    assertThat(shown("javascript", file, "ems, 1")).doesNotContain("ems,");
  }

  @Test
  void partsOfAFileAreLeftAlone() {
    String script = "<script>\nconst a = ¦;\n</script>\n";
    assertThat(shown("html", "file:///nowhere/a.html", script, "items.length"))
        .isEqualTo("items.length");
  }
}
