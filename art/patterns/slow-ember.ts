import { box } from "../labels.ts";
import { chili } from "../motifs.ts";
import type { Wrapper } from "../press.ts";
import {
  Blocks,
  blob,
  cycle,
  fill,
  gouge,
  group,
  type Point,
  polygon,
  range,
  rect,
  round,
} from "../svg.ts";

const ink = {
  coal: "#1f1413",
  ash: "#3c2722",
  maroon: "#7b1c1a",
  red: "#d3301d",
  ember: "#ff6a2a",
  flame: "#ffb03b",
  cream: "#f7e6cb",
  cap: "#6f8f3a",
};

/** Chilies above a fire that is nearly out. */
export const slowEmber: Wrapper["draw"] = (random) => {
  const blocks = new Blocks("se");
  const cutChili = () => {
    const { body, shine, cap } = chili(random);
    return blocks.cut(fill(undefined, body), fill("currentColor", shine), fill(ink.cap, cap));
  };
  const chilies = [cutChili(), cutChili(), cutChili(), cutChili()] as const;
  const strand = (x: number, top: number, count: number, size: number) =>
    range(count).map((i) => {
      const side = i % 2 ? 1 : -1;
      const inks = cycle(
        [
          [ink.red, ink.flame],
          [ink.maroon, ink.red],
          [ink.red, ink.flame],
          [ink.ember, ink.cream],
        ] as const,
        i + count,
      );
      return cycle(chilies, i + Math.round(x))(
        x + side * 9,
        top + i * 76,
        side * -random.between(18, 44),
        size,
        inks,
      );
    });

  const tongues = (y: number, height: number, count: number, shift: number) => {
    const width = 500 / count;
    return range(count + 2).map((i) => {
      const x = (i - 1 + shift) * width;
      const lean = (i % 2 ? 1 : -1) * width * 0.22 + random.between(-8, 8);
      const h = height * random.between(0.66, 1.08);
      const points: Point[] = [
        [x - width * 0.1, y + 60],
        [x + width * 0.02, y - h * 0.12],
        [x + width * 0.3 + lean * 0.3, y - h * 0.6],
        [x + width * 0.5 + lean, y - h],
        [x + width * 0.66 + lean * 0.2, y - h * 0.5],
        [x + width * 1.02, y - h * 0.06],
        [x + width * 1.1, y + 60],
      ];
      return blob(points, 5);
    });
  };
  const scratches = range(120)
    .map(() => {
      const [x, y] = [random.between(0, 500), random.between(0, 860)];
      return gouge([x, y], [x + random.between(-3, 3), y + random.between(10, 24)], 1.3);
    })
    .join("");
  const sparks = range(74).map((i) => {
    const y = 740 - random.next() ** 1.3 * 700;
    const x = random.between(10, 490);
    const s = random.between(2.5, 6.5);
    const style = `animation-delay:${round(-random.between(0, 6))}s`;
    return fill(
      i % 3 ? ink.ember : ink.flame,
      polygon([
        [x, y - s * 1.5],
        [x + s * 0.8, y],
        [x, y + s * 1.5],
        [x - s * 0.8, y],
      ]),
      { class: "spark", style },
    );
  });
  return {
    ground:
      blocks +
      rect(0, 0, 500, 860, ink.coal) +
      fill(ink.ash, scratches) +
      group(
        {},
        ...strand(50, 26, 8, 0.92),
        ...strand(180, -46, 2, 0.9),
        ...strand(316, -40, 2, 0.9),
        ...strand(448, 20, 8, 0.92),
      ) +
      fill(ink.maroon, tongues(776, 240, 5, 0)) +
      group({}, ...sparks),
    label: {
      shape: box(96, 160, 308, 424, 3),
      center: [250, 370],
      width: 252,
      paper: ink.cream,
      ink: "#2a1412",
      accent: "#bf2a14",
      frame: [
        [9, 3],
        [16, 1],
      ],
    },
    over:
      fill(ink.red, tongues(812, 200, 6, 0.4)) +
      fill(ink.ember, tongues(838, 140, 7, 0.1)) +
      fill(ink.flame, tongues(860, 88, 9, 0.5)),
    motion:
      ".spark{animation:rise 6s ease-out infinite}@keyframes rise{0%{transform:none;opacity:0}25%{opacity:1}to{transform:translateY(-46px);opacity:0}}",
  };
};
