# `npm run test:failover`: kills the primary of a database cluster during checkouts.
set -eu
cd "$(dirname "$0")/../.."
. tools/build/install.sh
. tools/build/build.sh
. tools/dev/test-programs.sh

check_node
check_platform
install_packages
provide_cluster
[ -n "$HAPROXY_PATH" ] && [ -n "$SYSTEM_POSTGRES_BIN" ] ||
  fail "This needs PostgreSQL 15 or newer and haproxy (Debian, Ubuntu: apt-get install postgresql haproxy)."
build_shop

become node_modules/.bin/node test/failover/run-campaign.ts "$@"
