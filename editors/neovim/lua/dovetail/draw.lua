-- Draws what is new of a suggestion: inline at the cursor and between the closers behind it, and
-- further lines below.

local fit = require("dovetail.fit")

local M = {}
local api = vim.api
local namespace = api.nvim_create_namespace("dovetail.ghost")
local GROUP = "DovetailGhost"

--- The colour, which a colour scheme or the user may set otherwise: that of Neovim's own hints or of
--- comments. Where that has none for terminals of few colours, as Neovim's own scheme, it is dark grey.
function M.highlight()
  local like = vim.fn.hlexists("ComplHint") == 1 and "ComplHint" or "Comment"
  local colour = api.nvim_get_hl(0, { name = like, link = false })
  colour.ctermfg = colour.ctermfg or 8
  colour.default = true
  api.nvim_set_hl(0, GROUP, colour)
end

function M.clear(bufnr)
  if api.nvim_buf_is_valid(bufnr) then
    api.nvim_buf_clear_namespace(bufnr, namespace, 0, -1)
  end
end

-- Virtual text draws a tab as it likes: blanks up to the next stop, from a screen column on.
local function expand(text, column, tabstop)
  if not text:find("\t", 1, true) then
    return text
  end
  local drawn = ""
  for before, tab in text:gmatch("([^\t]*)(\t?)") do
    drawn = drawn .. before
    if tab ~= "" then
      local at = column + api.nvim_strwidth(drawn)
      drawn = drawn .. (" "):rep(tabstop - at % tabstop)
    end
  end
  return drawn
end

local function mark(bufnr, row, column, options)
  options.hl_mode = "combine"
  api.nvim_buf_set_extmark(bufnr, namespace, row, column, options)
end

--- Draws a rest at a place (row and column from 0) behind which `behind` stands, kept at `kept`.
--- Where a line ends before the last of that, it is drawn below, with its line, and hidden here.
function M.draw(bufnr, row, column, rest, kept, behind)
  M.clear(bufnr)
  local tabstop = vim.bo[bufnr].tabstop
  local line = api.nvim_buf_get_lines(bufnr, row, row + 1, false)[1] or ""
  local width = api.nvim_strwidth(expand(line:sub(1, column), 0, tabstop))
  local head, below = rest:match("^([^\n]*)\n(.*)$")
  local pieces = fit.pieces(rest, kept)
  if head and kept[1] and kept[#kept] > #head then
    pieces = { { after = 0, text = head } }
    mark(bufnr, row, column, {
      virt_text = { { (" "):rep(#behind), GROUP } },
      virt_text_pos = "overlay",
    })
  end
  if below then
    local lines = {}
    for _, text in ipairs(vim.split(below, "\n", { plain = true })) do
      table.insert(lines, { { expand(text, 0, tabstop), GROUP } })
    end
    mark(bufnr, row, column, { virt_lines = lines })
  end
  for _, piece in ipairs(pieces) do
    local text = expand(piece.text:match("^[^\n]*"), width, tabstop)
    if text ~= "" then
      mark(bufnr, row, column + piece.after, {
        virt_text = { { text, GROUP } },
        virt_text_pos = "inline",
      })
    end
  end
end

return M
