" What test/editors/vim.sh runs inside Vim: types as a user does, one step after the other, and writes
" PASSED as the last line of the result, or what it waited for in vain.
set nocompatible encoding=utf-8 updatetime=100 noswapfile noautoindent lines=40 columns=100
filetype plugin on
let s:result = $DOVETAIL_TEST_RESULT
let s:folder = fnamemodify(s:result, ':h')
let g:coc_config_home = s:folder .. '/config'
let g:coc_data_home = s:folder .. '/data'
let g:coc_disable_startup_warning = 0
let &runtimepath = $DOVETAIL_TEST_COC .. ',' .. &runtimepath
execute 'source' fnameescape($DOVETAIL_TEST_ROOT .. '/editors/vim/dovetail.vim')

function! s:say(text) abort
  call writefile([a:text], s:result, 'a')
endfunction

" The grey text of the cursor's line, and below it.
function! s:grey() abort
  let found = []
  for prop in prop_list(line('.'), {'types': s:types()})
    call add(found, get(prop, 'text', ''))
  endfor
  return join(found, "\n")
endfunction

function! s:types() abort
  return filter(prop_type_list(), {_, name -> name =~# 'CocInline'})
endfunction

function! s:ask(left, keys) abort
  call cursor(1, 1)
  if search('\V' .. a:left, 'e') == 0
    throw 'no line with ' .. a:left
  endif
  call feedkeys((a:left =~# '\$' ? 'A' : 'a') .. a:keys, 't')
endfunction

function! s:keep(name) abort
  call writefile(getline(1, '$'), s:folder .. '/accepted-' .. a:name .. '.py')
endfunction

let s:shown = ''
" Whether it is shown, and was at the last look: coc.nvim knows a little later than Vim that it is.
function! s:is_shown() abort
  let last = s:shown
  let s:shown = coc#inline#visible() ? s:grey() : ''
  return s:shown !=# '' && s:shown ==# last
endfunction

" Each step: what it waits for, whether that is so, and what is done then.
let s:steps = [
    \ ['coc.nvim', {-> get(g:, 'coc_service_initialized', 0)}, {-> 0}],
    \ ['the server', {-> s:state() ==# 'running'},
    \   {-> s:ask('return \$', 'math.')}],
    \ ['a suggestion at the end of a line', {-> s:is_shown()}, {-> s:accept('whole')}],
    \ ['its text', {-> stridx(getline('.'), s:shown) >= 0}, {-> 0}],
    \ ['normal mode', {-> s:escape()}, {-> s:ask('lambda shape: ', '')}],
    \ ['a key inside brackets', {-> mode() ==# 'i'}, {-> feedkeys('s', 't')}],
    \ ['a suggestion inside brackets', {-> s:is_shown()}, {-> s:accept('brackets')}],
    \ ['its text', {-> getline('.') =~# '\V' .. escape(s:shown, '\') .. ')\$'}, {-> s:keep('both')}],
    \ ['normal mode', {-> s:escape()}, {-> execute('DovetailExplain')}],
    \ ['why', {-> s:told('explain', 'The cursor stands in')}, {-> execute('DovetailDoctor')}],
    \ ['what the server tells', {-> s:told('doctor', 'while typing')}, {-> s:kill()}],
    \ ['another server', {-> s:another()}, {-> s:ask_again()}],
    \ ['a suggestion of it', {-> s:is_shown()}, {-> s:say('killed, and suggests again: ' .. string(s:shown))}],
    \ ['normal mode', {-> s:escape()}, {-> [execute('undo'), s:kill()]}],
    \ ] + repeat([['another server', {-> s:another()}, {-> s:kill()}]], 2) + [
    \ ['another server', {-> s:another()}, {-> [s:answer(), s:kill()]}],
    \ ['what to do after five deaths', {-> s:is_said(':DovetailRestart')}, {-> execute('DovetailRestart')}],
    \ ['another server', {-> s:another()}, {-> execute('DovetailRestart')}],
    \ ['another server', {-> s:another()}, {-> s:ask_again()}],
    \ ['a suggestion of it', {-> s:is_shown()}, {-> s:say('restarted, and suggests again: ' .. string(s:shown))}],
    \ ['normal mode', {-> s:escape()}, {-> s:elsewhere()}],
    \ ['the types', {-> s:said =~# "of type 'rust'; the types are python, "}, {-> s:say('PASSED')}],
    \ ]
if expand('%:e') ==# 'svc'
  let s:steps = s:steps[:0] + [
      \ ['the server', {-> s:state() ==# 'running'}, {-> feedkeys('Go  route "/login" -', 't')}],
      \ ['a suggestion', {-> s:is_shown()}, {-> s:accept('in a language of one''s own')}],
      \ ['its text', {-> getline('.') =~# 'route "/login" -> \?[a-z]'}, {-> s:say('PASSED')}],
      \ ]
endif

" What a command shows, in a window that did not take the focus.
let s:pid = 0
function! s:told(command, text) abort
  let lines = getbufline('dovetail://' .. a:command, 1, '$')
  let process = matchstr(lines, '^process\s')
  let s:pid = process ==# '' ? s:pid : str2nr(matchstr(process, '\d\+'))
  return expand('%:t') ==# 'shapes.py' && match(lines, a:text) >= 0
endfunction

function! s:ask_again() abort
  call s:ask('def largest(shapes):\$', "\<CR>    return math.")
endfunction

" coc.nvim tells the fifth death by a question, which stops all of Vim until somebody presses a key; then the
" cursor moves.
function! s:answer() abort
  let keys = shellescape(s:folder .. '/keys')
  call job_start(['sh', '-c', 'sleep 5; printf "\r" >' .. keys .. '; sleep 2; printf l >' .. keys])
endfunction

function! s:is_said(text) abort
  let said = filter(split(execute('messages'), "\n"), {_, line -> stridx(line, a:text) >= 0})
  if len(said) > 0
    call s:say('said: ' .. said[-1])
  endif
  return len(said) > 0
endfunction

function! s:state() abort
  return get(get(filter(CocAction('services'), {_, s -> s.id =~# 'dovetail'}), 0, {}), 'state', '')
endfunction

" As the system does where memory runs out.
function! s:kill() abort
  call system('kill -9 ' .. s:pid)
endfunction

" Whether a server runs that is not the last one.
function! s:another() abort
  call system('kill -0 ' .. s:pid)
  if v:shell_error == 0 || s:state() !=# 'running'
    return 0
  endif
  let last = s:pid
  silent DovetailDoctor
  call s:told('doctor', 'process')
  return s:pid != last
endfunction

let s:said = ''
function! s:elsewhere() abort
  new
  set filetype=rust
  let s:said = execute('DovetailExplain')
endfunction

function! s:accept(name) abort
  call s:say(a:name .. ': ' .. string(s:shown))
  call feedkeys("\<Tab>", 't')
endfunction

let s:escaped = 0
function! s:escape() abort
  if mode() ==# 'i' && !s:escaped
    let s:escaped = 1
    call feedkeys("\<Esc>", 't')
  endif
  if mode() ==# 'n'
    let s:escaped = 0
    return 1
  endif
  return 0
endfunction

let s:step = 0
let s:waited = 0
function! s:go_on(timer) abort
  try
    let [what, So, Then] = s:steps[s:step]
    if So()
      let s:step += 1
      let s:waited = 0
      call Then()
      if s:step == len(s:steps)
        qall!
      endif
      return
    endif
    let s:waited += 1
    if s:waited > 600
      call s:say('waited a minute for ' .. what .. ' in vain; mode ' .. mode() .. ', the line: ' .. getline('.') .. execute('messages'))
      cquit
    endif
  catch
    call s:say('FAILED: ' .. v:exception .. ' at ' .. v:throwpoint)
    cquit
  endtry
endfunction
call timer_start(100, function('s:go_on'), {'repeat': -1})
