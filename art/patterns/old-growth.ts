import { cushion } from "../labels.ts";
import { leaf } from "../motifs.ts";
import type { Wrapper } from "../press.ts";
import type { Random } from "../random.ts";
import { Blocks, cycle, fill, gouge, group, type Point, range, rect } from "../svg.ts";

const ink = {
  soil: "#16110d",
  pine: "#14382b",
  green: "#23694a",
  fern: "#4f9a5b",
  lime: "#c3d64a",
  bark: "#f0e4c8",
};

function frond(random: Random): string {
  const parts = range(15).flatMap((i) => {
    const t = i / 15;
    const long = 66 * Math.sin(Math.PI * (0.16 + t * 0.82)) + 8;
    return [-1, 1].map((side): string => {
      const from: Point = [0, -t * 240];
      return gouge(
        from,
        [side * long, -t * 240 - long * 0.5],
        7.5 * (1 - t * 0.5),
        side * -5 + random.between(-1, 1),
      );
    });
  });
  return fill(undefined, parts.join("") + gouge([0, 30], [0, -246], 3.6));
}

/** Overlapping leaves, one of them bright. */
export const oldGrowth: Wrapper["draw"] = (random) => {
  const blocks = new Blocks("og");
  const cutLeaf = () => {
    const { blade, veins } = leaf(random, 230, 56, 9);
    return blocks.cut(fill(undefined, blade), fill("currentColor", veins));
  };
  const leaves = [cutLeaf(), cutLeaf(), cutLeaf()] as const;
  let printed = 0;
  const big = (
    x: number,
    y: number,
    turn: number,
    long: number,
    wide: number,
    blade: string,
    vein: string,
  ) => cycle(leaves, printed++)(x, y, turn, [wide / 56, long / 230], [blade, vein]);
  const back = range(9).flatMap((i) => [
    big(-10, 40 + i * 104, 62 + random.between(-20, 16), 230, 56, ink.pine, ink.soil),
    big(510, 80 + i * 104, -62 + random.between(-16, 20), 230, 56, ink.pine, ink.soil),
  ]);
  const middle = range(6).flatMap((i) => [
    big(
      -20,
      150 + i * 152,
      50 + random.between(-18, 18),
      214,
      50,
      i % 2 ? ink.green : ink.fern,
      ink.pine,
    ),
    big(
      520,
      90 + i * 152,
      -54 + random.between(-18, 18),
      214,
      50,
      i % 2 ? ink.fern : ink.green,
      ink.pine,
    ),
  ]);
  const fern = blocks.cut(frond(random));
  const ferns = [
    fern(60, 240, 24, 0.86, [ink.fern]),
    fern(452, 300, -22, 0.9, [ink.green]),
    fern(250, 196, 4, 0.8, [ink.green]),
    fern(160, 880, 12, 1, [ink.fern]),
    fern(356, 890, -14, 0.98, [ink.green]),
  ];
  const dust = range(120)
    .map(() => {
      const [x, y] = [random.between(0, 500), random.between(0, 860)];
      return gouge([x, y], [x + random.between(-6, 6), y + random.between(4, 10)], 1.2);
    })
    .join("");
  return {
    ground:
      blocks +
      rect(0, 0, 500, 860, ink.soil) +
      fill(ink.green, dust) +
      group({}, ...back, ...ferns, ...middle),
    label: {
      shape: cushion(250, 430, 166, 222, 3),
      center: [250, 428],
      width: 246,
      nameLimit: 104,
      paper: ink.bark,
      ink: ink.soil,
      accent: "#2c6b3f",
      frame: [
        [11, 2.4],
        [18, 1],
      ],
    },
    over:
      big(-14, 760, 44, 250, 56, ink.green, ink.pine) +
      big(516, 800, -38, 270, 60, ink.lime, ink.green) +
      big(60, 900, 14, 220, 50, ink.fern, ink.pine) +
      big(520, 190, -96, 200, 46, ink.fern, ink.pine) +
      big(-16, 210, 84, 190, 44, ink.lime, ink.green) +
      big(330, 910, -12, 200, 46, ink.green, ink.pine),
  };
};
