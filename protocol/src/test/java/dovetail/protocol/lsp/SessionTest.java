package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.ProjectProgress;
import dovetail.protocol.ServiceStatus;
import dovetail.protocol.Suggestion;
import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.settings.SettingsReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.eclipse.lsp4j.CompletionContext;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.CompletionTriggerKind;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;

/** What a session does with commands and its memory. */
final class SessionTest extends DrivenSession {
  @Test
  void whoTypesWhatIsSuggestedIsAnsweredFromMemory() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> CompletionAnswer.of("foo(a)");
    assertThat(ask(4)).containsExactly("foo(a)");
    setText("x = fo");
    assertThat(ask(6)).containsExactly("o(a)");
    setText("x = foo()");
    assertThat(ask(8)).containsExactly("a");
    assertThat(asked).hasSize(1);
    setText("x = fx");
    assertThat(ask(6)).containsExactly("foo(a)");
    assertThat(asked).hasSize(2);
  }

  /** Behind the opening and the answer, and only until somebody asks. */
  @Test
  void whatThereWasNoTimeForIsDoneAfterTheAnswer() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> CompletionAnswer.nothing("no time");
    assertThat(ask(4)).isEmpty();
    verify(service).goOn(any());
    runAll();
    ArgumentCaptor<CompletionRequest> wentOn = ArgumentCaptor.captor();
    verify(service, times(2)).goOn(wentOn.capture());
    assertThat(wentOn.getAllValues()).extracting(CompletionRequest::offset).containsExactly(0, 4);
    CompletionRequest request = wentOn.getValue();
    assertThat(request.text()).isEqualTo("x = ");
    assertThat(request.requester().hasLeft()).isFalse();
    when(worker.isAwaited()).thenReturn(true);
    assertThat(request.requester().hasLeft()).isTrue();
  }

  @Test
  void whoAsksByACommandIsAnsweredAnewWithAllCandidates() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script =
        r ->
            switch (r.trigger()) {
              case AUTOMATIC -> CompletionAnswer.of("a");
              case INVOKED -> CompletionAnswer.of("a", "b", "c");
            };
    assertThat(ask(4)).containsExactly("a");
    assertThat(ask(4, InlineCompletionTriggerKind.Invoked)).hasSize(3);
  }

  /** Nothing moves under the eyes of who looks for others, or accepts one part after the other. */
  @Test
  void whatIsShownStaysTheFirst() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script =
        r ->
            switch (r.trigger()) {
              case AUTOMATIC -> CompletionAnswer.of("shapes.area()");
              case INVOKED -> CompletionAnswer.of(".get()", ".area()", "[0]");
            };
    assertThat(ask(4)).containsExactly("shapes.area()");
    setText("x = shapes");
    assertThat(ask(10, InlineCompletionTriggerKind.Invoked))
        .extracting(item -> item.getInsertText().getLeft())
        .containsExactly(".area()", ".get()", "[0]");
  }

  @Test
  void anAcceptComputesTheNextSuggestionAhead() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> r.offset() == 4 ? CompletionAnswer.of("foo") : CompletionAnswer.of("(a)");
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    run("dovetail.accept", about(item));
    assertThat(asked).hasSize(2);
    assertThat(asked.getLast().prefix()).isEqualTo("x = foo");
    setText("x = foo");
    assertThat(ask(7)).containsExactly("(a)");
    assertThat(asked).as("the answer was there").hasSize(2);
  }

  /**
   * What an accepted suggestion leaves behind the caret is the client's to place, or the server's.
   */
  @Test
  void theCaretIsPlacedBeforeWhatStaysBehindIt() throws Exception {
    initialize("{}", "{\"window\": {\"showDocument\": {\"support\": true}}}");
    open("f");
    script = r -> CompletionAnswer.of(List.of(Suggestion.whole("(a)").leaving(")")));
    JsonObject about = about(ask(1, InlineCompletionTriggerKind.Automatic).getFirst());
    assertThat(about.get("parts")).hasToString("[\"(a\"]");
    assertThat(about.get("behind")).hasToString("[\")\"]");
    setText("f(a)b");
    run("dovetail.accept", about);
    assertThat(sent).as("something was typed since").doesNotContain("window/showDocument");
    setText("f(a)");
    about.addProperty("placed", true);
    run("dovetail.accept", about);
    assertThat(sent).doesNotContain("window/showDocument");
    about.remove("placed");
    run("dovetail.accept", about);
    assertThat(sent).contains("window/showDocument");
  }

  @Test
  void aRequestWaitsForTheSuggestionThatIsAlreadyBeingComputed() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> r.offset() == 4 ? CompletionAnswer.of("foo") : CompletionAnswer.of("(a)");
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    var accepted =
        session
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams("dovetail.accept", List.of(about(item))));
    assertThat(accepted.get()).isNull();
    setText("x = foo");
    assertThat(ask(7)).containsExactly("(a)");
    assertThat(asked).hasSize(2);
  }

  /** Such as for want of memory. */
  @Test
  void answersAreForgottenWhenThereWillBeNoMore() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    assertThat(ask(4)).containsExactly("m");
    assertThat(ask(4)).containsExactly("m");
    assertThat(asked).as("the answer was remembered").hasSize(1);
    listener.accept(new ServiceStatus(ServiceStatus.State.ERROR, "out of memory", "", "", 0));
    script = r -> CompletionAnswer.nothing("out of memory");
    assertThat(ask(4)).isEmpty();
  }

  @Test
  void somethingElseCancelsThePrefetch() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    var accepted =
        session
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams("dovetail.accept", List.of(about(item))));
    assertThat(accepted.get()).isNull();
    setText("y");
    assertThat(ask(1)).containsExactly("m");
    assertThat(asked).extracting(CompletionRequest::text).containsExactly("x = ", "y");
  }

  @Test
  void theItemTellsTheParts() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    script = r -> CompletionAnswer.of(List.of(new Suggestion(List.of("foo", ".bar()"))));
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    assertThat(about(item).get("parts")).hasToString("[\"foo\",\".bar()\"]");
    assertThat(about(item).get("behind")).hasToString("[\"\",\"\"]");
    assertThat(about(item).has("placeholder")).isFalse();
    session.didShowCompletion(new JsonObject());
    session.didPartiallyAcceptCompletion(null);
  }

  @Test
  void theItemTellsThePlaceholder() throws Exception {
    initialize("{}", "{}");
    open("for ");
    Suggestion head = Suggestion.whole("x in y:\n    pass").with("pass");
    script = r -> CompletionAnswer.of(List.of(head));
    InlineCompletionItem item = ask(4, InlineCompletionTriggerKind.Automatic).getFirst();
    assertThat(about(item).get("placeholder").getAsString()).isEqualTo("pass");
    setText("for x");
    InlineCompletionItem rest = ask(5, InlineCompletionTriggerKind.Automatic).getFirst();
    assertThat(about(rest).get("placeholder").getAsString()).isEqualTo("pass");
  }

  @Test
  void whatIsCoveredIsReplaced() throws Exception {
    initialize("{}", "{}");
    open("f()");
    script = r -> CompletionAnswer.of(List.of(Suggestion.covering("a, b):", ")")));
    InlineCompletionItem item = ask(2, InlineCompletionTriggerKind.Automatic).getFirst();
    assertThat(item.getRange()).isEqualTo(new Range(new Position(0, 2), new Position(0, 3)));
    assertThat(item.getInsertText().getLeft()).isEqualTo("a, b):");
    assertThat(item.getFilterText()).isNull();
  }

  // ---- settings

  @Test
  void theUsersOwnLieBelowTheEditors() throws Exception {
    doReturn(
            new SettingsReader.Outcome(
                Settings.DEFAULT.with(Settings.MAX_TOKENS, 7).with(Settings.CANDIDATES, 5),
                List.of("settings.json: wrong")))
        .when(service)
        .usual();
    initialize("{\"candidates\": 2}", "{}");
    assertThat(sent.toString()).contains("settings.json: wrong");
    assertThat(session.configuration.session().get(Settings.MAX_TOKENS)).isEqualTo(7);
    assertThat(session.configuration.session().get(Settings.CANDIDATES)).isEqualTo(2);
  }

  @Test
  void theMenuHasTheSameIfSwitchedOn() throws Exception {
    InitializeResult result = initialize("{\"completionMenu\": true}", "{}");
    assertThat(result.getCapabilities().getCompletionProvider()).isNotNull();
    open("x = ");
    script = r -> CompletionAnswer.of("\n  foo(a)\n  b", "other");
    List<CompletionItem> items = menu(4);
    assertThat(items).hasSize(1);
    assertThat(items.getFirst().getLabel()).isEqualTo("foo(a)");
    assertThat(items.getFirst().getDetail()).isEqualTo("Dovetail");
    assertThat(items.getFirst().getTextEdit().getLeft().getNewText()).isEqualTo("\n  foo(a)\n  b");
  }

  /** Menus filter by the word before the cursor, and some expand snippets. */
  @Test
  void theMenusItemIsTheWholeWord() throws Exception {
    initialize("{\"completionMenu\": true}", "{}");
    open("x = 𝄞 + grö");
    script = r -> CompletionAnswer.of("ße(${1})\n");
    CompletionItem item = menu(12).getFirst();
    assertThat(item.getLabel()).isEqualTo("größe(${1})");
    assertThat(item.getFilterText()).isEqualTo("größe(${1})\n");
    assertThat(item.getKind()).isEqualTo(CompletionItemKind.Text);
    assertThat(item.getInsertTextFormat()).isEqualTo(InsertTextFormat.PlainText);
    TextEdit edit = item.getTextEdit().getLeft();
    assertThat(edit.getNewText()).isEqualTo("größe(${1})\n");
    assertThat(edit.getRange()).isEqualTo(new Range(new Position(0, 9), new Position(0, 12)));
  }

  /** Helix asks with each key, and calls that invoked: the deadline and the threshold hold. */
  @Test
  void theMenuIsAskedForByTheEditor() throws Exception {
    initialize("{\"completionMenu\": true}", "{}");
    open("x = ");
    CompletionParams params =
        new CompletionParams(new TextDocumentIdentifier(URI), new Position(0, 4));
    params.setContext(new CompletionContext(CompletionTriggerKind.Invoked));
    assertThat(menu(params)).hasSize(1);
    assertThat(asked).extracting(CompletionRequest::trigger).containsExactly(Trigger.AUTOMATIC);
  }

  @Test
  void theMenuIsEmptyUnlessSwitchedOn() throws Exception {
    InitializeResult result = initialize("{}", "{}");
    assertThat(result.getCapabilities().getCompletionProvider()).isNull();
    open("x = ");
    assertThat(menu(4)).isEmpty();
  }

  private List<CompletionItem> menu(int character) throws Exception {
    return menu(new CompletionParams(new TextDocumentIdentifier(URI), new Position(0, character)));
  }

  private List<CompletionItem> menu(CompletionParams params) throws Exception {
    var reply = session.getTextDocumentService().completion(params);
    runAll();
    return reply.get().getRight().getItems();
  }

  // ---- status and commands

  @Test
  void tellsItsStatusAndItsProgress() throws Exception {
    listener.accept(ServiceStatus.LOADING);
    assertThat(sent).as("nothing before initialized").isEmpty();
    initialize("{}", "{\"window\": {\"workDoneProgress\": true}}");
    assertThat(sent)
        .containsExactly(
            "$/dovetail/status {\"state\":\"loading\",\"message\":\"loading the model\","
                + "\"model\":\"\",\"device\":\"\",\"latency\":0}",
            "window/workDoneProgress/create",
            "$/progress begin loading the model");
    sent.clear();
    listener.accept(new ServiceStatus(ServiceStatus.State.READY, "", "tiny", "cpu", 12.4));
    assertThat(sent)
        .containsExactly(
            "$/dovetail/status {\"state\":\"ready\",\"message\":\"\",\"model\":\"tiny\","
                + "\"device\":\"cpu\",\"latency\":12}",
            "$/progress end");
  }

  @Test
  void tellsHowFarAProjectIsRead() throws Exception {
    initialize("{}", "{\"window\": {\"workDoneProgress\": true}}");
    listener.accept(new ServiceStatus(ServiceStatus.State.READY, "", "tiny", "cpu", 0));
    sent.clear();
    Path root = Path.of("/work/tool");
    listener.accept(new ProjectProgress(root, 0));
    listener.accept(new ProjectProgress(root, 40));
    listener.accept(new ProjectProgress(root, 100));
    assertThat(sent)
        .containsExactly(
            "window/workDoneProgress/create",
            "$/progress begin reading tool",
            "$/progress report 40",
            "$/progress end");
    sent.clear();
    listener.accept(new ProjectProgress(root, 100));
    assertThat(sent).as("what has not begun does not end").isEmpty();
  }

  @Test
  void noProgressForAClientThatDoesNotOfferIt() throws Exception {
    initialize("{}", "{}");
    listener.accept(new ProjectProgress(Path.of("/work/tool"), 0));
    listener.accept(new ProjectProgress(Path.of("/work/tool"), 100));
    assertThat(sent).hasSize(1);
  }

  @Test
  void answersCommands() throws Exception {
    InitializeResult met = initialize("{}", "{}");
    assertThat(met.getCapabilities().getExecuteCommandProvider().getCommands())
        .containsExactly("dovetail.accept", "dovetail.doctor", "dovetail.explain");
    open("x = ");
    assertThat(run("dovetail.doctor", new JsonObject())).asString().startsWith("well");
    JsonObject where =
        JsonParser.parseString(
                "{\"uri\": \"" + URI + "\", \"position\": {\"line\": 0, \"character\": 2}}")
            .getAsJsonObject();
    assertThat(run("dovetail.explain", where)).isEqualTo("at 2");
  }

  @Test
  void refusesCommandsThatItDoesNotKnow() throws Exception {
    initialize("{}", "{}");
    for (String command : List.of("rm", "dovetail.explain")) {
      var reply =
          session
              .getWorkspaceService()
              .executeCommand(new ExecuteCommandParams(command, List.of()));
      assertThat(reply).isCompletedExceptionally();
    }
  }

  // ---- access

  @Test
  void theTokenIsAskedFor() {
    Access access = new Access(Optional.of("secret"));
    assertThat(access.allows(null)).isFalse();
    assertThat(access.allows(JsonParser.parseString("{}"))).isFalse();
    assertThat(access.allows(JsonParser.parseString("{\"token\": \"secreu\"}"))).isFalse();
    assertThat(access.allows(JsonParser.parseString("{\"token\": \"secret\"}"))).isTrue();
  }
}
