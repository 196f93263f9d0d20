import { sampleProducts } from "../domain/catalog/sample-products.ts";
import { line, measure } from "./lettering.ts";
import { beanMark, shell } from "./motifs.ts";
import { el, fill, group, place, rect } from "./svg.ts";
import { plainWrappers } from "./upcoming.ts";
import { barShadow, drawBar, shadowDefs } from "./wrapper.ts";
import { wrappers } from "./wrappers.ts";

const paper = "#f7f0e4";
const roast = "#2a1810";
const xmlns = "http://www.w3.org/2000/svg";

/** A favicon that is light on dark tabs and dark on light ones. */
export function drawFavicon(): string {
  return el(
    "svg",
    { xmlns, viewBox: "0 0 32 32" },
    `<style>.b{fill:${roast}}.s{fill:${paper}}@media(prefers-color-scheme:dark){.b{fill:${paper}}.s{fill:#b5361c}}</style>`,
    el("rect", { class: "b", width: 32, height: 32, rx: 8 }),
    el("g", { class: "s", transform: "translate(16 16.2) scale(.7)" }, el("path", { d: shell() })),
  );
}

export function drawAppleIcon(): string {
  return el(
    "svg",
    { xmlns, viewBox: "0 0 180 180" },
    rect(0, 0, 180, 180, roast),
    place(90, 92, 0, 3.4, fill("#f0a58a", shell())),
  );
}

/** The picture of link previews. */
export function drawSocial(): string {
  const shown = ["night-harvest", "slow-river", "red-orchard"].map((slug) => {
    const wrapper = wrappers.find((each) => each.slug === slug);
    const bar = sampleProducts.find((each) => each.wrapper === slug);
    if (!wrapper || !bar) throw new Error(`No bar is wrapped in ${slug}`);
    return drawBar(wrapper, bar);
  });
  const at = [
    [1046, 352, 13],
    [628, 372, -12],
    [838, 330, 1],
  ] as const;
  const bars = shown.map(({ bar }, i) => {
    const [x, y, turn] = at[i] ?? at[0];
    return place(x, y, turn, 0.62, group({ transform: "translate(-250 -430)" }, barShadow, bar));
  });
  return el(
    "svg",
    { xmlns, viewBox: "0 0 1200 630" },
    el("defs", {}, shadowDefs, ...shown.map(({ defs }) => defs)),
    rect(0, 0, 1200, 630, paper),
    rect(0, 470, 1200, 160, "#ead3b0"),
    ...bars,
    place(100, 176, 0, 2.1, fill("#c0391f", shell())),
    fill(roast, line("Conche", { face: "display", size: 116, tracking: -1.6 }, 66, 326, "start")),
    fill(roast, line("Small-batch chocolate,", { face: "italic", size: 37 }, 70, 390, "start")),
    fill(roast, line("made from the bean", { face: "italic", size: 37 }, 70, 436, "start")),
  );
}

/** The icon of a shop without a logo. */
export function drawPlainIcon(round: number): string {
  return el(
    "svg",
    { xmlns, viewBox: "0 0 180 180" },
    rect(0, 0, 180, 180, roast, { rx: round }),
    place(90, 90, 0, 2.9, beanMark("#f0c9a0", roast)),
  );
}

/** The share picture of a shop without a logo. */
export function drawPlainSocial(): string {
  const bars = plainWrappers.map((wrapper) => drawBar(wrapper, { origin: "", cocoaPercentage: 0 }));
  const at = [
    [800, 366, 11],
    [400, 366, -11],
    [600, 330, 0],
  ] as const;
  return el(
    "svg",
    { xmlns, viewBox: "0 0 1200 630" },
    el("defs", {}, shadowDefs, ...bars.map(({ defs }) => defs)),
    rect(0, 0, 1200, 630, paper),
    rect(0, 470, 1200, 160, "#ead3b0"),
    ...bars.map(({ bar }, i) => {
      const [x, y, turn] = at[i] ?? at[0];
      return place(x, y, turn, 0.6, group({ transform: "translate(-250 -430)" }, barShadow, bar));
    }),
  );
}

/** The maker's shell and name. Pages use it as a mask in the color of their text. */
export function drawWordmark(): string {
  const setting = { face: "display", size: 38, tracking: -0.4 } as const;
  const left = 48;
  const width = Math.ceil(left + measure("Conche", setting) + 1);
  return el(
    "svg",
    { xmlns, viewBox: `0 0 ${width} 40` },
    el("path", { transform: "translate(22 21.5)", d: shell() }),
    el("path", { d: line("Conche", setting, left, 33, "start") }),
  );
}
