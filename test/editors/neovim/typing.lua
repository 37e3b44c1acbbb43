-- What test/editors/neovim.sh runs inside Neovim to type as a person does, against a stand-in for a
-- server that answers late, or against Dovetail itself; and prints what it counted.
local seed = tonumber(vim.env.DOVETAIL_TEST_SEED or "18")
local real = vim.env.DOVETAIL_TEST_SERVER == "real"
local judge = require("typing.judge")
local person = require("typing.person")
local program = require("typing.program")
local script = require("typing.script")
local standin = require("typing.standin")
local lines = tonumber(vim.env.DOVETAIL_TEST_LINES or #program)

vim.cmd("filetype plugin on")
vim.o.columns, vim.o.lines, vim.o.laststatus, vim.o.cmdheight = 150, 24, 0, 1
vim.o.showmode, vim.o.ruler, vim.o.showcmd, vim.o.wrap = false, false, false, false
vim.o.autoindent, vim.o.smarttab = true, false
vim.opt.fillchars = { eob = " " }
vim.api.nvim_set_hl(0, "EndOfBuffer", { bold = true }) -- nothing else has the colour of grey text
vim.api.nvim_create_autocmd("FileType", {
  callback = function()
    vim.bo.expandtab, vim.bo.tabstop, vim.bo.softtabstop, vim.bo.shiftwidth = true, 4, 0, 4
  end,
})
local server = { script.root .. "/dovetail", "serve", "--log-file", script.folder .. "/server.log" }
require("dovetail").setup({
  settings = { threshold = 0, automaticDeadline = 1000 },
  cmd = real and server or standin.start(seed),
})

script.run(function()
  local client = script.client(120)
  if real then
    script.wait("the model", 120, function()
      return require("dovetail").status.state == "ready"
    end)
  end
  judge.listen(client)
  script.pause(500)
  judge.start()
  person.type(seed, lines, script.pause, real and 12 or 4, real and 1500 or 600)
  script.pause(400)
  judge.sample()
  for _, complaint in ipairs(judge.complaints) do
    script.say("%s", complaint)
  end
  script.say("typed with %s, seed %d: %d keys, %d drawings (%d with grey text), stale %d",
    real and "Dovetail's server" or "a stand-in", seed, judge.keys, judge.drawings, judge.grey, judge.stale)
  script.say("accepts %d, such keys without grey text %d, wrong %d", judge.accepts, judge.otherwise, judge.wrong)
  assert(judge.stale == 0 and judge.wrong == 0, "what is on the screen and what is accepted is true")
  local enough = judge.keys > lines * 8 and judge.grey > lines and judge.accepts > lines / 8
  assert(real or enough, "enough was shown for this to say something")
end)
