# Shared by the scripts of this folder: tools, a target, counters, statistics. Sourced, not run.
set -euo pipefail
ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
WORK="$(mktemp -d)"
PORT="${PORT:-18580}"
STARTED=()

# Ends what this script started, by its id, and removes its folder.
clean_up() {
  local pid
  for pid in "${STARTED[@]:-}"; do
    if [ -n "$pid" ] && kill "$pid" 2>/dev/null; then
      wait "$pid" 2>/dev/null || true
    fi
  done
  rm -rf "$WORK"
}
trap clean_up EXIT
trap 'exit 130' INT TERM

fail() {
  echo "$0: $*" >&2
  exit 3
}

need() {
  command -v "$1" >/dev/null || fail "needs $1; on Debian: apt-get install $2"
}

# The JVM of Loomlab: LOOMLAB_JDK_25, JAVA_HOME, or one under the usual folders.
find_java() {
  local home
  for home in "${LOOMLAB_JDK_25:-}" "${JAVA_HOME:-}" /usr/lib/jvm/*25* /usr/lib/jvm/* /opt/*jdk*25*; do
    if [ -x "$home/bin/java" ] && "$home/bin/java" -version 2>&1 | grep -qE '"(2[5-9]|[3-9][0-9])'; then
      echo "$home/bin/java"
      return
    fi
  done
  fail "found no JDK 25: set LOOMLAB_JDK_25 to its folder"
}

# Sets JAVA, CLASS_PATH and JVM_OPTIONS for the generator.
prepare_generator() {
  [ -d "$ROOT/bench/target/lib" ] || fail "run 'mvn -B package -DskipTests' first"
  JAVA="$(find_java)"
  CLASS_PATH="$ROOT/bench/target/classes:$ROOT/bench/target/lib/*"
  mapfile -t JVM_OPTIONS < <("$JAVA" -cp "$CLASS_PATH" dev.loomlab.drive.LoadProgram --jvm-options)
}

# Starts one nginx worker with a small answer and a counter of requests; keep-alive never ends.
start_nginx() {
  need nginx nginx-light
  need curl curl
  mkdir -p "$WORK/nginx"
  cat >"$WORK/nginx.conf" <<CONF
worker_processes 1;
daemon off;
pid $WORK/nginx/pid;
error_log $WORK/nginx/error.log;
worker_rlimit_nofile 20000;
events { worker_connections 19000; }
http {
  access_log off;
  keepalive_requests 1000000000;
  keepalive_timeout 3600s;
  client_body_temp_path $WORK/nginx/1; proxy_temp_path $WORK/nginx/2; fastcgi_temp_path $WORK/nginx/3;
  uwsgi_temp_path $WORK/nginx/4; scgi_temp_path $WORK/nginx/5;
  server {
    listen 127.0.0.1:$PORT backlog=4096;
    location /status { stub_status; }
    location / { return 200 "a small answer of the usual kind, sixty-four bytes with its end\n"; }
  }
}
CONF
  chmod -R 777 "$WORK"
  nginx -c "$WORK/nginx.conf" &
  STARTED+=($!)
  local try
  for try in $(seq 100); do
    curl -s "http://127.0.0.1:$PORT/status" >/dev/null && return
    sleep 0.1
  done
  fail "nginx did not start on port $PORT: $(cat "$WORK/nginx/error.log")"
}

# Requests that nginx has answered so far.
requests_served() {
  curl -s "http://127.0.0.1:$PORT/status" | awk 'NR == 3 { print $3 }'
}

# Connections that nginx has open now, this question's own not counted.
connections_open() {
  curl -s "http://127.0.0.1:$PORT/status" | awk 'NR == 1 { print $3 - 1 }'
}

# Processor time of all threads of a process, in nanoseconds.
cpu_nanos() {
  cat /proc/"$1"/task/*/schedstat | awk '{ sum += $1 } END { printf "%.0f\n", sum }'
}

# CPU per request in microseconds of process $1 over the next $2 seconds.
cpu_per_request() {
  local cpu_before cpu_after served_before served_after
  served_before="$(requests_served)"
  cpu_before="$(cpu_nanos "$1")"
  sleep "$2"
  served_after="$(requests_served)"
  cpu_after="$(cpu_nanos "$1")"
  awk -v c="$((cpu_after - cpu_before))" -v n="$((served_after - served_before))" \
    'BEGIN { if (n < 1) exit 1; printf "%.4f %.0f\n", c / n / 1000, n }' || fail "no request was served"
}

machine() {
  echo "machine: $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), Linux $(uname -r), load $(cut -d' ' -f1-3 /proc/loadavg)"
  echo "java:    $("$JAVA" -version 2>&1 | sed -n 2p); options ${JVM_OPTIONS[*]}"
}

# Reads ratios, one a line; prints their median and the 95 % t-interval of the mean log ratio.
ratio_summary() {
  sort -n | awk '
    { r[NR] = $1; s += log($1); q += log($1) ^ 2 }
    END {
      split("12.706 4.303 3.182 2.776 2.571 2.447 2.365 2.306 2.262 2.228 2.201 2.179 2.160 2.145 2.131 2.120 2.110 2.101 2.093", t, " ")
      n = NR; m = s / n
      median = n % 2 ? r[(n + 1) / 2] : (r[n / 2] + r[n / 2 + 1]) / 2
      k = n - 1 > 19 ? 2.09 : t[n - 1]
      e = n > 1 ? k * sqrt((q - n * m * m) / (n - 1) / n) : 0
      printf "%.3f %.3f %.3f\n", median, exp(m - e), exp(m + e)
    }'
}
