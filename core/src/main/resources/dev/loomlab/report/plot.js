// One chart: uPlot draws the lines; marks, trial ranges, legend, keys and the table are added here.

const DASHES = [[], [8, 4], [2, 4], [10, 4, 2, 4], [14, 5], [5, 3], [8, 3, 2, 3, 2, 3], [1, 5]];
const SHAPES = ["circle", "square", "triangle", "diamond", "down", "cross"];
const charts = [];

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Colour, dash and mark of the variant with that index: any one of them tells it apart. */
const looks = (index) => ({ colour: `--c${index % 8}`, dash: DASHES[index % DASHES.length], shape: SHAPES[index % SHAPES.length] });

/** Ticks at 1, 2 and 5 times powers of ten; at powers only where the axis is long. */
const logTicks = (low, high) => {
  const decades = Math.log10(high / low);
  const steps = decades > 3 ? [1] : decades > 1 ? [1, 2, 5] : [1, 1.5, 2, 3, 4, 5, 6, 8];
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++) {
    for (const step of steps) {
      const tick = step * 10 ** power;
      if (tick >= low * 0.999 && tick <= high * 1.001) {
        ticks.push(tick);
      }
    }
  }
  return ticks;
};

/** Of the wanted ticks on a logarithmic axis those that leave room for their labels, highest first. */
const spaced = (ticks, low, high, pixels, room = 36) => {
  const kept = [];
  const at = (tick) => (Math.log(tick / low) / Math.log(high / low)) * pixels;
  for (const tick of [...ticks].sort((a, b) => b - a)) {
    if (kept.length === 0 || at(kept[0]) - at(tick) >= room) {
      kept.unshift(tick);
    }
  }
  return kept;
};

const shapePath = (shape, x, y, r) => {
  const path = new Path2D();
  const polygon = (...points) => {
    points.forEach(([dx, dy], i) => (i === 0 ? path.moveTo(x + dx * r, y + dy * r) : path.lineTo(x + dx * r, y + dy * r)));
    path.closePath();
  };
  switch (shape) {
    case "square":
      polygon([-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]);
      break;
    case "triangle":
      polygon([0, -1.2], [1.1, 0.9], [-1.1, 0.9]);
      break;
    case "down":
      polygon([0, 1.2], [1.1, -0.9], [-1.1, -0.9]);
      break;
    case "diamond":
      polygon([0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]);
      break;
    case "cross":
      polygon([-0.4, -1.1], [0.4, -1.1], [0.4, -0.4], [1.1, -0.4], [1.1, 0.4], [0.4, 0.4], [0.4, 1.1], [-0.4, 1.1], [-0.4, 0.4], [-1.1, 0.4], [-1.1, -0.4], [-0.4, -0.4]);
      break;
    default:
      path.arc(x, y, r, 0, 2 * Math.PI);
  }
  return path;
};

/** Draws each trial range as an upright line and each point as its variant's mark. */
const drawMarks = (u, series) => {
  const ratio = devicePixelRatio;
  const at = (value, key) => u.valToPos(value, key, true);
  u.ctx.save();
  series.forEach((each, index) => {
    if (!each.shape || !u.series[index + 1].show) {
      return;
    }
    u.ctx.strokeStyle = u.ctx.fillStyle = colour(each.colour);
    u.ctx.lineWidth = 1.5 * ratio;
    u.ctx.setLineDash([]);
    u.data[0].forEach((x, i) => {
      if (each.low?.[i] > 0 && each.high?.[i] > 0) {
        u.ctx.beginPath();
        u.ctx.moveTo(at(x, "x"), at(each.low[i], "y"));
        u.ctx.lineTo(at(x, "x"), at(each.high[i], "y"));
        u.ctx.stroke();
      }
      if (Number.isFinite(each.values[i])) {
        u.ctx.fill(shapePath(each.shape, at(x, "x"), at(each.values[i], "y"), 4.2 * ratio));
      }
    });
  });
  u.ctx.restore();
};

/** Shades stretches of the x axis and names them. */
const drawWindows = (u, windows) => {
  const { top, height } = u.bbox;
  u.ctx.save();
  u.ctx.font = `${11 * devicePixelRatio}px system-ui, sans-serif`;
  u.ctx.textAlign = "center";
  for (const { from, to, level } of windows) {
    const left = u.valToPos(from, "x", true);
    const right = u.valToPos(to, "x", true);
    u.ctx.fillStyle = colour("--shade");
    u.ctx.fillRect(left, top, right - left, height);
    u.ctx.fillStyle = colour("--muted");
    u.ctx.fillText(level, (left + right) / 2, top + 13 * devicePixelRatio, right - left);
  }
  u.ctx.restore();
};

/** The y axis from the shown series; ceilings do not stretch a linear axis. */
const yRange = (spec) => {
  const values = [];
  const ceilings = [];
  for (const each of spec.series.filter((one) => one.shown)) {
    (each.ceiling ? ceilings : values).push(...[...each.values, ...(each.low ?? []), ...(each.high ?? [])].filter((v) => Number.isFinite(v) && (v > 0 || !spec.y.log)));
  }
  const known = values.length > 0 ? values : ceilings;
  if (known.length === 0) {
    return spec.y.log ? [1, 10] : [0, 1];
  }
  const high = Math.max(...known);
  if (!spec.y.log) {
    return [0, high > 0 ? high * (spec.windows ? 1.3 : 1.12) : 1];
  }
  const near = [...known, ...ceilings.filter((v) => v <= high * 8)];
  return [Math.min(...known) / 1.4, Math.max(...near) * 1.4];
};

const axis = (extra) => ({
  stroke: () => colour("--muted"),
  grid: { stroke: () => colour("--grid"), width: 1 },
  ticks: { stroke: () => colour("--grid"), width: 1, size: 4 },
  font: "12px system-ui, sans-serif",
  labelFont: "12px system-ui, sans-serif",
  labelSize: 22,
  labelGap: 2,
  ...extra,
});

const options = (spec, width, onCursor) => {
  const xs = spec.x.values;
  const xRange = spec.x.log ? [xs[0] / 1.25, xs[xs.length - 1] * 1.25] : [xs[0], xs[xs.length - 1]];
  return {
    width,
    height: spec.height,
    padding: [12, 14, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false, sync: spec.sync ? { key: spec.sync } : undefined },
    scales: {
      x: { time: false, distr: spec.x.log ? 3 : 1, range: () => xRange },
      y: { distr: spec.y.log ? 3 : 1, range: () => yRange(spec) },
    },
    axes: [
      axis({
        label: spec.x.label,
        size: 30,
        values: (u, ticks) => ticks.map(spec.x.format),
        ...(spec.x.ticks ? { splits: (u) => spaced(spec.x.ticks, ...xRange, u.width - 90, spec.x.room), filter: (u, ticks) => ticks } : {}),
      }),
      axis({
        label: spec.y.label,
        size: 58,
        values: (u, ticks) => ticks.map(brief),
        ...(spec.y.log ? { splits: (u, i, low, high) => logTicks(low, high), filter: (u, ticks) => ticks } : {}),
      }),
    ],
    series: [
      {},
      ...spec.series.map((each) => ({
        show: each.shown,
        stroke: () => colour(each.colour),
        width: each.ceiling ? 1.25 : 2,
        dash: each.dash,
        points: { show: false },
        spanGaps: false,
        ...(each.path ? { paths: () => null } : {}),
      })),
    ],
    hooks: {
      drawClear: spec.windows ? [(u) => drawWindows(u, spec.windows)] : [],
      draw: [(u) => drawPaths(u, spec.series), (u) => drawMarks(u, spec.series)],
      setCursor: [(u) => onCursor(u.cursor.idx)],
    },
  };
};

/** A line as the legend shows it: dash, colour and mark, drawn as a small picture. */
const swatch = (series) => {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  const made = { width: 30, height: 12, viewBox: "0 0 30 12", "aria-hidden": "true", class: "swatch" };
  Object.entries(made).forEach(([name, value]) => svg.setAttribute(name, value));
  const line = { d: "M0 6H30", stroke: `var(${series.colour})`, "stroke-width": series.ceiling ? 1.5 : 2.5, "stroke-dasharray": series.dash.join(" "), fill: "none" };
  Object.entries(line).forEach(([name, value]) => path.setAttribute(name, value));
  svg.append(path);
  if (series.shape) {
    const outlines = { square: "M11 2h8v8h-8z", triangle: "M15 1l5 9h-10z", down: "M15 11l5-9h-10z", diamond: "M15 0.5l5.5 5.5l-5.5 5.5l-5.5-5.5z", cross: "M13.5 1h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5v-3h3.5z", circle: "M11 6a4 4 0 1 0 8 0a4 4 0 1 0-8 0z" };
    const mark = document.createElementNS(space, "path");
    mark.setAttribute("d", outlines[series.shape]);
    mark.setAttribute("fill", `var(${series.colour})`);
    svg.append(mark);
  }
  return svg;
};

/**
 * A chart with its legend, its reading line and its table.
 *
 * A spec is {title, note, summary, control, x: {values, label, format, reading, log, ticks, room}, y: {label, log}, series,
 * windows, height, sync}; a series {name, colour, dash, shape, values, low, high, path, ceiling, shown}.
 */
const chart = (spec) => {
  const plot = el("div", { class: "plot", tabindex: "0", role: "img", "aria-label": `${spec.title}. ${spec.summary}` });
  const reading = el("output", { class: "reading" });
  let u;
  const read = (index) => {
    const known = index === null || index === undefined ? [] : spec.series.filter((each) => each.shown && Number.isFinite(each.values[index]));
    reading.textContent =
      known.length === 0
        ? spec.hint ?? "Point at the chart, or use the arrow keys on it, to read its values."
        : `${spec.x.reading(spec.x.values[index])}: ${known.map((each) => `${each.name} ${measured(each.values[index])}`).join(" \u00b7 ")}`;
  };
  const draw = () => {
    u?.destroy();
    u = new uPlot(options(spec, Math.max(200, plot.clientWidth), read), [spec.x.values, ...spec.series.map((each) => each.values)], plot);
  };
  const legend = el(
    "div",
    { class: "legend", role: "group", "aria-label": "Lines shown" },
    ...spec.series.map((each, index) => {
      const button = toggle("", each.shown, (shown) => {
        each.shown = shown;
        u.setSeries(index + 1, { show: shown });
      });
      button.append(swatch(each), el("span", {}, each.name));
      button.title = each.note ?? "";
      return button;
    }),
  );
  plot.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) {
      event.preventDefault();
      const index = Math.min(spec.x.values.length - 1, Math.max(0, (u.cursor.idx ?? -step) + step));
      u.setCursor({ left: u.valToPos(spec.x.values[index], "x"), top: 10 });
      read(index);
    }
  });
  new ResizeObserver(() => u?.setSize({ width: Math.max(200, plot.clientWidth), height: spec.height })).observe(plot);
  charts.push({ plot, draw });
  read(null);
  return el(
    "figure",
    {},
    el("figcaption", {}, el("h3", {}, spec.title), spec.note ? el("p", { class: "note" }, spec.note) : undefined),
    spec.control,
    spec.series.length > 1 || spec.series.some((each) => each.ceiling) ? legend : undefined,
    plot,
    reading,
    folded("The figures as a table", () => chartTable(spec), { class: "figures" }),
  );
};

const chartTable = (spec) =>
  plainTable(
    spec.title,
    [spec.x.label, ...spec.series.map((each) => each.name)],
    spec.x.values.map((x, index) => [spec.x.format(x), ...spec.series.map((each) => measured(each.values[index]))]),
  );

/** Draws every chart that is on the page; forgets those that no longer are. */
const drawCharts = () => {
  const present = charts.filter((each) => each.plot.isConnected);
  charts.splice(0, charts.length, ...present);
  present.forEach((each) => each.draw());
};
