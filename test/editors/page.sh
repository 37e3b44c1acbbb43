# What docs/own-grammar.md shows. To be sourced; `root` is the repository.
#
#   page KIND             the first of the page's blocks of a kind (lark, svc, json, lua, elisp), as it stands there
#   own_grammar FOLDER    puts its grammar and the file in its language there, without what closes the last service

page() {
  sed -n "/^ *\`\`\`$1\$/,/^ *\`\`\`\$/p" "$root/docs/own-grammar.md" | sed -n '2,/^ *```$/p' | sed '$d; s/^   //'
}

own_grammar() {
  page lark >"$1/svc.lark"
  page svc | sed '$d' >"$1/shop.svc"
}
