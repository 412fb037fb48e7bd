#!/bin/sh
# Runs test/containers without a registry, as root on Debian or Ubuntu. It starts its own Docker engine, makes base
# images from this machine's node, a private Redis and nginx, and builds the Dockerfile on the first. Then it runs the
# tests and removes the engine with all its data. Only the packages docker.io and docker-compose remain if they had to
# be installed. With a Docker engine and a registry, `npx vitest run --project ci test/containers` is enough.
#
# WORK_PARENT: folder for the engine's files, about 2 GB while it runs (TMPDIR, otherwise /tmp)
#
# REDIS_SERVER: the redis-server for the Redis image (the one on PATH, otherwise a private copy)
#
# NODE: the node for the Node image (the one on PATH)
#
# ADDRESS_PREFIX: half of an IPv4 address that this machine does not use (10.213)
#
# TEST_COMMAND: a command to run instead of the tests, such as bash, with DOCKER_HOST and the images' names in its
# environment
set -eu

[ "$(id -u)" = 0 ] || { echo 'Cannot start a Docker engine: this takes root' >&2; exit 1; }
cd "$(dirname "$0")/.."
node scripts/setup.mjs

: "${ADDRESS_PREFIX:=10.213}"
: "${NODE:=$(command -v node)}"
node_image=keyrack-local/node:local
redis_image=keyrack-local/redis:local
nginx_image=keyrack-local/nginx:local
keyrack_image=keyrack-local/keyrack:local
work=$(mktemp -d "${WORK_PARENT:-${TMPDIR:-/tmp}}/keyrack-docker-XXXXXX")
bridge=keyrack$$
engine=
policy=
log() { printf '%s\n' "-- $*"; }

clean_up() {
  status=$?
  trap - EXIT
  [ -z "$policy" ] || rm -f "$policy"
  if [ -n "$engine" ]; then
    docker ps -aq | xargs -r docker rm -f -v > /dev/null || true
    docker network prune -f > /dev/null || true
    kill "$engine" 2> /dev/null || true
    wait "$engine" || true
  fi
  awk -v work="$work/" 'index($2, work) == 1 { print $2 }' /proc/mounts | sort -r | xargs -r umount -l || true
  [ -z "$engine" ] || remove_firewall_rules || true
  ip link delete "$bridge" 2> /dev/null || true
  rm -rf "$work"
  exit $status
}

# The engine leaves the rules of its default bridge behind. Its chains are removed if no other engine uses them.
remove_firewall_rules() {
  for table in nat filter; do
    delete_rules $table "$bridge"
    if iptables -t $table -S | grep -qE -- '-[io] (docker|br-)'; then continue; fi
    delete_rules $table '^-A (FORWARD|PREROUTING|OUTPUT) .*-j DOCKER'
    chains=$(iptables -t $table -S | sed -n 's/^-N \(DOCKER.*\)/\1/p')
    for chain in $chains; do iptables -t $table -F "$chain"; done
    for chain in $chains; do iptables -t $table -X "$chain"; done
  done
}

delete_rules() {
  iptables -t "$1" -S | grep -E -- "$2" | sed 's/^-A/-D/' | while read -r rule; do eval "iptables -t $1 $rule"; done
}

trap clean_up EXIT
trap 'exit 1' HUP INT TERM

install_docker() {
  log 'installing docker.io'
  # The package would start its own engine permanently; 101 is Debian's code for "not now" (invoke-rc.d(8)).
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    policy=/usr/sbin/policy-rc.d
    printf '#!/bin/sh\nexit 101\n' > "$policy"
    chmod 755 "$policy"
  fi
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends docker.io iproute2; } > "$work/apt.log" 2>&1 ||
    { cat "$work/apt.log" >&2; exit 1; }
  [ -z "$policy" ] || rm -f "$policy"
  policy=
}

install_compose() {
  log 'installing docker-compose'
  apt-get install -y -qq --no-install-recommends docker-compose > "$work/apt.log" 2>&1 ||
    { cat "$work/apt.log" >&2; exit 1; }
}

start_engine() {
  export DOCKER_HOST="unix://$work/docker.sock"
  # Not docker0, over which two engines would conflict, and no forwarding, for which an engine changes the firewall's
  # policy permanently. Published ports use docker-proxy, and builds use the host's network.
  ip link add "$bridge" type bridge
  ip address add "$ADDRESS_PREFIX.255.1/24" dev "$bridge"
  ip link set "$bridge" up
  dockerd --host "$DOCKER_HOST" --data-root "$work/data" --exec-root "$work/exec" --pidfile "$work/docker.pid" \
    --bridge "$bridge" --default-address-pool "base=$ADDRESS_PREFIX.0.0/17,size=24" --ip-forward=false \
    > "$work/dockerd.log" 2>&1 &
  engine=$!
  for _ in $(seq 100); do
    docker info > /dev/null 2>&1 && return
    kill -0 "$engine" 2> /dev/null || break
    sleep 0.1
  done
  tail -n 20 "$work/dockerd.log" >&2
  echo 'Cannot start the Docker engine: its last words are above' >&2
  exit 1
}

# Makes a root folder with a shell: busybox has all tools that the Dockerfile and compose.yaml call.
make_base() {
  mkdir -p "$1/bin" "$1/etc" "$1/root" "$1/usr/bin" "$1/usr/sbin" "$1/var"
  mkdir -m 1777 "$1/tmp" "$1/var/tmp"
  cp "$work/busybox/bin/busybox" "$1/bin/"
  for applet in $("$1/bin/busybox" --list | grep -vx busybox); do ln -s /bin/busybox "$1/bin/$applet"; done
  ln -s /bin/busybox "$1/usr/bin/env"
  echo 'root:x:0:0:root:/root:/bin/sh' > "$1/etc/passwd"
  echo 'root:x:0:' > "$1/etc/group"
  # For name lookups: the resolver, and the certificate authorities of this machine.
  printf 'hosts: files dns\n' > "$1/etc/nsswitch.conf"
  mkdir -p "$1/etc/ssl/certs"
  cp -L /etc/ssl/certs/ca-certificates.crt "$1/etc/ssl/certs/"
}

# Adds a program under /usr/bin of a root folder, with the libraries it loads.
add_program() {
  cp -L "$2" "$1/usr/bin/"
  add_libraries "$1" "$2"
}

# Adds every shared library that a program or an addon loads, at the path its loader searches.
add_libraries() {
  ldd "$2" | awk '$2 == "=>" { print $1, $3 } $1 ~ /^\// { print $1, $1 }' | while read -r name file; do
    case $name in /*) target=$1$name ;; *) target=$1/usr/lib/$name ;; esac
    mkdir -p "$(dirname "$target")"
    cp -L "$file" "$target"
  done
}

import() {
  folder=$1
  name=$2
  shift 2
  tar -C "$folder" -c . | docker import "$@" - "$name" > /dev/null
}

fetch_busybox() {
  mkdir "$work/busybox"
  (cd "$work/busybox" && apt-get -qq -o APT::Sandbox::User=root download busybox-static && dpkg -x ./*.deb .)
}

make_node_image() {
  log "image $node_image: node $("$NODE" --version)"
  make_base "$work/node"
  add_program "$work/node" "$NODE"
  # Addons are installed inside the image; their libraries come from the system.
  find node_modules -name '*.node' ! -name '*musl*' > "$work/addons"
  while read -r addon; do add_libraries "$work/node" "$addon"; done < "$work/addons"
  npm_folder=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  mkdir -p "$work/node/usr/lib/node_modules"
  cp -R "$npm_folder" "$work/node/usr/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/node/usr/bin/npm"
  import "$work/node" "$node_image" --change 'CMD ["node"]' \
    --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
}

make_redis_image() {
  server=${REDIS_SERVER:-$(command -v redis-server || true)}
  if [ -z "$server" ]; then
    server=$(node --import tsx --input-type=module -e "
      import { prepareDebianCopy } from './src/embedded-redis/debian-copy.ts'
      console.log((await prepareDebianCopy(process.cwd(), process.env, console.error)).command)")
  fi
  log "image $redis_image: $server"
  make_base "$work/redis"
  # As in the official image, whose user owns it.
  mkdir "$work/redis/data"
  chown 999:999 "$work/redis/data"
  # A private copy has its libraries beside it; an installed one uses those of the system.
  usr=$(dirname "$(dirname "$server")")
  LD_LIBRARY_PATH=$(find "$usr/lib" -maxdepth 1 -name '*-linux-gnu' | paste -sd :)
  export LD_LIBRARY_PATH
  add_program "$work/redis" "$server"
  add_program "$work/redis" "$(dirname "$server")/redis-cli"
  unset LD_LIBRARY_PATH
  # As in the official image, Redis' protected mode is off: only other containers and published ports reach it.
  printf '#!/bin/sh\n[ "$1" != redis-server ] || set -- "$@" --protected-mode no\nexec "$@"\n' \
    > "$work/redis/entrypoint"
  chmod 755 "$work/redis/entrypoint"
  import "$work/redis" "$redis_image" --change 'ENTRYPOINT ["/entrypoint"]' --change 'CMD ["redis-server"]' \
    --change 'WORKDIR /data' --change 'EXPOSE 6379'
}

make_nginx_image() {
  log "image $nginx_image"
  make_base "$work/nginx"
  mkdir -p "$work/nginx-package" "$work/nginx/var/cache/nginx" "$work/nginx/run" "$work/nginx/etc/nginx"
  (cd "$work/nginx-package" && apt-get -qq -o APT::Sandbox::User=root download nginx && dpkg -x ./*.deb .)
  add_program "$work/nginx" "$work/nginx-package/usr/sbin/nginx"
  # As in the official image, whose workers run as a user of this name.
  echo 'nobody:x:65534:65534:nobody:/nonexistent:/bin/false' >> "$work/nginx/etc/passwd"
  echo 'nogroup:x:65534:' >> "$work/nginx/etc/group"
  import "$work/nginx" "$nginx_image" --change 'CMD ["nginx", "-g", "daemon off;"]' --change 'EXPOSE 8080'
}

command -v dockerd > /dev/null || install_docker
command -v docker-compose > /dev/null || docker compose version > /dev/null 2>&1 || install_compose
start_engine
log "engine $(docker version --format '{{.Server.Version}}') on $DOCKER_HOST"
fetch_busybox
make_node_image
make_redis_image
make_nginx_image
log "image $keyrack_image: docker build"
docker build --network host --build-arg "NODE_IMAGE=$node_image" -t "$keyrack_image" .
log "image $keyrack_image: $(docker image inspect --format '{{.Size}}' "$keyrack_image") bytes"
# Inside a container testcontainers would use the bridge's address as that of the host.
export TESTCONTAINERS_HOST_OVERRIDE=127.0.0.1
export TEST_REDIS_IMAGE=$redis_image TEST_KEYRACK_IMAGE=$keyrack_image
export TEST_NGINX_IMAGE=$nginx_image NODE_IMAGE=$node_image
export FRONT_PREFIX=$ADDRESS_PREFIX.200
log "${TEST_COMMAND:=npx vitest run --project ci test/containers}"
sh -c "$TEST_COMMAND"
