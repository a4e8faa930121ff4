// The cells: one row each with its limit and caveats, and every figure behind them.

const fillCells = (page) => {
  const rows = page.cases.flatMap((inCase) =>
    page.levels.flatMap((level) =>
      page.variants.map((variant) => {
        const cell = page.cell(inCase, variant, level) ?? { caveats: [] };
        const comparison = page.comparison(inCase, variant, level, "throughput");
        return { inCase, level, variant, cell, comparison, caveats: distinct([...cell.caveats, ...(comparison?.caveats ?? [])]) };
      }),
    ),
  );
  const figure = (head, unit, pick) => ({ head, unit, number: true, key: (row) => pick(row.cell)?.median, cell: (row) => measured(pick(row.cell)?.median) });
  const columns = [
    { head: page.levelNoun, number: true, key: (row) => magnitude(row.level), cell: (row) => row.level },
    ...(page.cases.length > 1 ? [{ head: "case", key: (row) => row.inCase, cell: (row) => row.inCase }] : []),
    { head: "variant", key: (row) => page.variants.indexOf(row.variant), cell: (row) => variantName(row.variant) },
    figure("throughput", "1/s", (cell) => cell.throughput),
    figure("p50", "ms", (cell) => cell.latencyMillis?.p50),
    figure("p99", "ms", (cell) => cell.latencyMillis?.p99),
    figure("CPU", "\u00b5s", (cell) => cell.cpuMicrosPerRequest),
    figure("RSS", "MiB", (cell) => cell.rssMiB),
    { head: "limit", key: (row) => row.cell.limit?.kind, cell: (row) => limitCell(row.cell) },
    { head: "verdict", key: (row) => row.comparison?.ratio?.median, cell: (row) => verdictCell(row) },
    { head: "caveats", key: (row) => row.caveats.length, cell: (row) => caveatCell(row.caveats) },
    ...(page.result.summaries.some((each) => each.findings)
      ? [{ head: "seen inside", key: (row) => row.cell.findings?.length ?? 0, cell: (row) => findingsCell(row.cell.findings ?? []) }]
      : []),
  ];
  bodyOf("cells").append(
    sortableTable("Figures of every cell", columns, rows),
    ...(page.result.summaries.some((each) => each.byRequest) ? [el("h3", {}, "By request"), byRequest(page)] : []),
    folded("Every figure of every cell, with its lowest and highest trial", () => everyFigure(page)),
    folded("Every comparison with its interval and caveats", () => everyComparison(page)),
  );
};

const variantName = (name) => el("span", { class: "name" }, name);

const distinct = (caveats) => [...new Map(caveats.map((each) => [each.statement, each])).values()];

const limitCell = (cell) => {
  if (!cell.limit) {
    return "not run";
  }
  const { kind, size, evidence } = cell.limit;
  const text = size === undefined ? kind : `${kind} (${size})`;
  return evidence.length === 0 ? text : el("details", { class: "print-open" }, el("summary", {}, text), el("ul", {}, ...evidence.map((each) => el("li", {}, each))));
};

const verdictCell = ({ cell, comparison }) => {
  if (comparison === undefined) {
    return cell.limit ? el("span", { class: "weak" }, "baseline") : "\u2013";
  }
  return el("span", {}, verdictChip(comparison), el("small", {}, intervalText(comparison.ratio)));
};

const caveatCell = (caveats) =>
  caveats.length === 0
    ? ""
    : el("details", { class: "print-open care" }, el("summary", {}, caveats.length === 1 ? "1 caveat" : `${caveats.length} caveats`), caveatList(caveats));

/** What was found inside the target, each with its evidence and what to do. */
const findingsCell = (findings) =>
  findings.length === 0
    ? ""
    : el(
        "details",
        { class: "print-open" },
        el("summary", {}, [...new Set(findings.map((each) => each.kind))].join(", ")),
        el("ul", {}, ...findings.map((each) => el("li", {}, `${each.statement}. `, el("small", {}, `${each.evidence.join("; ")}. `), each.next))),
      );

/** The figures of single requests, where a plan has several. */
const byRequest = (page) => {
  const rows = page.result.summaries.flatMap((cell) =>
    (cell.byRequest ?? []).map((request) => ({
      cell,
      request,
      comparison: (metric) =>
        page.result.comparisons.find(
          (each) => each.request === request.name && each.case === cell.case && each.candidate === cell.variant && each.level === cell.level && each.metric === metric,
        ),
    })),
  );
  const figure = (head, unit, of) => ({
    head,
    unit,
    number: true,
    key: (row) => of(row.request)?.median,
    cell: (row) => measured(of(row.request)?.median),
  });
  const verdict = (metric) => ({
    head: `${metric} is`,
    key: (row) => row.comparison(metric)?.ratio?.median,
    cell: (row) => verdictCell({ cell: row.cell, comparison: row.comparison(metric) }),
  });
  const failed = (row) => Object.values(row.request.errors).reduce((sum, each) => sum + each, 0);
  return sortableTable(
    "Figures by request",
    [
      { head: page.levelNoun, number: true, key: (row) => magnitude(row.cell.level), cell: (row) => row.cell.level },
      { head: "request", key: (row) => row.request.name, cell: (row) => row.request.name },
      ...(page.cases.length > 1 ? [{ head: "case", key: (row) => row.cell.case, cell: (row) => row.cell.case }] : []),
      { head: "variant", key: (row) => page.variants.indexOf(row.cell.variant), cell: (row) => variantName(row.cell.variant) },
      figure("throughput", "1/s", (request) => request.throughput),
      figure("p50", "ms", (request) => request.latencyMillis?.p50),
      figure("p99", "ms", (request) => request.latencyMillis?.p99),
      { head: "failed", number: true, key: failed, cell: (row) => counted(failed(row)) },
      verdict("throughput"),
      verdict("p50"),
      verdict("p99"),
    ],
    rows,
  );
};

/** Figures are what has a median, however deep it stands. */
const figuresOf = (node, path = "") =>
  Object.entries(node).flatMap(([key, value]) => {
    const name = path ? `${path}.${key}` : key;
    if (value === null || typeof value !== "object" || Array.isArray(value)) {
      return [];
    }
    return "median" in value ? [[name, value]] : figuresOf(value, name);
  });

const everyFigure = (page) =>
  sortableTable(
    "Every figure",
    [
      { head: "figure", key: (row) => row.name, cell: (row) => row.name },
      ...(page.cases.length > 1 ? [{ head: "case", key: (row) => row.cell.case, cell: (row) => row.cell.case }] : []),
      { head: "variant", key: (row) => row.cell.variant, cell: (row) => variantName(row.cell.variant) },
      { head: page.levelNoun, number: true, key: (row) => magnitude(row.cell.level), cell: (row) => row.cell.level },
      ...["median", "low", "high"].map((head) => ({ head, number: true, key: (row) => row.spread[head], cell: (row) => measured(row.spread[head]) })),
    ],
    page.result.summaries.flatMap((cell) => figuresOf(cell).map(([name, spread]) => ({ name, cell, spread }))),
  );

const everyComparison = (page) =>
  sortableTable(
    "Every comparison",
    [
      { head: "metric", key: (row) => row.metric, cell: (row) => row.metric },
      ...(page.result.comparisons.some((each) => each.request) ? [{ head: "request", key: (row) => row.request ?? "", cell: (row) => row.request ?? "all" }] : []),
      ...(page.cases.length > 1 ? [{ head: "case", key: (row) => row.case, cell: (row) => row.case }] : []),
      { head: "candidate", key: (row) => row.candidate, cell: (row) => variantName(row.candidate) },
      { head: page.levelNoun, number: true, key: (row) => magnitude(row.level), cell: (row) => row.level },
      { head: "verdict", key: (row) => row.verdict, cell: (row) => verdictChip(row) },
      { head: "95 % interval", number: true, key: (row) => row.ratio?.median, cell: (row) => intervalText(row.ratio) },
      { head: "caveats", key: (row) => row.caveats.length, cell: (row) => caveatCell(row.caveats) },
    ],
    page.result.comparisons,
  );
