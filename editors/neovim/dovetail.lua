-- Dovetail in Neovim 0.12: inline completion by the language server in this repository.
--
--   require("dovetail").setup({ cmd = { "/path/to/dovetail", "serve" } })
--
-- Keys (insert mode): Tab accepts a suggestion, Alt-] and Alt-[ go through several.

local M = {}

local defaults = {
  cmd = { "dovetail", "serve" },
  filetypes = { "python", "json" },
  keys = { accept = "<Tab>", next = "<M-]>", previous = "<M-[>" },
}

local function map_keys(keys)
  local inline = vim.lsp.inline_completion
  vim.keymap.set("i", keys.accept, function()
    if not inline.get() then
      return keys.accept
    end
  end, { expr = true, desc = "Accept Dovetail's suggestion" })
  vim.keymap.set("i", keys.next, function()
    inline.select({ count = 1 })
  end, { desc = "Dovetail's next suggestion" })
  vim.keymap.set("i", keys.previous, function()
    inline.select({ count = -1 })
  end, { desc = "Dovetail's previous suggestion" })
end

function M.setup(options)
  if vim.lsp.inline_completion == nil then
    vim.notify("dovetail: Neovim 0.12 or later is needed", vim.log.levels.ERROR)
    return
  end
  local config = vim.tbl_deep_extend("force", defaults, options or {})
  vim.lsp.config("dovetail", {
    cmd = config.cmd,
    filetypes = config.filetypes,
    root_markers = { ".git", "pyproject.toml", "setup.py" },
  })
  vim.lsp.enable("dovetail")
  vim.api.nvim_create_autocmd("LspAttach", {
    group = vim.api.nvim_create_augroup("dovetail", { clear = true }),
    callback = function(event)
      local client = vim.lsp.get_client_by_id(event.data.client_id)
      if client and client.name == "dovetail" then
        vim.lsp.inline_completion.enable(true, { bufnr = event.buf })
      end
    end,
  })
  map_keys(config.keys)
end

return M
