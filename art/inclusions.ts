import type { Inside } from "./chocolate.ts";
import { bean } from "./motifs.ts";
import type { Random } from "./random.ts";
import {
  blob,
  fill,
  gouge,
  group,
  handCut,
  type Point,
  place,
  polygon,
  range,
  ring,
  stroke,
} from "./svg.ts";

/** What is in a bar besides chocolate: on its back, in its break and beside it. */

/** A grain of flake salt: a small pyramid. */
export function crystal(x: number, y: number, random: Random): string {
  const size = random.between(3.5, 9.5);
  // Flattened, as seen from the front.
  const corners = ring(4, () => size * random.between(0.8, 1.15)).map(
    ([px, py]): Point => [x + px, y + py * 0.74],
  );
  const tip: Point = [x - size * 0.1, y - size * 0.35];
  const side = (i: number) => [corners[i] ?? tip, corners[(i + 1) % 4] ?? tip, tip];
  return (
    fill("#1f0d06", polygon(corners), { opacity: 0.45, transform: "translate(2 2.500)" }) +
    fill("#ffffff", polygon(side(2))) +
    fill("#f1f3f3", polygon(side(1))) +
    fill("#d3dade", polygon(side(3))) +
    fill("#b9c4ca", polygon(side(0)))
  );
}

/** A piece of roasted bean. */
export function nib(x: number, y: number, size: number, random: Random): string {
  const shape = handCut(
    ring(6, () => size, [x, y]),
    size * 0.34,
    random,
  ).map(([px, py]): Point => [px, y + (py - y) * 0.72]);
  return (
    fill("#160904", polygon(shape), { opacity: 0.55, transform: "translate(1.500 2.500)" }) +
    fill("#4a2413", polygon(shape)) +
    fill("#84513a", polygon([...shape.slice(2, 5), [x, y]])) +
    fill("#a97958", polygon([...shape.slice(3, 5), [x, y]]))
  );
}

/** Cut through at the break. */
export function inclusions(
  inside: Inside,
  point: (u: number, v: number) => Point,
  random: Random,
): string {
  const spread = (count: number, margin = 0.06) =>
    range(count).map((i) =>
      point((i + random.between(0.2, 0.8)) / count, random.between(0.2 + margin, 0.86 - margin)),
    );
  const lump = ([x, y]: Point, w: number, h: number, turn: number) => {
    const a = (turn * Math.PI) / 180;
    return blob(
      ring(9, () => random.between(0.86, 1.12)).map(
        ([px, py]): Point => [
          x + px * w * Math.cos(a) - py * h * Math.sin(a),
          y + px * w * Math.sin(a) + py * h * Math.cos(a),
        ],
      ),
    );
  };
  switch (inside) {
    case "almond":
      return spread(8)
        .map((at) => {
          const [w, h, turn] = [
            random.between(10, 17),
            random.between(6, 10),
            random.between(-30, 30),
          ];
          return (
            fill("#8a4b22", lump(at, w + 2, h + 2, turn)) +
            fill("#f4e0b6", lump(at, w, h, turn)) +
            fill(
              "#dfbf85",
              gouge([at[0] - w * 0.6, at[1] + 2], [at[0] + w * 0.6, at[1] + 1], 1.4, 2),
            )
          );
        })
        .join("");
    case "sesame":
      return fill(
        "#fbecc4",
        spread(40)
          .map((at) => lump(at, 5.6, 3.2, random.between(0, 180)))
          .join(""),
        {
          stroke: "#b98340",
          "stroke-width": 0.9,
        },
      );
    case "nib":
      return spread(17)
        .map(([x, y]) => nib(x, y, random.between(6, 11), random))
        .join("");
    case "vanilla":
      return fill(
        "#3a2213",
        spread(64, 0)
          .map((at) => lump(at, 1.2, 0.9, 0))
          .join(""),
      );
    case "chili":
      return (
        fill(
          "#b5341c",
          spread(34, 0)
            .map((at) => lump(at, random.between(2, 4.4), 1.8, random.between(0, 180)))
            .join(""),
        ) +
        fill(
          "#c98a4e",
          spread(24, 0)
            .map((at) => lump(at, 1.8, 1.3, 0))
            .join(""),
        )
      );
    case "coffee":
      return fill(
        "#2a1309",
        spread(60, 0)
          .map((at) => lump(at, random.between(1.4, 3), 1.5, random.between(0, 180)))
          .join(""),
      );
    default:
      return "";
  }
}

/** Some of the recipe, beside the bar. */
export function beside(inside: Inside, random: Random): string {
  const shadowed = (shape: string, color: string) =>
    fill("#1c0d06", shape, { opacity: 0.34, transform: "translate(4 6)" }) + fill(color, shape);
  const heap = (count: number, one: (i: number) => string, size: number) =>
    range(count)
      .map((i) => {
        const angle = i * 2.4;
        const reach = Math.sqrt(i) * size;
        return place(
          Math.cos(angle) * reach * 0.72,
          Math.sin(angle) * reach,
          random.between(0, 360),
          1,
          one(i),
        );
      })
      .join("");
  switch (inside) {
    case "almond":
      return heap(
        5,
        () => {
          const shape = "M-34 0C-26-17 2-24 34 0C2 24-26 17-34 0z";
          return (
            shadowed(shape, "#b9743c") +
            fill(
              "#7f431c",
              [-9, -3, 3, 9]
                .map((y) => gouge([-24, y * 0.7], [22, y * 0.6], 1.3, y * 0.4))
                .join(""),
            ) +
            fill("#e0a86e", gouge([-22, -8], [10, -13], 2.4, -2))
          );
        },
        34,
      );
    case "coffee":
      return heap(
        8,
        () =>
          shadowed("M-22 0C-22-20 22-20 22 0C22 20-22 20-22 0z", "#3f1f10") +
          stroke("#1d0c05", 3, "M-20 1Q-8-7 0 0T20-1") +
          fill("#7a4a2e", gouge([-12, -9], [10, -10], 2, -2)),
        28,
      );
    case "sesame":
      return heap(
        46,
        () =>
          shadowed(
            "M-8 0C-6-6 4-6 9 0C4 6-6 6-8 0z",
            random.pick(["#f8e7bb", "#eed49a", "#fff4d6"]),
          ),
        11,
      );
    // Their wrappers show them already.
    case "salt":
    case "chili":
      return "";
    case "nib":
      return range(26)
        .map((i) => {
          const reach = Math.sqrt(i) * 15;
          return nib(
            Math.cos(i * 2.4) * reach * 0.7,
            Math.sin(i * 2.4) * reach,
            random.between(8, 14),
            random,
          );
        })
        .join("");
    case "vanilla": {
      const podAt = (x: number, turn: number) =>
        place(
          x,
          -10,
          turn,
          1,
          shadowed("M-7-190q-10-14 2-20q12 4 8 18q12 130 2 330q-3 14-9 0q8-190-3-328z", "#3b1d10"),
          fill("#7b4a2c", gouge([-1, -180], [3, 120], 1.6, -9)),
        );
      return podAt(2, 7) + podAt(24, -6);
    }
    default:
      return heap(
        6,
        () => {
          const { body, crease } = bean(random);
          return group(
            { transform: "scale(1.250)" },
            shadowed(body, "#6a3519"),
            fill("#3b1a0b", crease),
          );
        },
        36,
      );
  }
}
