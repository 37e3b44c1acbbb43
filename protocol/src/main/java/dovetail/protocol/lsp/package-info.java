/**
 * The Language Server Protocol 3.18 over a pair of streams, by LSP4J, which no other package
 * imports. {@link dovetail.protocol.lsp.LspServer} is the entry point.
 *
 * <p>A message passes, in this order: {@code FrameStream} (sockets), {@code MessageReader}, {@code
 * Malformed}, {@code Entrance}, {@code Session}; then {@code TextDocuments} or {@code Workspace}. A
 * request for a suggestion becomes a {@code Question}, which {@code InlineCompletions} answers from
 * {@code RecentAnswers}, or by {@code CompletionThreads} with the service. Answers leave by the
 * {@code Outbox}. {@code Configuration} combines the settings of a session and of its folders.
 */
@NullMarked
package dovetail.protocol.lsp;

import org.jspecify.annotations.NullMarked;
