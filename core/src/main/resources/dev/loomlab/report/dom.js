// Building blocks: elements and numbers. Text reaches the page as text nodes only.

/** Makes an element; children are elements or strings, and strings become text, never markup. */
const el = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
};

/** Text with control and direction characters written out: they would change how the rest is read. */
const visible = (text) => text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (one) => `\\u${one.codePointAt(0).toString(16).padStart(4, "0")}`);

const bodyOf = (id) => document.querySelector(`#${id} .body`);

/** Three significant digits, thousands set apart by commas, whatever the reader's language. */
const measured = (value) => {
  if (value === undefined || value === null || !Number.isFinite(value)) {
    return "\u2013";
  }
  if (value === 0) {
    return "0";
  }
  const [digits, exponent] = value.toExponential(2).split("e").map(Number);
  const decimals = Math.max(0, 2 - exponent);
  return grouped(decimals > 0 ? value.toFixed(decimals) : String(Math.round(digits * 100) * 10 ** (exponent - 2)));
};

/** The same without needless zeros, for an axis. */
const brief = (value) => measured(value).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");

/** A whole number, exact. */
const counted = (value) => grouped(String(Math.round(value)));

const grouped = (text) => {
  const [whole, fraction] = text.split(".");
  const parted = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return fraction === undefined ? parted : `${parted}.${fraction}`;
};

const ratioText = (ratio) => (ratio ? `${measured(ratio.median)}\u00d7` : "no data");
const intervalText = (ratio) => (ratio ? `${measured(ratio.low)}\u2013${measured(ratio.high)}` : "");

/** The concurrency or the rate of a level's label, as a number. */
const magnitude = (level) => Number.parseFloat(level);

/** A choice with a label in front; calls back with the chosen value. */
const choice = (label, options, chosen, onChange) => {
  const select = el("select");
  for (const { value, text } of options) {
    const option = el("option", { value }, text);
    option.selected = value === chosen;
    select.append(option);
  }
  select.addEventListener("change", () => onChange(select.value));
  return el("label", { class: "choice" }, el("span", {}, label), select);
};

/** A button that stays pressed. */
const toggle = (text, pressed, onChange) => {
  const button = el("button", { type: "button", class: "toggle", "aria-pressed": String(pressed) }, text);
  button.addEventListener("click", () => {
    const now = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(now));
    onChange(now);
  });
  return button;
};

/** A folded part whose content is made when it is first opened. */
const folded = (summary, make, attributes = {}) => {
  const details = el("details", attributes, el("summary", {}, summary));
  details.addEventListener("toggle", () => {
    if (details.open && details.childElementCount === 1) {
      details.append(make());
    }
  });
  return details;
};
