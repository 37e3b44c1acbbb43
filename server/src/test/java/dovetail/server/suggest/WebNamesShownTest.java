package dovetail.server.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionRequest;
import dovetail.protocol.OpenFile;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.server.complete.Completer;
import dovetail.server.complete.ScriptedModel;
import dovetail.server.editor.EditorCompletions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    return request(language, document, file, List.of());
  }

  private static CompletionRequest request(
      String language, String document, String file, List<OpenFile> others) {
    return new CompletionRequest(
        document,
        language,
        file.replace("¦", ""),
        file.indexOf('¦'),
        Trigger.AUTOMATIC,
        CHECKING,
        others,
        () -> false);
  }

  /** Whether a word is not shown any more once modules are read, which is in the background. */
  private static boolean isHeldBack(CompletionRequest request, String word)
      throws InterruptedException {
    try (Completer completer = new Completer(new ScriptedModel(word))) {
      EditorCompletions service = new EditorCompletions(() -> Optional.of(completer));
      for (int i = 0; i < 400; i++) {
        if (!shown(service, request).contains(word)) {
          return true;
        }
        Thread.sleep(50);
      }
      return false;
    }
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
  void anImportTakesWhatIsExported(@TempDir Path folder) throws Exception {
    Files.createDirectory(folder.resolve(".git"));
    Files.writeString(
        folder.resolve("shapes.ts"), "const hidden = 1;\nexport const area = 1, small = 2;\n");
    String document = folder.resolve("main").toString();
    String file = "import { ¦ } from './shapes';\n\nconsole.log(1);\n";
    for (String language : List.of("javascript", "typescript", "typescriptreact")) {
      assertThat(isHeldBack(request(language, document, file), "hidden")).isTrue();
      assertThat(shown(language, document, file, "area")).isEqualTo("area");
    }
  }

  @Test
  void anImportTakesWhatTheEditorHas(@TempDir Path folder) throws Exception {
    Files.createDirectory(folder.resolve(".git"));
    Path shapes = Files.writeString(folder.resolve("shapes.ts"), "export const area = 1;\n");
    OpenFile edited = new OpenFile("" + shapes.toUri(), "typescript", "export const small = 1;\n");
    String document = folder.resolve("main").toUri().toString();
    String file = "import { ¦ } from './shapes';\n\nconsole.log(1);\n";
    assertThat(isHeldBack(request("typescript", document, file, List.of(edited)), "area")).isTrue();
    String bare = "import ¦ from './shapes';\n\nconsole.log(1);\n";
    assertThat(isHeldBack(request("typescript", document, bare, List.of(edited)), "area")).isTrue();
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
