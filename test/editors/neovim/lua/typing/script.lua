-- What the scripts in Neovim share: they run as a coroutine, so that the editor goes on while they
-- wait, and write PASSED as the last line of their result, or what went wrong.
local M = {}
local api = vim.api
local out = assert(io.open(vim.env.DOVETAIL_TEST_RESULT, "w"))
local running

M.root = vim.env.DOVETAIL_TEST_ROOT
M.folder = vim.fs.dirname(vim.env.DOVETAIL_TEST_RESULT)

function M.say(...)
  out:write(string.format(...), "\n")
  out:flush()
end

local function go_on()
  local ok, problem = coroutine.resume(running)
  if not ok then
    M.say("FAILED: %s", problem)
    out:close()
    vim.cmd("cquit 1")
  end
end

--- Lets some milliseconds go by.
function M.pause(milliseconds)
  vim.defer_fn(go_on, math.max(0, milliseconds))
  coroutine.yield()
end

function M.text()
  return table.concat(api.nvim_buf_get_lines(0, 0, -1, false), "\n") .. "\n"
end

--- Waits until a condition gives something, and gives that.
function M.wait(what, seconds, condition)
  for _ = 1, seconds * 50 do
    local found = condition()
    if found then
      return found
    end
    M.pause(20)
  end
  error(("waited %d s for %s in vain; mode %s, the cursor at %s, the text:\n%s"):format(
    seconds, what, vim.fn.mode(), vim.inspect(api.nvim_win_get_cursor(0)), M.text()))
end

--- Types keys all at once.
function M.press(keys)
  api.nvim_input(keys)
  M.pause(20)
end

--- The client of Dovetail's server, once it has begun.
function M.client(seconds)
  return M.wait("the server", seconds, function()
    local client = vim.lsp.get_clients({ bufnr = 0, name = "dovetail" })[1]
    return client and client.initialized and client
  end)
end

--- The pieces of grey text: { row, column, text } each, from 0; and the lines below.
function M.pieces()
  local space = api.nvim_get_namespaces()["dovetail.ghost"]
  local pieces, below = {}, {}
  for _, mark in ipairs(space and api.nvim_buf_get_extmarks(0, space, 0, -1, { details = true }) or {}) do
    if mark[4].virt_text_pos == "inline" then
      table.insert(pieces, { mark[2], mark[3], mark[4].virt_text[1][1] })
    end
    for _, line in ipairs(mark[4].virt_lines or {}) do
      table.insert(below, line[1][1])
    end
  end
  return pieces, below
end

--- The grey text in one piece; nil without any.
function M.grey()
  local pieces, below = M.pieces()
  local text = table.concat(vim.tbl_map(function(piece)
    return piece[3]
  end, pieces))
  for _, line in ipairs(below) do
    text = text .. "\n" .. line
  end
  return text ~= "" and text or nil
end

--- The grey text, once it is on the screen.
function M.shown()
  return require("dovetail").is_shown() and M.grey()
end

--- A row of the screen, from 1, without blanks at its end.
function M.screen(row)
  local cells = {}
  for column = 1, vim.o.columns do
    cells[column] = vim.fn.screenstring(row, column)
  end
  return (table.concat(cells):gsub("%s+$", ""))
end

--- Runs a script once Neovim has started.
function M.run(body)
  running = coroutine.create(function()
    body()
    M.say("PASSED")
    out:close()
    vim.cmd("qa!")
  end)
  api.nvim_create_autocmd("VimEnter", {
    callback = function()
      vim.schedule(go_on)
    end,
  })
end

return M
