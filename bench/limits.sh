#!/usr/bin/env bash
# Services whose limit is known, run without telling, each beside a healthy twin: how often is the limit named right?
# Usage: bench/limits.sh NEW_FOLDER [JDK ...] [runs=N] [only=TEXT]
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
[ $# -ge 1 ] || fail "name a new folder for the results"
need taskset util-linux
prepare_generator
machine
cd "$ROOT"
if [ ! -f checks/boot-shop/target/shop.jar ]; then
  need mvn maven
  (cd checks/boot-shop && JAVA_HOME="$(dirname "$(dirname "$JAVA")")" mvn -B -q package)
fi
"$JAVA" -cp "$CLASS_PATH" dev.loomlab.bench.LimitTrial "$@"
