import { sampleProducts } from "../domain/catalog/sample-products.ts";
import { bean, beanMark, leaf, openPod, pod, shell } from "./motifs.ts";
import { faceHeight, faceWidth } from "./press.ts";
import { type Random, seededRandom } from "./random.ts";
import {
  Blocks,
  blob,
  cycle,
  el,
  fill,
  gouge,
  group,
  handCut,
  type Point,
  place,
  polygon,
  range,
  rect,
  ring,
  stroke,
} from "./svg.ts";
import { drawBar, shadowDefs } from "./wrapper.ts";
import { wrappers } from "./wrappers.ts";

const ink = {
  paper: "#f3e6d1",
  sheet: "#e8cfa9",
  fold: "#dcbd90",
  umber: "#4a1d10",
  leaf: "#1f5b45",
  fern: "#3f7f58",
  vein: "#b9cf9c",
  pod: "#d8742a",
  husk: "#7c2f14",
  pulp: "#fbeeda",
  blush: "#efc7a6",
  cocoa: "#5a2f1d",
  snap: "#2f160d",
  gleam: "#8a5237",
};

type Inks = readonly [string, string];

/** Roasted beans have several shades of brown. */
const roasts: readonly [Inks, ...Inks[]] = [
  ["#6d3520", ink.snap],
  ["#85462a", ink.umber],
  ["#59291a", ink.snap],
];

/** A shadow: the shape again in brown, shifted away from the light at the upper left. */
const cast = (x: number, y: number, turn: number, scale: number, shape: string, reach = 1) =>
  place(
    x + 8 * reach,
    y + 12 * reach,
    turn,
    scale,
    group({ fill: "#3a1d0c", opacity: 0.34, filter: "url(#close)" }, shape),
  );

/** A wrapped bar with its center at x, y. */
function wrapped(
  slug: string,
  x: number,
  y: number,
  turn: number,
  scale: number,
): { defs: string; art: string } {
  const wrapper = wrappers.find((each) => each.slug === slug);
  const bar = sampleProducts.find((each) => each.wrapper === slug);
  if (!wrapper || !bar) throw new Error(`No bar is wrapped in ${slug}`);
  const { defs, bar: drawn } = drawBar(wrapper, bar);
  const shape = rect(-faceWidth / 2, -faceHeight / 2 - 14, faceWidth, faceHeight + 30, "#3a1d0c");
  return {
    defs,
    art:
      place(x + 26, y + 38, turn, scale, group({ opacity: 0.3, filter: "url(#soft)" }, shape)) +
      place(x + 7, y + 10, turn, scale, group({ opacity: 0.4, filter: "url(#close)" }, shape)) +
      place(
        x,
        y,
        turn,
        scale,
        group({ transform: `translate(${-faceWidth / 2} ${-faceHeight / 2})` }, drawn),
      ),
  };
}

/** The things around the bars, each defined once. */
function pantry(random: Random, blocks: Blocks) {
  const whole = pod(random);
  const halved = openPod(random);
  const cutLeaf = () => {
    const { blade, veins } = leaf(random, 230, 52, 9);
    return {
      block: blocks.cut(fill(undefined, blade), fill("currentColor", veins)),
      shape: fill(undefined, blade),
    };
  };
  const leaves = [cutLeaf(), cutLeaf()] as const;
  const beans = [bean(random), bean(random), bean(random)].map(({ body, crease }) => ({
    block: blocks.cut(fill(undefined, body), fill("currentColor", crease)),
    shape: fill(undefined, body),
  }));

  // A square of chocolate: four slopes, a top, and the maker's shell.
  const [w, h, b] = [104, 92, 13];
  const square = blocks.cut(
    rect(0, 0, w, h, ink.cocoa),
    fill(
      ink.gleam,
      polygon([
        [0, 0],
        [w, 0],
        [w - b, b],
        [b, b],
      ]),
    ),
    fill(
      "#6d3b26",
      polygon([
        [0, 0],
        [b, b],
        [b, h - b],
        [0, h],
      ]),
    ),
    fill(
      ink.snap,
      polygon([
        [0, h],
        [b, h - b],
        [w - b, h - b],
        [w, h],
      ]),
    ),
    fill(
      "#42200f",
      polygon([
        [w, 0],
        [w, h],
        [w - b, h - b],
        [w - b, b],
      ]),
    ),
    place(w / 2 + 0.8, h / 2 + 1, 0, 1.25, fill(ink.gleam, shell())),
    place(w / 2, h / 2, 0, 1.25, fill("#47230f", shell())),
  );
  return {
    pod: (x: number, y: number, turn: number, scale: number) =>
      cast(x, y, turn, scale, fill(undefined, whole.body), 1.8) +
      place(
        x,
        y,
        turn,
        scale,
        fill(ink.husk, whole.stem),
        fill(ink.pod, whole.body),
        place(-4, 0, 0, 1, fill("#f3a552", whole.ridges)),
        fill(ink.husk, whole.ridges),
      ),
    half: (x: number, y: number, turn: number, scale: number) =>
      cast(x, y, turn, scale, fill(undefined, halved.shell), 1.6) +
      place(
        x,
        y,
        turn,
        scale,
        fill(ink.husk, halved.shell),
        fill(ink.blush, halved.pulp, { stroke: ink.pod, "stroke-width": 5 }),
        fill(ink.pulp, halved.beans),
        fill(ink.pod, halved.eyes),
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
                each.block(x, y, turn, scale, cycle(roasts, i))
            : "";
        })
        .join(""),
    slab: (x: number, y: number, turn: number, scale: number, columns: number, rows: number) =>
      cast(x, y, turn, scale, rect(0, 0, w * columns, h * rows, "#000"), 1.7) +
      place(
        x,
        y,
        turn,
        scale,
        ...range(columns * rows).map((i) =>
          square((i % columns) * w, Math.floor(i / columns) * h, 0, 1),
        ),
      ),
    crumbs: (x: number, y: number, count: number, spread: number) =>
      fill(
        ink.cocoa,
        range(count).map(() => {
          const size = random.between(2, 9);
          const [cx, cy] = [
            x + random.between(-spread, spread),
            y + random.between(-spread, spread) * 0.6,
          ];
          return polygon(
            handCut(
              ring(5, () => size, [cx, cy]),
              size * 0.3,
              random,
            ),
          );
        }),
      ),
  };
}

/** Crumpled foil as flat facets. */
function foil(
  random: Random,
  x: number,
  y: number,
  turn: number,
  width: number,
  height: number,
): string {
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
      fill(
        random.pick([...inks]),
        polygon([at(row, column), at(row, column + 1), at(row + 1, column)]),
      ),
      fill(
        random.pick([...inks]),
        polygon([at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]),
      ),
    ]),
  );
  const outline = rect(0, 0, width, height, "#000");
  return (
    cast(x, y, turn, 1, outline, 1) +
    place(x, y, turn, 1, rect(2, 2, width - 4, height - 4, "#d2aa58"), ...facets)
  );
}

export function drawHero(shape: "landscape" | "portrait"): string {
  const random = seededRandom(`hero ${shape}`);
  const blocks = new Blocks("h");
  const lay = pantry(random, blocks);
  const landscape = shape === "landscape";
  const [width, height] = landscape ? [1600, 1000] : [1200, 1500];

  const bars = landscape
    ? [
        wrapped("night-harvest", 1268, 446, 13, 0.84),
        wrapped("slow-river", 308, 500, -13, 0.84),
        wrapped("golden-hour", 952, 500, 5, 0.86),
        wrapped("red-orchard", 622, 512, -4, 0.92),
      ]
    : [
        wrapped("golden-hour", 966, 506, 13, 0.92),
        wrapped("slow-river", 240, 548, -12, 0.92),
        wrapped("red-orchard", 604, 700, -2, 1.04),
      ];
  const table =
    rect(0, 0, width, height, ink.paper) +
    (landscape
      ? fill(
          ink.sheet,
          polygon([
            [0, 640],
            [1600, 430],
            [1600, 1000],
            [0, 1000],
          ]),
        )
      : fill(
          ink.sheet,
          polygon([
            [0, 900],
            [1200, 720],
            [1200, 1500],
            [0, 1500],
          ]),
        ));
  const fibers = range(300)
    .map(() => {
      const [x, y] = [random.between(0, width), random.between(0, height)];
      return gouge([x, y], [x + random.between(-9, 9), y + random.between(-9, 9)], 0.9);
    })
    .join("");

  const behind = landscape
    ? lay.leaf(150, 190, -64, 1.25, 0) +
      lay.leaf(196, 130, -22, 1.2, 1) +
      lay.leaf(1480, 300, 58, 1.2, 0) +
      lay.leaf(1490, 360, 98, 1.1, 1)
    : lay.leaf(236, 190, -44, 1.4, 0) +
      lay.leaf(330, 160, -2, 1.3, 1) +
      lay.leaf(1000, 150, 36, 1.3, 0);
  const before = landscape
    ? foil(random, 1290, 700, -14, 420, 330) +
      lay.slab(1334, 706, -14, 0.94, 4, 3) +
      lay.pod(150, 838, 60, 1.4) +
      lay.half(1078, 884, -72, 1.3) +
      lay.beans(
        [
          [852, 950],
          [896, 914],
          [918, 964],
          [1228, 960],
          [1262, 914],
          [352, 938],
          [398, 960],
          [60, 660],
          [96, 612],
          [46, 594],
          [1560, 560],
          [1520, 600],
        ],
        1.1,
      ) +
      lay.crumbs(1296, 700, 9, 46)
    : foil(random, 720, 1180, -12, 560, 420) +
      lay.slab(776, 1186, -12, 1.24, 4, 3) +
      lay.pod(196, 1230, 58, 1.8) +
      lay.half(520, 1376, -70, 1.62) +
      lay.beans(
        [
          [88, 1400],
          [150, 1446],
          [250, 1420],
          [60, 1056],
          [110, 1010],
          [1130, 1060],
          [1090, 1110],
          [600, 84],
          [654, 122],
          [570, 138],
        ],
        1.35,
      ) +
      lay.crumbs(740, 1170, 10, 60);
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

/** The empty box of the bundle builder: five places, with the lid beside it. */
export function drawEmptyBox(): string {
  const random = seededRandom("empty box");
  const kraft = {
    face: "#c99a63",
    light: "#dfb888",
    dark: "#a67843",
    deep: "#76512b",
    floor: "#94693a",
    tissue: "#fbf1e0",
    crease: "#ead8ba",
  };
  const [bedWidth, bedHeight, wall] = [104, 180, 14];
  const [left, top] = [98, 206];
  const [width, height] = [bedWidth * 5 + wall * 6, bedHeight + wall * 2];
  const beds = range(5).map((i) => {
    const [x, y] = [left + wall + i * (bedWidth + wall), top + wall];
    return (
      rect(x, y, bedWidth, bedHeight, kraft.floor) +
      // Light from the upper left, so these two walls are dark.
      fill(
        kraft.deep,
        polygon([
          [x, y],
          [x + bedWidth, y],
          [x + bedWidth - 4, y + 17],
          [x + 12, y + 17],
          [x + 12, y + bedHeight - 4],
          [x, y + bedHeight],
        ]),
      ) +
      stroke(
        kraft.light,
        1.8,
        `M${x + 21} ${y + 27}h${bedWidth - 30}v${bedHeight - 37}h-${bedWidth - 30}z`,
        { "stroke-dasharray": "6.2 5", "stroke-linejoin": "round" },
      ) +
      place(x + 6 + bedWidth / 2, y + 8 + bedHeight / 2, 0, 0.9, beanMark(kraft.light, kraft.floor))
    );
  });
  // Tissue paper over the back wall, in overlapping folds.
  const tissue = [0, 1].flatMap((layer) =>
    range(8 - layer).map((i) => {
      const x = left + 46 + i * 72 + layer * 36;
      const rise = (layer ? 20 : 40) + ((i * 7) % 3) * 7;
      const lean = random.between(-14, 14);
      const fold = blob(
        [
          [x - 54, top + 26],
          [x - 46, top - rise * 0.4],
          [x - 12 + lean, top - rise],
          [x + 30 + lean, top - rise * 0.78],
          [x + 50, top - rise * 0.2],
          [x + 54, top + 26],
        ],
        9,
      );
      const creases =
        gouge([x - 10 + lean, top - rise + 8], [x - 22, top + 8], 1.6) +
        gouge([x + 22 + lean, top - rise * 0.66], [x + 26, top + 10], 1.3);
      return (
        fill(layer ? kraft.tissue : kraft.crease, fold) +
        fill(layer ? kraft.crease : kraft.dark, creases, { opacity: layer ? 1 : 0.35 })
      );
    }),
  );
  const fibers = range(70)
    .map(() => {
      const [x, y] = [
        random.between(left, left + width),
        random.between(top + 2, top + height + 30),
      ];
      return gouge([x, y], [x + random.between(-8, 8), y + random.between(-3, 3)], 0.8);
    })
    .join("");
  const lid = place(
    404,
    124,
    -3.5,
    1,
    rect(-318, -96, 636, 170, "#3a1d0c", { opacity: 0.2, transform: "translate(9 12)" }),
    rect(-318, -96, 636, 170, kraft.light, { rx: 3 }),
    stroke(kraft.dark, 2, "M-302-82h604v130h-604z"),
    stroke(kraft.dark, 0.8, "M-296-76h592v118h-592z"),
    place(0, -18, 0, 1.7, beanMark(kraft.deep, kraft.light)),
  );
  const beans = [
    [50, 462, 24],
    [742, 446, -40],
    [764, 482, 14],
    [84, 488, 70],
  ].map(([x = 0, y = 0, turn = 0]) => {
    const { body, crease } = bean(random);
    return (
      place(x + 3, y + 5, turn, 0.9, fill("#3a1d0c", body, { opacity: 0.25 })) +
      place(x, y, turn, 0.9, fill(ink.cocoa, body), fill(ink.snap, crease))
    );
  });
  const front = top + height;
  return el(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 800 520" },
    fill(
      "#3a1d0c",
      blob([
        [70, front + 30],
        [400, front + 14],
        [736, front + 26],
        [760, front + 46],
        [400, front + 60],
        [76, front + 52],
      ]),
      { opacity: 0.18 },
    ),
    lid,
    ...tissue,
    rect(left - 12, top - 8, width + 24, height + 10, kraft.light, { rx: 3 }),
    rect(left, top, width, height, kraft.face),
    ...beds,
    rect(left - 12, front + 2, width + 24, 40, kraft.dark),
    rect(left - 12, front + 2, width + 24, 3, kraft.deep),
    // The corrugation of the cardboard at its cut edge.
    stroke(
      kraft.face,
      2,
      `M${left - 10} ${front + 37}${range(52)
        .map(() => "q3-6 6 0t6 0")
        .join("")}`,
      { opacity: 0.8 },
    ),
    fill(kraft.deep, fibers, { opacity: 0.35 }),
    ...beans,
  );
}
