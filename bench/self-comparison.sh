#!/usr/bin/env bash
# A fixed pool against a copy of itself and against one that is 6 % slower: false findings and missed ones.
# Usage: bench/self-comparison.sh NEW_FOLDER [RUNS [FIRST_SEED [OPTION OF loomlab run]...]], for example with --until 3%
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
[ $# -ge 1 ] || fail "name a new folder for the results"
prepare_generator
machine
cd "$ROOT"
"$JAVA" -cp "$CLASS_PATH" dev.loomlab.bench.SelfComparison "$@"
