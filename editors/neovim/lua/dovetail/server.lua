-- The server's process: starts it, and again when it has died; one that dies too often is left alone.

local client_of = require("dovetail.client")

local M = {}
local api = vim.api
local MARKERS = { "pyproject.toml", "setup.py", ".git" }
local DEATHS, WITHIN = 5, 3 * 60 -- a server that dies so often in so many seconds is not started again
local STOP = 2000 -- milliseconds that a server has to end by itself

--- Called with what the server says of itself, or what there is to say of its end; set by dovetail.
M.on_status = function(_) end

local config ---@type vim.lsp.ClientConfig
local filetypes ---@type string[]
local deaths = {} ---@type integer[] when servers died

local function attach(bufnr)
  if vim.tbl_contains(filetypes, vim.bo[bufnr].filetype) and vim.bo[bufnr].buftype == "" then
    config.root_dir = vim.fs.root(bufnr, MARKERS)
    vim.lsp.start(config, { bufnr = bufnr })
  end
end

-- Has each buffer that is loaded use a server; where none runs, one is started.
local function attach_all()
  if vim.fn.has("nvim-0.11") == 1 then
    vim.lsp.enable("dovetail")
    return
  end
  for _, bufnr in ipairs(api.nvim_list_bufs()) do
    if api.nvim_buf_is_loaded(bufnr) then
      attach(bufnr)
    end
  end
end

-- By whom a process was ended; nil where that was meant, as of a server that was told to stop.
local function end_of(code, signal)
  signal = signal == 0 and code > 128 and code - 128 or signal
  if signal == 9 then
    return "the server was killed (signal 9), as the system does where memory runs out"
  elseif signal ~= 0 and signal ~= 15 then
    return ("the server was ended by signal %d"):format(signal)
  elseif signal == 0 and code ~= 0 then
    return ("the server ended by itself, with status %d"):format(code)
  end
end

local function tell(state, message)
  M.on_status({ state = state, message = message, model = "", device = "", latency = 0 })
end

local AGAIN = "; :Dovetail restart starts it again"

local function give_up(message)
  tell("error", message .. AGAIN)
  vim.notify("dovetail: " .. message .. AGAIN, vim.log.levels.ERROR)
end

local function ended(code, signal, client_id)
  local client = vim.lsp.get_client_by_id(client_id)
  local how = end_of(code, signal)
  if vim.v.exiting ~= vim.NIL then
    return
  elseif how == nil then
    local others = vim.tbl_filter(function(other)
      return other.id ~= client_id
    end, vim.lsp.get_clients({ name = "dovetail" }))
    if #others == 0 then
      tell("error", "the server was stopped" .. AGAIN)
    end
    return
  end
  local now = os.time()
  deaths = vim.tbl_filter(function(death)
    return now - death < WITHIN
  end, deaths)
  table.insert(deaths, now)
  if client == nil or not client.initialized then
    give_up(how .. ", before it answered; what it said is in " .. require("vim.lsp.log").get_filename())
  elseif #deaths < DEATHS then
    tell("loading", how .. "; it is started again")
    attach_all()
  else
    give_up(("%s, for the %dth time in %d minutes"):format(how, DEATHS, WITHIN / 60))
  end
end

--- Starts another server for each buffer, whatever became of the last one.
function M.restart()
  deaths = {}
  for _, client in ipairs(vim.lsp.get_clients({ name = "dovetail" })) do
    client_of.stop(client, false)
    vim.defer_fn(function()
      if vim.lsp.get_client_by_id(client.id) then
        client_of.stop(client, true)
      end
    end, STOP)
  end
  attach_all()
end

--- Starts a server where a file of these types is opened.
function M.start(cmd, types, settings)
  filetypes = types
  config = {
    name = "dovetail",
    cmd = cmd,
    init_options = settings,
    settings = { dovetail = settings },
    -- Who lets Neovim 0.12 draw the inline completions of other servers does not get these twice.
    on_init = function(client)
      client.server_capabilities.inlineCompletionProvider = nil
    end,
    on_exit = vim.schedule_wrap(ended),
    handlers = {
      ["$/dovetail/status"] = function(_, status)
        M.on_status(status)
      end,
    },
  }
  if vim.fn.has("nvim-0.11") == 1 then
    config.filetypes, config.root_markers = filetypes, MARKERS
    vim.lsp.config("dovetail", config)
    vim.lsp.enable("dovetail")
    return
  end
  api.nvim_create_autocmd("FileType", {
    group = api.nvim_create_augroup("dovetail.start", { clear = true }),
    pattern = filetypes,
    callback = function(event)
      attach(event.buf)
    end,
  })
end

return M
