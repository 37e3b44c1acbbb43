-- What test/editors/record.sh runs inside Neovim: types as a user does, looks at the screen after
-- each key, and draws it. Ends with status 1, and says why, where a suggestion does not come.
vim.o.columns, vim.o.lines, vim.o.termguicolors, vim.o.background = 68, 15, true, "dark"
vim.o.ruler, vim.o.showmode, vim.o.showcmd, vim.o.cmdheight, vim.o.laststatus = false, false, false, 0, 0
vim.opt.fillchars = { eob = " " }
vim.cmd("filetype plugin on | syntax on")
vim.api.nvim_set_hl(0, "DovetailGhost", { fg = "#8b90a0" })
vim.notify = function() end -- the message that new users get
local root = vim.env.DOVETAIL_TEST_ROOT
require("dovetail").setup({
  settings = { threshold = 0, automaticDeadline = 5000 },
  cmd = { root .. "/dovetail", "serve" },
})

local frames, poster = {}, 1

local function look(caption, seconds)
  vim.cmd("redraw")
  local cells = {}
  for row = 0, vim.o.lines - 1 do
    local line = {}
    for column = 0, vim.o.columns - 1 do
      local cell = vim.api.nvim__inspect_cell(1, row, column)
      table.insert(line, { cell[1] == "" and " " or cell[1], cell[2] })
    end
    table.insert(cells, line)
  end
  local cursor = { vim.fn.screenrow() - 1, vim.fn.screencol() - 1 }
  table.insert(frames, { cells = cells, cursor = cursor, caption = caption, seconds = seconds })
end

local test
local function pause(milliseconds)
  vim.defer_fn(function()
    local ok, problem = coroutine.resume(test)
    if not ok then
      io.stderr:write(problem, "\n")
      vim.cmd("cquit 1")
    end
  end, milliseconds)
  coroutine.yield()
end

local function wait(what, condition)
  for _ = 1, 1200 do
    local found = condition()
    if found then
      return found
    end
    pause(50)
  end
  error("waited a minute for " .. what .. " in vain")
end

local function ghost()
  return require("dovetail").is_shown()
end

local function keys(text)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(text, true, false, true), "t", false)
  pause(30)
end

-- Goes to a place, and types there what a user would; `how` begins it: i, A, C. With that a bracket is closed at once,
-- as plugins do it.
local function type_at(left, right, text, how)
  keys("<Esc>")
  vim.fn.cursor(1, 1)
  assert(vim.fn.search("\\V" .. left .. "\\zs" .. right) > 0, left)
  vim.cmd("normal! zz")
  keys(how or right == "\\$" and "A" or "i")
  look("", 0.6)
  for at = 1, #text do
    keys(text:sub(at, at) == "(" and "()<Left>" or text:sub(at, at))
    look("typing", 0.12)
  end
  wait("a suggestion after " .. left .. text, ghost)
end

local function accept(key, name, seconds)
  local tick = vim.api.nvim_buf_get_changedtick(0)
  keys(key)
  wait(name, function()
    return vim.api.nvim_buf_get_changedtick(0) ~= tick
  end)
  look(name, seconds)
end

local scenes = {}

-- One program, in brackets, on a line and before a bracket.
function scenes.python()
  type_at("lambda shape: ", ")", "shape.")
  look("inside brackets that are closed already", 1.8)
  poster = #frames
  accept("<M-Right>", "Alt-Right: up to where the file parses", 0.7)
  wait("the rest", ghost)
  look("the rest", 1.2)
  accept("<Tab>", "Tab: all of it", 1.6)
  type_at("self.width = width\\n        ", "\\$", "self.h")
  look("a line of its own", 1.6)
  accept("<Tab>", "Tab: all of it", 1.6)
  type_at("for shape in ", "shapes:", "reversed(", "C")
  look("before and behind a bracket that is closed already", 1.8)
  accept("<Tab>", "Tab: all of it", 2.2)
end

-- A line of a program in each of the four languages of the web.
function scenes.web()
  for name, place in vim.spairs({
    ["gallery.jsx"] = { "alt={picture.title}", "title={picture.tit" },
    ["notes.js"] = { "const names = await fs.readdir(FOLDER)", "const files = names.fil" },
    ["queue.ts"] = { "this.emit('pause');", "if (!this.pau" },
    ["tasks.tsx"] = { "const [loading, setLoading] = useState(true);", "const [error, setError] = useS" },
  }) do
    keys("<Esc>")
    vim.cmd("silent edit " .. name)
    pause(3000)
    vim.fn.cursor(1, 1)
    assert(vim.fn.search("\\V" .. place[1]) > 0, name)
    vim.cmd("normal! zz")
    keys("o")
    for at = 1, #place[2] do
      keys(place[2]:sub(at, at))
      look(name, 0.1)
    end
    wait("a suggestion in " .. name, ghost)
    look(name .. ": a suggestion", 1.8)
    poster = name == "tasks.tsx" and #frames or poster
    accept("<Tab>", "Tab: all of it", 1.6)
    keys("<Esc>")
    vim.cmd("write")
  end
end

test = coroutine.create(function()
  wait("the server", function()
    local client = vim.lsp.get_clients({ bufnr = 0, name = "dovetail" })[1]
    return client and client.initialized
  end)
  scenes[vim.env.DOVETAIL_SCENES]()
  keys("<Esc>")
  vim.cmd("write")
  local normal = vim.api.nvim_get_hl(0, { name = "Normal" })
  require("recording.svg").write("recorded.svg", frames, poster, {
    foreground = ("#%06x"):format(normal.fg),
    background = ("#%06x"):format(normal.bg),
    cursor = "#a6dbff",
  })
  vim.cmd("qa!")
end)
vim.api.nvim_create_autocmd("VimEnter", {
  callback = function()
    vim.schedule(function()
      local ok, problem = coroutine.resume(test)
      if not ok then
        io.stderr:write(problem, "\n")
        vim.cmd("cquit 1")
      end
    end)
  end,
})
