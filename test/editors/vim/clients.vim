" What test/editors/clients.sh runs inside Vim, with llama.vim: as neovim/clients.lua, at places of its own.
set nocompatible encoding=utf-8 noswapfile hidden autoindent backspace=indent,eol,start lines=40 columns=150
filetype plugin on
let &runtimepath = $DOVETAIL_TEST_PLUGIN .. ',' .. &runtimepath
let s:port = $DOVETAIL_TEST_PORT
let g:llama_config = {'endpoint_fim': 'http://127.0.0.1:' .. s:port .. '/llama.vim/5000/infill',
    \ 'api_key': $DOVETAIL_TOKEN, 'n_prefix': 5000, 'n_suffix': 5000, 'ring_n_chunks': 0,
    \ 'keymap_fim_accept_line': '', 'keymap_fim_accept_word': ''}
execute 'source' fnameescape($DOVETAIL_TEST_PLUGIN .. '/plugin/llama.vim')

let s:result = $DOVETAIL_TEST_RESULT
let s:wanted = str2nr($DOVETAIL_TEST_ACCEPTS)
let s:random = srand($DOVETAIL_TEST_SEED ==# '' ? 73 : str2nr($DOVETAIL_TEST_SEED))
let s:counted = {'places': 0, 'keys': 0, 'shown': 0, 'accepted': 0, 'gone': 0}
let s:waits = []

function! s:say(text) abort
  call writefile([a:text], s:result, 'a')
endfunction

function! s:whole(low, high) abort
  return a:low + rand(s:random) % (a:high - a:low + 1)
endfunction

function! s:text() abort
  return getline(1, '$')
endfunction

" The grey text; empty without any.
function! s:grey() abort
  if !llama#is_fim_hint_shown()
    return ''
  endif
  let texts = map(prop_list(line('.'), {'types': ['llama_hl_fim_hint']}), {_, prop -> get(prop, 'text', '')})
  return join(texts, '') =~# '\S' ? join(texts, "\n") : ''
endfunction

function! s:now() abort
  return reltimefloat(reltime()) * 1000
endfunction

" Takes the rest of a line away, from some word on; it is typed again.
function! s:place() abort
  execute 'buffer' s:buffers[s:counted.places % len(s:buffers)]
  setlocal indentexpr= nocindent
  let s:lines = s:text()
  let row = s:whole(1, len(s:lines))
  let words = []
  call substitute(s:lines[row - 1], '\w\+', '\=add(words, submatch(0))', 'g')
  if empty(words)
    return
  endif
  let at = match(s:lines[row - 1], '\w\+', 0, s:whole(1, len(words)))
  let s:counted.places += 1
  let s:piece = split(strpart(s:lines[row - 1], at), '\zs')
  call setline(row, strpart(s:lines[row - 1], 0, at))
  call cursor(row, 1)
  call feedkeys('A', 't')
  let s:seen = 1
  let s:until = s:now() + 300
endfunction

function! s:over() abort
  let s:piece = []
  let s:lines = []
  let s:leaving = 1
  call feedkeys("\<Esc>", 't')
endfunction

let s:lines = [] " the program as it was; empty between two places
let s:piece = []
let s:before = [] " the text before an accept; empty if none is awaited
let s:leaving = 0
let s:seen = 1
let s:until = s:now() + 15000 " the model loads

function! s:step() abort
  if !s:seen && s:grey() !=# ''
    let s:seen = 1
    let s:counted.shown += 1
    call add(s:waits, s:now() - s:pressed)
  endif
  if s:now() < s:until
    return
  endif
  if s:leaving
    if mode() ==# 'n'
      let s:leaving = 0
      silent undo 0
    endif
    return
  endif
  if !empty(s:before)
    if s:text() != s:before
      let s:counted.accepted += 1
      call writefile(s:text(), printf('%s/accepted-%d.%s', fnamemodify(s:result, ':h'), s:counted.accepted, expand('%:e')))
      call s:say(printf('%d %s:%d %s', s:counted.accepted, expand('%:t'), line('.'), string(s:shown)))
      let s:before = []
      call s:over()
      return
    endif
    let s:counted.gone += 1
    let s:before = []
  elseif s:typed && s:grey() !=# '' && s:whole(1, 100) <= 60
    let s:before = s:text()
    let s:shown = s:grey()
    let s:typed = 0
    call feedkeys("\<Tab>", 't')
    let s:until = s:now() + 100
    return
  endif
  if !empty(s:piece)
    call feedkeys(remove(s:piece, 0), 't')
    let s:counted.keys += 1
    let s:typed = 1
    let s:seen = 0
    let s:pressed = s:now()
    let s:until = s:pressed + s:whole(80, 160) + (s:whole(1, 100) <= 20 ? s:whole(700, 1800) : 0)
  elseif !empty(s:lines)
    call s:over()
  elseif s:counted.accepted >= s:wanted || s:counted.places >= s:wanted * 6
    call s:finish()
  else
    let s:typed = 0
    call s:place()
  endif
endfunction
let s:typed = 0

function! s:finish() abort
  call sort(s:waits, 'f')
  let At = {part -> empty(s:waits) ? 0 : s:waits[max([0, float2nr(ceil(len(s:waits) * part)) - 1])]}
  call s:say(printf('llama.vim in Vim: %d places, %d keys, shown %d, accepted %d, such keys for nothing %d; from the key to grey text p50 %.0f ms, p99 %.0f',
      \ s:counted.places, s:counted.keys, s:counted.shown, s:counted.accepted, s:counted.gone, At(0.5), At(0.99)))
  call s:say(s:counted.accepted >= s:wanted ? 'PASSED' : 'FAILED: so many were to be accepted')
  qall!
endfunction

function! s:go_on(timer) abort
  try
    call s:step()
  catch
    call s:say('FAILED: ' .. v:exception .. ' at ' .. v:throwpoint)
    cquit
  endtry
endfunction

function! s:start() abort
  let s:buffers = map(filter(getbufinfo(), {_, one -> one.listed}), {_, one -> one.bufnr})
  call timer_start(10, function('s:go_on'), {'repeat': -1})
endfunction
autocmd VimEnter * call s:start()
