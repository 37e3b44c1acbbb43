-- Suggestions are paused: for some minutes, or until they are switched on again. And the message that
-- a new user gets.

local ghost = require("dovetail.ghost")

local M = {}
local MINUTES = 5
local off = false
local snoozed ---@type { until_: integer, timer: any }? what time() says when it ends

local function say(text, level)
  vim.notify("dovetail: " .. text, level or vim.log.levels.INFO)
end

--- Whether nothing is to be asked for.
function M.paused()
  return off or snoozed ~= nil
end

--- How many minutes are left of it; nil if it is not snoozing.
function M.minutes_left()
  return snoozed and math.max(0, (snoozed.until_ - os.time()) / 60)
end

--- Says what is paused, and how that ends.
function M.tell()
  if off then
    say("suggestions are off; :Dovetail on switches them on")
  elseif snoozed then
    say(("no suggestions until %s; :Dovetail snooze 0 ends it"):format(os.date("%H:%M", snoozed.until_)))
  else
    say("suggestions are on")
  end
end

local function wake()
  if snoozed then
    snoozed.timer:stop()
    snoozed = nil
  end
end

--- Switches suggestions on or off.
function M.switch(on)
  off = not on
  wake()
  ghost.refresh()
  M.tell()
end

--- Suggests nothing for so many minutes, 5 unless said; 0 ends it.
function M.snooze(minutes)
  minutes = minutes == nil and MINUTES or tonumber(minutes)
  if not (minutes and minutes >= 0 and minutes <= 60 * 24 * 7) then
    say(":Dovetail snooze takes minutes, up to a week: 5 without a number, 0 to end it", vim.log.levels.ERROR)
    return
  end
  wake()
  if minutes > 0 then
    local seconds = math.max(1, math.floor(minutes * 60))
    snoozed = { until_ = os.time() + seconds }
    snoozed.timer = vim.defer_fn(function()
      snoozed = nil
      ghost.refresh()
      M.tell()
    end, seconds * 1000)
  end
  ghost.refresh()
  M.tell()
end

--- With the first suggestion of an installation: which key accepts. The file that remembers it lies
--- with Neovim's state; where it cannot be written, the message comes once a session.
function M.welcome(keys)
  local told = false
  ghost.on_first_shown = function()
    if told then
      return
    end
    told = true
    local folder = vim.fn.stdpath("state") .. "/dovetail"
    local stamp = folder .. "/welcomed"
    if not keys.accept or keys.accept == "" or vim.uv.fs_stat(stamp) then
      return
    end
    local text = ("%s accepts the grey text"):format(keys.accept)
    if keys.accept_word and keys.accept_word ~= "" then
      text = ("%s, %s a part of it"):format(text, keys.accept_word)
    end
    vim.schedule(function()
      say(text)
    end)
    pcall(vim.fn.mkdir, folder, "p")
    local file = io.open(stamp, "w")
    if file then
      file:write(text, "\n")
      file:close()
    end
  end
end

return M
