---@brief
---
--- https://example.org/dovetail
---
--- Code completion that never breaks the file. Install it by `npm install -g dovetail-lsp`.
---
--- Suggestions are inline completions, which Neovim 0.12 shows: enable them by
--- `vim.lsp.inline_completion.enable()`, and accept one by `vim.lsp.inline_completion.get()`.

---@type vim.lsp.Config
return {
  cmd = { 'dovetail', 'serve' },
  filetypes = {
    'go',
    'html',
    'java',
    'javascript',
    'javascriptreact',
    'json',
    'jsonc',
    'python',
    'svelte',
    'typescript',
    'typescriptreact',
    'vue',
  },
  root_markers = { '.git' },
}
