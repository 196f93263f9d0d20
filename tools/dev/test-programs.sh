# Sourced by test.sh after install.sh: finds or installs system programs for tests.

# The browser for the end-to-end tests, which are required.
provide_chromium() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then
    [ -x "$CHROMIUM_PATH" ] || fail "CHROMIUM_PATH is $CHROMIUM_PATH, and there is no such program."
    return 0
  fi
  if ! CHROMIUM_PATH=$(find_chromium); then
    # The headless shell needs half of the CPU time of the complete browser.
    install_system_package chromium-headless-shell "Chromium for the browser tests"
    find_chromium >/dev/null || install_system_package chromium "Chromium for the browser tests"
    CHROMIUM_PATH=$(find_chromium) ||
      fail "The browser tests need Chromium. Install Chromium or Google Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program."
  fi
  export CHROMIUM_PATH
}

find_chromium() {
  for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" 2>/dev/null; then return 0; fi
  done
  for app in "Google Chrome" Chromium; do
    program="/Applications/$app.app/Contents/MacOS/$app"
    if [ -x "$program" ]; then
      echo "$program"
      return 0
    fi
  done
  return 1
}

# The second browser. Without it, its tests are skipped.
provide_firefox() {
  [ -z "${FIREFOX_PATH:-}" ] || return 0
  if ! FIREFOX_PATH=$(find_firefox); then
    install_system_package firefox-esr "Firefox for the browser tests"
    FIREFOX_PATH=$(find_firefox) || FIREFOX_PATH=
  fi
  export FIREFOX_PATH
}

find_firefox() {
  for name in firefox-esr firefox; do
    if command -v "$name" 2>/dev/null; then return 0; fi
  done
  program=/Applications/Firefox.app/Contents/MacOS/firefox
  [ -x "$program" ] && echo "$program"
}

# A PostgreSQL of the system and a connection pooler. Without them, the tests of the pooler are skipped.
provide_connection_pooler() {
  provide_system_postgres
  if ! PGBOUNCER_PATH=$(find_pgbouncer); then
    install_system_package pgbouncer "pgbouncer for the test of a connection pooler"
    PGBOUNCER_PATH=$(find_pgbouncer) || PGBOUNCER_PATH=
  fi
  export PGBOUNCER_PATH
}

# PostgreSQL and haproxy of the system, for `npm run test:failover`.
provide_cluster() {
  provide_system_postgres
  if ! HAPROXY_PATH=$(find_haproxy); then
    install_system_package haproxy "haproxy for the cluster"
    HAPROXY_PATH=$(find_haproxy) || HAPROXY_PATH=
  fi
  export HAPROXY_PATH
}

# For tests that need other programs beside it; all others start the PostgreSQL that npm installed.
provide_system_postgres() {
  if ! SYSTEM_POSTGRES_BIN=$(find_postgres); then
    install_system_package postgresql "PostgreSQL for tests of a pooler and a cluster"
    SYSTEM_POSTGRES_BIN=$(find_postgres) || SYSTEM_POSTGRES_BIN=
  fi
  export SYSTEM_POSTGRES_BIN
}

find_pgbouncer() {
  PATH="$PATH:/usr/sbin" command -v pgbouncer
}

find_haproxy() {
  # /usr/sbin may be missing in PATH.
  PATH="$PATH:/usr/sbin" command -v haproxy
}

find_postgres() {
  newest=
  for folder in /usr/lib/postgresql/*/bin; do
    [ ! -x "$folder/initdb" ] || [ ! -x "$folder/postgres" ] || newest=$folder
  done
  [ -n "$newest" ] && echo "$newest"
}
