# Sourced by start.sh and test.sh in the root of the project: installs the packages on a machine that has only
# npm and Node 20 or newer. The Node version that runs the shop is one of the packages.

scratch=$(mktemp -d "${TMPDIR:-/tmp}/conche-scripts.XXXXXX" 2>/dev/null) || {
  echo "No file can be written to ${TMPDIR:-/tmp}: it is read-only, full or closed to this user. Set TMPDIR to a folder that can be written." >&2
  exit 1
}
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# become COMMAND…: uses exec, because npm forwards signals only to this shell, and a child process would not get them.
become() {
  rm -rf "$scratch"
  exec "$@"
}

fail() {
  echo "$*" >&2
  exit 1
}

# show_if_it_fails COMMAND…: runs it and shows its output only when it fails.
show_if_it_fails() {
  code=0
  "$@" >"$scratch/output" 2>&1 || code=$?
  [ "$code" -eq 0 ] || cat "$scratch/output" >&2
  return "$code"
}

check_node() {
  command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 ||
    fail "Conche needs Node 20 or newer with npm. Install it from https://nodejs.org and start again."
  version=$(node --version)
  major=${version#v}
  [ "${major%%.*}" -ge 20 ] ||
    fail "Conche needs Node 20 or newer, and this machine has $version. Update it from https://nodejs.org and start again."
}

# The embedded PostgreSQL exists only for these platforms; others need DATABASE_URL.
check_platform() {
  [ -z "${DATABASE_URL:-}" ] || return 0
  if [ -f .env ] && grep -q '^[[:space:]]*\(export[[:space:]]\{1,\}\)\{0,1\}DATABASE_URL=.' .env; then return 0; fi
  case "$(uname -s)-$(uname -m)" in
  Linux-x86_64 | Linux-aarch64 | Linux-arm64)
    for musl in /lib/ld-musl-*; do
      [ ! -e "$musl" ] || [ -e /lib64/ld-linux-x86-64.so.2 ] || [ -e /lib/ld-linux-aarch64.so.1 ] ||
        fail "Conche brings a database for Linux with glibc, and this Linux uses musl. Use a Debian, Ubuntu or Fedora (image)."
    done
    ;;
  Darwin-x86_64 | Darwin-arm64) ;;
  *) fail "Conche brings a database for Linux and macOS on x64 and arm64, and this is $(uname -s) $(uname -m). Set DATABASE_URL to a PostgreSQL 18 of your own." ;;
  esac
}

# install_system_package NAME PURPOSE: may fail; the caller checks the result.
install_system_package() {
  sudo=
  if [ "$(id -u)" -ne 0 ]; then
    sudo="sudo -n"
    sudo -n true 2>/dev/null || return 0
  fi
  command -v apt-get >/dev/null 2>&1 || return 0
  echo "Installing $2 (once)…"
  # May fail for a single repository; the package may be available anyway.
  $sudo env DEBIAN_FRONTEND=noninteractive apt-get update >/dev/null 2>&1 || true
  show_if_it_fails $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$1" || true
}

# node_runs: whether the packages' Node works; its error message is in $scratch/node.
node_runs() {
  node_modules/.bin/node --version >"$scratch/node" 2>&1
}

# Installs the library that Node needs and that minimal Linux systems may lack.
provide_node() {
  if node_runs; then return 0; fi
  if grep -q libatomic "$scratch/node"; then
    install_system_package libatomic1 "libatomic1, which Node needs"
    if node_runs; then return 0; fi
    cat "$scratch/node" >&2
    fail "Node needs the library libatomic. Install it (Debian, Ubuntu: apt-get install libatomic1; Fedora: dnf install libatomic) and start again."
  fi
  cat "$scratch/node" >&2
  fail "The packages hold no Node that runs on this machine ($(uname -s) $(uname -m))."
}

# npm fails with a misleading message if it cannot write to its cache.
use_writable_npm_cache() {
  cache=${npm_config_cache:-$HOME/.npm}
  if mkdir -p "$cache/_logs" 2>/dev/null && [ -w "$cache" ] && [ -w "$cache/_logs" ]; then return 0; fi
  echo "npm's folder $cache cannot be written, so the packages are fetched without it."
  export npm_config_cache="$scratch/npm"
}

# The copy of the lockfile is written last, so that an interrupted installation is repeated.
install_packages() {
  installed=node_modules/.conche-lock.json
  if cmp -s package-lock.json "$installed"; then return 0; fi
  echo "Installing packages (about half a minute, once)…"
  use_writable_npm_cache
  rm -f "$installed"
  # Overrides NODE_ENV and npm settings that would leave out packages needed for the build.
  show_if_it_fails npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error ||
    fail "The packages could not be installed; npm's own words stand above."
  provide_node
  cp package-lock.json "$installed"
}
