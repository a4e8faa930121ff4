#!/usr/bin/env bash
# What samplers, canary and recording cost a target that is bound by the processor, and a twin that records every event.
# Usage: bench/watching-cost.sh NEW_FOLDER
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
[ $# -ge 1 ] || fail "name a new folder for the results"
prepare_generator
machine
cd "$ROOT"
"$JAVA" -cp "$CLASS_PATH" dev.loomlab.bench.WatchingCost "$@"
