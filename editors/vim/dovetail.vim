" Keys and commands for Dovetail in Vim with coc.nvim; source this from your vimrc.

" Tab accepts the grey text, and without it is a Tab. A Tab that you have mapped stays yours: coc.nvim's
" own <C-y> accepts too.
if empty(maparg('<Tab>', 'i'))
  inoremap <silent><expr> <Tab> coc#inline#visible() ? coc#inline#accept() : "\<Tab>"
endif
inoremap <silent><expr> <M-]> coc#inline#next()
inoremap <silent><expr> <M-[> coc#inline#prev()
inoremap <silent><expr> <M-\> coc#inline#trigger()

" How the server is.
command! DovetailDoctor call s:show('doctor', [])
" Why this is suggested at the cursor, or nothing.
command! DovetailExplain call s:show('explain', [s:cursor()])
" Another server, whatever became of the last one.
command! DovetailRestart call s:restart()

augroup dovetail
  autocmd!
  autocmd InsertEnter,CursorHold * call s:look()
augroup END

" The types of files that coc-settings.json has the server for.
function! s:types() abort
  return get(get(coc#util#get_config('languageserver'), 'dovetail', {}), 'filetypes', [])
endfunction

" Tells once that nothing can be suggested because coc.nvim has given the server up.
function! s:look() abort
  if get(g:, 'coc_service_initialized', 0)
    call CocActionAsync('services', {_, services -> s:tell(s:own(services))})
  endif
endfunction

let s:told = 0
function! s:tell(services) abort
  let ended = len(filter(a:services, {_, s -> s.state =~# '^\%(stopped\|startFailed\)$'})) > 0
  if ended && !s:told
    echohl ErrorMsg
    echomsg 'Dovetail: the server has stopped; :DovetailRestart starts another one.'
    echohl None
  endif
  let s:told = ended
endfunction

" Shows what the server answers, in a window below that does not take the focus. A buffer that is loaded
" with its events is the one where coc.nvim takes the cursor to be from then on.
function! s:show(command, arguments) abort
  if index(s:types(), &filetype) < 0
    echomsg printf("Dovetail: nothing is suggested in files of type '%s'; the types are %s",
        \ &filetype, join(s:types(), ', '))
    return
  endif
  try
    let text = CocRequest('dovetail', 'workspace/executeCommand',
        \ {'command': 'dovetail.' .. a:command, 'arguments': a:arguments})
  catch
    echomsg 'Dovetail: the server does not answer; :DovetailRestart starts another one. ' .. v:exception
    return
  endtry
  let buffer = bufadd('dovetail://' .. a:command)
  noautocmd call bufload(buffer)
  for [option, value] in items({'&buftype': 'nofile', '&bufhidden': 'wipe', '&swapfile': 0})
    call setbufvar(buffer, option, value)
  endfor
  silent call deletebufline(buffer, 1, '$')
  call setbufline(buffer, 1, split(text, "\n"))
  if bufwinid(buffer) < 0
    let window = win_getid()
    execute 'noautocmd botright' min([&lines / 3, len(split(text, "\n"))]) .. 'split'
    execute 'noautocmd buffer' buffer
    noautocmd call win_gotoid(window)
  endif
endfunction

function! s:own(services) abort
  return filter(copy(a:services), {_, s -> s.id =~# '\<dovetail$'})
endfunction

" coc.nvim stops a service that runs, and starts one that does not, by the same action.
function! s:restart() abort
  for service in s:own(CocAction('services'))
    let Toggle = function('CocActionAsync', ['toggleService', service.id])
    if service.state ==# 'running'
      call Toggle({-> Toggle()})
    else
      call Toggle()
    endif
  endfor
endfunction

function! s:cursor() abort
  let [line, character] = coc#cursor#position()
  let path = substitute(expand('%:p'), '[^A-Za-z0-9/._~-]', '\=s:escaped(submatch(0))', 'g')
  return {'uri': 'file://' .. path, 'position': {'line': line, 'character': character}}
endfunction

function! s:escaped(character) abort
  return join(map(range(strlen(a:character)), {_, i -> printf('%%%02X', char2nr(a:character[i]))}), '')
endfunction
