import { arch } from "../labels.ts";
import { leaf, pod } from "../motifs.ts";
import type { Wrapper } from "../press.ts";
import {
  Blocks,
  circle,
  curve,
  fill,
  gouge,
  group,
  type Point,
  range,
  rect,
  round,
} from "../svg.ts";

const ink = {
  night: "#151c3d",
  dusk: "#2a3670",
  haze: "#4a5aa0",
  moon: "#f5e6bd",
  apricot: "#f58b4c",
};

/** The lit part of a moon: a half circle closed by an ellipse. */
function lit(x: number, y: number, r: number, phase: number): string {
  // 0 is new, .5 full, 1 new again.
  const waxing = phase < 0.5;
  const k = Math.cos(phase * Math.PI * 2);
  const rx = round(Math.max(0.1, Math.abs(k) * r));
  const R = round(r);
  const outer = waxing ? 1 : 0;
  const inner = k > 0 ? 1 - outer : outer;
  return `M${round(x)} ${round(y - r)}a${R} ${R} 0 0 ${outer} 0 ${round(r * 2)}a${rx} ${R} 0 0 ${inner} 0-${round(r * 2)}z`;
}

function star(x: number, y: number, r: number): string {
  return gouge([x - r, y], [x + r, y], r * 0.2) + gouge([x, y - r], [x, y + r], r * 0.2);
}

/** A month of moons over an orchard; only the harvest moon is in color. */
export const nightHarvest: Wrapper["draw"] = (random) => {
  const blocks = new Blocks("nh");
  const columns = 6;
  const moons: string[] = [];
  const stars: string[] = [];
  for (const row of range(7)) {
    for (const column of range(columns)) {
      const x = 250 + (column - (columns - 1) / 2) * 84;
      const y = 50 + row * 84;
      const index = row * columns + column;
      const phase = (index % 14) / 14 + 0.036;
      const harvest = index === 7 || index === 21 || index === 35;
      const delay = `animation-delay:${round(-(index % 14) * 0.5)}s`;
      moons.push(
        circle(x, y, 30, ink.dusk) +
          fill(harvest ? ink.apricot : ink.moon, lit(x, y, 30, phase), {
            class: "moon",
            style: delay,
          }),
      );
      stars.push(star(x + 42, y + 42, index % 3 === 0 ? 9 : 4.5));
    }
  }
  const craters = range(70)
    .map(() => {
      const [x, y] = [random.between(0, 500), random.between(0, 700)];
      return gouge([x, y], [x + random.between(4, 10), y + random.between(-3, 3)], 1.4);
    })
    .join("");
  const ridge = (y: number, height: number, shift: number) =>
    curve(
      range(11).map(
        (i): Point => [i * 50, y - Math.sin(i * 0.72 + shift) * height + random.between(-3, 3)],
      ),
    )
      .line(500, 862)
      .line(0, 862)
      .close();
  const drawn = leaf(random, 104, 24, 7);
  const blade = blocks.cut(fill(undefined, drawn.blade), fill(ink.night, drawn.veins));
  const fruit = pod(random);
  const ripe = blocks.cut(
    fill(ink.haze, fruit.stem),
    fill(ink.apricot, fruit.body),
    fill(ink.night, fruit.ridges),
  );
  const tree = blocks.cut(
    fill(ink.haze, "M-6 0h12l5 190h-22z"),
    ...[-118, 118, -82, 84, -48, 50, -18, 17].map((turn, k) =>
      blade(0, 4 + Math.abs(turn) * 0.06, turn, 1 - Math.abs(turn) * 0.001, [
        k % 2 ? ink.haze : ink.dusk,
      ]),
    ),
    ripe(-20, 66, 14, 0.27),
    ripe(17, 88, -12, 0.3),
  );
  const trees = [
    [92, 724, 0.92],
    [408, 718, 0.92],
    [250, 716, 1],
  ].map(([x = 0, y = 0, size = 1], i) => tree(x, y, 0, [i === 1 ? -size : size, size]));
  return {
    ground:
      blocks +
      rect(0, 0, 500, 860, ink.night) +
      fill(ink.dusk, craters) +
      group({}, ...moons) +
      fill(ink.moon, stars) +
      fill("#212c60", ridge(690, 14, 0.4)) +
      fill("#1d2752", ridge(764, 12, 2.2)) +
      group({}, ...trees) +
      fill(ink.night, ridge(838, 7, 1)),
    label: {
      shape: arch(92, 96, 316, 496),
      center: [250, 388],
      width: 260,
      paper: ink.night,
      ink: ink.moon,
      accent: ink.apricot,
      frame: [
        [0, 5],
        [12, 1.4],
      ],
    },
    motion:
      ".moon{animation:wane 7s ease-in-out infinite}@keyframes wane{0%,60%,to{opacity:1}30%{opacity:.45}}",
  };
};
