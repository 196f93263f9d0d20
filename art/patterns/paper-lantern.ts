import { cushion } from "../labels.ts";
import { leaf } from "../motifs.ts";
import type { Wrapper } from "../press.ts";
import {
  type Block,
  Blocks,
  blob,
  circle,
  curve,
  cycle,
  fill,
  gouge,
  group,
  type Point,
  range,
  rect,
  stroke,
} from "../svg.ts";

const ink = {
  plum: "#3b1636",
  dusk: "#5c2352",
  rose: "#ef6a6a",
  persimmon: "#f4813c",
  glow: "#ffc765",
  cream: "#fdebcb",
  mint: "#58a08c",
};

type Kind = "round" | "long" | "onion";

const heights: Record<Kind, number> = { round: 38, long: 56, onion: 46 };

/** The paper has the first color, the ribs have the second. */
function cutLantern(blocks: Blocks, kind: Kind): Block {
  const h = heights[kind];
  const w = kind === "round" ? 44 : kind === "long" ? 30 : 42;
  const profile = (t: number) => {
    const s = Math.sin(Math.PI * (0.1 + t * 0.8)) ** (kind === "long" ? 0.42 : 0.8);
    return w * s * (kind === "onion" ? 1.1 - t * 0.42 : 1);
  };
  const side = (sign: number) =>
    range(7).map((i): Point => [sign * profile(i / 6), -h + (i / 6) * h * 2]);
  const ribs = range(kind === "long" ? 7 : 5).map((i) => {
    const count = kind === "long" ? 7 : 5;
    const t = (i + 0.7) / (count + 0.4);
    const reach = profile(t) * 0.96;
    return gouge([-reach, -h + t * h * 2], [reach, -h + t * h * 2], 2.6, 6);
  });
  return blocks.cut(
    fill(
      ink.dusk,
      blob(
        [
          [0, -h * 1.75],
          [w * 1.75, 0],
          [0, h * 1.75],
          [-w * 1.75, 0],
        ],
        3.6,
      ),
    ),
    fill(undefined, blob([...side(1), ...side(-1).reverse()])),
    fill("currentColor", ribs),
    rect(-14, -h - 8, 28, 10, ink.glow),
    rect(-12, h - 3, 24, 8, ink.glow),
    fill(ink.persimmon, `M-7 ${h + 5}h14l3 34l-5-4l-5 8l-5-8l-5 4z`),
  );
}

/** A street of lanterns; the label is one of them, with a sprig of coffee under it. */
export const paperLantern: Wrapper["draw"] = (random) => {
  const blocks = new Blocks("pl");
  const lanterns = {
    round: cutLantern(blocks, "round"),
    long: cutLantern(blocks, "long"),
    onion: cutLantern(blocks, "onion"),
  };
  const street: [number, number, Kind, string, string, number][] = [
    [40, 92, "round", ink.rose, ink.plum, 0.9],
    [150, 52, "long", ink.glow, ink.persimmon, 0.9],
    [256, 84, "onion", ink.persimmon, ink.cream, 0.92],
    [362, 46, "round", ink.glow, ink.rose, 0.84],
    [458, 106, "long", ink.rose, ink.cream, 0.95],
    [40, 300, "long", ink.persimmon, ink.glow, 0.9],
    [458, 322, "onion", ink.glow, ink.persimmon, 0.9],
    [40, 520, "onion", ink.glow, ink.rose, 0.92],
    [458, 548, "round", ink.persimmon, ink.glow, 0.92],
    [112, 702, "round", ink.rose, ink.glow, 0.96],
    [388, 712, "long", ink.glow, ink.rose, 0.92],
  ];
  const stars = range(120)
    .map(() => {
      const [x, y] = [random.between(0, 500), random.between(0, 860)];
      return gouge([x - 3, y], [x + 3, y + random.between(-2, 2)], 1.4);
    })
    .join("");
  // A branch of coffee: leaves in pairs, a cluster of cherries where each pair meets it.
  const knots = range(6).map((i): Point => [20 + i * 92, 842 - Math.sin((i / 5) * Math.PI) * 40]);
  const { blade, veins } = leaf(random, 74, 18, 6);
  const coffeeLeaf = blocks.cut(fill(ink.mint, blade), fill(ink.plum, veins));
  const leaves = knots.flatMap(([x, y], i) => [
    coffeeLeaf(x, y, 38 + i * 3, 1),
    coffeeLeaf(x, y, 142 - i * 3, [1, 0.9]),
  ]);
  const cherries = knots.flatMap(([x, y], i) =>
    (
      [
        [-15, -6],
        [-3, -18],
        [4, 5],
        [-16, 12],
      ] as const
    )
      .slice(0, i % 2 ? 3 : 4)
      .map(
        ([dx, dy], k) =>
          circle(x + dx, y + dy, 11.5, cycle([ink.rose, ink.persimmon, "#c93b4e"], i + k)) +
          fill(ink.cream, gouge([x + dx - 6, y + dy - 4], [x + dx + 1, y + dy - 7], 1.8)),
      ),
  );
  return {
    ground:
      blocks +
      rect(0, 0, 500, 860, ink.plum) +
      fill(ink.dusk, stars) +
      group(
        {},
        ...street.map(([x, y, kind, , , size]) =>
          stroke(ink.cream, 1.6, `M${x} -10V${Math.round(y - heights[kind] * size)}`),
        ),
        ...street.map(([x, y, kind, paper, rib, size]) =>
          lanterns[kind](x, y, 0, size, [paper, rib]),
        ),
      ),
    label: {
      shape: cushion(250, 424, 174, 214, 2.7),
      center: [250, 422],
      width: 248,
      paper: ink.cream,
      ink: ink.plum,
      accent: "#c4421f",
      frame: [
        [10, 2.2],
        [16, 1],
      ],
    },
    over:
      stroke(ink.cream, 2, "M250 150V196") +
      rect(206, 196, 88, 14, ink.glow) +
      rect(218, 188, 64, 10, ink.persimmon) +
      rect(206, 638, 88, 14, ink.glow) +
      fill(
        ink.persimmon,
        range(9).map((i) =>
          gouge([222 + i * 7, 652], [219 + i * 7.8, 744 - Math.abs(4 - i) * 7], 3),
        ),
      ) +
      stroke(ink.mint, 4, curve([[-10, 846], ...knots, [510, 846]])) +
      group({}, ...leaves) +
      group({}, ...cherries),
  };
};
