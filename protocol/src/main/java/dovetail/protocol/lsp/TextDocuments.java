package dovetail.protocol.lsp;

import dovetail.protocol.CompletionService;
import dovetail.protocol.Trigger;
import dovetail.protocol.text.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CompletionContext;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionItemKind;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.CompletionTriggerKind;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionList;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.InsertTextMode;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/** What a client says and asks of its documents. The thread that reads messages. */
final class TextDocuments implements TextDocumentService {
  private final Documents documents;
  private final Session session;
  private final CompletionService service;
  private final InlineCompletions completions;

  TextDocuments(
      Session session,
      CompletionService service,
      InlineCompletions completions,
      Documents documents) {
    this.documents = documents;
    this.session = session;
    this.service = service;
    this.completions = completions;
  }

  /** The document that is open under a name. */
  Optional<Snapshot> find(String uri) {
    return documents.find(uri);
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    if (session.isRunning()) {
      documents
          .open(params)
          .filter(opened -> session.settings(opened.uri()).serves(opened.languageId()))
          .map(Snapshot::languageId)
          .ifPresent(language -> completions.execute(() -> service.prepare(language)));
    }
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    if (session.isRunning()) {
      documents.change(params, session.encoding());
    }
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    if (session.isRunning()) {
      documents.close(params).ifPresent(completions::forget);
    }
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {}

  @Override
  public CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>>
      inlineCompletion(@Nullable InlineCompletionParams params) {
    return session.whileRunning(
        () ->
            params == null
                ? CompletableFuture.completedFuture(inlineList(List.of()))
                : documents
                    .find(params)
                    .map(snapshot -> inlineCompletion(snapshot, params))
                    .orElseGet(() -> CompletableFuture.completedFuture(inlineList(List.of()))));
  }

  private CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>>
      inlineCompletion(Snapshot snapshot, InlineCompletionParams params) {
    return completions.answer(
        InlineCompletions.Kind.INLINE,
        Question.of(snapshot, params, session.encoding()),
        TextDocuments::inlineList);
  }

  private static Either<List<InlineCompletionItem>, InlineCompletionList> inlineList(
      List<InlineCompletionItem> items) {
    return Either.forRight(new InlineCompletionList(items));
  }

  /** For clients without inline completion: the same, as one item of the menu. */
  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      @Nullable CompletionParams params) {
    return session.whileRunning(
        () ->
            session.settings().completionMenu().on() && params != null
                ? documents
                    .find(params)
                    .map(snapshot -> menu(snapshot, params))
                    .orElseGet(() -> CompletableFuture.completedFuture(menuOf(List.of())))
                : CompletableFuture.completedFuture(menuOf(List.of())));
  }

  private CompletableFuture<Either<List<CompletionItem>, CompletionList>> menu(
      Snapshot snapshot, CompletionParams params) {
    CompletionContext context = params.getContext();
    Trigger trigger =
        context != null && context.getTriggerKind() == CompletionTriggerKind.Invoked
            ? Trigger.INVOKED
            : Trigger.AUTOMATIC;
    return completions.answer(
        InlineCompletions.Kind.MENU,
        Question.at(snapshot, params.getPosition(), trigger, session.encoding()),
        items -> menuOf(items.stream().limit(1).map(TextDocuments::menuItem).toList()));
  }

  private static Either<List<CompletionItem>, CompletionList> menuOf(List<CompletionItem> items) {
    return Either.forRight(new CompletionList(true, items));
  }

  private static CompletionItem menuItem(InlineCompletionItem item) {
    String text = item.getInsertText().getLeft();
    String line = text.lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst().orElse("⏎");
    CompletionItem found = new CompletionItem(line);
    found.setDetail("Dovetail");
    found.setKind(CompletionItemKind.Snippet);
    found.setDocumentation(text);
    found.setInsertTextMode(InsertTextMode.AsIs);
    found.setTextEdit(Either.forLeft(new TextEdit(item.getRange(), text)));
    found.setCommand(item.getCommand());
    return found;
  }
}
