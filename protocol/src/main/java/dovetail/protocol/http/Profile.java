package dovetail.protocol.http;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The clients whose ways are known: the first part of a path names one. */
enum Profile {
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

  Profile(String path, Spelling spelling) {
    this.path = path;
    this.spelling = spelling;
  }

  Spelling spelling() {
    return spelling;
  }

  /** The one that a path's part names. */
  static Optional<Profile> named(String part) {
    return Stream.of(values())
        .filter(one -> one != NONE && one.path.equals(part.toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
