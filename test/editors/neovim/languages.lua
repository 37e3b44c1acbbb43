-- What test/editors/neovim.sh runs inside Neovim, with Dovetail's server: a file of Rust, by tree-sitter's grammar that
-- `language add rust` has fetched. A suggestion inside an arm of a match, taken in parts; the file is kept at each stop.
local script = require("typing.script")
local press, say, text, wait, shown = script.press, script.say, script.text, script.wait, script.shown
vim.cmd("filetype plugin on")
require("dovetail").setup({
  settings = { threshold = 0, automaticDeadline = 20000, invokedDeadline = 20000 },
  cmd = { script.root .. "/dovetail", "serve", "--log-file", script.folder .. "/server.log", "--log-level", "debug" },
})

local kept = 0
local function keep()
  kept = kept + 1
  local file = assert(io.open(script.folder .. "/accepted-" .. kept .. ".rs", "w"))
  file:write(text())
  file:close()
end

script.run(function()
  vim.cmd.edit(script.folder .. "/shapes.rs")
  assert(vim.bo.filetype == "rust", vim.bo.filetype)
  script.client(120)
  for _, arm in ipairs({ "Shape::Circle { radius } => ", "Shape::Square { side } => " }) do
    press("<Esc>")
    vim.fn.cursor(1, 1)
    assert(vim.fn.search("\\V" .. arm .. "\\zs") > 0, arm)
    press("C")
    local whole = wait("a suggestion behind " .. arm, 120, function()
      return shown() ~= "" and shown()
    end)
    say("inside an arm: %s%s", arm, vim.inspect(whole))
    for part = 1, 20 do
      local before = text()
      press("<M-Right>")
      wait("a part", 30, function()
        return text() ~= before
      end)
      keep()
      if text():find(arm .. whole, 1, true) then -- what closes it may be behind the cursor
        say("accepted in %d parts", part)
        break
      end
      wait("the rest of it", 60, function()
        return (shown() or "") ~= ""
      end)
    end
  end
end)
