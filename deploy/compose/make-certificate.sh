#!/bin/sh
# Makes the certificate of compose's Postgres, unless it is there: self-signed, for the name by which other containers
# reach it. They verify the server by the certificate; only Postgres gets the key.
set -eu
name=$1
key=$2/server.key
certificate=$3/server.crt
[ ! -s "$certificate" ] || exit 0
umask 077
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 \
  -subj "/CN=$name" -addext "subjectAltName=DNS:$name" -keyout "$key" -out "$certificate.new"
[ "$(id -u)" != 0 ] || chown postgres "$key"
chmod 644 "$certificate.new"
# Last, so that an interrupted start begins again.
mv "$certificate.new" "$certificate"
