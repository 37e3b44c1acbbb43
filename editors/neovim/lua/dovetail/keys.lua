-- Keys of insert mode that do something while a suggestion is shown, and else what they did before:
-- what the user, a plugin or Neovim itself had mapped them to, or what the bare key does.

local M = {}
local api = vim.api

local function raw(keys)
  return api.nvim_replace_termcodes(keys, true, true, true)
end

local function global_mapping(key)
  local bytes = raw(key)
  for _, mapping in ipairs(api.nvim_get_keymap("i")) do
    if mapping.lhsraw == bytes or mapping.lhsrawalt == bytes then
      return mapping
    end
  end
end

-- What `press` has to run once the buffer may be changed again.
local waiting

--- Runs what a mapping waits with; by the keys that `press` returns.
function M.run()
  local action = waiting
  waiting = nil
  if action then
    action()
  end
end

local RUN = raw("<Cmd>lua require('dovetail.keys').run()<CR>")
local UNDO_BREAK = raw("<C-g>u")

-- The keys that a mapping stands for, to be typed in its place.
local function meant(mapping)
  local keys
  if mapping.callback and mapping.expr == 0 then
    waiting = mapping.callback
    return RUN, true
  elseif mapping.callback then
    keys = mapping.callback() or ""
  else
    local right = (mapping.rhs or ""):gsub("<SID>", ("<SNR>%d_"):format(mapping.sid or 0))
    keys = mapping.expr == 1 and tostring(api.nvim_eval(right)) or raw(right)
  end
  if mapping.expr == 1 and mapping.replace_keycodes == 1 then
    keys = raw(keys)
  end
  return keys, mapping.noremap == 1
end

-- What the key did before, as keys that are not mapped again. What is to be mapped again is put in
-- front of what is typed next; as Vim does, the key itself at its beginning is not.
local function otherwise(key, mapping)
  if mapping == nil then
    return raw(key)
  end
  local keys, final = meant(mapping)
  if final then
    return keys
  end
  local same = vim.startswith(keys, raw(key)) and raw(key) or ""
  api.nvim_feedkeys(keys:sub(#same + 1), "im", false)
  api.nvim_feedkeys(same, "in", false)
  return ""
end

--- Maps a key in a buffer. `ready` says whether `action` is to run; it must not change the buffer.
function M.map(bufnr, key, description, ready, action)
  if not key or key == "" then
    return
  end
  local before = api.nvim_buf_call(bufnr, function()
    return vim.fn.maparg(key, "i", false, true)
  end)
  local ours = before.desc and vim.startswith(before.desc, "Dovetail: ")
  local own = before.buffer == 1 and not ours and before or nil
  if before.buffer == 1 and ours then
    return
  end
  vim.keymap.set("i", key, function()
    if ready() then
      waiting = action
      return UNDO_BREAK .. RUN
    end
    return otherwise(key, own or global_mapping(key))
  end, { buffer = bufnr, expr = true, replace_keycodes = false, desc = "Dovetail: " .. description })
end

return M
