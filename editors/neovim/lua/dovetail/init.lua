-- Dovetail in Neovim: its language server, its suggestions, and keys for them.
--
--   require("dovetail").setup()
--
-- Suggestions are drawn and accepted by dovetail.ghost, in each version of Neovim: the client that
-- Neovim 0.12 has for inline completions draws and inserts what is not true any more.

local client_of = require("dovetail.client")
local draw = require("dovetail.draw")
local ghost = require("dovetail.ghost")
local keys_of = require("dovetail.keys")
local pause = require("dovetail.pause")
local server = require("dovetail.server")

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
  filetypes = {
    "python",
    "javascript",
    "javascriptreact",
    "typescript",
    "typescriptreact",
    "go",
    "java",
    "html",
    "vue",
    "svelte",
    "json",
    "jsonc",
    "lark",
    -- once "dovetail language add" has added them
    "c",
    "cpp",
    "cs",
    "rust",
    "php",
    "kotlin",
    "lua",
    "zig",
    "css",
    "toml",
    "sql",
    "hcl",
    "terraform",
    "dart",
    "ps1",
    "make",
  },
  settings = {}, -- of the server, such as { comments = false }
  keys = { -- "" or false: none
    accept = "<Tab>",
    accept_word = "<M-Right>",
    accept_line = "<M-Down>",
    next = "<M-]>",
    previous = "<M-[>",
    request = "<M-\\>",
  },
}

local config = defaults

--- Accepts the whole suggestion; false if none is shown. Not from a mapping with <expr>, which may
--- not change the text.
function M.accept()
  return ghost.accept()
end

--- Accepts up to the next place where the file parses; false if no suggestion is shown.
function M.accept_word()
  return ghost.accept(function(text)
    return text:find("%S") ~= nil
  end)
end

--- Accepts up to the first such place after a line end; false if no suggestion is shown.
function M.accept_line()
  return ghost.accept(function(text)
    return text:find("%S.*\n") ~= nil
  end)
end

--- Shows another suggestion: 1 for the next, -1 for the previous.
function M.select(count)
  ghost.select(count)
end

--- Asks for several suggestions now.
function M.request()
  if pause.paused() then
    pause.tell()
    return
  end
  ghost.request()
end

--- Whether a suggestion is on the screen.
function M.is_shown()
  return ghost.is_shown()
end

--- How many minutes of a snooze are left; nil without one.
function M.snoozing()
  return pause.minutes_left()
end

-- Whether suggestions are for files of the current buffer's type.
local function is_covered()
  return vim.tbl_contains(config.filetypes, vim.bo.filetype)
end

-- The server's client of this buffer; where there is none, says why.
local function attached()
  local client = client_of.of(0)
  if client then
    return client
  end
  local why = "no server is attached to this buffer: " .. (M.status.message or "none was started")
  if not is_covered() then
    local types = table.concat(config.filetypes, ", ")
    why = ("nothing is suggested in files of type '%s'; the types are %s"):format(vim.bo.filetype, types)
  end
  vim.notify("dovetail: " .. why, vim.log.levels.WARN)
end

-- Shows a text in a window below, which takes neither the focus nor more than a third of the screen.
local function show_text(name, text)
  local bufnr = vim.fn.bufadd("dovetail://" .. name)
  vim.fn.bufload(bufnr)
  vim.bo[bufnr].buftype, vim.bo[bufnr].bufhidden, vim.bo[bufnr].swapfile = "nofile", "wipe", false
  local lines = vim.split(vim.trim(text), "\n")
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, lines)
  local window = vim.fn.bufwinid(bufnr)
  if window == -1 then
    local height = math.min(#lines, math.floor(vim.o.lines / 3))
    window = vim.api.nvim_open_win(bufnr, false, { split = "below", win = -1, height = height })
  end
  vim.wo[window].wrap, vim.wo[window].linebreak = true, true
  vim.api.nvim_win_set_cursor(window, { 1, 0 })
end

-- Runs a command of the server and shows the text it answers.
local function show_answer(client, command, arguments)
  local function show(err, text)
    if err then
      vim.notify("dovetail: " .. err.message, vim.log.levels.ERROR)
    elseif type(text) == "string" then
      show_text(command:match("%w+$"), text)
    end
  end
  local params = { command = command, arguments = arguments }
  client_of.request(client, "workspace/executeCommand", params, show)
end

--- What the server says of itself, in a window.
function M.doctor()
  local client = attached()
  if client then
    show_answer(client, "dovetail.doctor", {})
  end
end

--- Why this suggestion, or why none, at the cursor.
function M.explain()
  local client = attached()
  if client then
    local at = client_of.at_cursor(client)
    show_answer(client, "dovetail.explain", { { uri = at.textDocument.uri, position = at.position } })
  end
end

local commands = {
  doctor = M.doctor,
  explain = M.explain,
  restart = server.restart,
  snooze = pause.snooze,
  on = function()
    pause.switch(true)
  end,
  off = function()
    pause.switch(false)
  end,
}
local command_names = vim.tbl_keys(commands)
table.sort(command_names)

local function run_command(call)
  local command = commands[call.fargs[1]]
  if command == nil or #call.fargs > (call.fargs[1] == "snooze" and 2 or 1) then
    local usage = "dovetail: one of :Dovetail " .. table.concat(command_names, ", ") .. "; snooze takes minutes"
    vim.notify(usage, vim.log.levels.ERROR)
    return
  end
  command(call.fargs[2])
end

local function complete_command(typed, line)
  if line:find("^%s*%S+%s+%S+%s") then
    return {}
  end
  return vim.tbl_filter(function(name)
    return vim.startswith(name, typed)
  end, command_names)
end

local function map_keys(bufnr)
  local keys = config.keys
  local function always()
    return true
  end
  local function map(key, ready, action, description)
    keys_of.map(bufnr, key, description, ready, action)
  end
  map(keys.accept, ghost.is_shown, M.accept, "accept the suggestion")
  map(keys.accept_word, ghost.is_shown, M.accept_word, "accept a part of the suggestion")
  map(keys.accept_line, ghost.is_shown, M.accept_line, "accept a line of the suggestion")
  map(keys.next, ghost.is_shown, function() M.select(1) end, "the next suggestion")
  map(keys.previous, ghost.is_shown, function() M.select(-1) end, "the previous suggestion")
  map(keys.request, always, M.request, "ask for suggestions")
end

-- The server's status, for a status line: { state, message, model, device, latency }.
M.status = {}
server.on_status = function(status)
  M.status = status
end

--- For a status line: how it is with suggestions in the current buffer, in a few words.
function M.statusline()
  if not is_covered() then
    return "Dovetail: not for " .. vim.bo.filetype
  elseif M.status.state ~= "ready" then
    return "Dovetail: " .. (M.status.state or "no server")
  end
  return pause.paused() and "Dovetail: off" or "Dovetail"
end

local function follow_clients()
  local group = vim.api.nvim_create_augroup("dovetail.attach", { clear = true })
  local function on(event, action)
    vim.api.nvim_create_autocmd(event, {
      group = group,
      callback = function(call)
        local client = vim.lsp.get_client_by_id(call.data.client_id)
        if client and client.name == "dovetail" then
          action(call.buf, client)
        end
      end,
    })
  end
  on("LspAttach", function(bufnr)
    ghost.attach(bufnr)
    map_keys(bufnr)
  end)
  on("LspDetach", function(bufnr, gone)
    local another = client_of.of(bufnr)
    if another == nil or another.id == gone.id then
      ghost.detach(bufnr)
    end
  end)
  vim.api.nvim_create_autocmd("ColorScheme", { group = group, callback = draw.highlight })
end

local function check(options)
  for name in pairs(options) do
    if defaults[name] == nil and name ~= "cmd" then
      vim.notify(("dovetail: setup knows no option '%s'"):format(name), vim.log.levels.WARN)
    end
  end
  for name in pairs(options.keys or {}) do
    if defaults.keys[name] == nil then
      vim.notify(("dovetail: setup knows no key '%s'"):format(name), vim.log.levels.WARN)
    end
  end
end

--- Sets everything up; all options have defaults, see above.
function M.setup(options)
  if vim.fn.has("nvim-0.10") == 0 then
    vim.notify("dovetail: Neovim 0.10 or later is needed", vim.log.levels.ERROR)
    return
  end
  check(options or {})
  config = vim.tbl_deep_extend("force", defaults, options or {})
  if next(config.settings) == nil then
    config.settings = vim.empty_dict()
  end
  ghost.paused = pause.paused
  pause.welcome(config.keys)
  draw.highlight()
  follow_clients()
  vim.api.nvim_create_user_command("Dovetail", run_command, {
    nargs = "+",
    complete = complete_command,
    desc = "How Dovetail is, why it suggests this, and pauses of it",
  })
  vim.filetype.add({ extension = { lark = "lark" } })
  for language in pairs(config.settings.grammars or {}) do
    if not vim.tbl_contains(config.filetypes, language) then
      table.insert(config.filetypes, language)
    end
  end
  server.start(config.cmd or default_command(), config.filetypes, config.settings)
end

return M
