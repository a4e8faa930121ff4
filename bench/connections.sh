#!/bin/bash
# What a connection costs the generator: resident memory with 10,000 connections, all open and all active on the
# server's own count, less that of a generator that has just started. What a generator needs to warm up is thus put
# down to the connections, which cost less than this says, not more.
# usage: connections.sh [connections]
source "$(dirname "$0")/lib.sh"
CONNECTIONS="${1:-10000}"
WINDOW=4

ulimit -n "$(ulimit -Hn)"
[ "$(ulimit -n)" -gt "$((CONNECTIONS + 200))" ] || fail "needs more than $((CONNECTIONS + 200)) open files, has $(ulimit -n)"
prepare_generator
start_nginx
machine

resident_kib() { awk '/^VmRSS/ { print $2 }' "/proc/$1/status"; }

# Drives closed load and prints: resident KiB in the window, connections on the server's count, active connections.
measure() {
  "$JAVA" "${JVM_OPTIONS[@]}" -cp "$CLASS_PATH" dev.loomlab.drive.LoadProgram \
    -c "$1" --warmup 5s -d "${WINDOW}s" "http://127.0.0.1:$PORT/" >"$WORK/tool.out" 2>&1 &
  local pid=$!
  # The window begins once every connection is open and the warm-up is over.
  local try
  for try in $(seq 300); do
    [ "$(connections_open)" -ge "$1" ] && break
    kill -0 "$pid" 2>/dev/null || fail "the generator ended early: $(cat "$WORK/tool.out")"
    sleep 0.2
  done
  sleep 7
  local open resident
  open="$(connections_open)"
  resident="$(resident_kib "$pid")"
  wait "$pid" || fail "the generator failed: $(cat "$WORK/tool.out")"
  echo "$resident $open $(sed -n 's/.* \([0-9]*\) active.*/\1/p' "$WORK/tool.out")"
}

# Prints the resident KiB of a generator that is up and has nothing to do yet.
idle() {
  mkfifo "$WORK/orders"
  "$JAVA" "${JVM_OPTIONS[@]}" -cp "$CLASS_PATH" dev.loomlab.drive.LoadProgram --serve <"$WORK/orders" >"$WORK/events" &
  local pid=$!
  exec 9>"$WORK/orders"
  until grep -q ready "$WORK/events"; do
    kill -0 "$pid" 2>/dev/null || fail "the generator ended early"
    sleep 0.1
  done
  resident_kib "$pid"
  exec 9>&-
  wait "$pid"
}

few="$(idle)"
read -r many open active < <(measure "$CONNECTIONS")
each="$(awk -v m="$many" -v f="$few" -v n="$CONNECTIONS" 'BEGIN { printf "%.2f", (m - f) / n }')"
total="$((many / 1024))"

status=0
check() { if awk "BEGIN { exit !($1) }"; then echo "$2: holds"; else echo "$2: MISSED"; status=1; fi; }
check "$open >= $CONNECTIONS" "$open connections are open on the server's count; $CONNECTIONS asked"
check "$active == $CONNECTIONS" "$active connections carried answers inside the window; $CONNECTIONS asked"
check "$each <= 6" "a connection costs $each KiB of resident memory; at most 6 asked"
echo "the generator takes $((few / 1024)) MiB when it has just started"
check "$total <= 250" "the generator takes $total MiB; at most 250 asked"
exit "$status"
