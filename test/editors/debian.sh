# Fetches Debian packages of another suite, with what they depend on, into a folder of their own;
# nothing is installed, and the system's package state is not touched. To be sourced.
#
#   debian_fetch SUITE FOLDER PACKAGE=VERSION ...     status 77 where it cannot be done
#   FOLDER/run PROGRAM ARGUMENT ...                   starts a program of them, by their own loader
#
# A suite moves on: where a pinned version has gone, the test is skipped, and the present ones are named.
# What they depend on is as the suite has it.

debian_skip() {
  echo "SKIPPED: $*" >&2
  exit 77
}

debian_fetch() {
  suite=$1 folder=$2
  shift 2
  [ "$(uname -sm)" = "Linux x86_64" ] || debian_skip "only tested on Linux x86-64"
  for tool in apt-get dpkg-deb; do
    command -v $tool >/dev/null 2>&1 || debian_skip "$tool is not here, so nothing can be fetched"
  done
  [ -e "$folder/complete-$*" ] && return 0
  mirror=$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
    grep -oE 'https?://[^ ]+' | grep -E '/debian/?$' | head -n 1) || :
  mirror=${mirror:-http://deb.debian.org/debian}
  rm -rf "$folder"
  apt=$folder/.apt
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/none"
  : >"$apt/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" \
    >"$apt/sources.list"
  private_apt() {
    private apt-get -qq -y -o APT::Install-Recommends=false "$@" >&2
  }
  private_apt_cache() { private apt-cache "$@"; }
  private() {
    program=$1
    shift
    timeout 600 "$program" -o Dir::State::Lists="$apt/lists" -o Dir::State::status="$apt/status" \
      -o Dir::Cache="$apt/cache" -o Dir::Etc::sourcelist="$apt/sources.list" \
      -o Dir::Etc::sourceparts="$apt/none" -o Dir::Etc::preferencesparts="$apt/none" \
      -o APT::Sandbox::User=root -o Acquire::Retries=2 -o Acquire::http::Timeout=20 "$@"
  }
  private_apt update || debian_skip "the packages of Debian $suite cannot be had from $mirror"
  if ! private_apt --download-only install "$@"; then
    # shellcheck disable=SC2046
    private_apt_cache madison $(printf '%s\n' "$@" | sed 's/=.*//') >&2 || :
    debian_skip "Debian $suite has no $* any more; pin what it has, see above"
  fi
  for package in "$apt"/cache/archives/*.deb; do
    dpkg-deb -x "$package" "$folder"
  done
  rm -rf "$apt/lists" "$apt/cache"
  cat >"$folder/run" <<'RUN'
#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
program=$1
shift
for loader in "$here"/usr/lib64/ld-linux-x86-64.so.2 "$here"/lib64/ld-linux-x86-64.so.2 \
  "$here"/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2; do
  [ -e "$loader" ] && break
done
[ ! -d "$here/usr/share/nvim" ] || export VIMRUNTIME="$here/usr/share/nvim/runtime"
exec "$loader" --library-path "$here/usr/lib/x86_64-linux-gnu:$here/lib/x86_64-linux-gnu" \
  "$here/usr/bin/$program" "$@"
RUN
  chmod +x "$folder/run"
  : >"$folder/complete-$*"
}
