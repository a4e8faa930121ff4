// Tables: sortable by click and by keyboard, in a box of their own that scrolls sideways.

const VERDICTS = {
  better: { mark: "\u25b2", says: "better: the interval lies wholly beyond the margin, on the good side" },
  worse: { mark: "\u25bc", says: "worse: the interval lies wholly beyond the margin, on the bad side" },
  equivalent: { mark: "=", says: "equivalent: no difference that matters" },
  inconclusive: { mark: "?", says: "inconclusive: these trials cannot tell" },
  invalid: { mark: "\u2715", says: "invalid: a law is broken, or the generator was the limit" },
};

/** A verdict as a mark, a word and a ratio. */
const verdictChip = (comparison) =>
  el(
    "span",
    { class: `chip ${comparison.verdict}` },
    el("span", { class: "mark", "aria-hidden": "true" }, VERDICTS[comparison.verdict].mark),
    ` ${comparison.verdict}${comparison.ratio ? ` ${ratioText(comparison.ratio)}` : ""}`,
  );

const scrolling = (table, label) =>
  el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, table);

/** A table that is not sorted: heads, then rows of cells; the first cell heads its row. */
const plainTable = (label, heads, rows) => {
  const body = el("tbody");
  for (const [first, ...rest] of rows) {
    body.append(el("tr", {}, el("th", { scope: "row" }, first), ...rest.map((cell) => el("td", {}, cell))));
  }
  return scrolling(
    el(
      "table",
      {},
      el("caption", { class: "unseen" }, label),
      el("thead", {}, el("tr", {}, ...heads.map((head) => el("th", { scope: "col" }, head)))),
      body,
    ),
    label,
  );
};

/**
 * A table that sorts by any column.
 *
 * Columns are {head, unit, number, key(row), cell(row)}: key gives what is sorted by, undefined last.
 */
const sortableTable = (label, columns, rows) => {
  const body = el("tbody");
  const heads = columns.map((column) => {
    const button = el(
      "button",
      { type: "button" },
      column.head,
      el("span", { class: "arrow", "aria-hidden": "true" }),
      column.unit ? el("span", { class: "unit" }, ` ${column.unit}`) : undefined,
    );
    const head = el("th", { scope: "col", "aria-sort": "none", class: column.number ? "number" : undefined }, button);
    button.addEventListener("click", () => sort(column, head));
    return head;
  });
  const fill = (ordered) =>
    body.replaceChildren(
      ...ordered.map((row) =>
        el(
          "tr",
          {},
          ...columns.map((column, index) =>
            el(index === 0 ? "th" : "td", { scope: index === 0 ? "row" : undefined, class: column.number ? "number" : undefined }, column.cell(row)),
          ),
        ),
      ),
    );
  const sort = (column, head) => {
    const ascending = head.getAttribute("aria-sort") !== "ascending";
    heads.forEach((other) => other.setAttribute("aria-sort", "none"));
    head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    fill([...rows].sort((one, other) => compared(column.key(one), column.key(other), ascending ? 1 : -1)));
  };
  fill(rows);
  return scrolling(
    el("table", { class: "sortable" }, el("caption", { class: "unseen" }, label), el("thead", {}, el("tr", {}, ...heads)), body),
    label,
  );
};

const compared = (one, other, direction) => {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  const order = typeof one === "number" ? one - other : one < other ? -1 : Number(one > other);
  return order * direction;
};

/** Caveats as a list, each with its cure. */
const caveatList = (caveats) =>
  el(
    "ul",
    { class: "caveats" },
    ...caveats.map((caveat) => el("li", {}, `${caveat.statement}. `, el("em", {}, caveat.cure))),
  );

/** Whether something holds, as a mark and a word. */
const heldChip = (holds) => {
  const [kind, mark, word] =
    holds === true ? ["better", "\u2713", "holds"] : holds === false ? ["worse", "\u2715", "does not hold"] : ["inconclusive", "?", "no data"];
  return el("span", { class: `chip ${kind}` }, el("span", { class: "mark", "aria-hidden": "true" }, mark), ` ${word}`);
};
