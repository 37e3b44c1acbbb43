package dovetail.protocol.lsp;

import static dovetail.protocol.lsp.Documents.positionOf;

import dovetail.protocol.CompletionAnswer;
import dovetail.protocol.CompletionRequest;
import dovetail.protocol.CompletionService;
import dovetail.protocol.Trigger;
import dovetail.protocol.text.LineIndex;
import dovetail.protocol.text.PositionEncoding;
import dovetail.protocol.text.Snapshot;
import dovetail.protocol.text.TextPosition;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.eclipse.lsp4j.InlineCompletionContext;
import org.eclipse.lsp4j.InlineCompletionItem;
import org.eclipse.lsp4j.InlineCompletionList;
import org.eclipse.lsp4j.InlineCompletionParams;
import org.eclipse.lsp4j.InlineCompletionTriggerKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.SelectedCompletionInfo;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers {@code textDocument/inlineCompletion} (LSP 3.18).
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>The latest wins: at most one request per document is not yet answered. One that is
 *       superseded is answered RequestCancelled at once, from the reading thread, and so is one
 *       that the client cancels; its computation learns of it by {@link
 *       CompletionRequest#cancellation}.
 *   <li>Every item has a range: empty at the cursor, or the one of the completion item that is
 *       selected in the editor's menu.
 *   <li>No request is answered with any other error. Nothing to say is an empty list, never null,
 *       which would leave stale text on the screen.
 * </ul>
 *
 * <p>Threads: {@link #answer} and the cancellations return at once; one thread computes.
 */
final class InlineCompletions implements AutoCloseable {
  /** The reply that lsp4j waits for; cancelling it sends RequestCancelled. */
  private static final class Reply
      extends CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>> {}

  private static final Logger log = LoggerFactory.getLogger(InlineCompletions.class);

  private final CompletionService service;
  private final Map<String, Reply> latest = new ConcurrentHashMap<>();
  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().name("completion").factory());

  InlineCompletions(CompletionService service) {
    this.service = service;
  }

  /** A reply with no items. */
  static CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>> nothing() {
    return CompletableFuture.completedFuture(Either.forRight(new InlineCompletionList(List.of())));
  }

  /** Begins to answer, for the document as it is in the snapshot. */
  CompletableFuture<Either<List<InlineCompletionItem>, InlineCompletionList>> answer(
      Snapshot snapshot, InlineCompletionParams params, PositionEncoding encoding) {
    Question question = Question.of(snapshot, params, encoding);
    Reply reply = new Reply();
    cancel(latest.put(snapshot.uri(), reply));
    reply.whenComplete((items, thrown) -> latest.remove(snapshot.uri(), reply));
    executor.execute(() -> compute(question, snapshot, reply));
    return reply;
  }

  private void compute(Question question, Snapshot snapshot, Reply reply) {
    if (reply.isDone()) {
      return;
    }
    CompletionAnswer answer;
    try {
      answer =
          service.complete(
              new CompletionRequest(
                  snapshot.uri(),
                  snapshot.languageId(),
                  question.text(),
                  question.offset(),
                  question.trigger(),
                  reply::isDone));
    } catch (RuntimeException | Error e) {
      // A bug in there must neither reach the user's screen nor end this thread.
      log.error("{}: no completion, because of a bug", snapshot.uri(), e);
      answer = CompletionAnswer.nothing();
    }
    List<InlineCompletionItem> items = answer.middles().stream().map(question::itemOf).toList();
    reply.complete(Either.forRight(new InlineCompletionList(items)));
  }

  /** Gives up what is being computed for a document, if anything. */
  void cancel(String uri) {
    cancel(latest.get(uri));
  }

  /** Gives up everything. */
  void cancelAll() {
    latest.values().forEach(InlineCompletions::cancel);
  }

  private static void cancel(@Nullable Reply reply) {
    if (reply != null) {
      reply.cancel(false);
    }
  }

  @Override
  public void close() {
    cancelAll();
    executor.shutdownNow();
  }

  /**
   * A request in offsets. With a completion item selected in the editor's menu, the text is what it
   * will be once that item is accepted, and the answer extends the item.
   *
   * @param text the document, with the selected item in it
   * @param offset the cursor in that text
   * @param range what the client is to replace
   * @param opening what stands before the middle in an answer: the selected item's text
   */
  private record Question(String text, int offset, Range range, String opening, Trigger trigger) {
    static Question of(
        Snapshot snapshot, InlineCompletionParams params, PositionEncoding encoding) {
      LineIndex lines = snapshot.lines();
      int offset = lines.offset(positionOf(params.getPosition()), encoding);
      InlineCompletionContext context = params.getContext();
      Trigger trigger =
          context != null && context.getTriggerKind() == InlineCompletionTriggerKind.Invoked
              ? Trigger.INVOKED
              : Trigger.AUTOMATIC;
      SelectedCompletionInfo selected =
          context == null ? null : context.getSelectedCompletionInfo();
      if (selected == null || selected.getRange() == null || selected.getText() == null) {
        Range atCursor = rangeOf(lines, offset, offset, encoding);
        return new Question(lines.text(), offset, atCursor, "", trigger);
      }
      int start = lines.offset(positionOf(selected.getRange().getStart()), encoding);
      int end = Math.max(start, lines.offset(positionOf(selected.getRange().getEnd()), encoding));
      String opening = selected.getText();
      return new Question(
          lines.replace(start, end, opening).text(),
          start + opening.length(),
          rangeOf(lines, start, end, encoding),
          opening,
          trigger);
    }

    private static Range rangeOf(LineIndex lines, int start, int end, PositionEncoding encoding) {
      return new Range(
          positionAt(lines.position(start, encoding)), positionAt(lines.position(end, encoding)));
    }

    private static Position positionAt(TextPosition position) {
      return new Position(position.line(), position.character());
    }

    InlineCompletionItem itemOf(String middle) {
      InlineCompletionItem item = new InlineCompletionItem();
      item.setInsertText(opening + middle);
      item.setRange(range);
      return item;
    }
  }
}
