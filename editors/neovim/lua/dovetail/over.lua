-- What was put behind the cursor with a suggestion: it may be typed over, as brackets that an editor closed.

local M = {}
local api = vim.api

-- The buffer, the row, the rest of the line as it was left, and how much of that was put there.
local left = nil ---@type { bufnr: integer, row: integer, rest: string, length: integer }?

--- Leaves a text, behind the cursor of the current window already.
function M.leave(bufnr, behind)
  if behind ~= "" then
    local row, column = unpack(api.nvim_win_get_cursor(0))
    local rest = api.nvim_get_current_line():sub(column + 1)
    left = { bufnr = bufnr, row = row, rest = rest, length = #behind:match("^[^\n]*") }
  end
end

-- Moves over a character that is typed where it stands already.
local function typed()
  if not left or left.bufnr ~= api.nvim_get_current_buf() then
    return
  end
  local row, column = unpack(api.nvim_win_get_cursor(0))
  local behind = api.nvim_get_current_line():sub(column + 1)
  local passed = #left.rest - #behind
  local is_left = row == left.row and passed >= 0 and passed < left.length and vim.endswith(left.rest, behind)
  if is_left and vim.startswith(behind, vim.v.char) then
    vim.v.char = ""
    api.nvim_feedkeys(vim.keycode("<C-g>U<Right>"), "ni", false)
  end
end

local group = api.nvim_create_augroup("dovetail.over", { clear = true })
api.nvim_create_autocmd("InsertCharPre", { group = group, callback = typed })
api.nvim_create_autocmd("InsertLeave", {
  group = group,
  callback = function()
    left = nil
  end,
})

return M
