#!/bin/sh
# Creates the role as which Florin's processes work, when the database is made. It owns nothing; each migration grants it
# what it needs.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$APP_PASSWORD" --set database="$POSTGRES_DB" <<'SQL'
create role florin_app login password :'password';
grant connect on database :"database" to florin_app;
SQL
