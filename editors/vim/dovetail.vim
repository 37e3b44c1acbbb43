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
command! DovetailDoctor call s:show('dovetail.doctor', [])
" Why this is suggested at the cursor, or nothing.
command! DovetailExplain call s:show('dovetail.explain', [s:cursor()])

function! s:show(command, arguments) abort
  let text = CocRequest('dovetail', 'workspace/executeCommand',
      \ {'command': a:command, 'arguments': a:arguments})
  botright new
  setlocal buftype=nofile bufhidden=wipe noswapfile
  call setline(1, split(text, "\n"))
endfunction

function! s:cursor() abort
  let [line, character] = coc#cursor#position()
  let path = substitute(expand('%:p'), '[^A-Za-z0-9/._~-]', '\=s:escaped(submatch(0))', 'g')
  return {'uri': 'file://' .. path, 'position': {'line': line, 'character': character}}
endfunction

function! s:escaped(character) abort
  return join(map(range(strlen(a:character)), {_, i -> printf('%%%02X', char2nr(a:character[i]))}), '')
endfunction
