package dovetail.protocol.lsp;

import dovetail.protocol.Trigger;
import dovetail.protocol.settings.Settings;
import dovetail.protocol.text.Snapshot;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionList;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.jspecify.annotations.Nullable;

/**
 * A client's notifications and requests about its documents. For the thread that reads messages.
 */
final class TextDocuments implements TextDocumentService {
  /** The reason for no suggestions in a document whose text is not known. */
  static final String OUT_OF_STEP =
      "the editor and the server disagree about the text: close the file and open it again";

  private final Session session;

  TextDocuments(Session session) {
    this.session = session;
  }

  @Override
  public void didOpen(@Nullable DidOpenTextDocumentParams params) {
    if (session.isRunning() && params != null) {
      session
          .open
          .open(params)
          .filter(opened -> session.configuration.of(opened.uri()).serves(opened.languageId()))
          .ifPresent(session.completions::opened);
    }
  }

  @Override
  public void didChange(@Nullable DidChangeTextDocumentParams params) {
    if (session.isRunning() && params != null) {
      session
          .open
          .change(params, session.encoding())
          .ifPresent(problem -> lose(params.getTextDocument().getUri(), problem));
      session.glances.edited(params.getTextDocument().getUri(), session.open::text);
    }
  }

  /** Notes that a change of a document came that cannot be read. */
  void missedChange(String uri, String problem) {
    if (session.isRunning() && session.open.loseStep(uri)) {
      lose(uri, problem);
    }
  }

  /** Asks the user to open a document again, once: LSP has no request for a document's text. */
  private void lose(String uri, String problem) {
    session.completions.forget(uri);
    String name = uri.substring(uri.lastIndexOf('/') + 1);
    session.tell(
        "%s: %s. Nothing is suggested in it until it is closed and opened again"
            .formatted(name, problem));
  }

  @Override
  public void didClose(@Nullable DidCloseTextDocumentParams params) {
    if (session.isRunning() && params != null) {
      session.open.close(params).ifPresent(session.completions::forget);
    }
  }

  @Override
  public void didSave(@Nullable DidSaveTextDocumentParams params) {
    if (session.isRunning() && params != null && params.getTextDocument() != null) {
      String uri = params.getTextDocument().getUri();
      session.completions.execute(() -> session.service.saved(uri, session.configuration.of(uri)));
    }
  }

  @Override
  public CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>>
      inlineCompletion(InlineCompletionParams params) {
    return session.whileRunning(() -> Params.problem(params), () -> inlineItems(params));
  }

  private CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>> inlineItems(
      InlineCompletionParams params) {
    return session
        .open
        .find(params)
        .map(
            snapshot ->
                session.completions.answer(
                    InlineCompletions.Kind.INLINE,
                    Question.of(snapshot, params, session.encoding()),
                    TextDocuments::inlineList))
        .orElseGet(() -> passedOver(params, inlineList(List.of())));
  }

  /** The empty answer about a document that is not open, or whose text is not known. */
  private <T> CompletableFuture<T> passedOver(TextDocumentPositionParams params, T nothing) {
    if (session.open.isOutOfStep(params.getTextDocument().getUri())) {
      session.completions.execute(() -> session.service.passedOver(OUT_OF_STEP));
    }
    return CompletableFuture.completedFuture(nothing);
  }

  private static Either<List<InlineCompletionItem>, InlineCompletionList> inlineList(
      List<InlineCompletionItem> items) {
    return Either.forRight(new InlineCompletionList(items));
  }

  /**
   * For clients without inline completion: the best suggestion, as one item of the menu. The
   * trigger always counts as automatic: some clients request their menu with each key, and call
   * that invoked.
   */
  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return session.whileRunning(() -> Params.problem(params), () -> menuItems(params));
  }

  private CompletableFuture<Either<List<CompletionItem>, CompletionList>> menuItems(
      CompletionParams params) {
    if (!session.configuration.session().get(Settings.COMPLETION_MENU).on()) {
      return CompletableFuture.completedFuture(menuOf(List.of()));
    }
    return session
        .open
        .find(params)
        .map(snapshot -> menu(snapshot, params))
        .orElseGet(() -> passedOver(params, menuOf(List.of())));
  }

  private CompletableFuture<Either<List<CompletionItem>, CompletionList>> menu(
      Snapshot snapshot, CompletionParams params) {
    Question question =
        Question.at(snapshot, params.getPosition(), Trigger.AUTOMATIC, session.encoding());
    return session.completions.answer(
        InlineCompletions.Kind.MENU,
        question,
        items ->
            menuOf(
                items.stream()
                    .limit(1)
                    .map(
                        item ->
                            MenuItem.of(
                                item, snapshot.lines(), question.offset(), session.encoding()))
                    .toList()));
  }

  private static Either<List<CompletionItem>, CompletionList> menuOf(List<CompletionItem> items) {
    return Either.forRight(new CompletionList(true, items));
  }
}
