-- What test/editors/diary.sh runs inside Neovim: somebody new, with Dovetail's server and all settings as they
-- come (but for those of $DOVETAIL_DIARY_SETTINGS), types a program from the top, then changes it in many
-- places. Each suggestion that is drawn is written down once, as a line of JSON, with what the person meant; who
-- sees what was meant accepts it, whole or the first part.
local random = require("typing.random").new(tonumber(vim.env.DOVETAIL_TEST_SEED or "45"))
local script = require("typing.script")
local client_of = require("dovetail.client")
local api = vim.api
local source = vim.env.DOVETAIL_DIARY_PROGRAM
local diary = assert(io.open(vim.env.DOVETAIL_DIARY, "w"))

vim.cmd("filetype plugin indent on")
vim.o.columns, vim.o.lines = 120, 40
require("dovetail").setup({
  cmd = { script.root .. "/dovetail", "serve", "--log-file", script.folder .. "/server.log" },
  settings = vim.json.decode(vim.env.DOVETAIL_DIARY_SETTINGS or "{}"),
})

local counted = { keys = 0, asked = 0, empty = 0, drawn = 0, whole = 0, parts = 0 }
local answer -- what was answered last: its item, and after how many milliseconds

-- Hears what is asked and answered.
local request = client_of.request
client_of.request = function(client, method, params, handler, bufnr)
  if method ~= "textDocument/inlineCompletion" then
    return request(client, method, params, handler, bufnr)
  end
  local begun = vim.uv.hrtime()
  counted.asked = counted.asked + 1
  return request(client, method, params, function(err, result)
    local item = type(result) == "table" and result.items and result.items[1]
    counted.empty = counted.empty + (item and 0 or 1)
    if item then
      answer = { item = item, milliseconds = math.floor((vim.uv.hrtime() - begun) / 1e6) }
    end
    return handler(err, result)
  end, bufnr)
end

local function buffer()
  return table.concat(api.nvim_buf_get_lines(0, 0, -1, false), "\n") .. "\n"
end

local function offset()
  local cursor = api.nvim_win_get_cursor(0)
  return api.nvim_buf_get_offset(0, cursor[1] - 1) + cursor[2]
end

-- The line of the cursor as it is drawn, with «» around what is grey; and the text once that is accepted.
local function drawn()
  local pieces, below = script.pieces()
  local row = api.nvim_win_get_cursor(0)[1] - 1
  local line, accepted, last = api.nvim_get_current_line(), nil, 0
  local shown, plain = "", ""
  for _, piece in ipairs(pieces) do
    shown = shown .. line:sub(last + 1, piece[2]) .. "«" .. piece[3] .. "»"
    plain = plain .. line:sub(last + 1, piece[2]) .. piece[3]
    last = piece[2]
  end
  local lines = api.nvim_buf_get_lines(0, 0, -1, false)
  if #below == 0 then
    shown, plain = shown .. line:sub(last + 1), plain .. line:sub(last + 1)
    lines[row + 1] = plain
  else
    shown = shown .. line:sub(last + 1)
    lines[row + 1] = plain .. line:sub(last + 1)
    for at, text in ipairs(below) do
      shown = shown .. "\n«" .. text .. "»"
      table.insert(lines, row + 1 + at, text)
    end
  end
  return shown, table.concat(lines, "\n") .. "\n"
end

-- How much of what is meant a text has that stands in the place of `left`, before `right`; nil if it is another.
local function done(text, left, meant, right)
  local middle = #text - #left - #right
  if middle > 0 and vim.startswith(text, left) and vim.endswith(text, right)
    and vim.startswith(meant, text:sub(#left + 1, #left + middle)) then
    return middle
  end
  return nil
end

local seen, expected -- the text of the buffer for which something was drawn last, and that once it is accepted

-- Writes down what is drawn, if that is another suggestion than the one before; how much of what is meant it
-- has, whole and in its first part.
local function look(step, left, meant, right)
  if not require("dovetail").is_shown() then
    return nil
  end
  local shown, accepted = drawn()
  local whole = done(accepted, left, meant, right)
  local part
  if answer and not whole then
    local ends, text = 0, answer.item.insertText
    local parts = (answer.item.command.arguments[1] or {}).parts or {}
    for _, each in ipairs(parts) do
      ends = ends + #each
      if text:sub(1, ends):find("%S") then
        part = ends < #text and vim.startswith(meant, text:sub(1, ends)) and ends or nil
        break
      end
    end
  end
  local now = buffer()
  if expected ~= accepted or seen ~= now and #accepted < #now then
    local row = api.nvim_win_get_cursor(0)[1]
    local lines = api.nvim_buf_get_lines(0, math.max(0, row - 4), row + 3, false)
    counted.drawn = counted.drawn + 1
    diary:write(vim.json.encode({
      number = counted.drawn,
      step = step,
      line = row,
      before = vim.list_slice(lines, 1, math.min(row, 4) - 1),
      shown = shown,
      after = vim.list_slice(lines, math.min(row, 4) + 1),
      meant = meant:sub(1, 100),
      whole = whole ~= nil,
      part = part ~= nil,
      milliseconds = answer and answer.milliseconds or 0,
    }), "\n")
    diary:flush()
  end
  expected, seen = accepted, now
  return whole, part
end

-- Lets time go by, and looks meanwhile.
local function wait(milliseconds, step, left, meant, right)
  local whole, part
  for _ = 1, math.max(1, math.floor(milliseconds / 30)) do
    script.pause(30)
    local found, first = look(step, left, meant, right)
    whole, part = found, first
  end
  return whole, part
end

local function key(keys)
  counted.keys = counted.keys + 1
  api.nvim_input(keys == "<" and "<lt>" or keys)
end

-- The indentation of a new line as it is meant, by the keys for that.
local function indent(width)
  for _ = 1, 12 do
    script.pause(30)
    local now = #api.nvim_get_current_line():match("^[ \t]*")
    if now == width then
      return
    end
    key(now < width and "<C-t>" or "<C-d>")
  end
end

-- Types a text at the cursor, which stands between `left` and `right`.
local function type_text(step, text, left, right)
  local at = 1
  while at <= #text do
    local meant = text:sub(at)
    local fresh = text:sub(at - 1, at - 1) == "\n" or at == 1
    local thinks = fresh and random:whole(500, 1500) or random:percent(12) and random:whole(250, 900) or 0
    local whole, part = wait(random:whole(80, 160) + thinks, step, left .. text:sub(1, at - 1), meant, right)
    if whole and whole >= 2 then
      key("<Tab>")
      counted.whole = counted.whole + 1
      at = at + whole
      script.pause(60)
    elseif part and part >= 4 then
      key("<M-Right>")
      counted.parts = counted.parts + 1
      at = at + part
      script.pause(60)
    elseif meant:sub(1, 1) == "\n" then
      key("<CR>")
      at = at + 1
      local following = text:match("^([ \t]*)[^ \t\n]", at)
      if following then
        indent(#following)
        at = at + #following
      end
    else
      local letter = meant:match("^[%z\1-\127\194-\244][\128-\191]*")
      key(letter == " " and "<Space>" or letter == "\t" and "<C-v><Tab>" or letter)
      at = at + #letter
    end
    script.pause(20)
    local typed = left .. text:sub(1, at - 1) .. right
    if buffer():gsub("[ \t]+\n", "\n") ~= typed:gsub("[ \t]+\n", "\n") then
      script.say("%s: put right: %s", step, vim.inspect(api.nvim_get_current_line()))
      api.nvim_buf_set_lines(0, 0, -1, false, vim.split(typed:gsub("\n$", ""), "\n", { plain = true }))
      local lines = vim.split(left .. text:sub(1, at - 1), "\n", { plain = true })
      api.nvim_win_set_cursor(0, { #lines, #lines[#lines] })
    end
  end
  wait(random:whole(400, 900), step, left .. text, "", right)
end

-- Where an edit is: how much of the text stands before it.
local function place(text, edit)
  local from = edit.from and select(2, text:find(edit.from, 1, true)) or 0
  return edit.after == "" and from or (select(2, text:find(edit.after, from + 1, true)))
end

local function go_to(text, at)
  key("<Esc>")
  script.pause(60)
  local lines = vim.split(text:sub(1, at), "\n", { plain = true })
  api.nvim_win_set_cursor(0, { #lines, 0 })
  local to = #lines[#lines]
  local full = api.nvim_get_current_line()
  if to >= #full then
    key("A")
  else
    api.nvim_win_set_cursor(0, { #lines, to })
    key("i")
  end
  script.pause(80)
end

script.run(function()
  local program = assert(io.open(source)):read("a")
  local unit = program:match("\n([ \t]+)")
  vim.bo.expandtab, vim.bo.shiftwidth = unit:sub(1, 1) == " ", unit:sub(1, 1) == " " and #unit or 0
  script.client(120)
  script.wait("the model", 120, function()
    return require("dovetail").status.state == "ready"
  end)
  local parts = vim.env.DOVETAIL_DIARY_PARTS or "typing edits"
  if parts:find("typing") then
    key("i")
    local text = program:gsub("\n$", "")
    type_text("typing", text, "", "\n")
  end
  if parts:find("edits") then
    api.nvim_buf_set_lines(0, 0, -1, false, vim.split(program:gsub("\n$", ""), "\n", { plain = true }))
    script.pause(500)
    for number, edit in ipairs(dofile(vim.fs.dirname(source) .. "/edits.lua")) do
      local text, step = buffer(), ("edit %d"):format(number)
      local at, typed = assert(place(text, edit), step), edit.type
      if text:sub(at, at) == "\n" and vim.endswith(typed, "\n") then
        at, typed = at - 1, "\n" .. typed:sub(1, -2)
      end
      local removed = edit.remove or ""
      assert(vim.startswith(text:sub(at + 1), removed), step)
      go_to(text, at)
      local left, right = text:sub(1, at), text:sub(at + 1 + #removed)
      for _ = 1, #removed do
        key("<Del>")
        wait(60, step, left, "", right)
      end
      type_text(step, typed, left, right)
    end
  end
  diary:close()
  script.say("%s", vim.inspect(counted))
  local doctor = script.client(1):request_sync("workspace/executeCommand", { command = "dovetail.doctor" }, 10000)
  script.say("%s", doctor and doctor.result or "the server says nothing")
end)
