package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.contains;
import static org.mockito.Mockito.verify;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.junit.jupiter.api.Test;

/** Changes that cannot be applied: the server does not go on with a text that the client lacks. */
final class OutOfStepTest extends DrivenSession {
  private void change(String uri, int number, TextDocumentContentChangeEvent... changes) {
    session
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(uri, number), List.of(changes)));
  }

  private static TextDocumentContentChangeEvent edit(int line, int character, String text) {
    Position at = new Position(line, character);
    return new TextDocumentContentChangeEvent(new Range(at, at), text);
  }

  private List<String> told() {
    return sent.stream().filter(message -> message.startsWith("window/showMessage")).toList();
  }

  @Test
  void aChangeBehindTheTextIsToldAndNothingIsSuggested() throws Exception {
    initialize("{}", "{}");
    open("x = \n");
    assertThat(ask(4)).containsExactly("m");
    change(URI, 2, edit(3, 0, "y"));
    assertThat(told())
        .containsExactly(
            "window/showMessage Dovetail: a.py: a change of line 4 came, and it has 2. Nothing is"
                + " suggested in it until it is closed and opened again");
    assertThat(ask(4)).isEmpty();
    verify(service).passedOver(contains("open it again"));
    change(URI, 3, edit(0, 0, "z"));
    assertThat(ask(4)).as("that would be applied to a wrong text").isEmpty();
    assertThat(told()).hasSize(1);
    assertThat(asked).hasSize(1);
  }

  @Test
  void theWholeTextPutsItRight() throws Exception {
    initialize("{}", "{}");
    open("x = ");
    change(URI, 2, edit(3, 0, "y"));
    change(URI, 3, new TextDocumentContentChangeEvent("y = "), edit(0, 4, "7"));
    assertThat(ask(5)).containsExactly("m");
    assertThat(asked.getLast().text()).isEqualTo("y = 7");
    change(URI, 2, edit(0, 5, "8"));
    assertThat(told()).hasSize(2).last().asString().contains("version 2 came after version 3");
    assertThat(ask(5)).isEmpty();
    session
        .getTextDocumentService()
        .didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(URI)));
    open("again");
    assertThat(ask(5)).containsExactly("m");
    assertThat(asked.getLast().text()).isEqualTo("again");
  }

  @Test
  void aNegativeLineIsNoPlace() throws Exception {
    initialize("{}", "{}");
    open("x");
    change(URI, 2, edit(-1, 0, "y"));
    assertThat(told()).hasSize(1).first().asString().contains("range.start.line");
    assertThat(ask(0)).isEmpty();
  }

  @Test
  void anUnknownDocumentIsToldOnce() throws Exception {
    initialize("{}", "{}");
    for (int i = 1; i < 100; i++) {
      change("file:///b.py", i, edit(0, 0, "y"));
    }
    assertThat(told()).hasSize(1).first().asString().contains("b.py: it was changed before");
    for (int i = 1; i < 1000; i++) {
      change("file:///" + i, 1, edit(0, 0, "y"));
    }
    assertThat(told()).as("nobody reads a thousand").hasSizeLessThan(60);
  }

  @Test
  void nothingIsExplainedThere() throws Exception {
    initialize("{}", "{}");
    open("x");
    change(URI, 2, edit(9, 0, "y"));
    JsonObject where =
        JsonParser.parseString(
                "{\"uri\": \"" + URI + "\", \"position\": {\"line\": 0, \"character\": 0}}")
            .getAsJsonObject();
    assertThat(run("dovetail.explain", where)).asString().contains("open it again");
  }

  /** What was suggested for the old text is not shown for the new one. */
  @Test
  void theOthersDoNotSeeItEither() throws Exception {
    initialize("{}", "{}");
    open("x");
    change(URI, 2, edit(9, 0, "y"));
    assertThat(session.open.others("file:///other.py")).isEmpty();
    change(URI, 3, new TextDocumentContentChangeEvent("y"));
    assertThat(session.open.others("file:///other.py")).hasSize(1);
  }
}
