// The page: reads the data, fills each section, then draws.

const METRICS = {
  throughput: "throughput",
  p50: "p50",
  p99: "p99",
  cpuMicrosPerRequest: "CPU per request",
  rssMiB: "resident memory",
  heapMiB: "heap",
  bytesPerRequest: "allocated per request",
};

const readPage = () => {
  const data = JSON.parse(document.getElementById("data").textContent, (key, value) => (typeof value === "string" ? visible(value) : value));
  const { plan, summaries } = data.result;
  const comparisons = data.result.comparisons.filter((each) => each.request === undefined);
  const named = (each) => each.case ?? "";
  return {
    ...data,
    cases: plan.cases.length > 0 ? plan.cases.map((each) => each.name) : [""],
    variants: plan.variants.map((each) => each.name),
    cell: (inCase, variant, level) => summaries.find((each) => named(each) === inCase && each.variant === variant && each.level === level),
    comparison: (inCase, candidate, level, metric) =>
      comparisons.find((each) => named(each) === inCase && each.candidate === candidate && each.level === level && each.metric === metric),
  };
};

const fillHead = (page) => {
  const { plan, environment } = page.result;
  document.title = `${plan.name} \u2013 Loomlab report`;
  document.getElementById("name").textContent = plan.name;
  document.getElementById("question").textContent = plan.question;
  const completed = page.trials.filter((each) => each.outcome === "completed").length;
  const facts = [
    `${completed} of ${page.trials.length} trials completed`,
    `${plan.protocol.repetitions} repetitions`,
    `windows of ${measured(plan.protocol.windowMillis / 1000)} s`,
    page.trials[0] ? page.trials[0].startedAt.slice(0, 10) : undefined,
    environment.cores ? `${environment.cores} cores` : undefined,
  ];
  document.getElementById("meta").append(...facts.filter(Boolean).map((fact) => el("li", {}, fact)));
};

const fillAnswer = (page) => {
  const { headlines, grids, blocks } = page.firstPage;
  const headline = (each) =>
    el(
      "div",
      { class: "lead" },
      each.about ? el("h3", {}, each.about) : undefined,
      el("p", {}, el("strong", {}, each.text), each.reason ? el("span", {}, each.reason) : undefined),
    );
  const word = ({ text, verdict }) => (verdict ? el("span", { class: `word ${verdict}` }, text) : text);
  const grid = (each) =>
    el(
      "div",
      { class: "calls" },
      grids.length > 1 ? el("h3", {}, each.title) : undefined,
      plainTable(each.title, each.heads, each.rows.map((row) => row.map(word))),
    );
  const block = (each) => el("div", { class: "part" }, el("h3", {}, each.title), el("ul", {}, ...each.lines.map((line) => el("li", {}, line))));
  const paragraph = (part) => el("div", { class: "part" }, part.about ? el("h3", {}, part.about) : undefined, el("p", {}, part.sentences.join(" ")));
  bodyOf("answer").append(
    ...headlines.map(headline),
    ...grids.map(grid),
    el("div", { class: "parts" }, ...blocks.map(block)),
    folded("In sentences, with intervals", () => el("div", { class: "parts" }, ...page.answer.map(paragraph))),
  );
};

const fillVerdicts = (page) => {
  const margin = page.result.plan.protocol.margin * 100;
  document.getElementById("margin").textContent = `A difference below ${Number(margin.toPrecision(3))} % does not matter here.`;
  document.getElementById("key").append(
    ...Object.entries(VERDICTS).map(([kind, { mark, says }]) => el("li", {}, el("span", { class: `chip ${kind}`, "aria-hidden": "true" }, mark), ` ${says}`)),
  );
  const [baseline, ...candidates] = page.variants;
  const matrices = page.cases.flatMap((inCase) =>
    candidates.map((candidate) => {
      const rows = Object.entries(METRICS)
        .map(([metric, name]) => [name, page.levels.map((level) => page.comparison(inCase, candidate, level, metric))])
        .filter(([, cells]) => cells.some(Boolean))
        .map(([name, cells]) => [name, ...cells.map(glanceCell)]);
      const title = `${candidate} against ${baseline}${inCase ? `, case ${inCase}` : ""}`;
      return el("div", { class: "matrix" }, el("h3", {}, title), plainTable(title, [page.levelNoun, ...page.levels], rows));
    }),
  );
  bodyOf("verdicts").append(...(matrices.length > 0 ? matrices : [el("p", {}, "The plan has one variant: there is nothing to compare.")]));
};

const glanceCell = (comparison) =>
  comparison === undefined
    ? "\u2013"
    : el(
        "span",
        { class: `glance ${comparison.verdict}` },
        el("span", { class: "mark", "aria-hidden": "true" }, VERDICTS[comparison.verdict].mark),
        el("span", { class: "unseen" }, comparison.verdict),
        ` ${ratioText(comparison.ratio)}`,
        el("small", {}, intervalText(comparison.ratio)),
      );

const fillCharts = (page) => {
  const state = { inCase: page.cases[0], level: page.levels.at(-1), percentiles: new Set(["p50", "p99"]), log: true };
  const slots = ["throughput", "response", "curve"].map(() => el("div", { class: "slot" }));
  const redraw = () => {
    slots[0].replaceChildren(throughputChart(page, state.inCase, state.log));
    slots[1].replaceChildren(percentileChart(page, state.inCase, state.percentiles, percentiles, state.log));
    slots[2].replaceChildren(curveChart(page, state.inCase, state.level, level, state.log));
    drawCharts();
  };
  const set = (key) => (value) => {
    state[key] = value;
    redraw();
  };
  const cases = page.cases.map((value) => ({ value, text: value }));
  document.getElementById("case-choice").append(
    ...(page.cases.length > 1 ? [choice("Case", cases, state.inCase, set("inCase"))] : []),
    choice("Scale", [{ value: "log", text: "logarithmic" }, { value: "linear", text: "linear" }], "log", (value) => set("log")(value === "log")),
  );
  const percentiles = el(
    "div",
    { class: "legend", role: "group", "aria-label": "Percentiles shown" },
    ...PERCENTILES.map(([key, name]) =>
      toggle(name, state.percentiles.has(key), (shown) => {
        state.percentiles[shown ? "add" : "delete"](key);
        redraw();
      }),
    ),
  );
  const levels = page.levels.map((value) => ({ value, text: value }));
  const level = choice(`At ${page.levelNoun}`, levels, state.level, set("level"));
  bodyOf("charts").append(...slots);
  redraw();
};

const fillTrial = (page) => {
  const watched = page.trials.filter((each) => each.series.seconds.length > 1);
  const body = bodyOf("trial");
  if (watched.length === 0) {
    body.append(el("p", {}, "No trial was watched over time."));
    return;
  }
  const show = (number) => {
    body.replaceChildren(...trialCharts(watched.find((each) => String(each.number) === number)));
    drawCharts();
  };
  const name = (each) => `${each.number}: ${each.variant}${each.case ? `, ${each.case}` : ""}, block ${each.block}`;
  const first = String(watched[0].number);
  document.getElementById("trial-choice").append(choice("Trial", watched.map((each) => ({ value: String(each.number), text: name(each) })), first, show));
  show(first);
};

const fillRest = (page) => {
  const { expectations, checks, caveats, environment } = page.result;
  bodyOf("expectations").append(
    expectations.length === 0
      ? el("p", {}, "The plan expects nothing.")
      : plainTable("Expectations", ["expectation", "", "observed"], expectations.map((each) => [each.text, heldChip(each.holds), each.observed])),
  );
  const lawRows = [...checks].sort((one, other) => Number(one.holds === true) - Number(other.holds === true));
  const lawColumns = [
    { head: "law", key: (row) => row.law, cell: (row) => row.law },
    { head: "variant", key: (row) => row.variant, cell: (row) => variantName(row.variant) },
    { head: page.levelNoun, number: true, key: (row) => magnitude(row.level), cell: (row) => row.level },
    { head: "expected", key: (row) => row.expected, cell: (row) => row.expected },
    { head: "observed", key: (row) => row.observed, cell: (row) => row.observed },
    { head: "holds", key: (row) => String(row.holds), cell: (row) => heldChip(row.holds) },
  ];
  const laws = el("details", {}, el("summary", {}, "Every check"), sortableTable("Laws held against cells", lawColumns, lawRows));
  laws.open = checks.some((each) => each.holds !== true);
  bodyOf("laws").append(el("p", {}, page.laws), ...(checks.length > 0 ? [laws] : []));
  const care = caveats.filter((each) => each.kind !== "NotObserved");
  bodyOf("care").append(care.length === 0 ? el("p", {}, "Nothing concerns the run as a whole. Caveats of single cells stand beside them.") : caveatList(care));
  bodyOf("unobserved").append(
    page.unobserved.length === 0 ? el("p", {}, "Everything that was asked for was observed.") : el("ul", {}, ...page.unobserved.map((each) => el("li", {}, `${each.text} (${each.trials} of ${page.trials.length} trials)`))),
  );
  bodyOf("environment").append(el("dl", {}, ...Object.entries(environment).map(([fact, value]) => el("div", {}, el("dt", {}, visible(fact)), el("dd", {}, value)))));
  const limits = limitsInForce(page.result.limitsInForce);
  if (limits) {
    bodyOf("environment").append(el("h3", {}, "Limits in force"), limits);
  }
  bodyOf("again").append(el("pre", { tabindex: "0" }, page.rerun));
};

/** The limits and settings that the targets ran under: a row each, a column for each arm. */
const limitsInForce = (limits) => {
  const arm = (each) => [each.variant, each.case].filter(Boolean).join(", ");
  const arms = [...new Set(limits.map(arm))];
  const names = [...new Set(limits.map((each) => each.name))];
  const value = (name, of) => limits.find((each) => each.name === name && arm(each) === of)?.value ?? "-";
  const rows = names.map((name) => [name, ...arms.map((each) => value(name, each))]);
  return rows.length === 0 ? undefined : plainTable("Limits in force", ["limit or setting", ...arms], rows);
};

const fillTrials = (page) => {
  const outcome = (trial) => {
    const parts = [trial.outcome, trial.reason].filter(Boolean).join(": ");
    return trial.log?.length > 0 ? el("div", {}, parts, el("details", {}, el("summary", {}, "last lines of its log"), el("pre", { tabindex: "0" }, trial.log.join("\n")))) : parts;
  };
  const columns = [
    { head: "trial", number: true, key: (row) => row.number, cell: (row) => String(row.number) },
    { head: "block", number: true, key: (row) => row.block, cell: (row) => String(row.block) },
    ...(page.cases.length > 1 ? [{ head: "case", key: (row) => row.case, cell: (row) => row.case }] : []),
    { head: "variant", key: (row) => row.variant, cell: (row) => variantName(row.variant) },
    { head: "started", key: (row) => row.startedAt, cell: (row) => el("span", { class: "time" }, row.startedAt.replace("T", " ").replace("Z", " UTC")) },
    { head: "levels done", number: true, key: (row) => row.series.windows.length, cell: (row) => String(row.series.windows.length) },
    { head: "outcome", key: (row) => row.outcome, cell: outcome },
  ];
  bodyOf("trials").append(sortableTable("Trials in running order", columns, page.trials));
};

const page = readPage();
fillHead(page);
fillAnswer(page);
fillVerdicts(page);
fillCells(page);
fillCharts(page);
fillTrial(page);
fillPrediction(page);
fillRest(page);
fillTrials(page);
fillContents();
setUpTheme();
