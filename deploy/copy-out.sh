#!/bin/sh
# Copies all rows of a database into files, as they are at one moment: deploy/copy-out.sh <folder>
# DATABASE_URL names the database, for a login that row-level security lets pass (a superuser, or one with BYPASSRLS).
set -eu
folder=${1:?"Use: deploy/copy-out.sh <folder>"}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder"
cd "$folder"
psql "$DATABASE_URL" -At -F ' ' -f "$here/tables.sql" > tables
psql "$DATABASE_URL" -At -f "$here/sequences.sql" > sequences
{
  echo 'begin isolation level repeatable read read only;'
  while read -r name columns; do
    printf '\\copy (select %s from %s) to %s.copy (format binary)\n' "$columns" "$name" "$name"
  done < tables
  echo 'commit;'
} | psql "$DATABASE_URL" -q -v ON_ERROR_STOP=1
