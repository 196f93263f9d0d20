import { box } from "../labels.ts";
import type { Wrapper } from "../press.ts";
import { fill, group, handCut, type Point, polygon, range, rect, ring } from "../svg.ts";

const ink = {
  stone: "#e3d8c6",
  sand: "#c9b79c",
  cocoa: "#3a2119",
  roast: "#7a4a30",
  rust: "#c4612f",
  cobalt: "#2746b8",
  cream: "#f8efdd",
};

/** Terrazzo of cracked nibs. */
export const stoneAndNib: Wrapper["draw"] = (random) => {
  const placed: [number, number, number][] = [];
  const chips = new Map<string, string[]>();
  const put = (radius: number, tries: number) => {
    for (const _ of range(tries)) {
      const [x, y] = [random.between(-10, 510), random.between(-10, 870)];
      if (placed.some(([px, py, pr]) => Math.hypot(px - x, py - y) < pr + radius + 3)) continue;
      placed.push([x, y, radius]);
      const sides = Math.floor(random.between(5, 8));
      const stretch = random.between(0.62, 1);
      const turn = random.between(0, Math.PI);
      const corners = handCut(
        ring(sides, () => radius * random.between(0.78, 1.08)),
        radius * 0.1,
        random,
      ).map(([cx, cy]): Point => {
        const sy = cy * stretch;
        return [
          x + cx * Math.cos(turn) - sy * Math.sin(turn),
          y + cx * Math.sin(turn) + sy * Math.cos(turn),
        ];
      });
      const color = random.pick([
        ink.cocoa,
        ink.cocoa,
        ink.roast,
        ink.roast,
        ink.rust,
        ink.sand,
        ink.cream,
        ink.cobalt,
      ]);
      chips.set(color, [...(chips.get(color) ?? []), polygon(corners)]);
    }
  };
  put(40, 500);
  put(25, 900);
  put(13, 1500);
  put(6, 1500);
  return {
    ground:
      rect(0, 0, 500, 860, ink.stone) +
      group({}, ...[...chips].map(([color, shapes]) => fill(color, shapes))),
    label: {
      shape: box(-30, 196, 560, 468, 1),
      center: [250, 425],
      width: 380,
      nameLimit: 116,
      paper: ink.cobalt,
      ink: ink.cream,
      accent: "#f3b48a",
      frame: [
        [12, 2.2],
        [19, 1],
      ],
    },
  };
};
