-- What test/editors/neovim.sh runs inside Neovim. Types as a user does, with feedkeys, and writes
-- PASSED as the last line of the result, or what went wrong.
local root, result = vim.env.DOVETAIL_TEST_ROOT, vim.env.DOVETAIL_TEST_RESULT
local folder = vim.fs.dirname(result)
vim.cmd("filetype plugin on")
require("dovetail").setup({ settings = { threshold = 0, automaticDeadline = 5000, invokedDeadline = 5000 }, cmd = { root .. "/dovetail", "serve", "--log-file", folder .. "/server.log", "--log-level", "debug" } })

local out = assert(io.open(result, "w"))
local function say(...)
  out:write(string.format(...), "\n")
end

local function shown()
  for _, name in ipairs({ "nvim.lsp.inline_completion", "dovetail.ghost" }) do
    local space = vim.api.nvim_get_namespaces()[name]
    local marks = space and vim.api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true }) or {}
    local mark = marks[1]
    if mark and mark[4].virt_text then
      local text = mark[4].virt_text[1][1]
      for _, line in ipairs(mark[4].virt_lines or {}) do
        text = text .. "\n" .. line[1][1]
      end
      return text, mark[2], mark[3]
    end
  end
  return nil
end

-- Runs inside a coroutine, so that the editor goes on while the test waits.
local test
local function pause(milliseconds)
  vim.defer_fn(function()
    local ok, problem = coroutine.resume(test)
    if not ok then
      say("FAILED: %s", problem)
      out:close()
      vim.cmd("cquit 1")
    end
  end, milliseconds)
  coroutine.yield()
end

local function wait(what, seconds, condition)
  for _ = 1, seconds * 20 do
    local found = condition()
    if found then
      return found
    end
    pause(50)
  end
  error(("waited %d s for %s in vain; mode %s, the text:\n%s"):format(
    seconds, what, vim.fn.mode(), table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")))
end

local function type_keys(keys)
  local raw = vim.api.nvim_replace_termcodes(keys, true, false, true)
  vim.api.nvim_feedkeys(raw, "t", false)
  pause(20)
end

local function text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n") .. "\n"
end

local function keep(name)
  local file = assert(io.open(folder .. "/accepted-" .. name .. ".py", "w"))
  file:write(text())
  file:close()
end

-- Puts the cursor before the first `right` of the line with `left`, types, and waits for a
-- suggestion.
local function ask_at(left, right, keys)
  type_keys("<Esc>")
  vim.fn.cursor(1, 1)
  assert(vim.fn.search("\\V" .. left .. "\\zs" .. right) > 0, left)
  type_keys((right == "\\$" and "A" or "i") .. keys)
  return wait("a suggestion after " .. left .. keys, 60, function()
    local found = shown()
    return found and found ~= "" and found
  end)
end

test = coroutine.create(function()
  wait("the server", 120, function()
    local client = vim.lsp.get_clients({ bufnr = 0, name = "dovetail" })[1]
    return client and client.initialized
  end)

  -- Inside brackets that are closed already, where others show nothing or close them twice; word by
  -- word, and the file parses after each.
  local whole = ask_at("lambda shape: ", ")", "")
  say("inside brackets: %s", vim.inspect(whole))
  local typed = ""
  for word = 1, 20 do
    local length = #text()
    type_keys("<M-Right>")
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
  type_keys("<Tab>")
  wait("the text", 30, function()
    return text():find("return math." .. ghost .. "\n", 1, true)
  end)
  keep("all")

  -- Another suggestion, and back. Neovim's own knows one only: there a menu offers them all.
  if vim.lsp.inline_completion == nil then
    ghost = ask_at("self.width = width\\n        ", "\\$", "self.h")
    type_keys("<M-\\>")
    pause(2500)
    ghost = shown()
    local other
    type_keys("<M-]>")
    other = wait("another suggestion", 30, function()
      local found = shown()
      return found ~= ghost and found
    end)
    say("another: %s, then %s", vim.inspect(ghost), vim.inspect(other))
    type_keys("<M-[>")
    wait("the first again", 30, function()
      return shown() == ghost
    end)
  else
    local offered
    vim.ui.select = function(items, options, choose)
      offered = vim.tbl_map(options.format_item, items)
      choose(items[#items])
    end
    ghost = ask_at("self.width = width\\n        ", "\\$", "self.h")
    local before = text()
    type_keys("<M-\\>")
    wait("the menu", 30, function()
      return offered
    end)
    say("the menu: %s", vim.inspect(offered))
    wait("what was chosen", 30, function()
      return text() ~= before
    end)
    keep("chosen")
  end

  -- Several lines: one of them, and as much more as parses.
  vim.bo.autoindent = false
  type_keys("<Esc>Go<CR>for shape")
  local lines = wait("several lines", 60, function()
    local found = shown()
    return found and found:find("\n") and found
  end)
  type_keys("<M-Down>")
  local line = wait("a line", 30, function()
    local found = text():match("\nfor shape(.*)\n$")
    return found ~= "" and found
  end)
  assert(vim.startswith(lines, line) and line:find("\n") and line ~= lines, line)
  say("a line: %s", vim.inspect(line))
  keep("line")

  -- What the server tells.
  type_keys("<Esc>")
  for command, answer in pairs({ DovetailDoctor = "while typing", DovetailExplain = "The cursor stands in" }) do
    vim.cmd(command)
    wait(command, 30, function()
      return text():find(answer, 1, true)
    end)
    vim.cmd("close")
  end
  wait("the status", 10, function()
    return require("dovetail").status.state == "ready"
  end)
  local log = wait("the server to hear of it", 10, function()
    local file = assert(io.open(folder .. "/server.log"))
    local said = file:read("a")
    file:close()
    return said:find(" accepted: [^\n]*parts") and said
  end)
  assert(log:find(" partially accepted: "), "parts are told, too")

  -- The server ends with the editor.
  say("PASSED")
  out:close()
  vim.cmd("qa!")
end)
vim.api.nvim_create_autocmd("VimEnter", {
  callback = function()
    vim.schedule(function()
      local ok, problem = coroutine.resume(test)
      if not ok then
        say("FAILED: %s", problem)
        out:close()
        vim.cmd("cquit 1")
      end
    end)
  end,
})
