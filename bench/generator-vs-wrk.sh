#!/bin/bash
# Generator CPU per request against wrk's, in turn on one nginx worker, one thread each.
# usage: generator-vs-wrk.sh [pairs] [window seconds]    default 7 pairs of 4 s windows
# CPU is that of the whole process between the window's edges; requests are nginx's own count.
source "$(dirname "$0")/lib.sh"
PAIRS="${1:-7}"
WINDOW="${2:-4}"
WARMUP=6

need wrk wrk
prepare_generator
start_nginx
machine

# Runs a command in the background and measures it once it is warm: "CPU per request, requests".
measure() {
  "$@" >"$WORK/tool.out" 2>&1 &
  local pid=$!
  sleep "$WARMUP"
  kill -0 "$pid" 2>/dev/null || fail "$1 ended early: $(cat "$WORK/tool.out")"
  cpu_per_request "$pid" "$WINDOW"
  kill "$pid" 2>/dev/null || true
  wait "$pid" 2>/dev/null || true
}

status=0
for users in 64 1000; do
  bound=$([ "$users" = 64 ] && echo 0.95 || echo 1.00)
  : >"$WORK/ratios"
  for pair in $(seq "$PAIRS"); do
    wrk_result="$(measure wrk -t1 -c"$users" -d600s "http://127.0.0.1:$PORT/")"
    own_result="$(measure "$JAVA" "${JVM_OPTIONS[@]}" -cp "$CLASS_PATH" dev.loomlab.drive.LoadProgram \
      -c "$users" -d 600s --warmup 1s "http://127.0.0.1:$PORT/")"
    echo "$wrk_result $own_result" | awk -v u="$users" -v p="$pair" -v w="$WINDOW" -v f="$WORK/ratios" '{
      printf "%d connections, pair %d: wrk %.2f us (%.0f/s), loomlab %.2f us (%.0f/s), ratio %.3f\n", u, p, $1, $2 / w, $3, $4 / w, $3 / $1
      print $3 / $1 >> f }'
  done
  read -r median low high < <(ratio_summary <"$WORK/ratios")
  if awk -v m="$median" -v b="$bound" 'BEGIN { exit !(m <= b) }'; then verdict=holds; else verdict=MISSED status=1; fi
  echo "$users connections: CPU per request is $median of wrk's (95 % interval $low to $high), at most $bound asked: $verdict"
done
exit "$status"
