#!/bin/sh
# The image of PostgreSQL runs this once, when its volume is empty. Each service gets a database and a role that owns it.
# A role of another service cannot connect to it.
set -eu

create() {
  psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
    --set=database="$1" --set=role="$1_service" --set=password="$2" << 'SQL'
CREATE ROLE :"role" LOGIN PASSWORD :'password';
CREATE DATABASE :"database" OWNER :"role";
REVOKE ALL ON DATABASE :"database" FROM PUBLIC;
SQL
}

create account "$ACCOUNT_DATABASE_PASSWORD"
create consent "$CONSENT_DATABASE_PASSWORD"
create policy "$POLICY_DATABASE_PASSWORD"
create webhook "$WEBHOOK_DATABASE_PASSWORD"
create export "$EXPORT_DATABASE_PASSWORD"
create evidence "$EVIDENCE_DATABASE_PASSWORD"
