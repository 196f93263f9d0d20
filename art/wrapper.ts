import type { SampleProduct } from "../domain/catalog/sample-products.ts";
import { drawLabel } from "./labels.ts";
import { flecks } from "./motifs.ts";
import { type Foil, faceHeight, faceWidth, type Wrapper } from "./press.ts";
import { seededRandom } from "./random.ts";
import { el, fill, group, type Point, polygon, range, rect, round, stroke } from "./svg.ts";

export const foils: Record<Foil, readonly [string, string, string, string]> = {
  gold: ["#c9a04c", "#e8cd86", "#a57c2f", "#f7e9ba"],
  silver: ["#b4b7b8", "#dcdedd", "#8d9294", "#f4f5f3"],
  copper: ["#bd7a50", "#e0a67d", "#96572f", "#f5d3b6"],
};

/** The creased foil above and below the paper. */
function foilStrip(wrapper: Wrapper, y: number, height: number): string {
  const random = seededRandom(`${wrapper.slug} foil ${y}`);
  const [base, light, dark, shine] = foils[wrapper.foil];
  const steps = 17;
  const edge = (atY: number, wobble: number) =>
    range(steps + 1).map(
      (i): Point => [7 + (i / steps) * (faceWidth - 14), atY + random.between(-wobble, wobble)],
    );
  const [top, middle, bottom] = [
    edge(y, 2.2),
    edge(y + height / 2, height * 0.24),
    edge(y + height, 1),
  ];
  const facets: Record<string, string[]> = { [light]: [], [dark]: [], [shine]: [] };
  for (const i of range(steps)) {
    const at = (row: Point[], k: number): Point => row[k] ?? [0, 0];
    for (const [upper, lower] of [
      [top, middle],
      [middle, bottom],
    ] as const) {
      facets[random.pick([light, dark, light, shine])]?.push(
        polygon([at(upper, i), at(upper, i + 1), at(lower, i + random.pick([0, 1]))]),
      );
    }
  }
  return (
    fill(base, polygon([...top, ...bottom.toReversed()])) +
    Object.entries(facets)
      .map(([color, shapes]) => fill(color, shapes))
      .join("")
  );
}

/** Texts on its label besides its name. */
export type LabelledBar = Pick<SampleProduct, "origin" | "cocoaPercentage">;

export type Drawn = { defs: string; bar: string; motion: string };

/** A wrapped bar at 0,0 in its own units, with the definitions it needs. */
export function drawBar(wrapper: Wrapper, bar: LabelledBar): Drawn {
  const random = seededRandom(wrapper.slug);
  const print = wrapper.draw(random);
  const id = wrapper.slug;
  const defs =
    el("clipPath", { id: `${id}-face` }, rect(0, 0, faceWidth, faceHeight, "#000", { rx: 3 })) +
    el(
      "linearGradient",
      { id: `${id}-round` },
      el("stop", { "stop-color": "#fff", "stop-opacity": ".2" }),
      el("stop", { offset: ".018", "stop-color": "#fff", "stop-opacity": ".06" }),
      el("stop", { offset: ".05", "stop-color": "#fff", "stop-opacity": "0" }),
      el("stop", { offset: ".93", "stop-color": "#1c0d06", "stop-opacity": "0" }),
      el("stop", { offset: ".985", "stop-color": "#1c0d06", "stop-opacity": ".2" }),
      el("stop", { offset: "1", "stop-color": "#1c0d06", "stop-opacity": ".38" }),
    );
  const printed = group(
    { "clip-path": `url(#${id}-face)` },
    print.ground,
    drawLabel(wrapper, print.label, bar.origin, bar.cocoaPercentage),
    print.over ?? "",
    fill("#fbf3e4", flecks(random, 120, faceWidth, faceHeight), { opacity: 0.42 }),
    fill("#1c0d06", flecks(random, 40, faceWidth, faceHeight), { opacity: 0.2 }),
    // The paper's edges: lit from the upper left, and folded over the ends of the bar.
    rect(0, 0, faceWidth, faceHeight, `url(#${id}-round)`),
    rect(0, 0, faceWidth, 2.5, "#fff", { opacity: 0.4 }),
    rect(0, faceHeight - 5, faceWidth, 5, "#1c0d06", { opacity: 0.22 }),
  );
  return {
    defs,
    bar: foilStrip(wrapper, -20, 24) + foilStrip(wrapper, faceHeight - 6, 22) + printed,
    motion: print.motion ?? "",
  };
}

export const shadowDefs =
  el(
    "filter",
    { id: "soft", x: "-30%", y: "-20%", width: "160%", height: "140%" },
    el("feGaussianBlur", { stdDeviation: 22 }),
  ) +
  el(
    "filter",
    { id: "close", x: "-10%", y: "-10%", width: "120%", height: "120%" },
    el("feGaussianBlur", { stdDeviation: 5 }),
  );

export const barShadow =
  rect(10, 4, faceWidth - 4, faceHeight + 22, "#3a1d0c", {
    opacity: 0.3,
    filter: "url(#soft)",
    transform: "translate(16 26)",
  }) +
  rect(0, -8, faceWidth, faceHeight + 22, "#2a1208", {
    opacity: 0.36,
    filter: "url(#close)",
    transform: "translate(4 6)",
  });

/** The paper that the bar lies on. */
export function drawTable(wrapper: Wrapper): string {
  const fibers = seededRandom(`${wrapper.slug} table`);
  const grain = range(110)
    .map(
      () =>
        `M${round(fibers.between(0, 800))} ${round(fibers.between(0, 1000))}h${round(fibers.between(0, 1.6))}`,
    )
    .join("");
  return (
    rect(0, 0, 800, 1000, wrapper.table) +
    stroke("#8a6a48", 2, grain, { opacity: 0.17, "stroke-linecap": "round" })
  );
}

/** The whole picture of one bar, 800 by 1000, lying on its paper. */
export function drawWrapper(wrapper: Wrapper, bar: LabelledBar, moving = false): string {
  const { defs, bar: drawn, motion } = drawBar(wrapper, bar);
  const style = moving
    ? `<style>@media (prefers-reduced-motion:no-preference){${motion}}</style>`
    : "";
  const picture = el(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 800 1000" },
    style,
    el("defs", {}, shadowDefs, defs),
    drawTable(wrapper),
    group({ transform: "translate(150 69)" }, barShadow, drawn),
  );
  // Only the animated version needs classes and delays.
  return moving ? picture : picture.replace(/ (class|style)="[^"]*"/g, "");
}
