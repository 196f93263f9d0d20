import { box } from "../labels.ts";
import type { Wrapper } from "../press.ts";
import { circle, fill, gouge, handCut, type Point, place, polygon, range, rect } from "../svg.ts";

const ink = {
  sky: "#f7a79b",
  dawn: "#f9c9b2",
  salt: "#fbf4ea",
  shade: "#b9cbe0",
  deep: "#5878a8",
  coral: "#e8456b",
  night: "#27335c",
};

/** The cells of a Voronoi diagram, by cutting a large square once per neighbor. */
function cells(sites: readonly Point[]): Point[][] {
  return sites.map(([sx, sy]) => {
    let cell: Point[] = [
      [-400, -400],
      [900, -400],
      [900, 1400],
      [-400, 1400],
    ];
    for (const [ox, oy] of sites) {
      if (ox === sx && oy === sy) continue;
      const [mx, my, dx, dy] = [(sx + ox) / 2, (sy + oy) / 2, ox - sx, oy - sy];
      const side = ([x, y]: Point) => (x - mx) * dx + (y - my) * dy;
      const kept: Point[] = [];
      cell.forEach((point, i) => {
        const next = cell[(i + 1) % cell.length] ?? point;
        const [a, b] = [side(point), side(next)];
        if (a <= 0) kept.push(point);
        if (a < 0 !== b < 0) {
          const t = a / (a - b);
          kept.push([point[0] + (next[0] - point[0]) * t, point[1] + (next[1] - point[1]) * t]);
        }
      });
      cell = kept;
    }
    return cell;
  });
}

/** The high white plain, cracked into plates, with crystals standing in the foreground. */
export const saltFlat: Wrapper["draw"] = (random) => {
  const horizon = 470;
  const sites: Point[] = [];
  for (const row of range(11)) {
    for (const column of range(9)) {
      sites.push([
        -150 + column * 100 + (row % 2) * 50 + random.between(-26, 26),
        row * 100 + random.between(-26, 26),
      ]);
    }
  }
  const project = ([u, v]: Point): Point => {
    const depth = Math.max(-20, v) / 1000;
    const k = 0.34 + depth * 1.5;
    return [250 + (u - 250) * k, horizon + 400 * (0.26 * depth + 0.86 * depth * depth)];
  };
  const plates = cells(sites).map((cell) => {
    const [cx, cy] = cell.reduce<Point>(
      ([ax, ay], [x, y]) => [ax + x / cell.length, ay + y / cell.length],
      [0, 0],
    );
    const shrink = (k: number) =>
      handCut(
        cell.map(([x, y]): Point => [cx + (x - cx) * k, cy + (y - cy) * k]),
        1.5,
        random,
      ).map(project);
    return { plate: polygon(shrink(0.91)), inner: polygon(shrink(0.66)) };
  });
  const range1 = (y: number, heights: readonly number[]) =>
    polygon([
      [0, y],
      ...heights.map((h, i): Point => [(i / (heights.length - 1)) * 500, y - h]),
      [500, y],
    ]);

  const crystal = (x: number, y: number, size: number) => {
    const [w, h] = [size, size * 0.5];
    return place(
      x,
      y,
      0,
      1,
      // Light from behind, so the shadow falls forward.
      fill(
        ink.deep,
        polygon([
          [-w, 0],
          [0, -h],
          [w, 0],
          [w * 1.08, size * 0.42],
          [w * 0.04, h + size * 0.42],
          [-w, size * 0.42],
        ]),
      ),
      fill(
        ink.dawn,
        polygon([
          [0, -size - h],
          [w, -size],
          [0, -size + h],
          [-w, -size],
        ]),
      ),
      fill(
        ink.shade,
        polygon([
          [-w, -size],
          [0, -size + h],
          [0, h],
          [-w, 0],
        ]),
      ),
      fill(
        ink.coral,
        polygon([
          [w, -size],
          [0, -size + h],
          [0, h],
          [w, 0],
        ]),
      ),
      fill(
        ink.salt,
        polygon([
          [0, -size - h * 0.62],
          [w * 0.62, -size],
          [0, -size + h * 0.62],
          [-w * 0.62, -size],
        ]),
      ),
      fill(
        ink.sky,
        polygon([
          [0, -size - h * 0.34],
          [w * 0.34, -size],
          [0, -size + h * 0.34],
          [-w * 0.34, -size],
        ]),
      ),
    );
  };
  const streaks = range(60).map(() => {
    const [x, y] = [random.between(-20, 500), random.between(0, 420)];
    return gouge([x, y], [x + random.between(30, 110), y], random.between(0.8, 2));
  });
  return {
    ground:
      rect(0, 0, 500, 860, ink.sky) +
      rect(0, 300, 500, 200, ink.dawn) +
      fill(ink.dawn, streaks) +
      circle(250, 470, 236, ink.coral) +
      fill(ink.deep, range1(horizon, [34, 62, 40, 88, 58, 30, 20, 46, 34, 70, 104, 64, 40])) +
      fill(ink.night, range1(horizon, [12, 24, 46, 22, 10, 34, 14, 8, 26, 12, 30, 44, 20])) +
      rect(0, horizon, 500, 400, ink.deep) +
      fill(
        ink.shade,
        plates.map(({ plate }) => plate),
      ) +
      fill(
        ink.salt,
        plates.map(({ inner }) => inner),
      ) +
      crystal(88, 742, 40) +
      crystal(408, 768, 52) +
      crystal(318, 716, 22) +
      crystal(196, 806, 26),
    label: {
      shape: box(88, 92, 324, 470, 6),
      center: [250, 326],
      width: 252,
      paper: ink.salt,
      ink: ink.night,
      accent: "#cb2a52",
      nameLimit: 120,
      frame: [[10, 1.8]],
    },
  };
};
