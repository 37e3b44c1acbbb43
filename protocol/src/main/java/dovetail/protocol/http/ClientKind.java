package dovetail.protocol.http;

import dovetail.protocol.CompletionRequest.Extent;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The known clients: the first part of a path names one. */
enum ClientKind {
  /** Any other: an answer is inserted as it is. */
  NONE("", new AsItIs()),
  /** {@code llama.vim}. */
  LLAMA_VIM("llama.vim", new LlamaVim()),
  /** {@code llama.vscode}. */
  LLAMA_VSCODE("llama.vscode", new LlamaVsCode()),
  /** minuet in Neovim. */
  MINUET("minuet", new AsItIs()),
  /** minuet in Emacs. */
  MINUET_EL("minuet.el", new MinuetInEmacs()),
  /** Zed. */
  ZED("zed", new AsItIs()),
  /** Continue in VS Code. */
  CONTINUE("continue", new ContinueInCode()),
  /** Continue in JetBrains' IDEs. */
  CONTINUE_JETBRAINS("continue-jetbrains", new AsItIs()),
  /** ProxyAI in JetBrains' IDEs. */
  PROXYAI("proxyai", new ProxyAi()),
  /** Tabby's agent. */
  TABBY("tabby", new Tabby());

  private final String path;
  private final Spelling spelling;

  ClientKind(String path, Spelling spelling) {
    this.path = path;
    this.spelling = spelling;
  }

  Spelling spelling() {
    return spelling;
  }

  /**
   * The part of its file that a hole is. A client that sends less than its limit sends the whole
   * file. The limits are the clients' defaults of {@code n_prefix}, {@code n_suffix} and {@code
   * context_window}. Other clients cut by tokens or bytes, at lines, so that the part is not known.
   * O(text).
   *
   * @param limit the limit in the path instead; 0 if there is none
   */
  Extent extent(CursorText hole, int limit) {
    return switch (this) {
      case LLAMA_VIM, LLAMA_VSCODE -> hole.byLines(limit > 0 ? limit : 256, limit > 0 ? limit : 64);
      case MINUET, MINUET_EL -> hole.byCharacters(limit > 0 ? limit : 16_000);
      default -> Extent.WINDOW;
    };
  }

  /** The client that a part of a path names. */
  static Optional<ClientKind> named(String part) {
    return Stream.of(values())
        .filter(kind -> kind != NONE && kind.path.equals(part.toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
