#!/bin/sh
# A role and a database for each service. No role may connect to another's database.
set -eu

for part in account consent policy webhook export evidence; do
  upper=$(printf '%s' "$part" | tr '[:lower:]' '[:upper:]')
  password=$(printenv "${upper}_PASSWORD")
  psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres \
    --set role="$part" --set password="$password" << 'SQL'
CREATE ROLE :"role" LOGIN PASSWORD :'password';
CREATE DATABASE :"role" OWNER :"role";
REVOKE ALL ON DATABASE :"role" FROM PUBLIC;
SQL
done
