# `npm start`: from a fresh checkout to a running shop. Says in a line what takes long.
set -eu
cd "$(dirname "$0")/.."
. scripts/install.sh
. scripts/build.sh

check_node
check_platform
install_packages
build_shop

# exec, because npm passes a signal on to this shell alone, and the shop would outlive it.
export NODE_ENV=production
exec node_modules/.bin/node --enable-source-maps build/server/index.js
