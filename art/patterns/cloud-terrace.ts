import { ticket } from "../labels.ts";
import type { Wrapper } from "../press.ts";
import {
  circle,
  curve,
  fill,
  gouge,
  group,
  type Point,
  range,
  rect,
  round,
  stroke,
} from "../svg.ts";

const ink = {
  sky: "#dfe9d6",
  far: "#a9c9b4",
  fern: "#3f8a63",
  moss: "#1f5f4c",
  pine: "#123f38",
  straw: "#efc34a",
  cloud: "#fbf6e6",
  sun: "#f2a51f",
  brick: "#c8552b",
};

/** A cloud in the style of woodcuts: bars with round ends, one above the other. */
function cloud(x: number, y: number, size: number): string {
  const bars: [number, number, number][] = [
    [0, 0, 200],
    [-56, 1, 180],
    [30, 2, 240],
    [-20, 3, 130],
  ];
  return bars
    .map(([dx, row, width]) => {
      const h = 25 * size;
      return `M${round(x + dx * size)} ${round(y + row * h * 0.98)}h${round(width * size)}a${round(h / 2)} ${round(h / 2)} 0 0 1 0 ${round(h)}h-${round(width * size)}a${round(h / 2)} ${round(h / 2)} 0 0 1 0-${round(h)}z`;
    })
    .join("");
}

/** Terraced hills in steps of three greens, above the morning fog. */
export const cloudTerrace: Wrapper["draw"] = (random) => {
  const hill = (
    peak: number,
    spread: number,
    base: number,
    height: number,
    colors: readonly string[],
    steps: number,
    gap: number,
  ) => {
    const slope = (x: number) => base - height * Math.exp(-(((x - peak) / spread) ** 2));
    const layers = range(steps).map((step) => {
      const y = step * gap * (1 + step * 0.07);
      const points = range(11).map((i): Point => {
        const x = -10 + i * 52;
        return [
          x,
          slope(x) + y + Math.sin(x * 0.021 + step * 0.9) * gap * 0.16 + random.between(-1.6, 1.6),
        ];
      });
      const shape = curve(points).line(510, 870).line(-10, 870).close();
      const lip = points.map(([x, py]): Point => [x, py + gap * 0.2]);
      const body = curve(lip).line(510, 870).line(-10, 870).close();
      // Rows of trees along the terrace: a dashed line draws them all at once.
      const row = curve(points.map(([x, py]): Point => [x, py + gap * 0.62]));
      return (
        fill(colors[(step + 1) % colors.length] ?? ink.pine, shape) +
        fill(colors[step % colors.length] ?? ink.pine, body) +
        stroke(colors[(step + 1) % colors.length] ?? ink.pine, gap * 0.36, row, {
          "stroke-dasharray": `2.6 ${12 + step * 2}`,
        })
      );
    });
    return group({}, ...layers);
  };
  const lines = range(34).map((i) =>
    gouge([random.between(-40, 200), 8 + i * 13], [random.between(300, 540), 8 + i * 13], 1.3),
  );
  return {
    ground:
      rect(0, 0, 500, 860, ink.sky) +
      fill("#cadfc8", lines) +
      circle(388, 150, 96, ink.sun) +
      fill(
        ink.brick,
        range(8).map((i) =>
          gouge(
            [300 + Math.abs(4 - i) * 9, 110 + i * 16],
            [476 - Math.abs(4 - i) * 9, 110 + i * 16],
            1.6,
          ),
        ),
      ) +
      hill(96, 150, 560, 330, ["#8fbb9f", "#b5d3b8"], 6, 26) +
      fill(ink.cloud, cloud(34, 252, 0.8)) +
      hill(420, 170, 640, 330, [ink.fern, ink.far], 7, 30) +
      fill(ink.cloud, cloud(388, 446, 0.74)) +
      hill(60, 210, 720, 210, [ink.moss, ink.straw, ink.fern], 6, 34),
    label: {
      shape: ticket(90, 196, 320, 420, 22),
      center: [250, 404],
      width: 252,
      paper: ink.cloud,
      ink: ink.pine,
      accent: "#b24520",
      frame: [
        [9, 2.2],
        [15, 1],
      ],
    },
    over:
      hill(400, 240, 820, 165, [ink.pine, ink.brick, ink.moss, ink.straw], 5, 38) +
      fill(ink.cloud, cloud(56, 628, 0.8)) +
      fill(ink.sky, cloud(366, 662, 0.56)),
  };
};
