/**
 * The Language Server Protocol 3.18 over a pair of streams, by LSP4J, which no other package
 * imports. {@link dovetail.protocol.lsp.LspServer} is the way in.
 */
@NullMarked
package dovetail.protocol.lsp;

import org.jspecify.annotations.NullMarked;
