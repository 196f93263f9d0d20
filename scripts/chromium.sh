# Sourced by test.sh after install.sh: the browser for the tests that walk through the shop.

provide_chromium() {
  if [ -n "${CHROMIUM_PATH:-}" ]; then
    [ -x "$CHROMIUM_PATH" ] || fail "CHROMIUM_PATH is $CHROMIUM_PATH, and there is no such program."
    return 0
  fi
  CHROMIUM_PATH=$(find_chromium) || install_chromium
  export CHROMIUM_PATH
}

find_chromium() {
  for name in chromium chromium-browser google-chrome google-chrome-stable; do
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

install_chromium() {
  sudo=
  if [ "$(id -u)" -ne 0 ]; then
    sudo="sudo -n"
    sudo -n true 2>/dev/null || sudo=none
  fi
  if [ "$sudo" != none ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests (once)…"
    # An outdated list of one foreign repository does not matter when chromium can be had.
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get update >/dev/null 2>&1 || true
    show_if_it_fails $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y chromium || true
    if CHROMIUM_PATH=$(find_chromium); then return 0; fi
  fi
  fail "The browser tests need Chromium. Install Chromium or Google Chrome (on Debian: apt-get install chromium), or set CHROMIUM_PATH to the program."
}
