-- What is shown at a place of a buffer: the server's items for it, and how far one of them is typed.

local client_of = require("dovetail.client")
local fit = require("dovetail.fit")

local M = {}
local api = vim.api

---@class dovetail.Shown
---@field items table[] as dovetail.fit has them
---@field index integer which is shown
---@field from integer[] where what it replaces begins: row and column, from 0
---@field to integer[] where that ends by now
---@field before string the line before that
---@field after string the line behind that
---@field others integer how many lines there are besides
---@field tick integer the buffer's state that the rest was found for
---@field cursor integer[] and the cursor
---@field typed string what of it stands before the cursor by now
---@field behind string and what behind it
---@field rest string what is still to come
---@field kept integer[] where in it what stands behind the cursor is kept
---@field drawn boolean whether it was on the screen
---@field invoked boolean whether it was asked for by a key

local function is_before(left, right)
  return left[1] < right[1] or left[1] == right[1] and left[2] < right[2]
end

M.is_before = is_before

local function one_line_end(text)
  return (text:gsub("\r\n?", "\n"))
end

-- An item of the server as dovetail.fit takes it; nil if it is for another place than the cursor's.
local function read(client, item, cursor, line)
  if type(item.insertText) ~= "string" then
    return nil
  end
  local first, last = cursor[2], cursor[2]
  if item.range then
    local start, finish = item.range.start, item.range["end"]
    if start.line ~= cursor[1] or finish.line ~= cursor[1] then
      return nil
    end
    first = client_of.byte_of(client, line, start.character)
    last = client_of.byte_of(client, line, finish.character)
  end
  local typed, text = line:sub(first + 1, cursor[2]), one_line_end(item.insertText)
  if first > cursor[2] or last < cursor[2] or not vim.startswith(text, typed) then
    return nil
  end
  local about = item.command and item.command.arguments and item.command.arguments[1] or {}
  local covered = line:sub(cursor[2] + 1, last)
  local stops, length = {}, -#typed
  for i, part in ipairs(about.parts or {}) do
    length = length + #one_line_end(part)
    table.insert(stops, { at = length, behind = about.behind and one_line_end(about.behind[i]) or covered })
  end
  local left = about.behind and stops[#stops] and stops[#stops].behind or ""
  return {
    text = text:sub(#typed + 1),
    behind = covered,
    stops = length + #left == #text - #typed and stops or {},
    left = left,
    command = item.command,
    placeholder = about.placeholder or "",
  }
end

--- What to show of the server's items, for the cursor's place in a buffer; nil if nothing of them can be.
function M.of(bufnr, client, found, cursor)
  local line = api.nvim_get_current_line()
  local raws = {}
  for _, item in ipairs(found) do
    table.insert(raws, read(client, item, cursor, line))
  end
  local items = fit.items(raws)
  if #items == 0 then
    return nil
  end
  local width = #items[1].behind
  return {
    items = items,
    index = 1,
    from = cursor,
    to = { cursor[1], cursor[2] + width },
    before = line:sub(1, cursor[2]),
    after = line:sub(cursor[2] + width + 1),
    others = api.nvim_buf_line_count(bufnr),
    tick = -1,
    drawn = false,
    invoked = false,
  }
end

--- Finds the rest of the shown item, as the buffer is now; false if it does not fit any more.
function M.find_rest(bufnr, shown, cursor)
  local from, to = shown.from, shown.to
  if is_before(cursor, from) or is_before(to, cursor) then
    return false
  end
  local lines = api.nvim_buf_line_count(bufnr) - (to[1] - from[1])
  local first = api.nvim_buf_get_lines(bufnr, from[1], from[1] + 1, false)[1] or ""
  local last = api.nvim_buf_get_lines(bufnr, to[1], to[1] + 1, false)[1] or ""
  if lines ~= shown.others or first:sub(1, from[2]) ~= shown.before or last:sub(to[2] + 1) ~= shown.after then
    return false
  end
  local function text(start, finish)
    return table.concat(api.nvim_buf_get_text(bufnr, start[1], start[2], finish[1], finish[2], {}), "\n")
  end
  shown.typed, shown.behind = text(from, cursor), text(cursor, to)
  shown.rest, shown.kept = fit.rest(shown.items[shown.index], shown.typed, shown.behind)
  return shown.rest ~= nil
end

--- A change of the buffer, as nvim_buf_attach tells of it; false if it lies not inside what is shown.
function M.hear(shown, row, column, old_rows, old_column, new_rows, new_column)
  local function behind(rows, columns)
    return { row + rows, (rows == 0 and column or 0) + columns }
  end
  local old, new = behind(old_rows, old_column), behind(new_rows, new_column)
  if is_before({ row, column }, shown.from) or is_before(shown.to, old) then
    return false
  end
  local on_last = old[1] == shown.to[1]
  shown.to = {
    shown.to[1] + new[1] - old[1],
    on_last and new[2] + shown.to[2] - old[2] or shown.to[2],
  }
  return true
end

--- Turns to another item that fits, so many further on.
function M.turn(shown, count)
  for _ = 1, #shown.items do
    shown.index = (shown.index - 1 + count) % #shown.items + 1
    shown.rest, shown.kept = fit.rest(shown.items[shown.index], shown.typed, shown.behind)
    if shown.rest then
      break
    end
  end
  shown.drawn = false
end

return M
