#!/bin/bash
# JMH on the parts that every request passes: scanner, recorder, arrival schedule; with bytes allocated per operation.
# usage: micro.sh [JMH options]
source "$(dirname "$0")/lib.sh"
prepare_generator
machine
"$JAVA" -cp "$CLASS_PATH" org.openjdk.jmh.Main 'dev\.loomlab\..*Benchmark' \
  -f 1 -wi 3 -w 1 -i 5 -r 1 -prof gc -jvmArgs "${JVM_OPTIONS[*]}" "$@"
