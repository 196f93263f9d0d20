# `npm test`: every check and every test but the extended suite, from a fresh checkout. With `--all`
# (`npm run test:all`) that too.
set -eu
cd "$(dirname "$0")/../.."
. tools/build/install.sh
. tools/build/build.sh
. tools/dev/test-programs.sh

check_node
check_platform
install_packages
provide_chromium
provide_firefox
if [ "${1:-}" = --all ]; then
  # Only extended tests need it.
  provide_connection_pooler
fi
build_shop

become node_modules/.bin/node tools/dev/test.ts "$@"
