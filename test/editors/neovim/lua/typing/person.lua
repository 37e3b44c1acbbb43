-- Types a program as a person does, at 70 to 130 milliseconds a key, and waits for no answer, though a
-- person sometimes stops to think: with wrong characters, deletions, pasting, cursor keys, and keys that accept up to 140 milliseconds after
-- another key, whether or not something is shown. At the end of each line the text is put right.
local judge = require("typing.judge")
local program = require("typing.program")
local Random = require("typing.random")

local M = {}
local api = vim.api

--- Types `count` lines of the program; inside a coroutine, with a function that lets time go by. Thinks
--- before so many of a hundred keys, for up to `longest` milliseconds.
function M.type(seed, count, wait, thinks, longest)
  local random = Random.new(seed)

  local function key(keys)
    api.nvim_input(keys == "<" and "<lt>" or keys)
  end

  -- A key, and a person's time.
  local function stroke(keys)
    key(keys)
    local pause = random:whole(70, 130)
    wait(60)
    judge.sample()
    wait(pause - 60)
  end

  local function accept()
    local name = random:percent(70) and "<Tab>" or "<M-Right>"
    key(name)
    wait(random:whole(90, 160))
    judge.sample()
  end

  -- A key and, soon after it, one that accepts.
  local function race(first)
    key(first)
    wait(random:whole(0, 140))
    accept()
  end

  local function put_right(upto)
    wait(30)
    judge.sample()
    local lines = vim.list_slice(program, 1, upto)
    api.nvim_buf_set_lines(0, 0, -1, false, lines)
    api.nvim_win_set_cursor(0, { upto, #lines[upto] })
    judge.reset()
    wait(90)
    judge.sample()
  end

  -- Something that is not the next character; true if the rest of the line is to be left.
  local function aside()
    local what = random:whole(1, 6)
    if what == 1 then
      stroke(random:of({ "x", "(", "s", "=", " ", ")" }))
      stroke("<BS>")
    elseif what == 2 then
      stroke("<Left>")
      stroke("<Left>")
      if random:percent(50) then
        stroke("x")
        stroke("<BS>")
      end
      stroke("<End>")
    elseif what == 3 then
      stroke("<Up>")
      stroke("<Down>")
      stroke("<End>")
    elseif what == 4 then
      local pasted = random:of({ "value", "self.", "items[0]", "a\nb" })
      judge.paste(pasted)
      api.nvim_paste(pasted, true, -1)
      wait(random:whole(70, 130))
      judge.sample()
      return true
    elseif what == 5 then
      stroke("<BS>")
      stroke("<BS>")
      return true
    else
      key(random:of({ "(", "[", "{" }))
      wait(random:whole(70, 130))
      key(random:of({ ")", "]", "}" }))
      wait(random:whole(0, 100))
      stroke("<Left>")
      race(random:of({ "x", "s", "i" }))
      return true
    end
  end

  local function line(text)
    for character in text:gmatch("[%z\1-\127\194-\244][\128-\191]*") do
      if random:percent(thinks) then
        wait(random:whole(200, longest))
        judge.sample()
      end
      if judge.sees() and random:percent(22) then
        accept()
        if random:percent(40) then
          return
        end
      elseif judge.sees() and random:percent(30) then
        race(random:percent(50) and judge.next_character() or random:of({ "s", "(", "x", ".", "<CR>" }))
        if random:percent(50) then
          return
        end
      elseif random:percent(2) then
        race(character)
      elseif random:percent(4) and aside() then
        return
      else
        stroke(character)
      end
    end
  end

  key("i")
  wait(200)
  judge.sample()
  for number = 1, count do
    line(vim.trim(program[number]))
    stroke("<CR>")
    if random:percent(20) then
      accept()
    end
    put_right(number)
    if number < count then
      stroke("<CR>")
      local indent = program[number + 1]:match("^ *")
      api.nvim_set_current_line(indent)
      api.nvim_win_set_cursor(0, { number + 1, #indent })
      judge.reset()
      wait(60)
      judge.sample()
    end
  end
end

return M
