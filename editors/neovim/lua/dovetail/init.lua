-- Dovetail in Neovim: its language server, its suggestions, and keys for them.
--
--   require("dovetail").setup()
--
-- Neovim 0.12 shows inline completions by itself; before that, dovetail.ghost does.

local M = {}

-- The repository or distribution that this file lies in.
local home = vim.fn.fnamemodify(debug.getinfo(1, "S").source:sub(2), ":p:h:h:h:h:h")

local function default_command()
  for _, launcher in ipairs({ home .. "/dovetail", home .. "/bin/dovetail" }) do
    if vim.fn.executable(launcher) == 1 then
      return { launcher, "serve" }
    end
  end
  return { "dovetail", "serve" }
end

local defaults = {
  cmd = nil, -- a list of strings; by default the launcher beside this plugin, else on the PATH
  filetypes = { "python", "json" },
  settings = {}, -- of the server, such as { comments = false }
  keys = {
    accept = "<Tab>",
    accept_word = "<M-Right>",
    accept_line = "<M-Down>",
    next = "<M-]>",
    previous = "<M-[>",
    request = "<M-\\>",
  },
  fallback = false, -- true: draw with dovetail.ghost even where Neovim could by itself
}

local config = defaults
local inline

local function attached(bufnr)
  for _, client in ipairs(vim.lsp.get_clients({ bufnr = bufnr or 0, name = "dovetail" })) do
    return client
  end
end

-- What the server says of a suggestion: its id, and the parts it may be accepted in, so that the
-- file parses after each.
local function about(item)
  return item.command and item.command.arguments and item.command.arguments[1] or {}
end

-- Accepts the first part of the suggestion that `enough` is content with.
local function accept_part(enough)
  return inline.get({
    on_accept = function(item)
      local text = ""
      for _, part in ipairs(about(item).parts or {}) do
        text = text .. part
        if enough(text) then
          break
        end
      end
      if text == "" or text == item.insert_text then
        return item
      end
      local client = attached()
      if client then
        M.notify(client, "textDocument/didPartiallyAcceptCompletion", {
          item = { command = item.command },
          acceptedLength = vim.fn.strchars(text),
        })
      end
      item.insert_text = text
      item.command = nil
      return item
    end,
  })
end

-- Client functions take the client itself since 0.11.
function M.notify(client, method, params)
  if vim.fn.has("nvim-0.11") == 1 then
    client:notify(method, params)
  else
    client.notify(method, params)
  end
end

--- Accepts the whole suggestion; false if none is shown.
function M.accept()
  return inline ~= nil and inline.get()
end

--- Accepts up to the next place where the file parses; false if no suggestion is shown.
function M.accept_word()
  return inline ~= nil and accept_part(function(text)
    return text:find("%S") ~= nil
  end)
end

--- Accepts up to the first such place after a line end; false if no suggestion is shown.
function M.accept_line()
  return inline ~= nil and accept_part(function(text)
    return text:find("%S.*\n") ~= nil
  end)
end

--- Shows another suggestion.
function M.select(count)
  if inline then
    inline.select({ count = count })
  end
end

--- Asks for several suggestions now.
function M.request()
  local client = attached()
  if client == nil then
    return
  end
  if inline.request then
    inline.request()
    return
  end
  -- Neovim's own asks for one when insert mode is entered; the server is asked for all by a menu.
  local ghost = require("dovetail.ghost")
  ghost.choose(client, vim.api.nvim_get_current_buf())
end

--- What the server says of itself, in a window.
function M.doctor()
  M.command("dovetail.doctor", {})
end

--- Why this suggestion, or why none, at the cursor.
function M.explain()
  local client = attached()
  if client == nil then
    vim.notify("dovetail: no server is attached to this buffer", vim.log.levels.WARN)
    return
  end
  local at = vim.lsp.util.make_position_params(0, client.offset_encoding)
  M.command("dovetail.explain", { { uri = at.textDocument.uri, position = at.position } })
end

--- Runs a command of the server and shows the text it answers.
function M.command(name, arguments)
  local client = attached()
  if client == nil then
    vim.notify("dovetail: no server is attached to this buffer", vim.log.levels.WARN)
    return
  end
  local function show(err, text)
    if err then
      vim.notify("dovetail: " .. err.message, vim.log.levels.ERROR)
    elseif type(text) == "string" then
      vim.cmd("botright new")
      vim.bo.buftype, vim.bo.bufhidden, vim.bo.swapfile = "nofile", "wipe", false
      vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.split(text, "\n"))
    end
  end
  local params = { command = name, arguments = arguments }
  if vim.fn.has("nvim-0.11") == 1 then
    client:request("workspace/executeCommand", params, show)
  else
    client.request("workspace/executeCommand", params, show)
  end
end

local function map_keys(keys)
  local function or_key(key, action)
    return function()
      if not action() then
        return key
      end
    end
  end
  local function map(key, action, description)
    if key and key ~= "" then
      vim.keymap.set("i", key, or_key(key, action), { expr = true, desc = description })
    end
  end
  map(keys.accept, M.accept, "Accept Dovetail's suggestion")
  map(keys.accept_word, M.accept_word, "Accept a part of Dovetail's suggestion")
  map(keys.accept_line, M.accept_line, "Accept a line of Dovetail's suggestion")
  local function plain(key, action, description)
    if key and key ~= "" then
      vim.keymap.set("i", key, action, { desc = description })
    end
  end
  plain(keys.next, function() M.select(1) end, "Dovetail's next suggestion")
  plain(keys.previous, function() M.select(-1) end, "Dovetail's previous suggestion")
  plain(keys.request, M.request, "Ask Dovetail")
end

-- The server's status, for a status line: { state, message, model, device, latency }.
M.status = {}

local function start_server()
  local server = {
    name = "dovetail",
    cmd = config.cmd or default_command(),
    init_options = config.settings,
    settings = { dovetail = config.settings },
    handlers = {
      ["$/dovetail/status"] = function(_, status)
        M.status = status
      end,
    },
  }
  local markers = { "pyproject.toml", "setup.py", ".git" }
  if vim.fn.has("nvim-0.11") == 1 then
    server.filetypes, server.root_markers = config.filetypes, markers
    vim.lsp.config("dovetail", server)
    vim.lsp.enable("dovetail")
    return
  end
  vim.api.nvim_create_autocmd("FileType", {
    group = vim.api.nvim_create_augroup("dovetail.start", { clear = true }),
    pattern = config.filetypes,
    callback = function(event)
      server.root_dir = vim.fs.root(event.buf, markers)
      vim.lsp.start(server, { bufnr = event.buf })
    end,
  })
end

--- Sets everything up; all options have defaults, see above.
function M.setup(options)
  if vim.fn.has("nvim-0.10") == 0 then
    vim.notify("dovetail: Neovim 0.10 or later is needed", vim.log.levels.ERROR)
    return
  end
  config = vim.tbl_deep_extend("force", defaults, options or {})
  if next(config.settings) == nil then
    config.settings = vim.empty_dict()
  end
  inline = not config.fallback and vim.lsp.inline_completion or require("dovetail.ghost")
  vim.api.nvim_create_autocmd("LspAttach", {
    group = vim.api.nvim_create_augroup("dovetail.attach", { clear = true }),
    callback = function(event)
      local client = vim.lsp.get_client_by_id(event.data.client_id)
      if client and client.name == "dovetail" then
        inline.enable(true, { bufnr = event.buf })
      end
    end,
  })
  map_keys(config.keys)
  vim.api.nvim_create_user_command("DovetailDoctor", M.doctor, { desc = "How Dovetail is" })
  vim.api.nvim_create_user_command("DovetailExplain", M.explain, { desc = "Why this suggestion" })
  start_server()
end

return M
