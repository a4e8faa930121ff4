// What two cells of a variant foretell: a line beside the measurement, and the error in words.

/** The predictions of a case, one a variant: the one that was written before the run, if there is one. */
const foretold = (page, inCase) =>
  page.variants.flatMap((variant) => {
    const curves = page.result.predictions.filter((each) => (each.case ?? "") === inCase && each.variant === variant && each.points);
    return curves.length > 0 ? [curves.find((each) => each.origin === "before") ?? curves[0]] : [];
  });

const predictedSeries = (page, inCase) =>
  foretold(page, inCase).map((curve) => ({
    name: `predicted, ${curve.variant}`,
    note: `From ${curve.from.join(" and ")} alone. ${curve.because.join(". ")}.`,
    colour: looks(page.variants.indexOf(curve.variant)).colour,
    dash: [7, 5],
    values: page.levels.map((level) => curve.points.find((point) => point.level === level)?.throughput.median ?? null),
    path: curve.line.map((place) => [place.load, place.throughput]),
    ceiling: true,
    shown: true,
  }));

/** Draws each series that has a path along it, between the levels too. */
const drawPaths = (u, series) => {
  u.ctx.save();
  series.forEach((each, index) => {
    if (!each.path || !u.series[index + 1].show) {
      return;
    }
    u.ctx.strokeStyle = colour(each.colour);
    u.ctx.lineWidth = 1.5 * devicePixelRatio;
    u.ctx.setLineDash(each.dash.map((length) => length * devicePixelRatio));
    u.ctx.beginPath();
    each.path.forEach(([x, y], i) => {
      const place = [u.valToPos(x, "x", true), u.valToPos(y, "y", true)];
      i === 0 ? u.ctx.moveTo(...place) : u.ctx.lineTo(...place);
    });
    u.ctx.stroke();
  });
  u.ctx.restore();
};

const fillPrediction = (page) => {
  bodyOf("prediction").append(
    page.foretold.length === 0
      ? el("p", {}, "With fewer than three levels there is none left to foretell.")
      : el("ul", {}, ...page.foretold.map((sentence) => el("li", {}, sentence))),
  );
};
