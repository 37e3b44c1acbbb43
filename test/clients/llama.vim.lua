-- llama.vim's own code: what it leaves in a buffer once an answer was accepted, one case a line.
-- DOVETAIL_TEST_CASES: how many; DOVETAIL_TEST_RESULT: the file they are written to.
local cases = tonumber(vim.env.DOVETAIL_TEST_CASES)
math.randomseed(tonumber(vim.env.DOVETAIL_TEST_SEED or '1'))
vim.g.llama_config = { n_prefix = 5000, n_suffix = 5000, ring_n_chunks = 0, auto_fim = false, enable_at_startup = false }
vim.cmd('runtime autoload/llama.vim')
local sid = vim.fn.getscriptinfo({ name = 'autoload/llama.vim' })[1].sid
local function own(name, ...)
  return vim.fn.call('<SNR>' .. sid .. '_' .. name, { ... })
end
vim.fn['llama#init']()

local texts = {
  '', '', '  ', '    ', 'x = 1', '  return x', 'f(a)', 'f(', ')', '}', 'if (a) {', '  b', 'print()', '\tx', 'a, b', 'é = "ü"',
}
local function pick(list)
  return list[math.random(#list)]
end
local function answer(lines, y, x)
  local rest = lines[y]:sub(x + 1)
  local kind = math.random(8)
  if kind == 1 then return rest end
  if kind == 2 then return pick(texts) .. rest end
  local parts = {}
  if kind == 3 then table.insert(parts, '') end
  if kind <= 5 then
    for i = y + 1, math.min(#lines, y + math.random(3)) do table.insert(parts, lines[i]) end
  else
    for _ = 1, math.random(3) do table.insert(parts, pick(texts)) end
  end
  if math.random(4) == 1 then table.insert(parts, '') end
  if math.random(6) == 1 then table.insert(parts, '') end
  return table.concat(parts, '\n')
end

local out = assert(io.open(vim.env.DOVETAIL_TEST_RESULT, 'w'))
for _ = 1, cases do
  local lines = {}
  for _ = 1, math.random(6) do table.insert(lines, pick(texts)) end
  local y = math.random(#lines)
  local x = math.random(0, #lines[y])
  if vim.fn.match(lines[y], [[^\s*$]]) >= 0 then x = #lines[y] end -- as one types
  while x < #lines[y] and lines[y]:byte(x + 1) >= 0x80 and lines[y]:byte(x + 1) < 0xc0 do x = x + 1 end
  vim.api.nvim_buf_set_lines(0, 0, -1, true, lines)
  vim.fn.cursor(y, x + 1)
  local window = own('fim_ctx_local', x, y, {})
  local text = answer(lines, y, x)
  own('fim_render', x, y, vim.json.encode({ content = text }))
  vim.fn['llama#fim_accept']('full')
  local after = vim.api.nvim_buf_get_lines(0, 0, -1, true)
  local first = y == 1 and '\n' or ''
  local last = y == #lines and '\n' or ''
  out:write(vim.json.encode({
    prefix = window.prefix .. window.middle,
    suffix = window.suffix,
    answer = text,
    changed = not vim.deep_equal(lines, after),
    text = first .. table.concat(after, '\n') .. '\n' .. last,
  }) .. '\n')
end
out:close()
vim.cmd('qall!')
