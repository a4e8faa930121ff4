#!/bin/bash
# Open load of 20,000/s over 1000 connections: generator CPU per request and scheduling error (sent minus due),
# in turn with the same load sent request by request the moment each is due, and with a twin that bears 1 us more a request.
# usage: open-load.sh [rounds] [window seconds]    default 5 rounds of 4 s windows
source "$(dirname "$0")/lib.sh"
ROUNDS="${1:-5}"
WINDOW="${2:-4}"
RATE=20000
CONNECTIONS=1000

prepare_generator
start_nginx
machine

# Runs the load with further JVM options: "CPU per request, requests, p99 of sent minus due in ms".
measure() {
  "$JAVA" "${JVM_OPTIONS[@]}" "$@" -cp "$CLASS_PATH" dev.loomlab.drive.LoadProgram \
    -r "$RATE" --connections "$CONNECTIONS" --warmup 5s -d "$((WINDOW + 2))s" "http://127.0.0.1:$PORT/" \
    >"$WORK/tool.out" 2>&1 &
  local pid=$!
  sleep 6.5
  kill -0 "$pid" 2>/dev/null || fail "the generator ended early: $(cat "$WORK/tool.out")"
  local figures
  figures="$(cpu_per_request "$pid" "$WINDOW")"
  wait "$pid" || fail "the generator failed: $(cat "$WORK/tool.out")"
  local late
  late="$(sed -n 's/.*sent late p50 [0-9.]* p99 \([0-9.]*\) ms.*/\1/p' "$WORK/tool.out")"
  grep -q ' 0 failed, 0 timed out, 0 not sent' "$WORK/tool.out" || echo "note: $(grep requests "$WORK/tool.out")" >&2
  echo "$figures $late"
}

for round in $(seq "$ROUNDS"); do
  batches="$(measure)"
  moment="$(measure -Dloomlab.bench.batchNanos=0)"
  burdened="$(measure -Dloomlab.bench.burdenNanos=1000)"
  echo "$batches $moment $burdened" >>"$WORK/rounds"
  echo "$round $batches $moment $burdened" | awk '{
    printf "round %d: batches %.2f us, late p99 %.3f ms; the moment due %.2f us, late p99 %.3f ms; with 1 us more %.2f us\n", $1, $2, $4, $5, $7, $8 }'
done

median() { sort -n | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
own="$(awk '{ print $1 }' "$WORK/rounds" | median)"
late="$(awk '{ print $3 }' "$WORK/rounds" | median)"
ratio="$(awk '{ print $1 / $4 }' "$WORK/rounds" | ratio_summary)"
more="$(awk '{ print $7 - $1 }' "$WORK/rounds" | median)"

status=0
check() { if awk "BEGIN { exit !($1) }"; then echo "$2: holds"; else echo "$2: MISSED"; status=1; fi; }
read -r middle low high <<<"$ratio"
check "$own <= 10 || $middle <= 0.8" "CPU per request is $own us, $middle of the moment due (95 % interval $low to $high); at most 10 us or 0.8 asked"
check "$late < 1.5" "99 of 100 requests are sent within $late ms of when they are due; below 1.5 ms asked"
check "$more > 0.5" "a burden of 1 us shows as $more us more a request; above 0.5 us asked"
exit "$status"
