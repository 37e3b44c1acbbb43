-- What test/editors/clients.sh runs inside Neovim: takes pieces out of whole programs, types them again at a person's pace
-- with a completion client, accepts what it draws, keeps the file, and puts the program back.
local Random = require("typing.random")
local script = require("typing.script")
local seed = tonumber(vim.env.DOVETAIL_TEST_SEED or "73")
local api = vim.api
local name, port = vim.env.DOVETAIL_TEST_CLIENT, vim.env.DOVETAIL_TEST_PORT
local wanted = tonumber(vim.env.DOVETAIL_TEST_ACCEPTS)

vim.cmd("filetype plugin indent on")
vim.o.columns, vim.o.lines, vim.o.hidden = 150, 40, true

-- As docs/clients.md has it.
local clients = {
  ["llama.vim"] = {
    start = function()
      vim.g.llama_config = {
        endpoint_fim = "http://127.0.0.1:" .. port .. "/llama.vim/5000/infill",
        api_key = vim.env.DOVETAIL_TOKEN, n_prefix = 5000, n_suffix = 5000, ring_n_chunks = 0,
        keymap_fim_accept_line = "", keymap_fim_accept_word = "",
      }
      vim.cmd("runtime plugin/llama.vim") -- `-u NONE` loads none
    end,
    grey = function()
      local space = api.nvim_get_namespaces()["vt_fim"]
      if not space or vim.fn["llama#is_fim_hint_shown"]() ~= true and vim.fn["llama#is_fim_hint_shown"]() ~= 1 then
        return nil
      end
      local text = ""
      for _, mark in ipairs(api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })) do
        text = text .. (mark[4].virt_text and mark[4].virt_text[1][1] or "")
        for _, line in ipairs(mark[4].virt_lines or {}) do
          text = text .. "\n" .. line[1][1]
        end
      end
      return text:find("%S") and text or nil
    end,
    accept = "<Tab>",
  },
  minuet = {
    start = function()
      require("minuet").setup({
        provider = "openai_fim_compatible", n_completions = 1, add_single_line_entry = false,
        context_window = 200000, debounce = 0, throttle = 0,
        provider_options = {
          openai_fim_compatible = {
            name = "Dovetail", model = "dovetail", api_key = "DOVETAIL_TOKEN",
            end_point = "http://127.0.0.1:" .. port .. "/minuet/200000/v1/completions",
          },
        },
        virtualtext = { auto_trigger_ft = { "*" }, keymap = { accept = "<M-a>" } },
      })
    end,
    grey = function()
      local space = api.nvim_get_namespaces()["minuet.virtualtext"]
      local mark = api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true })[1]
      if not mark then
        return nil
      end
      local text = mark[4].virt_text[1][1]
      for _, line in ipairs(mark[4].virt_lines or {}) do
        text = text .. "\n" .. line[1][1]
      end
      return text:find("%S") and text or nil
    end,
    accept = "<M-a>",
  },
  -- Dovetail's own plugin, as its README has it, for comparison.
  lsp = {
    start = function()
      require("dovetail").setup({
        cmd = { script.root .. "/dovetail", "serve", "--log-file", script.folder .. "/server.log" },
      })
    end,
    grey = script.shown,
    accept = "<Tab>",
  },
}
local client = clients[name]
client.start()

local counted = { tried = 0, places = 0, keys = 0, shown = 0, accepted = 0, gone = 0 }
local waits = {} -- from the last key to grey text, in milliseconds

local function keep()
  local ending = vim.fn.expand("%:e")
  local file = assert(io.open(("%s/accepted-%d.%s"):format(script.folder, counted.accepted, ending), "w"))
  file:write(script.text())
  file:close()
end

-- Takes the rest of a line away, from some word on, and types it again. Whether something was accepted.
local function try(lines)
  counted.tried = counted.tried + 1
  local random = Random.new(seed * 100000 + counted.tried) -- the same place for each client
  local row = random:whole(1, #lines)
  local line = lines[row]
  local words = {}
  for at in line:gmatch("()%w+") do
    table.insert(words, at)
  end
  if #words == 0 then
    return
  end
  counted.places = counted.places + 1
  local at = random:of(words)
  local piece = line:sub(at)
  api.nvim_buf_set_lines(0, row - 1, row, false, { line:sub(1, at - 1) })
  api.nvim_win_set_cursor(0, { row, 0 })
  script.press("A")
  script.pause(300)
  for letter in piece:gmatch("[%z\1-\127\194-\244][\128-\191]*") do
    counted.keys = counted.keys + 1
    api.nvim_input(letter == "<" and "<lt>" or letter)
    local pressed = vim.uv.hrtime()
    local rest = random:whole(80, 160) + (random:percent(20) and random:whole(700, 1800) or 0)
    local seen
    while (vim.uv.hrtime() - pressed) / 1e6 < rest do
      script.pause(10)
      if not seen and client.grey() then
        seen = (vim.uv.hrtime() - pressed) / 1e6
        counted.shown = counted.shown + 1
        table.insert(waits, seen)
      end
    end
    if seen and client.grey() and random:percent(60) then
      local before = script.text()
      local grey = client.grey()
      script.press(client.accept)
      script.pause(100)
      if script.text() ~= before then
        counted.accepted = counted.accepted + 1
        keep()
        script.say("%d %s:%d %s", counted.accepted, vim.fn.expand("%:t"), row, vim.inspect(grey))
        return
      end
      counted.gone = counted.gone + 1
    end
  end
end

script.run(function()
  script.pause(15000) -- the model loads
  local buffers = vim.tbl_filter(function(one) return vim.bo[one].buflisted end, api.nvim_list_bufs())
  while counted.accepted < wanted and counted.places < wanted * 6 do
    for _, buffer in ipairs(buffers) do
      vim.cmd.buffer(buffer)
      local lines = api.nvim_buf_get_lines(0, 0, -1, false)
      vim.bo.indentexpr, vim.bo.cindent, vim.bo.autoindent = "", false, true
      for _ = 1, 5 do
        if counted.accepted < wanted then
          try(lines)
          script.press("<Esc>")
          api.nvim_buf_set_lines(0, 0, -1, false, lines)
        end
      end
    end
  end
  table.sort(waits)
  local function at(part)
    return waits[math.max(1, math.ceil(#waits * part))] or 0
  end
  script.say("%s: %d places, %d keys, shown %d, accepted %d, such keys for nothing %d; from the key to grey text p50 %.0f ms, p99 %.0f",
    name, counted.places, counted.keys, counted.shown, counted.accepted, counted.gone, at(0.5), at(0.99))
  assert(counted.accepted >= wanted, "so many were to be accepted")
end)
