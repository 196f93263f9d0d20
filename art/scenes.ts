import { sampleBars } from "#server/catalog/sample-bars.ts";
import { bean, leaf, openPod, pod, shell } from "./motifs.ts";
import { faceHeight, faceWidth } from "./press.ts";
import { type Random, seededRandom } from "./random.ts";
import { Blocks, type Point, blob, cycle, el, fill, gouge, group, handCut, place, polygon, range, rect, ring, stroke } from "./svg.ts";
import { drawBar, shadowDefs } from "./wrapper.ts";
import { wrappers } from "./wrappers.ts";

const ink = {
  paper: "#f3e6d1", sheet: "#e8cfa9", fold: "#dcbd90", umber: "#4a1d10", leaf: "#1f5b45", fern: "#3f7f58",
  vein: "#b9cf9c", pod: "#d8742a", husk: "#7c2f14", pulp: "#fbeeda", blush: "#efc7a6", cocoa: "#5a2f1d", snap: "#2f160d", gleam: "#8a5237",
};

/** A cast shadow: the shape again, in brown, moved away from the light at the upper left. */
const cast = (x: number, y: number, turn: number, scale: number, shape: string, reach = 1) =>
  place(x + 8 * reach, y + 12 * reach, turn, scale, group({ fill: "#3a1d0c", opacity: 0.34, filter: "url(#close)" }, shape));

/** One wrapped bar with its middle at x, y. */
function wrapped(slug: string, x: number, y: number, turn: number, scale: number): { defs: string; art: string } {
  const wrapper = wrappers.find((each) => each.slug === slug);
  const bar = sampleBars.find((each) => each.wrapper === slug);
  if (!wrapper || !bar) throw new Error(`No bar is wrapped in ${slug}`);
  const { defs, bar: drawn } = drawBar(wrapper, bar);
  const shape = rect(-faceWidth / 2, -faceHeight / 2 - 14, faceWidth, faceHeight + 30, "#3a1d0c");
  return {
    defs,
    art:
      place(x + 26, y + 38, turn, scale, group({ opacity: 0.3, filter: "url(#soft)" }, shape)) +
      place(x + 7, y + 10, turn, scale, group({ opacity: 0.4, filter: "url(#close)" }, shape)) +
      place(x, y, turn, scale, group({ transform: `translate(${-faceWidth / 2} ${-faceHeight / 2})` }, drawn)),
  };
}

/** Everything that lies around the bars, each cut once. */
function pantry(random: Random, blocks: Blocks) {
  const whole = pod(random);
  const halved = openPod(random);
  const cutLeaf = () => {
    const { blade, veins } = leaf(random, 230, 52, 9);
    return { block: blocks.cut(fill(undefined, blade), fill("currentColor", veins)), shape: fill(undefined, blade) };
  };
  const leaves = [cutLeaf(), cutLeaf()] as const;
  const beans = [bean(random), bean(random), bean(random)].map(({ body, crease }) => ({
    block: blocks.cut(fill(undefined, body), fill("currentColor", crease)),
    shape: fill(undefined, body),
  }));

  // One square of chocolate: four slopes, a top, and the maker's shell pressed into it.
  const [w, h, b] = [104, 92, 13];
  const square = blocks.cut(
    rect(0, 0, w, h, ink.cocoa),
    fill(ink.gleam, polygon([[0, 0], [w, 0], [w - b, b], [b, b]])),
    fill("#6d3b26", polygon([[0, 0], [b, b], [b, h - b], [0, h]])),
    fill(ink.snap, polygon([[0, h], [b, h - b], [w - b, h - b], [w, h]])),
    fill("#42200f", polygon([[w, 0], [w, h], [w - b, h - b], [w - b, b]])),
    place(w / 2 + 0.8, h / 2 + 1, 0, 1.25, fill(ink.gleam, shell())),
    place(w / 2, h / 2, 0, 1.25, fill("#47230f", shell())),
  );
  return {
    pod: (x: number, y: number, turn: number, scale: number) =>
      cast(x, y, turn, scale, fill(undefined, whole.body), 1.8) +
      place(x, y, turn, scale, fill(ink.husk, whole.stem), fill(ink.pod, whole.body), fill(ink.husk, whole.ridges)),
    half: (x: number, y: number, turn: number, scale: number) =>
      cast(x, y, turn, scale, fill(undefined, halved.shell), 1.6) +
      place(
        x, y, turn, scale,
        fill(ink.husk, halved.shell), fill(ink.blush, halved.pulp, { stroke: ink.pod, "stroke-width": 5 }),
        fill(ink.pulp, halved.beans), fill(ink.pod, halved.eyes),
      ),
    leaf: (x: number, y: number, turn: number, scale: number, kind: 0 | 1) =>
      cast(x, y, turn, scale, leaves[kind].shape, 0.9) +
      leaves[kind].block(x, y, turn, scale, kind ? [ink.fern, ink.leaf] : [ink.leaf, ink.fern]),
    beans: (spots: readonly Point[], scale: number) =>
      spots
        .map(([x, y], i) => {
          const turn = random.between(0, 180);
          const each = beans[i % beans.length];
          return each
            ? cast(x, y, turn, scale, each.shape, 0.6) +
                each.block(x, y, turn, scale, cycle([["#6d3520", ink.snap], ["#85462a", ink.umber], ["#59291a", ink.snap]] as const, i))
            : "";
        })
        .join(""),
    slab: (x: number, y: number, turn: number, scale: number, columns: number, rows: number) =>
      cast(x, y, turn, scale, rect(0, 0, w * columns, h * rows, "#000"), 1.7) +
      place(x, y, turn, scale, ...range(columns * rows).map((i) => square((i % columns) * w, Math.floor(i / columns) * h, 0, 1))),
    crumbs: (x: number, y: number, count: number, spread: number) =>
      fill(
        ink.cocoa,
        range(count).map(() => {
          const size = random.between(2, 9);
          const [cx, cy] = [x + random.between(-spread, spread), y + random.between(-spread, spread) * 0.6];
          return polygon(handCut(ring(5, () => size, [cx, cy]), size * 0.3, random));
        }),
      ),
  };
}

/** Crumpled foil that the bar was wrapped in, as flat facets. */
function foil(random: Random, x: number, y: number, turn: number, width: number, height: number): string {
  const [across, down] = [9, 7];
  const grid = range(down + 1).map((row) =>
    range(across + 1).map((column): Point => {
      const edge = row === 0 || column === 0 || row === down || column === across;
      const jitter = edge ? 9 : 15;
      return [
        (column / across) * width + random.between(-jitter, jitter),
        (row / down) * height + random.between(-jitter, jitter),
      ];
    }),
  );
  const at = (row: number, column: number): Point => grid[row]?.[column] ?? [0, 0];
  const inks = ["#d9b566", "#ecd592", "#c49a48", "#f5e6b4", "#d2aa58"] as const;
  const facets = range(down).flatMap((row) =>
    range(across).flatMap((column) => [
      fill(random.pick([...inks]), polygon([at(row, column), at(row, column + 1), at(row + 1, column)])),
      fill(random.pick([...inks]), polygon([at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)])),
    ]),
  );
  const outline = rect(0, 0, width, height, "#000");
  return cast(x, y, turn, 1, outline, 1) + place(x, y, turn, 1, rect(2, 2, width - 4, height - 4, "#d2aa58"), ...facets);
}

export function drawHero(shape: "landscape" | "portrait"): string {
  const random = seededRandom(`hero ${shape}`);
  const blocks = new Blocks("h");
  const lay = pantry(random, blocks);
  const landscape = shape === "landscape";
  const [width, height] = landscape ? [1600, 1000] : [1200, 1500];

  const scatter = (x: number, y: number, count: number, spread: number): Point[] => {
    const spots: Point[] = [];
    for (let tries = 0; spots.length < count && tries < 400; tries += 1) {
      const spot: Point = [x + random.between(-spread, spread), y + random.between(-spread, spread) * 0.7];
      if (spots.every(([sx, sy]) => Math.hypot(sx - spot[0], sy - spot[1]) > 46)) spots.push(spot);
    }
    return spots;
  };

  const bars = landscape
    ? [
        wrapped("night-harvest", 1236, 452, 17, 0.86),
        wrapped("slow-river", 392, 500, -15, 0.86),
        wrapped("golden-hour", 950, 520, 6, 0.9),
        wrapped("red-orchard", 656, 520, -4, 0.94),
      ]
    : [
        wrapped("golden-hour", 850, 560, 13, 0.98),
        wrapped("slow-river", 352, 590, -15, 0.98),
        wrapped("red-orchard", 608, 740, -2, 1.14),
      ];
  const table =
    rect(0, 0, width, height, ink.paper) +
    (landscape
      ? fill(ink.sheet, polygon([[0, 640], [1600, 430], [1600, 1000], [0, 1000]]))
      : fill(ink.sheet, polygon([[0, 900], [1200, 720], [1200, 1500], [0, 1500]])));
  const fibers = range(300)
    .map(() => {
      const [x, y] = [random.between(0, width), random.between(0, height)];
      return gouge([x, y], [x + random.between(-9, 9), y + random.between(-9, 9)], 0.9);
    })
    .join("");

  const behind = landscape
    ? lay.leaf(250, 210, -52, 1.25, 0) +
      lay.leaf(300, 160, -10, 1.2, 1) +
      lay.leaf(1440, 700, 70, 1.3, 0) +
      lay.leaf(1430, 760, 112, 1.2, 1) +
      foil(random, 1310, 40, 17, 330, 260) +
      lay.slab(1376, 84, 17, 0.96, 3, 2)
    : lay.leaf(250, 230, -40, 1.5, 0) +
      lay.leaf(330, 200, -4, 1.4, 1) +
      lay.leaf(1010, 200, 44, 1.4, 0) +
      lay.leaf(1050, 1010, 96, 1.4, 1);
  const before = landscape
    ? lay.pod(180, 800, 58, 1.5) +
      lay.half(1330, 858, -64, 1.46) +
      lay.beans([...scatter(1090, 908, 8, 110), ...scatter(1510, 620, 4, 60), ...scatter(110, 520, 4, 70), ...scatter(420, 920, 3, 60)], 1.1)
    : lay.pod(196, 1250, 56, 1.9) +
      lay.half(960, 1280, -58, 1.86) +
      lay.beans([...scatter(560, 1350, 10, 150), ...scatter(1090, 1080, 4, 70), ...scatter(90, 1010, 4, 60), ...scatter(600, 130, 4, 90)], 1.3);
  return el(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}` },
    el("defs", {}, shadowDefs, ...bars.map(({ defs }) => defs)),
    blocks.toString(),
    table,
    fill("#8a6a48", fibers, { opacity: 0.2 }),
    behind,
    ...bars.map(({ art }) => art),
    before,
  );
}

/** The box of the bundle builder before anything lies in it: five beds, the lid put aside. */
export function drawEmptyBox(): string {
  const random = seededRandom("empty box");
  const kraft = { face: "#c99a63", light: "#dcb381", dark: "#a67843", deep: "#7e5830", floor: "#8f6638", tissue: "#f7ead6", crease: "#e6d2b4" };
  const [left, top, width, height] = [110, 196, 580, 300];
  const wall = 20;
  const bedWidth = (width - wall * 6) / 5;
  const beds = range(5).map((i) => {
    const x = left + wall + i * (bedWidth + wall);
    const y = top + wall;
    const h = height - wall * 2;
    return (
      rect(x, y, bedWidth, h, kraft.floor) +
      fill(kraft.deep, polygon([[x, y], [x + bedWidth, y], [x + bedWidth - 9, y + 22], [x + 15, y + 22], [x + 15, y + h], [x, y + h]])) +
      // A dashed outline the size of a bar: here something belongs.
      stroke(kraft.light, 2, `M${x + 25} ${y + 34}h${bedWidth - 36}v${h - 48}h-${bedWidth - 36}z`, { "stroke-dasharray": "7 6", "stroke-linejoin": "round", opacity: 0.9 }) +
      place(x + 7 + bedWidth / 2, y + 10 + h / 2, 0, 1.1, fill(kraft.light, shell(), { opacity: 0.85 }))
    );
  });
  const tissue = range(11).map((i) => {
    const x = left - 8 + i * ((width + 16) / 10);
    const points = handCut([[x - 44, top + 14], [x - 20, top - 26 - (i % 3) * 12], [x + 14, top - 20 - (i % 2) * 20], [x + 46, top + 14]], 7, random);
    return fill(i % 2 ? kraft.tissue : kraft.crease, polygon(points));
  });
  const strands = range(46)
    .map(() => {
      const [x, y] = [random.between(left, left + width), random.between(top + 2, top + height)];
      return gouge([x, y], [x + random.between(-8, 8), y + random.between(-3, 3)], 0.9);
    })
    .join("");
  const lid = place(
    400, 116, -3, 1,
    rect(-286, -92, 572, 150, "#3a1d0c", { opacity: 0.22, transform: "translate(8 12)" }),
    rect(-286, -92, 572, 150, kraft.light),
    rect(-286, 40, 572, 18, kraft.face),
    stroke(kraft.dark, 2, "M-268-76h536v100h-536z"),
    place(0, -28, 0, 2, fill(kraft.deep, shell())),
  );
  const beans = [[64, 520, 24], [732, 470, -40], [716, 516, 14]].map(([x = 0, y = 0, turn = 0]) => {
    const { body, crease } = bean(random);
    return place(x, y, turn, 0.9, fill(ink.cocoa, body), fill(ink.snap, crease));
  });
  return el(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 800 560" },
    fill("#3a1d0c", blob([[90, 512], [400, 494], [720, 506], [742, 530], [400, 546], [96, 536]]), { opacity: 0.18 }),
    lid,
    ...tissue,
    rect(left - 14, top, width + 28, height, kraft.light, { rx: 3 }),
    rect(left - 14, top + height, width + 28, 32, kraft.dark),
    rect(left - 14, top + height, width + 28, 4, kraft.deep),
    rect(left, top + 8, width, height - 14, kraft.face),
    ...beds,
    fill(kraft.dark, strands, { opacity: 0.6 }),
    ...beans,
  );
}
