// Which charts there are, and what each draws.

const PERCENTILES = [
  ["p50", "p50"],
  ["p90", "p90"],
  ["p95", "p95"],
  ["p99", "p99"],
  ["p999", "p99.9"],
  ["max", "max"],
];

/** A figure of each level's cell as parallel lists; null where there is none. */
const along = (page, inCase, variant, pick) => {
  const spreads = page.levels.map((level) => {
    const cell = page.cell(inCase, variant, level);
    return cell && pick(cell);
  });
  const list = (key) => spreads.map((spread) => (Number.isFinite(spread?.[key]) ? spread[key] : null));
  return { values: list("median"), low: list("low"), high: list("high") };
};

const loadAxis = (page) => {
  const values = page.levels.map(magnitude);
  const unit = page.levelNoun === "concurrency" ? "" : "/s";
  return {
    values,
    ticks: values,
    log: true,
    label: `${page.levelNoun}${unit ? " (1/s)" : " (requests in flight)"}`,
    format: (value) => `${value >= 10000 ? counted(value) : value}${unit}`,
    reading: (value) => `${page.levelNoun} ${value}${unit}`,
  };
};

const listed = (page, series) =>
  series
    .filter((each) => !each.ceiling)
    .map((each) => `${each.name}: ${each.values.map((value, i) => `${measured(value)} at ${page.levels[i]}`).join(", ")}`)
    .join(". ");

const CEILING_NAMES = { workers: "worker ceiling", carriers: "carrier ceiling", cpu: "CPU ceiling" };

const ceilingSeries = (page, inCase) =>
  page.ceilings
    .filter((each) => each.case === inCase)
    .map((each) => {
      const index = page.variants.indexOf(each.variant);
      const closed = page.levelNoun === "concurrency";
      return {
        name: each.kind === "offered" ? (closed ? "load ceiling N/(R0+Z)" : "rate offered") : `${CEILING_NAMES[each.kind]}, ${each.variant}`,
        note: each.formula,
        colour: each.variant === undefined ? "--muted" : looks(index).colour,
        dash: each.kind === "offered" ? [4, 3] : each.kind === "cpu" ? [1, 3] : [6, 2, 1, 2],
        values: each.perSecond,
        ceiling: true,
        shown: each.binding,
      };
    });

const throughputChart = (page, inCase, log) => {
  const series = page.variants.map((variant, index) => ({
    name: variant,
    ...looks(index),
    ...along(page, inCase, variant, (cell) => cell.throughput),
    shown: true,
  }));
  return chart({
    title: `Throughput against ${page.levelNoun}`,
    note: "Answers per second. Marks are medians, upright lines the lowest and highest trial, thin lines what theory allows at most, dashed ones what the lowest and the highest level foretell.",
    summary: listed(page, series),
    x: loadAxis(page),
    y: { label: "answers per second", log },
    series: [...series, ...predictedSeries(page, inCase), ...ceilingSeries(page, inCase)],
    height: 380,
  });
};

const percentileChart = (page, inCase, chosen, control, log) => {
  const series = PERCENTILES.filter(([key]) => chosen.has(key)).flatMap(([key, name], nth) =>
    page.variants.map((variant, index) => ({
      name: `${variant} ${name}`,
      ...looks(index),
      dash: DASHES[nth % DASHES.length],
      ...along(page, inCase, variant, (cell) => cell.latencyMillis?.[key]),
      shown: true,
    })),
  );
  return chart({
    title: `Response time against ${page.levelNoun}`,
    note: "Milliseconds, from when a request was due to when its answer was complete. Colour and mark tell the variant, the dash the percentile.",
    control,
    summary: listed(page, series),
    x: loadAxis(page),
    y: { label: "milliseconds", log },
    series,
    height: 360,
  });
};

/** A point's percentile: k steps along 1/(1-p), a constant number of them for each factor of ten. */
const beyond = (page, index) => 10 ** (index / page.pointsPerDecade);

const percentText = (inverse) => {
  const share = 100 * (1 - 1 / inverse);
  return `${share >= 99 ? share.toPrecision(Math.min(6, 2 + Math.ceil(Math.log10(inverse) - 1))).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "") : Math.round(share)}\u00a0%`;
};

const curveChart = (page, inCase, level, control, log) => {
  const curves = page.variants.map((variant) =>
    page.percentiles.find((each) => each.case === inCase && each.variant === variant && each.level === level),
  );
  const longest = Math.max(2, ...curves.map((curve) => curve?.millis.length ?? 0));
  const xs = Array.from({ length: longest }, (_, index) => beyond(page, index));
  const series = page.variants.map((variant, index) => ({
    name: variant,
    ...looks(index),
    shape: undefined,
    values: xs.map((_, i) => curves[index]?.millis[i] ?? null),
    shown: true,
  }));
  return chart({
    title: `Response time by percentile at ${level}`,
    note: "Milliseconds; all trials' answers together. To the right each factor of ten takes the same room: 90\u00a0%, 99\u00a0%, 99.9\u00a0%.",
    control,
    summary: page.variants
      .map((variant, i) => `${variant}: ${curves[i] ? `${counted(curves[i].answers)} answers, from ${measured(curves[i].millis[0])} to ${measured(curves[i].millis.at(-1))} ms` : "no data"}`)
      .join(". "),
    x: {
      values: xs,
      ticks: [1, 2, 4, 10, 100, 1000, 10000, 100000].filter((tick) => tick <= xs.at(-1) * 1.001),
      log: true,
      label: "percentile of answers",
      room: 58,
      format: percentText,
      reading: percentText,
    },
    y: { label: "milliseconds", log },
    series,
    height: 360,
  });
};

const TRIAL_CHARTS = [
  { title: "CPU", unit: "cores busy", lines: [["cpuCores", "cores busy"]] },
  { title: "Resident memory", unit: "MiB", lines: [["rssMiB", "resident"]] },
  { title: "Heap in use", unit: "MiB", lines: [["heapMiB", "heap"]] },
  { title: "Threads", unit: "threads", lines: [["platformThreads", "platform threads"], ["carriers", "carriers"]] },
];

/** CPU, memory, heap and threads of a trial over time, as far as they were read. */
const trialCharts = (trial) =>
  TRIAL_CHARTS.map(({ title, unit, lines }) => {
    const known = lines.filter(([key]) => trial.series[key]);
    if (known.length === 0) {
      return el("figure", {}, el("figcaption", {}, el("h3", {}, title)), el("p", { class: "note" }, "Not observed in this trial."));
    }
    const series = known.map(([key, name], index) => ({ name, ...looks(index), shape: undefined, values: trial.series[key], shown: true }));
    const peaks = series.map((each) => `${each.name} at most ${measured(Math.max(...each.values.filter(Number.isFinite)))}`);
    return chart({
      title,
      summary: `Trial ${trial.number}, ${trial.variant}: ${peaks.join(", ")}`,
      x: { values: trial.series.seconds, label: "seconds since the trial began", format: brief, reading: (value) => `${value.toFixed(1)} s` },
      y: { label: unit, log: false },
      series,
      windows: trial.series.windows,
      height: 200,
      sync: "trial",
      hint: peaks.join(" \u00b7 "),
    });
  });
