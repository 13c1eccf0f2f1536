#!/bin/sh
# PostgreSQL's image runs this once, while it sets up a new database cluster: the servers get a role that owns their
# database and nothing else, and the superuser can log in only on the machine itself.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$POSTGRES_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role podhod login nosuperuser nocreatedb nocreaterole noreplication password :'password';
create database podhod owner podhod template template0 encoding 'UTF8';
revoke all on database podhod from public;
alter role current_user password null;
SQL
