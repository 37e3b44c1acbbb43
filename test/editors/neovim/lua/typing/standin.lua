-- A stand-in for a language server, inside Neovim: answers inline completions late, and each of them,
-- whatever was asked since. It knows the program that is typed, and suggests the rest of a line, two
-- lines, what is wrong, or a text that covers the closers behind the cursor.
local program = require("typing.program")
local Random = require("typing.random")

local M = {}

--- What is suggested where a line up to the cursor ends so, and nowhere else; for tests that want
--- something certain: lists of { text, covers, parts, behind, placeholder }. Nil: by chance.
M.fixed = nil
--- Milliseconds until it answers: from, to.
M.delay = { 0, 350 }
--- How often it was asked.
M.asked = 0
--- The commands that it was told to run.
M.commands = {}
--- What it answers to them.
M.answers = {}
--- What ends the process that was started with a seed, with a status and by a signal.
M.die = {}

local others = { "self.radius * self.radius", "None", "items, list", "x", "self.area()", "0" }

local function parts_of(text)
  local parts = {}
  for part in text:gmatch("[%w_]*[^%w_]*") do
    if part ~= "" then
      table.insert(parts, part)
    end
  end
  return parts
end

local function certain(before)
  for ending, suggestions in pairs(M.fixed) do
    if vim.endswith(before, ending) then
      return suggestions
    end
  end
  return {}
end

local function by_chance(random, row, before, after)
  if random:percent(15) then
    return {}
  end
  local target, text = program[row + 1] or "", nil
  if vim.startswith(target, before) and random:percent(70) then
    text = target:sub(#before + 1)
    if after == "" and random:percent(30) and program[row + 2] then
      text = text .. "\n" .. program[row + 2]
    end
  else
    text = random:of(others)
  end
  local closers = after:match("^[%)%]}\"']+$")
  if text ~= "" and closers then
    local held = vim.endswith(text, closers) and text or text .. closers
    return { { text = held .. random:of({ "", ":", "[0]" }), covers = #closers } }
  end
  return text ~= "" and { { text = text } } or {}
end

local function item(at, suggestion)
  local finish = { line = at.line, character = at.character + (suggestion.covers or 0) }
  local parts = suggestion.parts or parts_of(suggestion.text)
  return {
    insertText = suggestion.text,
    range = { start = at, ["end"] = finish },
    command = {
      title = "Accepted",
      command = "standin.accept",
      arguments = { { parts = parts, behind = suggestion.behind, placeholder = suggestion.placeholder } },
    },
  }
end

local function capabilities(encoding)
  return {
    positionEncoding = encoding,
    textDocumentSync = { openClose = true, change = 1 },
    inlineCompletionProvider = true,
    executeCommandProvider = { commands = { "standin.accept", "dovetail.explain", "dovetail.doctor" } },
  }
end

--- A server as vim.lsp starts it, with a position encoding: utf-8 unless said.
function M.start(seed, encoding)
  local random = Random.new(seed)
  local texts, id = {}, 0
  local function complete(params)
    M.asked = M.asked + 1
    local at = params.position
    local lines = vim.split(texts[params.textDocument.uri] or "", "\n", { plain = true })
    local line = lines[at.line + 1] or ""
    local column = encoding and vim.str_byteindex(line, at.character, encoding == "utf-16") or at.character
    local before, after = line:sub(1, column), line:sub(column + 1)
    local found = M.fixed and certain(before) or not M.fixed and by_chance(random, at.line, before, after) or {}
    return {
      items = vim.tbl_map(function(suggestion)
        return item(at, suggestion)
      end, found),
    }
  end
  local function request(method, params, callback)
    local result, delay = vim.NIL, 0
    if method == "initialize" then
      result = { capabilities = capabilities(encoding or "utf-8") }
    elseif method == "textDocument/inlineCompletion" then
      result, delay = complete(params), random:whole(M.delay[1], M.delay[2])
    elseif method == "workspace/executeCommand" then
      table.insert(M.commands, params.command)
      result = M.answers[params.command] or result
    end
    vim.defer_fn(function()
      callback(nil, result)
    end, delay)
    id = id + 1
    return true, id
  end
  local function notify(method, params)
    if method == "textDocument/didOpen" then
      texts[params.textDocument.uri] = params.textDocument.text
    elseif method == "textDocument/didChange" then
      texts[params.textDocument.uri] = params.contentChanges[1].text
    end
    return true
  end
  return function(dispatchers)
    local closing = false
    local function finish(code, signal)
      if not closing then
        closing = true
        vim.schedule(function()
          dispatchers.on_exit(code or 0, signal or 0)
        end)
      end
    end
    M.die[seed] = finish
    return {
      request = request,
      notify = function(method, params)
        if method == "exit" then
          finish()
        end
        return notify(method, params)
      end,
      is_closing = function()
        return closing
      end,
      terminate = function()
        finish()
      end,
    }
  end
end

return M
