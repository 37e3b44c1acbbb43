-- What test/editors/neovim.sh runs inside Neovim, with Dovetail's server: a language of the user's own, as
-- docs/own-grammar.md has it. What is drawn is in the language; a grammar that is broken says so in its own buffer,
-- and one that was changed counts at once.
local script = require("typing.script")
local press, say, text, wait, shown = script.press, script.say, script.text, script.wait, script.shown
vim.cmd("filetype plugin on")
local page = assert(io.open(script.folder .. "/page.lua")):read("a")
local setup = require("dovetail").setup
require("dovetail").setup = function(options) -- as the page has it, with a log
  options.cmd = { script.root .. "/dovetail", "serve", "--log-file", script.folder .. "/server.log" }
  setup(options)
end
assert(load(page))()

script.run(function()
  vim.cmd.cd(script.folder)
  vim.cmd.edit("shop.svc")
  assert(vim.bo.filetype == "svc", vim.bo.filetype)
  script.client(120)
  press("Go" .. 'route "/login" -> ')
  local ghost = wait("grey text", 60, shown)
  local row = script.screen(vim.fn.screenrow())
  assert(row:find('route "/login" -> ' .. ghost, 1, true), row)
  say("in a language of one's own: %s", row)
  press("<Tab>")
  wait("the accepted text", 10, function()
    return text():find('route "/login" %-> ?[a-z]+')
  end)
  press("<Esc>")
  vim.cmd.write()

  -- a mistake in the grammar is underlined there, and the last good one counts
  vim.cmd.edit("svc.lark")
  script.client(30)
  press("Gomore: MISSING<Esc>")
  vim.cmd.write()
  local found = wait("the error in the grammar", 30, function()
    return vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR })[1]
  end)
  assert(found.lnum == vim.fn.line("$") - 1 and found.message:find("MISSING"), vim.inspect(found))
  say("a broken grammar: line %d: %s", found.lnum + 1, found.message)

  -- mended, with one more kind of entry, which the other file may have from then on
  vim.cmd("silent undo")
  vim.cmd([[%s/| "route" STRING/| "balance" "between" NAME "and" NAME\r     &/]])
  vim.cmd.write()
  wait("no errors", 30, function()
    return #vim.diagnostic.get(0, { severity = vim.diagnostic.severity.ERROR }) == 0
  end)
  vim.cmd.edit("shop.svc")
  press("Go" .. "balance bet")
  ghost = wait("grey text of the changed grammar", 2, function()
    press("<M-Bslash>") -- three keys are not worth a glance, but somebody asks
    script.pause(500)
    return shown()
  end)
  assert(vim.startswith(ghost, "ween"), ghost)
  say("a changed grammar: %s", vim.inspect(ghost))
end)
