package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;

import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.protocol.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.junit.jupiter.api.Test;

/** Whose settings are in force: the session's, a folder's, and when. */
final class SessionSettingsTest extends DrivenSession {
  @Test
  void aLanguageThatIsOffIsNotAsked() throws Exception {
    initialize("{\"languages\": {\"python\": false}}", "{}");
    open("x = ");
    verify(service, never()).opened(any());
    assertThat(ask(4)).isEmpty();
    assertThat(asked).isEmpty();
    verify(service).passedOver("switched off for python");
  }

  @Test
  void settingsReachTheService() throws Exception {
    initialize("{\"maxTokens\": 7}", "{}");
    open("x = ");
    ask(4);
    verify(service).opened(argThat(one -> one.languageId().equals("python")));
    assertThat(asked.getFirst().settings().get(Settings.MAX_TOKENS)).isEqualTo(7);
    JsonObject settings =
        JsonParser.parseString("{\"dovetail\":{\"maxTokens\":9}}").getAsJsonObject();
    session
        .getWorkspaceService()
        .didChangeConfiguration(new DidChangeConfigurationParams(settings));
    ask(4);
    assertThat(asked.getLast().settings().get(Settings.MAX_TOKENS)).isEqualTo(9);
  }

  private Settings after(String pushed) throws Exception {
    session
        .getWorkspaceService()
        .didChangeConfiguration(
            new DidChangeConfigurationParams(
                JsonParser.parseString("{\"dovetail\": " + pushed + "}")));
    return session.configuration.session();
  }

  @Test
  void aLanguageThatWasOffCanBeSwitchedOnAgain() throws Exception {
    initialize("{}", "{}");
    assertThat(after("{\"languages\": {\"json\": false}}").serves("json")).isFalse();
    assertThat(after("{\"languages\": {}}").serves("json")).isTrue();
    assertThat(after("{\"languages\": {\"json\": false}}").serves("json")).isFalse();
    assertThat(after("{\"languages\": {\"python\": false}}").serves("json")).isTrue();
    assertThat(after("null")).isEqualTo(Settings.DEFAULT);
  }

  @Test
  void aKeyThatIsTakenOutIsAsAtTheStart() throws Exception {
    initialize("{\"maxTokens\": 7, \"languages\": {\"json\": false}}", "{}");
    Settings initial = session.configuration.session();
    Settings changed = after("{\"threshold\": 0.5, \"maxTokens\": 9, \"pythonVersion\": \"3.9\"}");
    assertThat(changed.get(Settings.THRESHOLD)).hasValue(0.5);
    assertThat(changed.get(Settings.MAX_TOKENS)).isEqualTo(9);
    assertThat(changed.serves("json")).isFalse();
    assertThat(after("{\"comments\": false}").get(Settings.MAX_TOKENS)).isEqualTo(7);
    assertThat(after("{\"maxTokens\": -1}")).as("what is wrong").isEqualTo(initial);
    assertThat(after("{}")).isEqualTo(initial);
  }

  @Test
  void problemsAreToldOnce() throws Exception {
    initialize("{\"maxTokens\": -1, \"pythonVersion\": \"2\"}", "{}");
    String first =
        "window/showMessage Dovetail: dovetail.maxTokens: a number from 1 to 1000 is expected,"
            + " found -1";
    assertThat(sent).contains(first);
    assertThat(sent).contains("window/showMessage Dovetail: dovetail.pythonVersion: too old");
    int before = sent.size();
    session
        .getWorkspaceService()
        .didChangeConfiguration(
            new DidChangeConfigurationParams(
                JsonParser.parseString("{\"dovetail\":{\"maxTokens\":-1}}")));
    assertThat(sent).hasSize(before);
  }

  @Test
  void asksTheClientForSettings() throws Exception {
    configuration = List.of(JsonParser.parseString("{\"maxTokens\": 3}"));
    initialize("{}", "{\"workspace\": {\"configuration\": true}}");
    assertThat(sent).contains("workspace/configuration");
    open("x = ");
    ask(4);
    assertThat(asked.getFirst().settings().get(Settings.MAX_TOKENS)).isEqualTo(3);
    configuration = List.of(JsonParser.parseString("{\"maxTokens\": 4}"));
    session
        .getWorkspaceService()
        .didChangeConfiguration(new DidChangeConfigurationParams(JsonNull.INSTANCE));
    ask(4);
    assertThat(asked.getLast().settings().get(Settings.MAX_TOKENS)).isEqualTo(4);
  }

  private static final String CAN_BE_ASKED = "{\"workspace\": {\"configuration\": true}}";

  @Test
  void aDocumentHasTheSettingsOfTheInnermostFolder() throws Exception {
    folders =
        Stream.of("file:///p", "file:///p/in%20side/")
            .map(uri -> new WorkspaceFolder(uri, ""))
            .toList();
    scoped.put("null", "{\"maxTokens\": 1, \"candidates\": 9, \"unloadAfter\": 5}");
    scoped.put(
        "file:///p", "{\"maxTokens\": 2, \"unloadAfter\": 6, \"languages\": {\"json\": false}}");
    scoped.put("file:///p/in%20side/", "{\"dovetail\": {\"maxTokens\": 3}}");
    initialize("{}", CAN_BE_ASKED);
    assertThat(session.configuration.of("file:///a.py").get(Settings.MAX_TOKENS)).isEqualTo(1);
    assertThat(session.configuration.of("untitled:p").get(Settings.MAX_TOKENS)).isEqualTo(1);
    assertThat(session.configuration.of("file:///pq/a.py").get(Settings.MAX_TOKENS)).isEqualTo(1);
    assertThat(session.configuration.of("file:///p/a.py").get(Settings.MAX_TOKENS)).isEqualTo(2);
    assertThat(session.configuration.of("file:///p/in%20side/a.py").get(Settings.MAX_TOKENS))
        .isEqualTo(3);
    assertThat(
            session.configuration.of("vscode-notebook-cell:/p/b.ipynb#W1").get(Settings.MAX_TOKENS))
        .isEqualTo(2);
    assertThat(session.configuration.of("file:///p/a.py").get(Settings.CANDIDATES))
        .as("from below")
        .isEqualTo(9);
    assertThat(session.configuration.of("file:///p/a.py").serves("json")).isFalse();
    assertThat(session.configuration.of("file:///p/in%20side/a.py").serves("json")).isTrue();
    assertThat(session.configuration.of("file:///p/a.py").get(Settings.UNLOAD_AFTER))
        .as("the session's alone")
        .isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void aFoldersSettingsReachTheService() throws Exception {
    folders = List.of(new WorkspaceFolder("file:///", ""));
    scoped.put("file:///", "{\"maxTokens\": 2}");
    initialize("{}", CAN_BE_ASKED);
    open("x = ");
    ask(4);
    assertThat(asked.getLast().settings().get(Settings.MAX_TOKENS)).isEqualTo(2);
    scoped.put("file:///", "{\"languages\": {\"python\": false}}");
    after("{\"maxTokens\": 3}");
    assertThat(session.configuration.session().get(Settings.MAX_TOKENS)).isEqualTo(3);
    assertThat(ask(4)).isEmpty();
    verify(service).passedOver("switched off for python");
  }

  /** A file that one folder excludes is not shown beside those of another. */
  @Test
  void whatAnyFolderExcludesIsExcluded() throws Exception {
    folders = Stream.of("file:///p", "file:///q").map(uri -> new WorkspaceFolder(uri, "")).toList();
    scoped.put("null", "{\"exclude\": [\"a\"]}");
    scoped.put("file:///p", "{\"exclude\": [\"a\", \"/p/secret/\"]}");
    scoped.put("file:///q", "{\"exclude\": [], \"maxTokens\": 5}");
    initialize("{}", CAN_BE_ASKED);
    for (String uri : List.of("file:///p/a.py", "file:///q/a.py", "file:///a.py")) {
      assertThat(session.configuration.of(uri).get(Settings.EXCLUDE))
          .containsExactlyInAnyOrder("a", "/p/secret/");
    }
    assertThat(session.configuration.of("file:///q/a.py").get(Settings.MAX_TOKENS)).isEqualTo(5);
  }

  @Test
  void foldersComeAndGo() throws Exception {
    scoped.put("null", "{\"maxTokens\": 1}");
    scoped.put("file:///p", "{\"maxTokens\": 2, \"candidates\": 99}");
    InitializeResult met = initialize("{}", CAN_BE_ASKED);
    assertThat(met.getCapabilities().getWorkspace().getWorkspaceFolders().getSupported()).isTrue();
    List<WorkspaceFolder> one = List.of(new WorkspaceFolder("file:///p", ""));
    assertThat(session.configuration.of("file:///p/a.py").get(Settings.MAX_TOKENS)).isEqualTo(1);
    session
        .getWorkspaceService()
        .didChangeWorkspaceFolders(
            new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(one, List.of())));
    assertThat(session.configuration.of("file:///p/a.py").get(Settings.MAX_TOKENS)).isEqualTo(2);
    assertThat(sent).anyMatch(message -> message.contains("dovetail.candidates"));
    session
        .getWorkspaceService()
        .didChangeWorkspaceFolders(
            new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(List.of(), one)));
    assertThat(session.configuration.of("file:///p/a.py").get(Settings.MAX_TOKENS)).isEqualTo(1);
  }

  @Test
  void aClientMayAnswerForLessThanItWasAsked() throws Exception {
    folders = List.of(new WorkspaceFolder("file:///p", ""));
    configuration = List.of(JsonParser.parseString("{\"maxTokens\": 3}"));
    initialize("{}", CAN_BE_ASKED);
    assertThat(session.configuration.of("file:///p/a.py").get(Settings.MAX_TOKENS)).isEqualTo(3);
  }

  @Test
  void doesNotAskAClientThatCannotAnswer() throws Exception {
    initialize("{}", "{}");
    assertThat(sent).doesNotContain("workspace/configuration");
  }

  // ---- the menu
}
