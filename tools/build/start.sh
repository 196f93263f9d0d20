# `npm start`: from a fresh checkout to a running shop. Says in a line what takes long.
set -eu
cd "$(dirname "$0")/../.."
. tools/build/install.sh
. tools/build/build.sh

check_node
check_platform
install_packages
build_shop

export NODE_ENV=production
# What Node compiled is read at the next start, which takes a seventh less work for it.
export NODE_COMPILE_CACHE=build/.compile-cache
# By default what is new gets up to 96 MB before it is looked through, and a long export fills that.
become node_modules/.bin/node --enable-source-maps --max-semi-space-size=8 build/server/index.js
