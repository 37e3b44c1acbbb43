# Whether every file that an editor kept parses: by Dovetail's own reading, those of Python by Python's too where it
# is here. To be sourced; `root` is the repository.
#
#   parses FOLDER     reads FOLDER/accepted-*; status 1, and says which, where one does not parse

parses() {
  for saved in "$1"/accepted-*.*; do
    [ -e "$saved" ] || { echo "FAILED: nothing was kept" >&2; return 1; }
    case $saved in
      *.py) language=python ;;
      *.js) language=javascript ;;
      *.jsx) language=javascriptreact ;;
      *.ts) language=typescript ;;
      *.tsx) language=typescriptreact ;;
      *.go) language=go ;;
      *.java) language=java ;;
      *.rs) language=rust ;;
      *) continue ;;
    esac
    awk -v id="$(basename "$saved")" -v language=$language '
      BEGIN { printf "{\"id\":\"%s\",\"language\":\"%s\",\"prefix\":\"", id, language }
      { gsub(/\\/, "&&"); gsub(/"/, "\\\""); gsub(/\t/, "\\t"); gsub(/\r/, "\\r"); printf "%s\\n", $0 }
      END { print "\",\"middle\":\"\",\"suffix\":\"\"}" }' "$saved"
  done >"$1/accepted.jsonl"
  "$root/dovetail" check --jsonl "$1/accepted.jsonl" >"$1/checked" || return 1
  if grep -v '"complete":true' "$1/checked"; then
    echo "FAILED: a file does not parse" >&2
    return 1
  fi
  if command -v python3 >/dev/null 2>&1; then
    set -- "$1" "$1"/accepted-*.py
    [ ! -e "$2" ] || (folder=$1; shift; PYTHONPYCACHEPREFIX=$folder/read python3 -m py_compile "$@") || return 1
  else
    echo "NOTE: not read by Python, which is not here" >&2
  fi
  echo "$(wc -l <"$1/checked") files parse"
}
