package dovetail.protocol.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.OpenFile;
import java.util.List;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectedCompletionInfo;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is put behind the item that is selected in the editor's menu. */
final class ExtensionTest extends DrivenSession {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "area|(2)|true",
        "area| + 1|true",
        "area|_of_all|false",
        "area|é|false",
        "area|.invented|false",
        "area|.invented()|false",
        "area|.total|true",
        "area|.total(x)|true",
        "area|.elsewhere()|true",
        "area|.tot|false",
        "area|.else|false",
        "area|[0]|true",
        "area(|x|true",
        "area(|.5|true",
      })
  void noNameIsInvented(String selected, String suggestion, boolean plausible) {
    List<OpenFile> others = List.of(new OpenFile("file:///b.py", "python", "b.elsewhere"));
    String text = "self." + selected + "\nself.total = 0\n";
    assertThat(Extension.isPlausible(selected, suggestion, text, others)).isEqualTo(plausible);
  }

  private List<String> selected(String text) throws Exception {
    var context = new InlineCompletionContext(InlineCompletionTriggerKind.Automatic);
    Range replaced = new Range(new Position(0, 5), new Position(0, 6));
    context.setSelectedCompletionInfo(new SelectedCompletionInfo(replaced, text));
    var reply =
        session
            .getTextDocumentService()
            .inlineCompletion(
                new InlineCompletionParams(
                    new TextDocumentIdentifier(URI), new Position(0, 6), context));
    runAll();
    return reply.get().getRight().getItems().stream()
        .map(InlineCompletionItem::getInsertText)
        .map(inserted -> inserted.getLeft())
        .toList();
  }

  @Test
  void theSelectedTextIsKeptAndExtended() throws Exception {
    initialize("{}", "{}");
    open("self.n\nself.items()\n");
    script = r -> CompletionAnswer.of(".guess", "s_of_things", ".items(1)");
    assertThat(selected("name")).containsExactly("name.items(1)");
    assertThat(asked.getLast().prefix()).isEqualTo("self.name");
    script = r -> CompletionAnswer.of(".guess");
    assertThat(selected("number")).isEmpty();
  }
}
