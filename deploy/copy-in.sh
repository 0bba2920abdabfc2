#!/bin/sh
# Fills a database that a server of the same version has made with what copy-out.sh has written: deploy/copy-in.sh <folder>
# All or nothing. DATABASE_URL names the database, for a superuser: no trigger and no foreign key looks at a row that comes back.
set -eu
cd "${1:?"Use: deploy/copy-in.sh <folder>"}"
{
  echo 'begin; set local session_replication_role = replica;'
  echo "truncate $(cut -d ' ' -f 1 tables | paste -s -d ',');"
  while read -r name columns; do
    printf '\\copy %s (%s) from %s.copy (format binary)\n' "$name" "$columns" "$name"
  done < tables
  sed 's/$/;/' sequences
  echo 'commit;'
} | psql "$DATABASE_URL" -q -v ON_ERROR_STOP=1 > /dev/null
