import { ticket } from "../labels.ts";
import { leaf } from "../motifs.ts";
import type { Wrapper } from "../press.ts";
import {
  Blocks,
  curve,
  cycle,
  fill,
  gouge,
  group,
  type Point,
  place,
  range,
  rect,
  stroke,
} from "../svg.ts";

const ink = {
  bank: "#0c464d",
  deep: "#12656c",
  water: "#2f9c97",
  light: "#7cc7b7",
  foam: "#d5ecdc",
  sand: "#f6e7c8",
  coral: "#f0633f",
};

/** A river from the air: one meander repeated, narrower each time. */
export const slowRiver: Wrapper["draw"] = (random) => {
  const blocks = new Blocks("sr");
  const course: Point[] = [
    [345, -150],
    [400, -10],
    [310, 105],
    [120, 170],
    [62, 300],
    [240, 415],
    [430, 500],
    [446, 640],
    [290, 726],
    [105, 790],
    [80, 920],
    [150, 1010],
  ];
  const river = curve(course).toString();
  const bands: [string, number][] = [
    [ink.deep, 272],
    [ink.bank, 250],
    [ink.coral, 216],
    [ink.sand, 206],
    [ink.deep, 184],
    [ink.water, 166],
    [ink.deep, 138],
    [ink.water, 130],
    [ink.light, 104],
    [ink.water, 82],
    [ink.light, 72],
  ];
  const water = bands.map(([color, width]) => stroke(color, width, river));
  // Dashed lines along the current; they move in the animated version.
  const lines = (
    [
      [48, ink.foam, "60 46 24 90"],
      [42, ink.light, ""],
      [20, ink.foam, "96 60 40 74"],
      [14, ink.light, ""],
    ] as const
  ).map(([width, color, dash]) =>
    stroke(color, width, river, dash ? { class: "current", "stroke-dasharray": dash } : {}),
  );

  const leaves = [0, 1].map(() => {
    const { blade, veins } = leaf(random, 46, 10, 4);
    return blocks.cut(fill(undefined, blade), fill("currentColor", veins));
  });
  const [first = blocks.cut(), ...others] = leaves;
  const spots: Point[] = [
    [52, 56],
    [140, 30],
    [228, 268],
    [478, 206],
    [424, 318],
    [480, 380],
    [36, 476],
    [120, 548],
    [40, 640],
    [236, 592],
    [318, 600],
    [250, 846],
    [350, 822],
    [452, 806],
    [130, 660],
    [210, 24],
    [484, 90],
    [30, 180],
  ];
  const jungle = spots.map(([x, y], spot) => {
    const turn = random.between(0, 360);
    return range(6)
      .map((i) =>
        cycle([first, ...others], i)(
          x,
          y,
          turn + i * 60,
          random.between(0.85, 1.2),
          spot % 4 === 1
            ? [ink.light, ink.bank]
            : spot % 2
              ? [ink.water, ink.bank]
              : [ink.deep, ink.bank],
        ),
      )
      .join("");
  });
  const grass = range(110)
    .map(() => {
      const [x, y] = [random.between(0, 500), random.between(0, 860)];
      return gouge([x, y], [x + random.between(5, 13), y + random.between(-4, 4)], 1.7);
    })
    .join("");
  const canoe = (x: number, y: number, turn: number) =>
    place(
      x,
      y,
      turn,
      1,
      group(
        { class: "canoe" },
        fill(ink.bank, gouge([-44, 5], [44, 5], 20)),
        fill(ink.coral, gouge([-42, 0], [42, 0], 19)),
        fill(ink.sand, gouge([-26, 0], [26, 0], 9)),
        rect(-9, -5, 3, 10, ink.coral),
        rect(7, -5, 3, 10, ink.coral),
      ),
    );
  return {
    ground:
      blocks +
      rect(0, 0, 500, 860, ink.bank) +
      group({}, fill(ink.deep, grass), ...water, ...lines, ...jungle) +
      canoe(214, 141, -17) +
      canoe(352, 700, -22),
    label: {
      shape: ticket(90, 214, 320, 432, 24),
      center: [250, 428],
      width: 250,
      nameLimit: 100,
      paper: ink.sand,
      ink: "#0b3c44",
      accent: "#c8451f",
      frame: [
        [9, 2.2],
        [16, 1],
      ],
    },
    motion:
      ".current{animation:flow 16s linear infinite}.canoe{animation:drift 9s ease-in-out infinite alternate}@keyframes flow{to{stroke-dashoffset:-1320}}@keyframes drift{from{transform:translateX(10px)}to{transform:translateX(-12px)}}",
  };
};
