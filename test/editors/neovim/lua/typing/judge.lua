-- Watches Neovim while somebody types: what the server answered, each key, each drawing of the screen.
-- Knows nothing of the plugin.
--
-- Each drawing must show the buffer as it is, or that with the grey text of an item that was answered
-- for exactly this text, but for what was since typed as the item has it; so that the screen reads as
-- the file would once the item is accepted. And the buffer must be what the keys make of it, where a
-- key that accepts gives the item that the screen showed, and without one does what it always does.
local M = {
  keys = 0, -- typed
  drawings = 0, -- of the screen
  grey = 0, -- of them, with grey text
  stale = 0, -- of them, with text that was not true
  accepts = 0, -- of what was shown, or of a part of it
  otherwise = 0, -- keys that accept, without anything shown
  wrong = 0, -- times that the buffer was not as expected
  complaints = {}, -- what was wrong, in words
}
local api = vim.api
local answers = {} -- the latest: { lines, position, items }
local shown = {} -- the items that the screen may show: they look the same
local model -- what the keys make: { text, at }; nil: not known
local history = {} -- keys

local function raw(keys)
  return api.nvim_replace_termcodes(keys, true, true, true)
end

local TAB, ENTER, BACK = raw("<Tab>"), raw("<CR>"), raw("<BS>")
local PART = raw("<M-Right>")
local MOVES = {}
for _, key in ipairs({ "<Left>", "<Right>", "<Up>", "<Down>", "<Home>", "<End>" }) do
  MOVES[raw(key)] = key
end

local function complain(format, ...)
  if #M.complaints < 12 then
    local keys = vim.fn.keytrans(table.concat(history, "", math.max(1, #history - 14)))
    table.insert(M.complaints, format:format(...) .. "\n  keys: " .. keys)
  end
end

local function buffer()
  local cursor = api.nvim_win_get_cursor(0)
  local lines = api.nvim_buf_get_lines(0, 0, -1, false)
  local at = cursor[2]
  for row = 1, cursor[1] - 1 do
    at = at + #lines[row] + 1
  end
  return table.concat(lines, "\n"), at, lines, cursor
end

-- An item as texts: what stands before its range, what it writes, what stands behind its range.
local function spread(answer, item)
  local lines, position, range = answer.lines, answer.position, item.range
  local function offset(at)
    local line = lines[at.line + 1] or ""
    local column = answer.bytes and at.character or vim.fn.byteidx(line, at.character)
    local sum = column
    for row = 1, at.line do
      sum = sum + #lines[row] + 1
    end
    return sum
  end
  local text = table.concat(lines, "\n")
  local first = offset(range and range.start or position)
  local last = offset(range and range["end"] or position)
  local parts = vim.tbl_get(item, "command", "arguments", 1, "parts") or {}
  return {
    before = text:sub(1, first),
    new = item.insertText:gsub("\r\n", "\n"),
    behind = text:sub(last + 1),
    parts = parts,
  }
end

local function is_within(small, large)
  local at = 1
  for byte in small:gmatch(".") do
    at = large:find(byte, at, true)
    if not at then
      return false
    end
    at = at + 1
  end
  return true
end

-- What is still to come of an item for a text and a cursor, and what it would replace; nil if it was
-- not answered for these.
local function rest(item, text, at)
  local typed = text:sub(#item.before + 1, at)
  local fits = at >= #item.before
    and #text - #item.behind >= at
    and vim.startswith(text, item.before)
    and vim.endswith(text, item.behind)
    and vim.startswith(item.new, typed)
  if not fits then
    return nil
  end
  local left, replaced = item.new:sub(#typed + 1), text:sub(at + 1, #text - #item.behind)
  local closers = replaced:find("^[%)%]}\"'`]*$")
  if not left:find("%S") or not closers or not is_within(replaced, left) then
    return nil
  end
  return left, replaced
end

-- The colour of what lies below the text, which has none.
local ground

-- The rows of the window, without blanks at their ends, and whether anything in them has a colour:
-- only grey text has.
local function screen()
  local rows, grey = {}, false
  for row = 1, api.nvim_win_get_height(0) do
    local cells = {}
    for column = 1, vim.o.columns do
      cells[column] = vim.fn.screenstring(row, column)
      local colour = vim.fn.screenattr(row, column)
      grey = grey or colour ~= 0 and colour ~= ground
    end
    rows[row] = table.concat(cells):gsub("%s+$", "")
  end
  return rows, grey
end

-- The rows that should be seen with an item, or without one.
local function expected(item)
  local text, at, lines, cursor = buffer()
  local rows = {}
  local function add(line)
    table.insert(rows, (line:gsub("%s+$", "")))
  end
  for row = vim.fn.line("w0"), #lines do
    if item and row == cursor[1] then
      local left, replaced = rest(item, text, at)
      local after = lines[row]:sub(cursor[2] + #replaced + 1)
      local new = vim.split(lines[row]:sub(1, cursor[2]) .. left, "\n", { plain = true })
      -- What follows on the line stays on it: nothing can draw it further below.
      new[1] = new[1] .. after
      vim.tbl_map(add, new)
    else
      add(lines[row])
    end
  end
  local height = api.nvim_win_get_height(0)
  while #rows < height do
    table.insert(rows, "")
  end
  return vim.list_slice(rows, 1, height)
end

local function items_for(text, at)
  local found = {}
  for number = #answers, 1, -1 do
    for _, item in ipairs(answers[number].items) do
      local one = spread(answers[number], item)
      if rest(one, text, at) then
        table.insert(found, one)
      end
    end
  end
  return found
end

local function look_at_screen()
  local rows, grey = screen()
  local text, at, lines, cursor = buffer()
  shown = {}
  if not grey then
    return
  end
  M.grey = M.grey + 1
  local wanted = expected(nil)
  for _, item in ipairs(items_for(text, at)) do
    wanted = expected(item)
    if vim.deep_equal(rows, wanted) then
      table.insert(shown, item)
    end
  end
  if #shown > 0 then
    return
  end
  M.stale = M.stale + 1
  for row, drawn in ipairs(rows) do
    if drawn ~= wanted[row] then
      complain("stale: row %d shows %q instead of %q (from line %d; the cursor in %q, at %d)", row,
        drawn, wanted[row], vim.fn.line("w0"), lines[cursor[1]], cursor[2])
      break
    end
  end
end

local function blank(text)
  return (text:gsub("[ \t]+\n", "\n"):gsub("[ \t]+$", ""))
end

local function compare()
  local text, at = buffer()
  if model then
    local found = false
    for _, one in ipairs(model) do
      found = found or one.text == text and (one.at == nil or one.at == at)
      -- Neovim takes an indentation away again that nothing followed.
      found = found or blank(one.text) == blank(text)
    end
    if not found then
      M.wrong = M.wrong + 1
      local row = api.nvim_win_get_cursor(0)[1]
      local want = vim.split(model[1].text, "\n")
      complain("wrong: the line is %q (%d lines, at %d), expected %q (%d lines, at %s)",
        api.nvim_get_current_line(), #vim.split(text, "\n"), at, want[row] or "", #want, model[1].at)
    end
  end
  model = { { text = text, at = at } }
end

local function tab_of(text, at)
  local line = text:sub(1, at):match("[^\n]*$")
  return (" "):rep(4 - api.nvim_strwidth(line) % 4)
end

-- What a key that accepts makes of a text with an item.
local function accepted(item, one, key, left, replaced)
  local whole = { text = item.before .. item.new .. item.behind, at = #item.before + #item.new }
  if key == TAB then
    return { whole }
  end
  local done, length = #item.new - #left, 0
  for _, part in ipairs(item.parts) do
    length = length + #part
    local more = item.new:sub(done + 1, length)
    if more:find("%S") then
      local leaves = length < #item.new and is_within(replaced, left:sub(#more + 1))
      local inserted = one.text:sub(1, one.at) .. more .. one.text:sub(one.at + 1)
      local outcomes = leaves and { { text = inserted, at = one.at + #more } } or {}
      if not leaves or replaced ~= "" then
        table.insert(outcomes, whole)
      end
      return outcomes
    end
  end
  return { whole }
end

-- The same with each item that may be on the screen and is true for the text; nil if none is.
local function all_accepted(one, key)
  local outcomes
  for _, item in ipairs(shown) do
    local left, replaced = rest(item, one.text, one.at)
    if left then
      outcomes = vim.list_extend(outcomes or {}, accepted(item, one, key, left, replaced))
    end
  end
  return outcomes
end

local function typed(one, key)
  local before, after = one.text:sub(1, one.at), one.text:sub(one.at + 1)
  local function insert(new)
    return { { text = before .. new .. after, at = one.at + #new } }
  end
  if key == TAB or key == PART then
    local outcomes = all_accepted(one, key)
    if outcomes then
      M.accepts = M.accepts + 1
      return outcomes
    end
    M.otherwise = M.otherwise + 1
    return key == TAB and insert(tab_of(one.text, one.at)) or nil
  elseif key == ENTER then
    local indent = before:match("([ \t]*)[^\n]*$")
    after = after:gsub("^[ \t]+", "")
    return insert("\n" .. indent)
  elseif key == BACK then
    local kept = before:gsub("[%z\1-\127\194-\244][\128-\191]*$", "")
    return { { text = kept .. after, at = #kept } }
  elseif MOVES[key] then
    return { { text = one.text } }
  elseif key:byte(1) >= 32 and key:byte(1) ~= 128 then
    return insert(key)
  end
  return nil
end

local function press(key)
  M.keys = M.keys + 1
  table.insert(history, key)
  local one = model and model[1]
  model = one and one.at and typed(one, key) or nil
  if MOVES[key] then
    shown = {}
  end
end

-- The keys that were typed together, one by one.
local function split(keys)
  local found = {}
  local special = { BACK, PART }
  for key in pairs(MOVES) do
    table.insert(special, key)
  end
  while keys ~= "" do
    local one = keys:match("^[%z\1-\127\194-\244][\128-\191]*") or keys:sub(1, 1)
    for _, key in ipairs(special) do
      one = vim.startswith(keys, key) and key or one
    end
    table.insert(found, one)
    keys = keys:sub(#one + 1)
  end
  return found
end

--- Hears what a client's server answers.
function M.listen(client)
  local ask = client.rpc.request
  client.rpc.request = function(method, params, callback, ...)
    if method ~= "textDocument/inlineCompletion" then
      return ask(method, params, callback, ...)
    end
    local answer = {
      lines = api.nvim_buf_get_lines(0, 0, -1, false),
      position = params.position,
      bytes = client.offset_encoding == "utf-8",
    }
    return ask(method, params, function(err, result)
      if type(result) == "table" then
        answer.items = result.items or result
        table.insert(answers, answer)
        if #answers > 60 then
          table.remove(answers, 1)
        end
      end
      callback(err, result)
    end, ...)
  end
end

--- Whether grey text is on the screen that is true.
function M.sees()
  return #shown > 0
end

--- The first character of what is on the screen.
function M.next_character()
  local text, at = buffer()
  local left = shown[1] and rest(shown[1], text, at)
  return left and left:match("^[%z\1-\127\194-\244][\128-\191]*")
end

--- The text was changed, not by keys.
function M.reset()
  model = nil
end

--- A text is pasted now.
function M.paste(text)
  table.insert(history, "[paste " .. text .. "]")
  local one = model and model[1]
  if one and one.at then
    model = { { text = one.text:sub(1, one.at) .. text .. one.text:sub(one.at + 1), at = one.at + #text } }
  end
end

local function look()
  M.drawings = M.drawings + 1
  look_at_screen()
  compare()
end

--- Looks at screen and buffer, while nothing happens.
function M.sample()
  vim.cmd("redraw")
  look()
end

--- Begins, in the current window, which must not be full.
function M.start()
  ground = vim.fn.screenattr(api.nvim_win_get_height(0), 1)
  vim.on_key(function(_, keys)
    if keys and keys ~= "" then
      vim.tbl_map(press, split(keys))
    end
  end)
  api.nvim_set_decoration_provider(api.nvim_create_namespace("typing.judge"), {
    on_end = function()
      if api.nvim_get_mode().mode == "i" then
        local ok, problem = pcall(look)
        if not ok then
          complain("the judge itself: %s", problem)
          M.wrong = M.wrong + 1
        end
      end
    end,
  })
end

return M
