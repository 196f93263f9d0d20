# Sourced by start.sh and test.sh after install.sh: builds the shop when a source is newer than the build.

build_shop() {
  is_build_stale || return 0
  echo "Building the shop…"
  rm -f build/.stamp
  # Created before the build, so that files saved during the build count as newer.
  : >"$scratch/begun"
  NODE_ENV=production show_if_it_fails node_modules/.bin/node node_modules/.bin/react-router build ||
    fail "The shop could not be built; the reason stands above."
  cp -p "$scratch/begun" build/.stamp
}

# Folders count too, because deleting a file changes only its folder's time.
is_build_stale() {
  [ -f build/.stamp ] && [ -f build/server/index.js ] || return 0
  newer=$(find app domain server public tools/build ./*.ts package.json package-lock.json \
    ! -name '*.test.ts' ! -name '*.test.tsx' -newer build/.stamp 2>/dev/null | head -n 1)
  [ -n "$newer" ]
}
