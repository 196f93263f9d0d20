# `npm test`: every check and every test, from a fresh checkout.
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
provide_several_processes
build_shop

become node_modules/.bin/node tools/dev/test.ts
