#!/bin/sh
# pg-start.sh DIR makes a cluster with a database "peer" in DIR and starts it.
set -e
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
if [ ! -d "$1/data" ]; then
  mkdir -p "$1" && chown postgres "$1"
  su postgres -c "$bin/initdb -D $1/data --locale=C -E UTF8 -A trust" >/dev/null
fi
su postgres -c "$bin/pg_ctl -D $1/data -l $1/log -w -o \"-k $1 -c listen_addresses='' -c fsync=off\" start" >/dev/null
su postgres -c "psql -h $1 -tc \"select 1 from pg_database where datname = 'peer'\"" | grep -q 1 ||
  su postgres -c "createdb -h $1 peer"
