-- What of a suggestion is still to come, given what stands in its place by now. Knows no buffer.
--
-- A suggestion is a text that is to stand in the place of `behind`: the closers directly behind the
-- cursor, or nothing. While it is typed, `typed` stands before the cursor and `behind` after it; it
-- still fits as long as what would stand there once it is accepted is the same text: `typed` begins
-- it, and `behind` is kept, in its order, in the rest. Offsets are bytes.

local M = {}

local opens = { ["("] = true, ["["] = true, ["{"] = true }
local closes = { [")"] = true, ["]"] = true, ["}"] = true }
local quotes = { ['"'] = true, ["'"] = true, ["`"] = true }
local only_closers = "^[%)%]}\"'`]*$"

-- Where each byte of `behind` stands in `text`, if each is the one that closes what was open before
-- the text: brackets and strings that begin in the text are passed over. Nil if there is no such.
local function where_it_closes(text, behind)
  local found, depth, i = {}, 0, 1
  while i <= #text do
    local byte = text:sub(i, i)
    if depth == 0 and byte == behind:sub(#found + 1, #found + 1) then
      table.insert(found, i)
      if #found == #behind then
        return found
      end
    elseif opens[byte] then
      depth = depth + 1
    elseif closes[byte] then
      depth = math.max(0, depth - 1)
    elseif quotes[byte] then
      i = text:find(byte, i + 1, true) or i
    end
    i = i + 1
  end
  return nil
end

-- Where each byte of `behind` stands in `text`, as far to the right as they can; nil if they do not.
local function rightmost(text, behind)
  local found, i = {}, #text
  for at = #behind, 1, -1 do
    while i > 0 and text:sub(i, i) ~= behind:sub(at, at) do
      i = i - 1
    end
    if i == 0 then
      return nil
    end
    found[at] = i
    i = i - 1
  end
  return found
end

--- Where in `text`, from 1, each byte of `behind` is kept; nil if `text` does not hold them in order.
function M.kept(text, behind)
  if behind == "" then
    return {}
  end
  return where_it_closes(text, behind) or rightmost(text, behind)
end

--- What is new in a rest, and behind how many bytes of `behind` it stands: { after, text } each.
function M.pieces(rest, kept)
  local pieces, from = {}, 1
  for i = 1, #kept + 1 do
    local to = (kept[i] or #rest + 1) - 1
    if to >= from then
      table.insert(pieces, { after = i - 1, text = rest:sub(from, to) })
    end
    from = to + 2
  end
  return pieces
end

--- Whether a stop of an item, at the end of `typed` or before, has put `behind` there, or more of which
--- that is still left.
function M.is_left(item, typed, behind)
  for i = #item.stops, 1, -1 do
    local stop = item.stops[i]
    if stop.at <= #typed then
      return vim.endswith(stop.behind, behind)
    end
  end
  return false
end

--- The rest of an item and where in it `behind` is kept; nil if it does not fit, or if nothing that
--- can be seen is still to come.
function M.rest(item, typed, behind)
  local written = behind:sub(1, math.max(0, #behind - #item.behind))
  local is_kept = vim.endswith(item.behind, behind)
    or behind == written .. item.behind and written:find(only_closers) ~= nil
    or M.is_left(item, typed, behind)
  if not vim.startswith(item.text, typed) or not is_kept then
    return nil
  end
  local rest = item.text:sub(#typed + 1)
  local kept = M.kept(rest, behind)
  for _, piece in ipairs(kept and M.pieces(rest, kept) or {}) do
    if piece.text:find("%S") then
      return rest, kept
    end
  end
  return nil
end

--- The items that can be shown, with the same `behind`.
---
--- Each `raw` has `text`, `behind`, `stops` (where a part ends: `at`, an offset in the text, and `behind`, the
--- text behind the cursor then), `left` (the end of the text, which stands behind the cursor once all is
--- accepted), `command` and `placeholder` (the end of the text that stands for what is written next). An item
--- that covers less of what stands behind the cursor than another gets the difference at its end;
function M.items(raws)
  local longest = ""
  for _, raw in ipairs(raws) do
    longest = #raw.behind > #longest and raw.behind or longest
  end
  local items = {}
  for _, raw in ipairs(raws) do
    local tail = longest:sub(#raw.behind + 1)
    local text = raw.text .. tail
    local item = {
      text = text,
      behind = longest,
      stops = vim.tbl_map(function(stop)
        return { at = stop.at, behind = stop.behind .. tail }
      end, raw.stops),
      left = raw.left .. tail,
      command = raw.command,
      placeholder = raw.placeholder,
    }
    if M.rest(item, "", longest) then
      table.insert(items, item)
    end
  end
  return items
end

--- How much of a rest is to be accepted for a part that is enough, and the text that is to stand behind the
--- cursor then; that is nil where it stays as it is. Nil for all of it.
function M.part(item, typed, kept, enough)
  for i, stop in ipairs(item.stops) do
    local length = stop.at - #typed
    if i < #item.stops and length > 0 and enough(item.text:sub(#typed + 1, stop.at)) then
      if stop.behind ~= item.behind then
        return length, stop.behind
      end
      return (kept[1] == nil or length < kept[1]) and length or nil
    end
  end
  return nil
end

return M
