-- The server's client: its functions take the client itself since Neovim 0.11.

local M = {}
local methods_take_client = vim.fn.has("nvim-0.11") == 1

--- The client of Dovetail's server in a buffer, the last that was started; or nil.
function M.of(bufnr)
  local last
  for _, client in ipairs(vim.lsp.get_clients({ bufnr = bufnr, name = "dovetail" })) do
    last = last and last.id > client.id and last or client
  end
  return last
end

local function call(client, method, ...)
  if methods_take_client then
    return client[method](client, ...)
  end
  return client[method](...)
end

--- Asks; returns whether it was sent, and the request's id.
function M.request(client, method, params, handler, bufnr)
  return call(client, "request", method, params, handler, bufnr)
end

function M.notify(client, method, params)
  return call(client, "notify", method, params)
end

function M.cancel(client, id)
  return call(client, "cancel_request", id)
end

--- Has the server end: as the protocol has it, or by force.
function M.stop(client, force)
  return call(client, "stop", force)
end

--- The byte, from 0, at which a position's character lies in a line.
function M.byte_of(client, line, character)
  local encoding = client.offset_encoding
  if encoding == "utf-8" then
    return math.min(character, #line)
  end
  if methods_take_client then
    return vim.str_byteindex(line, encoding, character, false)
  end
  local points, units = vim.str_utfindex(line)
  local utf16 = encoding ~= "utf-32"
  return vim.str_byteindex(line, math.min(character, utf16 and units or points), utf16)
end

--- What is asked about the cursor of the current window: its document and position. Neovim 0.10's own
--- function gives another place behind characters outside ASCII.
function M.at_cursor(client)
  local cursor, line = vim.api.nvim_win_get_cursor(0), vim.api.nvim_get_current_line()
  local encoding, character = client.offset_encoding, cursor[2]
  if encoding ~= "utf-8" and methods_take_client then
    character = vim.str_utfindex(line, encoding, cursor[2], false)
  elseif encoding ~= "utf-8" then
    local points, units = vim.str_utfindex(line, cursor[2])
    character = encoding == "utf-32" and points or units
  end
  return {
    textDocument = { uri = vim.uri_from_bufnr(0) },
    position = { line = cursor[1] - 1, character = character },
  }
end

return M
