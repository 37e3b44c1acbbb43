-- What is suggested in a buffer: asks the server, keeps what it answered for as long as that is true,
-- has it drawn, and inserts it.
--
-- An answer is taken only if buffer and cursor are as they were when it was asked for. From then on
-- every change of the buffer is heard of as it happens. A suggestion stays while what would be there
-- once it is accepted is still the same text, so while it is typed as it stands, or a closer that it
-- goes on with is passed; anything else ends it: another character, a change elsewhere, a cursor that
-- goes elsewhere. That is looked at before each drawing and again before each accept, since a key may
-- follow a key before anything is drawn; and nothing is accepted that was not on the screen.

local client_of = require("dovetail.client")
local draw = require("dovetail.draw")
local fit = require("dovetail.fit")
local over = require("dovetail.over")
local shown_at = require("dovetail.shown")

local M = {}
local api = vim.api
local DEBOUNCE = 75 -- milliseconds
local AUTOMATIC, INVOKED = 2, 1

--- Called with the first suggestion that is shown; set by dovetail.
M.on_first_shown = function() end
--- Whether suggestions are asked for; set by dovetail.
M.paused = function()
  return false
end

---@class dovetail.State
---@field shown dovetail.Shown?
---@field asked integer counts what was asked for
---@field request integer? the id of what is not answered yet
---@field timer any
---@field heard boolean whether changes are heard of
local states = {} ---@type table<integer, dovetail.State>

local function inserting()
  return api.nvim_get_mode().mode:sub(1, 1) == "i"
end

-- The cursor's row and column, from 0.
local function place()
  local cursor = api.nvim_win_get_cursor(0)
  return { cursor[1] - 1, cursor[2] }
end

local function same(left, right)
  return left[1] == right[1] and left[2] == right[2]
end

local function drop(bufnr)
  local state = states[bufnr]
  if state and state.shown then
    state.shown = nil
    draw.clear(bufnr)
  end
end

-- Nothing is asked for any more, and nothing waited for.
local function forget_request(bufnr)
  local state = states[bufnr]
  state.asked = state.asked + 1
  if state.timer then
    state.timer:stop()
  end
  local client = state.request and client_of.of(bufnr)
  if client then
    client_of.cancel(client, state.request)
  end
  state.request = nil
end

-- The menu of completions has put one into the text, or is about to: Tab is the menu's.
local function menu_has_chosen()
  return vim.fn.pumvisible() == 1 and vim.fn.complete_info({ "selected" }).selected ~= -1
end

-- Brings what is shown up to date with buffer and cursor; false if nothing is shown then.
local function sync(bufnr)
  local state = states[bufnr]
  local shown = state and state.shown
  if not shown then
    return false
  end
  local tick, cursor = api.nvim_buf_get_changedtick(bufnr), place()
  local here = api.nvim_get_current_buf() == bufnr and inserting() and not menu_has_chosen()
  if here and shown.tick == tick and same(shown.cursor, cursor) then
    return true
  end
  local back = shown.tick == tick and shown_at.is_before(cursor, shown.cursor)
  if not here or back or not shown_at.find_rest(bufnr, shown, cursor) then
    drop(bufnr)
    return false
  end
  shown.tick, shown.cursor = tick, cursor
  draw.draw(bufnr, cursor[1], cursor[2], shown.rest, shown.kept, shown.behind)
  return true
end

-- A change of the buffer, as nvim_buf_attach tells of it.
local function hear(bufnr, ...)
  local shown = states[bufnr].shown
  if shown and not shown_at.hear(shown, ...) then
    drop(bufnr)
  end
end

local function hear_changes(bufnr)
  local state = states[bufnr]
  if state.heard then
    return
  end
  state.heard = api.nvim_buf_attach(bufnr, false, {
    on_bytes = function(_, _, _, row, column, _, old_rows, old_column, _, new_rows, new_column)
      if states[bufnr] ~= state then
        return true
      end
      hear(bufnr, row, column, old_rows, old_column, new_rows, new_column)
    end,
    on_reload = function()
      drop(bufnr)
    end,
    on_detach = function()
      state.heard = false
      drop(bufnr)
    end,
  })
end

local function show(bufnr, client, found, cursor, kind)
  local shown = shown_at.of(bufnr, client, found, cursor)
  if not shown then
    return false
  end
  drop(bufnr)
  shown.invoked = kind == INVOKED
  states[bufnr].shown = shown
  if not sync(bufnr) then
    return false
  end
  local about = { item = { command = shown.items[1].command } }
  client_of.notify(client, "textDocument/didShowCompletion", about)
  M.on_first_shown()
  return true
end

local function ask(bufnr, kind, shown_then)
  local state, client = states[bufnr], client_of.of(bufnr)
  if not state or not client or api.nvim_get_current_buf() ~= bufnr or not inserting() or M.paused() then
    return
  end
  hear_changes(bufnr)
  forget_request(bufnr)
  local tick, cursor, asked = api.nvim_buf_get_changedtick(bufnr), place(), state.asked
  local params = client_of.at_cursor(client)
  params.context = { triggerKind = kind }
  local function answered(err, result)
    if states[bufnr] ~= state or state.asked ~= asked then
      return
    end
    state.request = nil
    local here = api.nvim_get_current_buf() == bufnr
      and api.nvim_buf_get_changedtick(bufnr) == tick
      and same(place(), cursor)
      and inserting()
      and not menu_has_chosen()
      and not M.paused()
    if err or not here then
      return
    end
    local items = type(result) == "table" and (result.items or result) or {}
    local found = show(bufnr, client, items, cursor, kind)
    if found and shown_then then
      shown_then()
    elseif not found and kind == INVOKED then
      vim.notify("dovetail: nothing fits here that is worth showing")
    end
  end
  local sent, id = client_of.request(client, "textDocument/inlineCompletion", params, answered, bufnr)
  state.request = sent and id or nil
end

local function ask_later(bufnr)
  local state = states[bufnr]
  forget_request(bufnr)
  local asked = state.asked
  state.timer = vim.defer_fn(function()
    if states[bufnr] == state and state.asked == asked then
      ask(bufnr, AUTOMATIC)
    end
  end, DEBOUNCE)
end

-- The text or the cursor may have changed.
local function look(bufnr)
  if sync(bufnr) then
    return
  end
  ask_later(bufnr)
end

local function leave(bufnr)
  drop(bufnr)
  forget_request(bufnr)
end

--- Begins in a buffer.
function M.attach(bufnr)
  states[bufnr] = states[bufnr] or { asked = 0, heard = false }
  hear_changes(bufnr)
  local group = api.nvim_create_augroup("dovetail.ghost." .. bufnr, { clear = true })
  local function on(events, action)
    api.nvim_create_autocmd(events, {
      group = group,
      buffer = bufnr,
      callback = function()
        action(bufnr)
      end,
    })
  end
  on({ "InsertEnter", "TextChangedI", "CursorMovedI", "TextChangedP" }, look)
  on({ "InsertLeave", "InsertChange", "BufLeave", "WinLeave" }, leave)
  on("CompleteChanged", sync)
  on({ "BufUnload", "BufWipeout" }, M.detach)
  if api.nvim_get_current_buf() == bufnr and inserting() then
    ask_later(bufnr)
  end
end

--- Ends in a buffer.
function M.detach(bufnr)
  if states[bufnr] then
    leave(bufnr)
    states[bufnr] = nil
    api.nvim_create_augroup("dovetail.ghost." .. bufnr, { clear = true })
  end
end

--- Takes away what is shown, in every buffer; asks again if it may, where the user is typing.
function M.refresh()
  for bufnr in pairs(states) do
    leave(bufnr)
  end
  local bufnr = api.nvim_get_current_buf()
  if states[bufnr] and inserting() and not M.paused() then
    ask(bufnr, AUTOMATIC)
  end
end

--- Whether a suggestion is on the screen that is true now.
function M.is_shown()
  local bufnr = api.nvim_get_current_buf()
  return sync(bufnr) and states[bufnr].shown.drawn
end

--- Asks for several suggestions now.
function M.request()
  ask(api.nvim_get_current_buf(), INVOKED)
end

--- Shows another suggestion, so many further on; asks for others first if that was not done.
function M.select(count)
  local bufnr = api.nvim_get_current_buf()
  if not sync(bufnr) then
    return
  end
  local shown = states[bufnr].shown
  if not shown.invoked then
    ask(bufnr, INVOKED, function()
      M.select(count)
    end)
    return
  end
  shown_at.turn(shown, count)
  draw.draw(bufnr, shown.cursor[1], shown.cursor[2], shown.rest, shown.kept, shown.behind)
end

-- Puts a text in the place of what stands from the cursor to `to`, and the cursor before `behind`, its end.
local function insert(bufnr, cursor, to, text, behind)
  api.nvim_buf_set_text(bufnr, cursor[1], cursor[2], to[1], to[2], vim.split(text, "\n", { plain = true }))
  local lines = vim.split(text:sub(1, #text - #behind), "\n", { plain = true })
  local column = (#lines == 1 and cursor[2] or 0) + #lines[#lines]
  api.nvim_win_set_cursor(0, { cursor[1] + #lines, column })
  over.leave(bufnr, behind)
end

-- Selects the text before the cursor, if it is the placeholder of what was accepted: what is typed next
-- takes its place.
local function select(placeholder)
  local line, column = api.nvim_get_current_line(), api.nvim_win_get_cursor(0)[2]
  if placeholder == "" or not vim.endswith(line:sub(1, column), placeholder) then
    return
  end
  local function times(count, key)
    return count > 0 and count .. key or ""
  end
  local length = vim.fn.strchars(placeholder)
  local last = vim.o.selection == "exclusive" and length or length - 1
  local keys = "<Esc>" .. times(length - 1, "h") .. "v" .. times(last, "l") .. "<C-g>"
  api.nvim_feedkeys(vim.keycode(keys), "n", false)
end

--- Inserts what is shown, or the first parts of it that `enough` is content with; false if nothing is
--- shown that is true now.
function M.accept(enough)
  local bufnr = api.nvim_get_current_buf()
  if not M.is_shown() then
    return false
  end
  local shown, client = states[bufnr].shown, client_of.of(bufnr)
  local item = shown.items[shown.index]
  local length, behind
  if enough then
    length, behind = fit.part(item, shown.typed, shown.kept, enough)
  end
  if length then
    local to = behind and shown.to or shown.cursor
    insert(bufnr, shown.cursor, to, shown.rest:sub(1, length) .. (behind or ""), behind or "")
    if client then
      client_of.notify(client, "textDocument/didPartiallyAcceptCompletion", {
        item = { command = item.command },
        acceptedLength = vim.fn.strchars(item.text:sub(1, #shown.typed + length)),
      })
    end
    look(bufnr)
    return true
  end
  drop(bufnr)
  insert(bufnr, shown.cursor, shown.to, shown.rest, vim.endswith(shown.rest, item.left) and item.left or "")
  select(item.placeholder)
  if client and item.command then
    local about = vim.tbl_extend("force", (item.command.arguments or {})[1] or {}, { placed = true })
    local params = { command = item.command.command, arguments = { about } }
    client_of.request(client, "workspace/executeCommand", params, function() end, bufnr)
  end
  ask_later(bufnr)
  return true
end

-- A drawing may come before the event that tells of a change or of the cursor, as by a plugin's timer: so
-- it is looked at once more. And what has been drawn was on the screen once the screen is.
api.nvim_set_decoration_provider(api.nvim_create_namespace("dovetail.seen"), {
  on_start = function()
    local bufnr = api.nvim_get_current_buf()
    if states[bufnr] and states[bufnr].shown then
      sync(bufnr)
    end
  end,
  on_end = function()
    for _, state in pairs(states) do
      if state.shown then
        state.shown.drawn = true
      end
    end
  end,
})

return M
