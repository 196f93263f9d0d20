import { box } from "../labels.ts";
import { band, leaf, orchid } from "../motifs.ts";
import type { Wrapper } from "../press.ts";
import type { Random } from "../random.ts";
import {
  type Block,
  Blocks,
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
  celadon: "#b9d0bd",
  sage: "#7fa68d",
  forest: "#1f4a3d",
  white: "#fdf9ef",
  mist: "#d3dfd3",
  lip: "#d92d77",
  yolk: "#f4b92f",
  pod: "#43241a",
};

function cutFlower(random: Random, blocks: Blocks): Block {
  const { sepals, sepalVeins, petals, petalVeins, lip, throat } = orchid(random);
  return blocks.cut(
    fill(ink.white, sepals, { stroke: ink.forest, "stroke-width": 2 }),
    fill(ink.sage, sepalVeins),
    fill(ink.white, petals, { stroke: ink.forest, "stroke-width": 2 }),
    fill(ink.sage, petalVeins),
    fill(ink.lip, lip, { transform: "translate(0 9)" }),
    fill(ink.yolk, throat, { transform: "translate(0 9)" }),
    circle(0, 0, 6, ink.white),
  );
}

/** Orchids around the label, with the vanilla pods of one of them. */
export const whiteOrchid: Wrapper["draw"] = (random) => {
  const blocks = new Blocks("wo");
  const flowers = [
    cutFlower(random, blocks),
    cutFlower(random, blocks),
    cutFlower(random, blocks),
  ] as const;
  const cutLeaf = () => {
    const { blade, veins } = leaf(random, 112, 26, 5);
    return blocks.cut(fill(undefined, blade), fill(ink.celadon, veins));
  };
  const blades = [cutLeaf(), cutLeaf()] as const;
  const vine: Point[] = [
    [90, 900],
    [40, 720],
    [80, 560],
    [30, 400],
    [66, 240],
    [40, 120],
    [130, 40],
    [260, 60],
  ];
  const vine2: Point[] = [
    [420, 900],
    [462, 760],
    [430, 620],
    [470, 480],
    [440, 330],
    [474, 190],
    [430, 90],
  ];
  const leaves = [...vine.slice(1, 7), ...vine2.slice(1, 7)].flatMap(([x, y], i) => {
    const out = i < 6 ? -1 : 1;
    return [0, 1].map((k) => {
      const turn = (k ? 128 : 40) * (k ? -out : out) + random.between(-14, 14);
      return cycle(blades, i)(x, y, turn, random.between(0.86, 1.14), [k ? ink.forest : ink.sage]);
    });
  });
  const pods = [
    [206, 640, -14, 196],
    [232, 640, -5, 214],
    [258, 640, 4, 204],
    [284, 640, 16, 186],
  ].map(
    ([x = 0, y = 0, lean = 0, long = 0]) =>
      fill(
        ink.pod,
        band(
          [
            [x, y],
            [x + lean * 0.4, y + long * 0.5],
            [x + lean * 1.6, y + long],
          ],
          (t) => 11 * (1 - t ** 6) + 2,
        ),
      ) + fill(ink.sage, gouge([x + 1, y + 14], [x + lean * 1.2, y + long * 0.8], 1.4)),
  );
  const dashes = range(190)
    .map(() => {
      const [x, y] = [random.between(0, 500), random.between(0, 860)];
      return gouge([x, y], [x + random.between(-3, 3), y + random.between(8, 16)], 1.2);
    })
    .join("");
  return {
    ground:
      blocks +
      rect(0, 0, 500, 860, ink.celadon) +
      fill(ink.mist, dashes) +
      stroke(ink.forest, 7, curve(vine), { "stroke-linecap": "round" }) +
      stroke(ink.forest, 7, curve(vine2), { "stroke-linecap": "round" }) +
      group({}, ...leaves) +
      group({}, ...pods) +
      rect(196, 690, 104, 10, ink.lip) +
      flowers[0](434, 470, 14, 1) +
      flowers[1](62, 372, -16, 0.9),
    label: {
      shape: box(94, 214, 312, 440, 156),
      center: [250, 436],
      width: 248,
      paper: ink.white,
      ink: ink.forest,
      accent: "#c01f66",
      frame: [
        [10, 2],
        [16, 0.9],
      ],
    },
    over:
      flowers[2](140, 158, -20, 1.24) +
      flowers[0](330, 100, 16, 0.98) +
      flowers[1](428, 222, 28, 0.8) +
      flowers[0](70, 640, 14, 1.14) +
      flowers[2](412, 702, -12, 1.24),
  };
};
