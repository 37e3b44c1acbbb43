-- What test/editors/neovim.sh runs inside Neovim, with Dovetail's server: suggestions inside brackets and
-- at the end of a line, in parts, by lines, others; and what the server tells.
local script = require("typing.script")
local press, say, text, wait, shown = script.press, script.say, script.text, script.wait, script.shown
vim.cmd("filetype plugin on")
require("dovetail").setup({
  settings = { threshold = 0, automaticDeadline = 5000, invokedDeadline = 5000 },
  cmd = { script.root .. "/dovetail", "serve", "--log-file", script.folder .. "/server.log", "--log-level", "debug" },
})

local function keep(name)
  local file = assert(io.open(script.folder .. "/accepted-" .. name .. ".py", "w"))
  file:write(text())
  file:close()
end

-- Puts the cursor before the first `right` of the line with `left`, types, and waits for grey text.
local function ask_at(left, right, keys)
  press("<Esc>")
  vim.fn.cursor(1, 1)
  assert(vim.fn.search("\\V" .. left .. "\\zs" .. right) > 0, left)
  press((right == "\\$" and "A" or "i") .. keys)
  return wait("a suggestion after " .. left .. keys, 60, shown)
end

script.run(function()
  script.client(120)

  -- Inside brackets that are closed already, where others show nothing or close them twice; word by
  -- word, and the file parses after each.
  local whole = ask_at("lambda shape: ", ")", "")
  say("inside brackets: %s", vim.inspect(whole))
  local typed = ""
  for word = 1, 20 do
    local length = #text()
    press("<M-Right>")
    wait("a part", 30, function()
      return #text() > length
    end)
    keep("word-" .. word)
    typed = vim.api.nvim_get_current_line():match("lambda shape: (.*)%)$")
    if typed == whole then
      say("accepted in %d parts", word)
      break
    end
    assert(vim.startswith(whole, typed), typed)
    wait("the rest of it", 60, function()
      local rest = shown()
      return rest and rest ~= "" and typed .. rest == whole
    end)
  end
  assert(typed == whole, "all of it was accepted")

  -- At the end of a line, all at once.
  local ghost = ask_at("return ", "\\$", "math.")
  say("at the end of a line: %s", vim.inspect(ghost))
  press("<Tab>")
  wait("the text", 30, function()
    return text():find("return math." .. ghost .. "\n", 1, true)
  end)
  keep("all")

  -- What is missing stands behind a bracket that is closed already: it is covered, and not closed twice.
  ghost = ask_at("def largest(shapes):", "\\$", "<CR>    if all()<Left>")
  say("over a closer: %s", vim.inspect(ghost))
  press("<Tab>")
  wait("the text", 30, function()
    return not text():find("all()", 1, true) and text():find("    if all%(%g[^\n]*%)[^\n]*:\n")
  end)
  keep("covering")

  -- Another suggestion, and back.
  ghost = ask_at("self.width = width\\n        ", "\\$", "self.h")
  press("<M-]>")
  local other = wait("another suggestion", 60, function()
    local found = shown()
    return found and found ~= ghost and found
  end)
  say("another: %s, then %s", vim.inspect(ghost), vim.inspect(other))
  press("<M-[>")
  wait("the first again", 30, function()
    return shown() == ghost
  end)
  press("<Tab>")
  wait("the text", 30, function()
    return text():find("self.h" .. ghost .. "\n", 1, true)
  end)
  keep("chosen")

  -- Several lines: one of them, and as much more as parses, which may be all (cases.lua has one of more).
  vim.bo.autoindent = false
  local before = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  press("<Esc>Go<CR>for shape")
  local lines = wait("several lines", 60, function()
    local found = shown()
    return found and found:find("\n") and found
  end)
  press("<M-Down>")
  local line = wait("a line", 30, function()
    local found = text():match("\nfor shape(.*)\n$")
    return found ~= "" and found
  end)
  assert(vim.startswith(lines, line) and line:find("\n"), line)
  say("a line: %s", vim.inspect(line))
  keep("line")

  -- What the server tells.
  press("<Esc>")
  local function told(command, answer)
    vim.cmd("Dovetail " .. command)
    return wait(command, 30, function()
      local bufnr = vim.fn.bufnr("dovetail://" .. command)
      local found = bufnr ~= -1 and table.concat(vim.api.nvim_buf_get_lines(bufnr, 0, -1, false), "\n")
      return found and found:find(answer, 1, true) and found
    end)
  end
  told("explain", "The cursor stands in")
  local pid = tonumber(told("doctor", "while typing"):match("process%s+(%d+)"))
  wait("the status", 10, function()
    return require("dovetail").status.state == "ready"
  end)
  local log = wait("the server to hear of it", 10, function()
    local file = assert(io.open(script.folder .. "/server.log"))
    local said = file:read("a")
    file:close()
    return said:find(" accepted: [^\n]*parts") and said
  end)
  assert(log:find(" partially accepted: "), "parts are told, too")

  -- Killed, as the system does where memory runs out: another one is started, and suggests in the same buffer.
  vim.uv.kill(pid, "sigkill")
  wait("its end to be told", 10, function()
    return (require("dovetail").status.message or ""):find("killed")
  end)
  wait("another server", 120, function()
    return require("dovetail").status.state == "ready"
  end)
  vim.api.nvim_buf_set_lines(0, 0, -1, false, before)
  press("Go<CR>for shape")
  say("killed, and suggests again: %s", vim.inspect(wait("a suggestion", 60, shown)))
end)
