#!/bin/sh
# Takes what the chart gives the official image: PGDATA, POSTGRES_PASSWORD, scripts for a new database, arguments of postgres.
set -eu

if [ ! -d "$PGDATA" ]; then
  # Renamed when complete, so that a start that was interrupted begins anew.
  new="$PGDATA.new"
  rm -rf "$new"
  printf '%s\n' "$POSTGRES_PASSWORD" > /tmp/password
  initdb --pgdata="$new" --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$new/pg_hba.conf"
  pg_ctl start --pgdata="$new" --wait --options="-c listen_addresses=''"
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl stop --pgdata="$new" --wait
  mv "$new" "$PGDATA"
fi

exec postgres -c listen_addresses='*' "$@"
