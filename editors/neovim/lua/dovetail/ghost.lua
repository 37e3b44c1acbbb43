-- Inline completion for Neovim 0.10 and 0.11, with the functions of 0.12's
-- vim.lsp.inline_completion that Dovetail uses, drawn with an extmark.

local M = {}
local api = vim.api
local namespace = api.nvim_create_namespace("dovetail.ghost")
local DEBOUNCE = 75 -- milliseconds

---@class dovetail.State
---@field items table[] the server's items
---@field index integer which is shown; 0: none
---@field tick integer the buffer's state that they were made for
---@field timer any
local states = {} ---@type table<integer, dovetail.State>

local function hide(state, bufnr)
  state.items, state.index = {}, 0
  api.nvim_buf_clear_namespace(bufnr, namespace, 0, -1)
end

local function client_of(bufnr)
  return vim.lsp.get_clients({ bufnr = bufnr, name = "dovetail" })[1]
end

local function request(client, bufnr, kind, handler)
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  params.context = { triggerKind = kind }
  if vim.fn.has("nvim-0.11") == 1 then
    client:request("textDocument/inlineCompletion", params, handler, bufnr)
  else
    client.request("textDocument/inlineCompletion", params, handler, bufnr)
  end
end

local function show(state, bufnr)
  api.nvim_buf_clear_namespace(bufnr, namespace, 0, -1)
  local item = state.items[state.index]
  if item == nil then
    return
  end
  local cursor = api.nvim_win_get_cursor(0)
  local lines = {}
  for _, line in ipairs(vim.split(item.insertText, "\r?\n")) do
    table.insert(lines, { { line, "Comment" } })
  end
  api.nvim_buf_set_extmark(bufnr, namespace, cursor[1] - 1, cursor[2], {
    virt_text = lines[1],
    virt_text_pos = "inline",
    virt_lines = #lines > 1 and vim.list_slice(lines, 2) or nil,
    hl_mode = "combine",
  })
end

local function ask(bufnr, kind)
  local state, client = states[bufnr], client_of(bufnr)
  if state == nil or client == nil or api.nvim_get_current_buf() ~= bufnr then
    return
  end
  local tick, cursor = api.nvim_buf_get_changedtick(bufnr), api.nvim_win_get_cursor(0)
  request(client, bufnr, kind, function(err, result)
    local here = api.nvim_get_current_buf() == bufnr
      and api.nvim_buf_get_changedtick(bufnr) == tick
      and vim.deep_equal(api.nvim_win_get_cursor(0), cursor)
    if err or not result or not here or api.nvim_get_mode().mode:sub(1, 1) ~= "i" then
      return
    end
    state.items = result.items or result
    state.index = #state.items > 0 and 1 or 0
    state.tick = tick
    show(state, bufnr)
    if state.index > 0 then
      require("dovetail").notify(client, "textDocument/didShowCompletion", {
        item = { command = state.items[1].command },
      })
    end
  end)
end

local function later(bufnr)
  local state = states[bufnr]
  hide(state, bufnr)
  if state.timer then
    state.timer:stop()
  end
  state.timer = vim.defer_fn(function()
    if api.nvim_get_mode().mode:sub(1, 1) == "i" then
      ask(bufnr, 2)
    end
  end, DEBOUNCE)
end

--- Switches it on or off for a buffer.
function M.enable(on, filter)
  local bufnr = (filter and filter.bufnr or 0) > 0 and filter.bufnr or api.nvim_get_current_buf()
  local group = api.nvim_create_augroup("dovetail.ghost." .. bufnr, { clear = true })
  if states[bufnr] then
    hide(states[bufnr], bufnr)
  end
  states[bufnr] = nil
  if on == false then
    return
  end
  states[bufnr] = { items = {}, index = 0, tick = -1 }
  api.nvim_create_autocmd({ "InsertEnter", "TextChangedI", "CursorMovedI", "TextChangedP" }, {
    group = group,
    buffer = bufnr,
    callback = function()
      local state = states[bufnr]
      if state.index == 0 or api.nvim_buf_get_changedtick(bufnr) ~= state.tick then
        later(bufnr)
      end
    end,
  })
  api.nvim_create_autocmd("InsertLeave", {
    group = group,
    buffer = bufnr,
    callback = function()
      hide(states[bufnr], bufnr)
    end,
  })
  api.nvim_create_autocmd("BufWipeout", {
    group = group,
    buffer = bufnr,
    callback = function()
      states[bufnr] = nil
    end,
  })
end

--- Asks for several suggestions now.
function M.request()
  ask(api.nvim_get_current_buf(), 1)
end

--- Shows another suggestion.
function M.select(options)
  local bufnr = api.nvim_get_current_buf()
  local state = states[bufnr]
  if state and #state.items > 0 then
    state.index = (state.index - 1 + (options and options.count or 1)) % #state.items + 1
    show(state, bufnr)
  end
end

-- Inserts at the cursor, where the range of an item without a menu lies, and runs its command.
local function insert(bufnr, item)
  local row, column = unpack(api.nvim_win_get_cursor(0))
  local lines = vim.split(item.insert_text, "\r?\n")
  api.nvim_buf_set_text(bufnr, row - 1, column, row - 1, column, lines)
  local last = #lines == 1 and column + #lines[1] or #lines[#lines]
  api.nvim_win_set_cursor(0, { row + #lines - 1, last })
  local client = client_of(bufnr)
  if item.command and client then
    local params = { command = item.command.command, arguments = item.command.arguments }
    if vim.fn.has("nvim-0.11") == 1 then
      client:request("workspace/executeCommand", params, nil, bufnr)
    else
      client.request("workspace/executeCommand", params, nil, bufnr)
    end
  end
end

--- Accepts the suggestion, as `on_accept` changes it; false if none is shown.
function M.get(options)
  local bufnr = api.nvim_get_current_buf()
  local state = states[bufnr]
  local shown = state and state.items[state.index]
  if not shown or api.nvim_buf_get_changedtick(bufnr) ~= state.tick then
    return false
  end
  vim.schedule(function()
    hide(state, bufnr)
    local item = { insert_text = shown.insertText, command = shown.command }
    if options and options.on_accept then
      item = options.on_accept(item)
    end
    if item then
      insert(bufnr, item)
      later(bufnr)
    end
  end)
  return true
end

--- Lets the user choose among several suggestions in a menu (for 0.12, whose own has no such key).
function M.choose(client, bufnr)
  request(client, bufnr, 1, function(err, result)
    local items = not err and result and (result.items or result) or {}
    if #items == 0 then
      vim.notify("dovetail: nothing fits here that is worth showing")
      return
    end
    vim.ui.select(items, {
      prompt = "Dovetail",
      format_item = function(item)
        return (item.insertText:gsub("\n", "⏎"))
      end,
    }, function(item)
      if item then
        insert(bufnr, { insert_text = item.insertText, command = item.command })
      end
    end)
  end)
end

return M
