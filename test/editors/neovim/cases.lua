-- What test/editors/neovim.sh runs inside Neovim, one case after the other, against a stand-in for a
-- server: what is drawn where, what keys do when nothing is, and what once went wrong.
local fit = require("dovetail.fit")
local Random = require("typing.random")
local script = require("typing.script")
local standin = require("typing.standin")
local api = vim.api
local press, pause, wait, grey, pieces = script.press, script.pause, script.wait, script.grey, script.pieces

vim.cmd("filetype plugin on")
vim.o.columns, vim.o.lines, vim.o.laststatus, vim.o.wrap, vim.o.showmode = 90, 40, 0, false, false
vim.opt.fillchars = { eob = " " }
local said = {}
vim.notify = function(text)
  table.insert(said, text)
end
local stamp = vim.fn.stdpath("state") .. "/dovetail/welcomed"
require("dovetail").setup({ cmd = standin.start(1) })
standin.delay = { 30, 30 }
standin.fixed = {}

local function same(found, wanted)
  assert(vim.deep_equal(found, wanted), ("%s instead of %s"):format(vim.inspect(found), vim.inspect(wanted)))
end

-- The text up to the cursor, which is written as ¦, and behind it.
local function begin(marked, suggestions)
  press("<Esc>")
  standin.fixed = {}
  local before, after = marked:match("^(.*)¦(.*)$")
  api.nvim_buf_set_lines(0, 0, -1, false, vim.split(before .. after, "\n"))
  local lines = vim.split(before, "\n")
  vim.bo.expandtab, vim.bo.tabstop, vim.bo.softtabstop, vim.bo.autoindent, vim.bo.indentexpr = true, 4, 0, true, ""
  local column = #lines[#lines]
  api.nvim_win_set_cursor(0, { #lines, column })
  standin.fixed = suggestions
  api.nvim_feedkeys(after:match("^[^\n]*") == "" and "A" or "i", "n", false)
  pause(30)
end

local function seen()
  return wait("grey text", 5, script.shown)
end

-- The text, with the cursor as ¦.
local function marked()
  local cursor = api.nvim_win_get_cursor(0)
  local lines = api.nvim_buf_get_lines(0, 0, -1, false)
  local line = lines[cursor[1]]
  lines[cursor[1]] = line:sub(1, cursor[2]) .. "¦" .. line:sub(cursor[2] + 1)
  return table.concat(lines, "\n")
end

local function becomes(wanted)
  for _ = 1, 50 do
    if marked() == wanted then
      return
    end
    pause(20)
  end
  same(marked(), wanted)
end

local cases = {}
local function case(name, body)
  table.insert(cases, { name, body })
end

-- The three of the issue. A key and Tab, 0 to 140 milliseconds after it.
local square = { ["return 2 * "] = { { text = "self.radius * self.radius" } } }

case("a character as suggested, then Tab", function()
  for delay = 0, 140, 20 do
    begin("def f(self):\n    return 2 * ¦", square)
    seen()
    api.nvim_input("s")
    pause(delay)
    press("<Tab>")
    becomes("def f(self):\n    return 2 * self.radius * self.radius¦")
  end
end)

case("another character, then Tab", function()
  for delay = 0, 140, 20 do
    begin("def f(self):\n    return 2 * ¦", square)
    seen()
    api.nvim_input("(")
    pause(delay)
    assert(delay < 20 or grey() == nil, "nothing is grey behind the bracket")
    press("<Tab>")
    becomes("def f(self):\n    return 2 * (    ¦")
  end
end)

case("all as suggested, Enter, then Tab", function()
  for delay = 0, 140, 20 do
    begin("def f(self):\n    return 2 * ¦", square)
    seen()
    for character in ("self.radius"):gmatch(".") do
      press(character)
    end
    same(grey(), " * self.radius")
    api.nvim_input("<CR>")
    pause(delay)
    press("<Tab>")
    becomes("def f(self):\n    return 2 * self.radius\n        ¦")
  end
end)

case("what is typed as suggested is not asked for again", function()
  begin("def f(self):\n    return 2 * ¦", square)
  seen()
  pause(150)
  local asked = standin.asked
  for at = 1, 5 do
    press(("self.radius"):sub(at, at))
    same(grey(), ("self.radius * self.radius"):sub(at + 1))
    pause(100)
  end
  press("<BS>")
  same(grey(), ".radius * self.radius")
  pause(100)
  same(standin.asked, asked)
  press("<Left>")
  same(grey(), nil)
end)

case("a change elsewhere, another window, normal mode", function()
  begin("x = 1\nreturn 2 * ¦", square)
  seen()
  api.nvim_buf_set_lines(0, 0, 1, false, { "x = 2" })
  same(grey(), nil)
  seen()
  press("<Esc>")
  same(grey(), nil)
  begin("x = 1\nreturn 2 * ¦", square)
  seen()
  vim.cmd("split")
  same(grey(), nil)
  vim.cmd("close")
end)

case("a range over the closer behind the cursor", function()
  begin("if not isinstance(¦)", { ["isinstance("] = { { text = "items, list):", covers = 1, parts = { "items", ", list", "):" } } } })
  seen()
  same(pieces(), { { 0, 18, "items, list" }, { 0, 19, ":" } })
  same(script.screen(1), "if not isinstance(items, list):")
  press("<M-Right>")
  becomes("if not isinstance(items¦)")
  same(pieces(), { { 0, 23, ", list" }, { 0, 24, ":" } })
  press("<M-Right>")
  becomes("if not isinstance(items, list¦)")
  same(pieces(), { { 0, 30, ":" } })
  press("<M-Right>")
  becomes("if not isinstance(items, list):¦")
  begin("if not isinstance(¦)", { ["isinstance("] = { { text = "items, list):", covers = 1 } } })
  seen()
  press("<Tab>")
  becomes("if not isinstance(items, list):¦")
  begin("if not isinstance(¦)", { ["isinstance("] = { { text = "a.b(c), d):", covers = 1 } } })
  seen()
  same(pieces(), { { 0, 18, "a.b(c), d" }, { 0, 19, ":" } })
  begin("foo([¦])  # note", { ["foo(["] = { { text = "a(1)[0]], b)", covers = 2 } } })
  seen()
  same(pieces(), { { 0, 5, "a(1)[0]" }, { 0, 6, ", b" } })
  press("<Tab>")
  becomes("foo([a(1)[0]], b)¦  # note")
end)

-- Whether `small` is in `large`, in its order: by its definition.
local function is_within(small, large)
  if small == "" or large == "" then
    return small == ""
  end
  local taken = small:sub(1, 1) == large:sub(1, 1) and is_within(small:sub(2), large:sub(2))
  return taken or is_within(small, large:sub(2))
end

case("what is kept of what stands behind the cursor, on random texts", function()
  local random = Random.new(18)
  local characters = { "a", "(", ")", "[", "]", '"', "'", ",", "\n" }
  local function text(longest)
    local chosen = {}
    for at = 1, random:whole(0, longest) do
      chosen[at] = random:of(characters)
    end
    return table.concat(chosen)
  end
  local held = 0
  for _ = 1, 5000 do
    local rest, behind = text(12), text(3)
    local kept = fit.kept(rest, behind)
    same(kept ~= nil, is_within(behind, rest))
    if kept then
      held = held + 1
      local whole, at = "", 0
      for _, piece in ipairs(fit.pieces(rest, kept)) do
        whole = whole .. behind:sub(at + 1, piece.after) .. piece.text
        at = piece.after
      end
      same(whole .. behind:sub(at + 1), rest)
    end
  end
  assert(held > 500, "enough of them are kept")
end)

case("a closer is passed, or written by the editor", function()
  begin("if not isinstance(¦)", { ["isinstance("] = { { text = "x):", covers = 1 } } })
  seen()
  press("x")
  same(pieces(), { { 0, 20, ":" } })
  press("<Right>")
  same(pieces(), { { 0, 20, ":" } })
  press("<Tab>")
  becomes("if not isinstance(x):¦")
  vim.keymap.set("i", "(", "()<C-g>U<Left>", { buffer = true })
  begin("print¦", { ["print"] = { { text = "(shape.area())" } } })
  seen()
  press("(")
  becomes("print(¦)")
  same(pieces(), { { 0, 6, "shape.area()" } })
  press("<Tab>")
  becomes("print(shape.area())¦")
  vim.keymap.del("i", "(", { buffer = true })
end)

case("what does not hold the closers, or lies elsewhere, is not shown", function()
  local asked = standin.asked
  begin("f(¦)", { ["f("] = { { text = "items", covers = 1 } } })
  pause(250)
  assert(standin.asked > asked, "it was asked")
  same(grey(), nil)
  press("<Tab>")
  becomes("f(  ¦)")
end)

case("several lines", function()
  begin("for s in¦\nend", { ["in"] = { { text = " a:\n\tprint(s)\nb", parts = { " a:\n\tprint(s)", "\nb" } } } })
  seen()
  same({ script.screen(1), script.screen(2), script.screen(3), script.screen(4) },
    { "for s in a:", "    print(s)", "b", "end" })
  press("<M-Down>")
  becomes("for s in a:\n\tprint(s)¦\nend")
  same({ pieces() }, { {}, { "b" } })
  press("<Tab>")
  becomes("for s in a:\n\tprint(s)\nb¦\nend")
  begin("f(¦)", { ["f("] = { { text = "\n    a,\n)", covers = 1 } } })
  wait("lines", 5, function()
    local _, below = pieces()
    return #below > 0
  end)
  pause(50)
  same({ script.screen(1), script.screen(2), script.screen(3) }, { "f(", "    a,", ")" })
  press("<Tab>")
  becomes("f(\n    a,\n)¦")
end)

case("a body's placeholder is selected: the next key takes its place", function()
  for _, selection in ipairs({ "inclusive", "exclusive" }) do
    vim.o.selection = selection
    local head = " a:\n    pass"
    begin("for s in¦\nend", { ["in"] = { { text = head, parts = { head }, placeholder = "pass" } } })
    seen()
    press("<Tab>")
    pause(30)
    same(api.nvim_get_mode().mode, "s")
    press("print(s)")
    becomes("for s in a:\n    print(s)¦\nend")
    begin("for s in¦\nend", { ["in"] = { { text = head, parts = { head }, placeholder = "pass" } } })
    seen()
    press("<Tab>")
    pause(30)
    press("<Esc>")
    same(script.text(), "for s in a:\n    pass\nend\n")
  end
  vim.o.selection = "inclusive"
end)

case("what a part needs to parse stands behind the cursor, and is typed over", function()
  local parts = { text = "oom) {}", parts = { "oom", "" }, behind = { ") {}", ") {}" } }
  begin("if (!r¦", { ["!r"] = { parts } })
  seen()
  press("<M-Right>")
  becomes("if (!room¦) {}")
  press(".x)")
  becomes("if (!room.x)¦ {}")
  press(" {")
  becomes("if (!room.x) {¦}")
  local head = { text = "f(a) {\n  \n}", parts = { "f", "(a) {\n  " }, behind = { "(a) {}", "\n}" } }
  begin("function ¦", { ["function "] = { head } })
  seen()
  press("<Tab>")
  becomes("function f(a) {\n  ¦\n}")
  local call = { text = "(a, b);", covers = 1, parts = { "(a", ", b);" }, behind = { ");", "" } }
  begin("f¦)", { ["f"] = { call } })
  seen()
  press("<M-Right>")
  becomes("f(a¦);")
  same(pieces(), { { 0, 3, ", b" } })
  press("<M-Right>")
  becomes("f(a, b);¦")
end)

case("several suggestions", function()
  begin("return 2 * ¦", { ["2 * "] = { { text = "math.pi" }, { text = "me" }, { text = "other" } } })
  same(seen(), "math.pi")
  press("<M-]>")
  wait("the second", 5, function()
    return grey() == "me"
  end)
  press("m")
  same(grey(), "e")
  press("<M-]>")
  same(grey(), "ath.pi")
  press("<M-[>")
  same(grey(), "e")
  standin.commands = {}
  press("<Tab>")
  becomes("return 2 * me¦")
  same(standin.commands, { "standin.accept" })
end)

case("undo takes back what was accepted, and no more", function()
  begin("x¦", { ["x = "] = { { text = "value" } } })
  press(" = ")
  seen()
  press("<Tab>")
  becomes("x = value¦")
  press("<Esc>u")
  same(script.text(), "x = \n")
end)

case("Tab is what it was: nothing, a mapping of each kind, the menu's", function()
  local function tab(wanted, before)
    begin("x = ¦", {})
    before()
    pause(60)
    press("<Tab>y")
    becomes(wanted)
    pcall(vim.keymap.del, "i", "<Tab>")
  end
  local map = vim.keymap.set
  tab("x =     y¦", function() end)
  tab("x = [a]y¦", function()
    map("i", "<Tab>", "[a]")
  end)
  tab("x = [b]y¦", function()
    vim.cmd([[inoremap <expr> <Tab> pumvisible() ? "\<C-n>" : "[b]"]])
  end)
  tab("x = [c]y¦", function()
    map("i", "<Tab>", function()
      api.nvim_put({ "[c]" }, "c", false, true)
    end)
  end)
  tab("x = [d]y¦", function()
    map("i", "<Tab>", function()
      return "<lt>d><BS><BS><BS>[d]"
    end, { expr = true })
  end)
  tab("x = [e]y¦", function()
    map("i", "<Plug>(to-e)", "[e]")
    map("i", "<Tab>", "<Plug>(to-e)", { remap = true })
  end)
  tab("x =     [f]y¦", function()
    map("i", "<Tab>", "<Tab>[f]", { remap = true })
  end)
  begin("value = 1\nval¦", { ["val"] = { { text = "idate()" } } })
  seen()
  press("<C-n>")
  becomes("value = 1\nvalue¦")
  same(grey(), nil)
  press("<Tab>")
  becomes("value = 1\nvalue   ¦")
end)

case("another server's suggestions, drawn by Neovim itself", function()
  if not vim.lsp.inline_completion then
    return
  end
  local client = script.client(1)
  assert(not client:supports_method("textDocument/inlineCompletion"), "Neovim leaves this one alone")
  local id = vim.lsp.start({ name = "other", cmd = standin.start(2) }, { bufnr = 0 })
  wait("the other server", 5, function()
    return vim.lsp.get_client_by_id(id).initialized
  end)
  vim.lsp.inline_completion.enable(true)
  begin("return 2 * ¦", square)
  wait("both", 5, function()
    local theirs = api.nvim_get_namespaces()["nvim.lsp.inline_completion"]
    return grey() and theirs and #api.nvim_buf_get_extmarks(0, theirs, 0, -1, {}) > 0
  end)
  press("<Tab>")
  becomes("return 2 * self.radius * self.radius¦")
  vim.lsp.inline_completion.enable(false)
  vim.lsp.get_client_by_id(id):stop(true)
  pause(100)
end)

case("snooze, off and on", function()
  local function quiet(marked_text)
    local asked = standin.asked
    begin(marked_text, square)
    pause(300)
    same(grey(), nil)
    same(standin.asked, asked)
  end
  begin("return 2 * ¦", square)
  seen()
  said = {}
  vim.cmd("Dovetail snooze")
  same(grey(), nil)
  assert(said[1]:find("no suggestions until %d%d:%d%d; :Dovetail snooze 0 ends it"), said[1])
  assert(math.abs(require("dovetail").snoozing() - 5) < 0.1, "five minutes")
  quiet("return 2 * ¦")
  vim.cmd("Dovetail snooze 0")
  same(require("dovetail").snoozing(), nil)
  seen()
  vim.cmd("Dovetail snooze 0.02")
  quiet("return 2 * ¦")
  wait("the end of it", 5, grey)
  same(said[#said], "dovetail: suggestions are on")
  vim.cmd("Dovetail off")
  quiet("return 2 * ¦")
  vim.cmd("Dovetail on")
  seen()
  said = {}
  vim.cmd("Dovetail snooze soon")
  vim.cmd("Dovetail nonsense")
  assert(said[1]:find("takes minutes") and said[2]:find("doctor, explain, off, on, restart, snooze"), vim.inspect(said))
  assert(grey(), "nothing changed")
end)

case("an explanation takes neither the focus nor the mode", function()
  standin.answers = { ["dovetail.explain"] = ("a line\n"):rep(99), ["dovetail.doctor"] = "state READY\n" }
  local windows = #api.nvim_list_wins()
  for command, height in pairs({ explain = 13, doctor = 1 }) do
    begin("return 2 * ¦", square)
    seen()
    local window = api.nvim_get_current_win()
    for _ = 1, 2 do
      press("<Cmd>Dovetail " .. command .. "<CR>")
      local below = wait("the answer", 5, function()
        local found = vim.fn.bufwinid("dovetail://" .. command)
        return found ~= -1 and found
      end)
      same({ api.nvim_get_current_win(), api.nvim_get_mode().mode }, { window, "i" })
      same({ api.nvim_win_get_height(below), #api.nvim_list_wins() }, { height, windows + 1 })
      same(grey(), "self.radius * self.radius")
    end
    press("x")
    becomes("return 2 * x¦")
    api.nvim_win_close(vim.fn.bufwinid("dovetail://" .. command), true)
  end
end)

case("in files of another type it is said which are covered", function()
  local dovetail = require("dovetail")
  press("<Esc>")
  vim.cmd("enew")
  vim.bo.filetype = "haskell"
  same(dovetail.statusline(), "Dovetail: not for haskell")
  for _, command in ipairs({ "explain", "doctor" }) do
    said = {}
    vim.cmd("Dovetail " .. command)
    assert(said[1]:find("in files of type 'haskell'; the types are python, javascript, ", 1, true), said[1])
  end
  vim.cmd("bwipeout")
end)

case("a server that dies is started again, but not for ever", function()
  local dovetail = require("dovetail")
  begin("return 2 * ¦", square)
  seen()
  for death = 1, 5 do
    local client = script.client(5).id
    said = {}
    standin.die[1](0, 9)
    wait("the end to be told", 5, function()
      return dovetail.status.message and dovetail.status.message:find("killed")
    end)
    same(dovetail.status.state, death < 5 and "loading" or "error")
    wait(death < 5 and "another server" or "none", 5, function()
      local now = vim.lsp.get_clients({ bufnr = 0, name = "dovetail" })[1]
      return death < 5 and now and now.id ~= client and now.initialized or death == 5 and now == nil
    end)
    if death < 5 then
      dovetail.status.message = ""
      begin("return 2 * ¦", square)
      seen()
    end
  end
  local told = table.concat(said, "\n")
  assert(told:find("killed (signal 9), ", 1, true) and told:find(":Dovetail restart", 1, true), told)
  same(dovetail.statusline(), "Dovetail: error")
  said = {}
  vim.cmd("Dovetail explain")
  assert(said[1]:find("no server is attached to this buffer: the server was killed", 1, true), said[1])
  vim.cmd("Dovetail restart")
  script.client(5)
  begin("return 2 * ¦", square)
  seen()
  local client = script.client(5).id
  vim.cmd("Dovetail restart")
  wait("another server", 5, function()
    local now = script.client(5)
    return now.id ~= client and #vim.lsp.get_clients({ name = "dovetail" }) == 1
  end)
  begin("return 2 * ¦", square)
  seen()
end)

case("positions in UTF-16", function()
  press("<Esc>")
  local client = script.client(1)
  if vim.fn.has("nvim-0.11") == 1 then
    client:stop(true)
  else
    client.stop(true)
  end
  wait("its end", 5, function()
    return #vim.lsp.get_clients({ name = "dovetail" }) == 0
  end)
  vim.lsp.start({ name = "dovetail", cmd = standin.start(3, "utf-16") }, { bufnr = 0 })
  same(script.client(5).offset_encoding, "utf-16")
  begin('s = "é😀" + f(¦)', { ["f("] = { { text = "é)[0]", covers = 1 } } })
  seen()
  press("<Tab>")
  becomes('s = "é😀" + f(é)[0]¦')
end)

script.run(function()
  script.client(10)
  assert(vim.uv.fs_stat(stamp) == nil, "a new installation")
  for _, one in ipairs(cases) do
    local ok, problem = pcall(one[2])
    assert(ok, one[1] .. ": " .. tostring(problem))
    if one == cases[1] then
      same(said, { "dovetail: <Tab> accepts the grey text, <M-Right> a part of it" })
      assert(vim.uv.fs_stat(stamp), "it is remembered that this was said")
    end
  end
  assert(#vim.tbl_filter(function(text)
    return text:find("accepts the grey text") ~= nil
  end, said) == 0, "it is said once")
  script.say("%d cases", #cases)
end)
