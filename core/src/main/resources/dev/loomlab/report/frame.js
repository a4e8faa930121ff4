// What every page has around its content: the list of its sections and the choice of colours.

const fillContents = () => {
  const sections = [...document.querySelectorAll("main > section")].filter((each) => each.id !== "answer");
  document.getElementById("contents").append(...sections.map((each) => el("a", { href: `#${each.id}` }, each.querySelector("h2").textContent)));
};

const setUpTheme = () => {
  const button = document.getElementById("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (document.documentElement.dataset.theme ?? (system.matches ? "dark" : "light")) === "dark";
  const show = () => {
    button.textContent = dark() ? "Light" : "Dark";
    button.setAttribute("aria-label", dark() ? "Switch to light colours" : "Switch to dark colours");
    drawCharts();
  };
  const set = (theme) => {
    if (theme) {
      document.documentElement.dataset.theme = theme;
    } else {
      delete document.documentElement.dataset.theme;
    }
    show();
  };
  button.addEventListener("click", () => set(dark() ? "light" : "dark"));
  system.addEventListener("change", show);
  let before;
  addEventListener("beforeprint", () => {
    before = document.documentElement.dataset.theme;
    set("light");
    document.querySelectorAll("details.print-open").forEach((each) => (each.open = true));
  });
  addEventListener("afterprint", () => set(before));
  show();
};
