-- minuet's own code: what it leaves in a buffer once an answer was accepted, one case a line. Two things are pretended: that curl
-- got the answer, and that the mode is Insert.
local cases = tonumber(vim.env.DOVETAIL_TEST_CASES)
math.randomseed(tonumber(vim.env.DOVETAIL_TEST_SEED))
local ok, problem = pcall(function()
  vim.env.KEY = "key"
  require("minuet").setup({
    provider = "openai_fim_compatible", n_completions = 1, add_single_line_entry = false, context_window = 200000,
    provider_options = { openai_fim_compatible = { name = "Dovetail", model = "dovetail", api_key = "KEY", end_point = "http://127.0.0.1/" } },
  })
  local text, asked
  vim.system = function(command, _, ended)
    local file = vim.iter(command):find(function(one) return one:find("^@") end):sub(2)
    asked = vim.json.decode(table.concat(vim.fn.readfile(file), "\n"))
    local chunk = { choices = { { index = 0, text = text, delta = { content = text } } } }
    vim.schedule(function()
      ended({ code = 0, stdout = "data: " .. vim.json.encode(chunk) .. "\n\ndata: [DONE]\n\n" })
    end)
    return { pid = 1, kill = function() end }
  end
  vim.fn.mode = function() return "i" end
  local action = require("minuet.virtualtext").action
  local texts = { "", "", "  ", "    ", "x = 1", "  return x", "f(a)", "f(", ")", "}", "if (a) {", "  b", "print()", "\tx", "a, b", 'é = "ü"' }
  local function pick(list)
    return list[math.random(#list)]
  end
  local out = assert(io.open(vim.env.DOVETAIL_TEST_RESULT, "w"))
  for case = 1, cases do
    vim.bo.filetype = pick({ "python", "json", "go", "html", "" })
    local lines = {}
    for _ = 1, math.random(6) do table.insert(lines, pick(texts)) end
    local y = math.random(#lines)
    local x = math.random(0, #lines[y])
    while x < #lines[y] and lines[y]:byte(x + 1) >= 0x80 and lines[y]:byte(x + 1) < 0xc0 do x = x + 1 end
    vim.api.nvim_buf_set_lines(0, 0, -1, true, lines)
    vim.wo.virtualedit = "onemore"
    vim.api.nvim_win_set_cursor(0, { y, x })
    local parts = {}
    for _ = 1, math.random(4) do table.insert(parts, pick(texts)) end
    text = table.concat(parts, "\n") .. pick({ "", "", "\n", lines[y]:sub(x + 1) })
    action.dismiss()
    asked = nil
    action.next()
    vim.wait(1000, function() return asked ~= nil end, 1)
    vim.wait(1)
    local shown = action.is_visible()
    action.accept()
    vim.wait(1)
    local after = vim.api.nvim_buf_get_lines(0, 0, -1, true)
    local final = table.concat(after, "\n")
    -- What it puts before the text tells the language: taken away as Dovetail does (Body.Headed).
    local prefix = asked.prompt
    local head = 0
    local first = prefix:match("^[^\n]*\n")
    if first:find("language: ", 1, true) then
      head = #first
      local second = prefix:sub(head + 1):match("^[^\n]*\n")
      head = head + (second and (second:find("indentation: ", 1, true) or second == "\n") and #second or 0)
    else
      head = 2 -- two empty lines
    end
    prefix = prefix:sub(head + 1)
    local begins = y == 1 and "\n" or ""
    local ends = y == #lines and "\n" or ""
    out:write(vim.json.encode({
      prefix = prefix, suffix = asked.suffix, answer = text,
      changed = not vim.deep_equal(lines, after), text = begins .. final .. ends,
    }) .. "\n")
  end
  out:close()
end)
if not ok then
  io.stderr:write(tostring(problem), "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
