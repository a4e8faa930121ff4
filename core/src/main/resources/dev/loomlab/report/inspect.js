// The page of an inspection: reads the data, fills each section, then draws.

const TIMELINE_CHARTS = [
  { title: "Carriers", unit: "virtual threads", lines: [["mounted", "mounted"], ["queued", "queued for a carrier"], ["parallelism", "parallelism"]] },
  { title: "Delay of a trivial virtual thread", unit: "ms", lines: [["canaryStart", "starts late"], ["canaryWake", "wakes late"], ["canaryPlatform", "a platform thread wakes late"]] },
  { title: "Pins", unit: "pins that ended", lines: [["pins", "pins"]] },
  { title: "Longest pin", unit: "ms", lines: [["longestPin", "longest pin"]] },
  { title: "Pauses of the garbage collector", unit: "ms", lines: [["gcPause", "longest pause"]] },
  { title: "Processor", unit: "cores busy", lines: [["cpuCores", "cores busy"]] },
  { title: "Threads", unit: "threads", lines: [["virtualThreads", "live virtual threads"], ["platformThreads", "platform threads"], ["carriers", "carriers"]] },
  { title: "Memory", unit: "MiB", lines: [["rss", "resident"], ["heap", "heap"], ["direct", "direct"]] },
];

const readPage = () => JSON.parse(document.getElementById("data").textContent, (key, value) => (typeof value === "string" ? visible(value) : value));

const fillHead = (page) => {
  document.title = `${page.subject} \u2013 Loomlab inspection`;
  document.getElementById("name").textContent = page.subject;
  document.getElementById("meta").append(...page.meta.map((fact) => el("li", {}, fact)));
};

const fillAnswer = (page) => {
  const finding = (each) =>
    el(
      "div",
      { class: "lead" },
      el("p", {}, el("strong", {}, each.headline)),
      el("ul", {}, ...each.evidence.map((line) => el("li", {}, line))),
      el("p", {}, el("span", {}, each.next)),
    );
  bodyOf("answer").append(
    ...(page.state ? [el("div", { class: "lead" }, el("p", {}, el("strong", {}, page.state)))] : []),
    ...(page.findings.length > 0 || page.state ? page.findings.map(finding) : [el("div", { class: "lead" }, el("p", {}, el("strong", {}, page.nothing)))]),
  );
};

const fillTimeline = (page) => {
  const { timeline } = page;
  const seconds = timeline.seconds ?? [];
  const drawn = TIMELINE_CHARTS.map((each) => ({ ...each, known: each.lines.filter(([key]) => timeline[key]) })).filter((each) => each.known.length > 0);
  if (seconds.length < 2 || drawn.length === 0) {
    document.getElementById("timeline").remove();
    return;
  }
  const figure = ({ title, unit, known }) => {
    const series = known.map(([key, name], index) => ({ name, ...looks(index), shape: undefined, values: timeline[key], shown: true }));
    const peaks = series.map((each) => `${each.name} at most ${measured(Math.max(...each.values.filter(Number.isFinite)))}`);
    return chart({
      title,
      summary: peaks.join(", "),
      x: { values: seconds, label: "seconds", format: brief, reading: (value) => `${value.toFixed(1)} s` },
      y: { label: unit, log: false },
      series,
      height: 200,
      sync: "timeline",
      hint: peaks.join(" \u00b7 "),
    });
  };
  bodyOf("timeline").append(...drawn.map(figure));
};

const fillTables = (page) => {
  if (page.tables.length === 0) {
    document.getElementById("tables").remove();
    return;
  }
  const table = ({ title, note, heads, numbers, rows }) => {
    const value = (text) => Number.parseFloat(text.replaceAll(",", ""));
    const columns = heads.map((head, index) => {
      const number = numbers.includes(index);
      return { head, number, key: (row) => (number ? value(row[index]) : row[index]), cell: (row) => row[index] };
    });
    return el("div", { class: "part" }, el("h3", {}, title), note ? el("p", { class: "note" }, note) : undefined, sortableTable(title, columns, rows));
  };
  bodyOf("tables").append(...page.tables.map(table));
};

const fillStacks = (page) => {
  const { groups } = page.stacks;
  if (groups.length === 0) {
    document.getElementById("stacks").remove();
    return;
  }
  const stack = ({ title, frames }) => {
    const head = frames.length > 0 ? `${title} in ${frames[0]}` : title;
    return folded(head, () => el("pre", { tabindex: "0" }, frames.join("\n")));
  };
  bodyOf("stacks").append(...groups.map(stack));
};

const fillRest = (page) => {
  if (page.notes.length === 0) {
    document.getElementById("care").remove();
  } else {
    bodyOf("care").append(caveatList(page.notes.map(({ statement, next }) => ({ statement, cure: next }))));
  }
  bodyOf("unobserved").append(
    page.unobserved.length === 0 ? el("p", {}, "Everything that was looked for was observed.") : el("ul", {}, ...page.unobserved.map((each) => el("li", {}, each))),
  );
  const facts = Object.entries(page.facts);
  if (facts.length === 0) {
    document.getElementById("environment").remove();
  } else {
    bodyOf("environment").append(el("dl", {}, ...facts.map(([fact, value]) => el("div", {}, el("dt", {}, visible(fact)), el("dd", {}, value)))));
  }
};

const page = readPage();
fillHead(page);
fillAnswer(page);
fillTimeline(page);
fillTables(page);
fillStacks(page);
fillRest(page);
fillContents();
setUpTheme();
