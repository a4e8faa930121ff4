#!/bin/bash
# How long 'loomlab inspect' takes over large files, and with how much memory: the dump of 100,000 virtual threads
# (taken and grouped: at most 10 s, heap 512 MB), and a recording of 1 GB with virtual-thread events on, the chunks of a
# real one again and again (at most 60 s, heap 512 MB).
# usage: inspect-size.sh [threads] [megabytes]
source "$(dirname "$0")/lib.sh"
THREADS="${1:-100000}"
MEGABYTES="${2:-1024}"
HEAP=512m

[ -d "$ROOT/bench/target/classes" ] && [ -f "$ROOT/cli/target/loomlab.jar" ] || fail "run 'mvn -B package -DskipTests' first"
JAVA="$(find_java)"
JVM_OPTIONS=("-Xmx$HEAP")
machine
CROWD=("$JAVA" -cp "$ROOT/bench/target/classes" dev.loomlab.bench.VirtualCrowd)
status=0
check() { if awk "BEGIN { exit !($1) }"; then echo "$2: holds"; else echo "$2: MISSED"; status=1; fi; }
now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.2f", b - a }'; }

# Inspects a file and leaves what it says in $WORK/said.json; prints the seconds and the peak of resident memory in MiB.
inspect() {
  local begin took peak
  begin="$(now)"
  "$JAVA" "${JVM_OPTIONS[@]}" -cp "$ROOT/cli/target/loomlab.jar:$ROOT/cli/target/lib/*" dev.loomlab.cli.Loomlab \
    inspect --json "$1" >"$WORK/said.json" 2>"$WORK/notes" &
  local pid=$!
  peak=0
  while kill -0 "$pid" 2>/dev/null; do
    peak="$(awk -v p="$peak" '/^VmHWM/ { p = $2 } END { print p }' "/proc/$pid/status" 2>/dev/null || echo "$peak")"
    sleep 0.1
  done
  wait "$pid" || fail "it failed: $(cat "$WORK/notes")"
  took="$(since "$begin")"
  echo "$took $((peak / 1024))"
}

# 1. A dump of many virtual threads.
mkfifo "$WORK/input"
"${CROWD[@]}" sleep "$THREADS" <"$WORK/input" >"$WORK/crowd" 2>&1 &
crowd=$!
STARTED+=("$crowd")
exec 9>"$WORK/input"
until grep -q ready "$WORK/crowd"; do
  kill -0 "$crowd" 2>/dev/null || fail "the crowd ended early: $(cat "$WORK/crowd")"
  sleep 0.1
done
sleep 3
begin="$(now)"
"$(dirname "$JAVA")/jcmd" "$crowd" Thread.dump_to_file -format=json "$WORK/dump.json" >/dev/null
dumped="$(since "$begin")"
exec 9>&-
read -r took peak < <(inspect "$WORK/dump.json")
size="$(($(stat -c %s "$WORK/dump.json") >> 20))"
seen="$(grep -m1 -o '"threads" : [0-9]*' "$WORK/said.json" | grep -o '[0-9]*$')"
check "$seen >= $THREADS" "a dump of $seen threads, $size MiB; $THREADS asked"
check "$dumped + $took <= 10" "taken in $dumped s and grouped in $took s, $peak MiB resident at most; 10 s asked"
rm "$WORK/dump.json"

# 2. A large recording.
"${CROWD[@]:0:1}" "-XX:StartFlightRecording=filename=$WORK/once.jfr,settings=profile,maxsize=0,jdk.VirtualThreadStart#enabled=true,jdk.VirtualThreadEnd#enabled=true,jdk.VirtualThreadPinned#threshold=1ms" \
  "${CROWD[@]:1}" churn 20 >"$WORK/churn" 2>&1 || fail "no recording was made: $(cat "$WORK/churn")"
once="$(stat -c %s "$WORK/once.jfr")"
times="$(((MEGABYTES * 1048576 + once - 1) / once))"
for _ in $(seq "$times"); do cat "$WORK/once.jfr"; done >"$WORK/large.jfr"
size="$(($(stat -c %s "$WORK/large.jfr") >> 20))"
read -r _ _ < <(inspect "$WORK/once.jfr")
started_once="$(tr -d '\n ' <"$WORK/said.json" | sed -n 's/.*"started":\[\([^]]*\)\].*/\1/p' | tr ',' '\n' | awk '{ s += $1 } END { printf "%.0f", s }')"
read -r took peak < <(inspect "$WORK/large.jfr")
check "$size >= $MEGABYTES" "a recording of $size MiB ($times times $((once >> 20)) MiB, at least $started_once virtual threads started in each); $MEGABYTES asked"
started="$(tr -d '\n ' <"$WORK/said.json" | sed -n 's/.*"started":\[\([^]]*\)\].*/\1/p' | tr ',' '\n' | awk '{ s += $1 } END { printf "%.0f", s }')"
check "$started >= 0.99 * $times * $started_once && $started <= 1.01 * $times * $started_once" "$started virtual threads were started in all of it"
check "$took <= 60" "read in $took s, $peak MiB resident at most; 60 s asked"
exit "$status"
