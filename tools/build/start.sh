# `npm start`: from a fresh checkout to a running shop, with a line for each slow step.
set -eu
cd "$(dirname "$0")/../.."
. tools/build/install.sh
. tools/build/build.sh

check_node
check_platform
install_packages
if is_build_stale; then node_modules/.bin/node tools/build/check-settings.ts; fi
build_shop

export NODE_ENV=production
# Node's compile cache saves a seventh of the CPU time of later starts.
export NODE_COMPILE_CACHE=build/.compile-cache
# The default young generation of up to 96 MB would be filled by a long export.
become node_modules/.bin/node --enable-source-maps --max-semi-space-size=16 build/server/index.js
