-- A person types in Neovim beside a completion client, takes what it shows, and the file is kept as it is then.
--
-- DOVETAIL_TEST_CLIENT: llama.vim or minuet; DOVETAIL_TEST_FILES: a list of files that parse;
-- DOVETAIL_TEST_TRIALS: how many suggestions to take; DOVETAIL_TEST_OUT: the folder for what comes of it;
-- DOVETAIL_TEST_URL, DOVETAIL_TEST_LANGUAGE: the server, and the language of the files.
local client = vim.env.DOVETAIL_TEST_CLIENT
local url = vim.env.DOVETAIL_TEST_URL
local language = vim.env.DOVETAIL_TEST_LANGUAGE
local out = vim.env.DOVETAIL_TEST_OUT
local wanted = tonumber(vim.env.DOVETAIL_TEST_TRIALS)
math.randomseed(tonumber(vim.env.DOVETAIL_TEST_SEED or '1'))
local report = assert(io.open(out .. '/report', 'w'))
local function say(...)
  report:write(string.format(...) .. '\n')
  report:flush()
end

local shown, accept
if client == 'llama.vim' then
  vim.g.llama_config = {
    endpoint_fim = url .. '/llama.vim/' .. language .. '/infill', api_key = vim.env.DOVETAIL_TOKEN,
    n_prefix = 5000, n_suffix = 5000, ring_n_chunks = 0, show_info = 0, enable_at_startup = true,
  }
  vim.cmd('runtime autoload/llama.vim')
  vim.fn['llama#init']()
  shown = function() return vim.fn['llama#is_fim_hint_shown']() == 1 or vim.fn['llama#is_fim_hint_shown']() == true end
  accept = function() vim.fn['llama#fim_accept']('full') end
else
  require('minuet').setup({
    provider = 'openai_fim_compatible', n_completions = 1, add_single_line_entry = false, context_window = 200000,
    throttle = 0, debounce = 100, notify = 'error',
    virtualtext = { auto_trigger_ft = { '*' } },
    provider_options = { openai_fim_compatible = {
      name = 'Dovetail', model = 'dovetail', api_key = 'DOVETAIL_TOKEN', end_point = url .. '/minuet/' .. language .. '/v1/completions',
    } },
  })
  local text = require('minuet.virtualtext').action
  shown = function() return text.is_visible() end
  accept = function() text.accept() end
end

local files = vim.split(vim.env.DOVETAIL_TEST_FILES, '\n', { trimempty = true })
local taken, asked, waits = 0, 0, {}
local function wait(ms, done)
  vim.wait(ms, done or function() return false end, 5)
end

local function trial()
  local file = files[math.random(#files)]
  vim.cmd('silent edit! ' .. vim.fn.fnameescape(file))
  local count = vim.api.nvim_buf_line_count(0)
  local line = math.random(count)
  local text = vim.api.nvim_buf_get_lines(0, line - 1, line, true)[1]
  local indent = #text:match('^%s*')
  if #text - indent < 4 or text:find('[\128-\255]') then return end
  -- the line is written again from somewhere in it; closers behind may stay, as editors put them there
  local from = indent + math.random(0, #text - indent - 1)
  local rest = text:match('[%)%]}:;,]*$')
  if math.random(2) == 1 or from > #text - #rest then rest = '' end
  local left = text:sub(1, from) .. rest
  vim.api.nvim_buf_set_lines(0, line - 1, line, true, { left })
  vim.api.nvim_win_set_cursor(0, { line, math.max(0, math.min(from, #left - 1)) })
  vim.api.nvim_input(#left > 0 and from >= #left and 'a' or 'i')
  wait(30)
  asked = asked + 1
  local typed = text:sub(from + 1, #text - #rest)
  for at = 1, math.min(#typed, 8) do
    vim.api.nvim_input(typed:sub(at, at) == '<' and '<lt>' or typed:sub(at, at))
    local began = vim.uv.hrtime()
    wait(70 + math.random(60), shown)
    if at >= 2 and not shown() and math.random(3) == 1 then wait(1200, shown) end
    if shown() then
      table.insert(waits, (vim.uv.hrtime() - began) / 1e6)
      accept()
      wait(60)
      taken = taken + 1
      local kept = string.format('%s/%04d.%s', out, taken, vim.fn.fnamemodify(file, ':e'))
      vim.fn.writefile(vim.api.nvim_buf_get_lines(0, 0, -1, true), kept)
      say('%s: %s line %d', kept, file, line)
      break
    end
  end
  vim.api.nvim_input('<Esc>')
  wait(30)
end

local function all()
  vim.o.swapfile = false
  vim.o.autoindent = false
  local ends = vim.uv.hrtime() + 1e9 * tonumber(vim.env.DOVETAIL_TEST_SECONDS or '500')
  while taken < wanted and vim.uv.hrtime() < ends do
    local ok, problem = pcall(trial)
    if not ok then say('a trial failed: %s', problem) end
  end
  table.sort(waits)
  say('%s: %d suggestions taken in %d trials; from key to grey text p50 %.0f ms, p99 %.0f ms', client, taken, asked,
    waits[math.ceil(#waits / 2)] or 0, waits[math.ceil(#waits * 0.99)] or 0)
  report:close()
  vim.cmd('qall!')
end
vim.defer_fn(all, 200)
