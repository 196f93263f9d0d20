import { box } from "../labels.ts";
import type { Wrapper } from "../press.ts";
import { curve, fill, group, Path, type Point, polygon, range, rect, stroke } from "../svg.ts";

const ink = {
  cream: "#fbeed3",
  pink: "#e5487f",
  mango: "#f6a52a",
  sea: "#149a9b",
  deep: "#123f56",
  brick: "#c43a2c",
};

const sag = (x: number, depth: number) => depth * (1 - ((x - 250) / 250) ** 2);

type Motif = "plain" | "zigzag" | "diamond" | "teeth" | "dots" | "pins";
type Stripe = [height: number, ground: string, motif: Motif, mark: string, heart?: string];

const stripes: Stripe[] = [
  [50, ink.deep, "diamond", ink.mango, ink.pink],
  [10, ink.cream, "plain", ""],
  [32, ink.pink, "zigzag", ink.cream],
  [12, ink.mango, "plain", ""],
  [8, ink.deep, "plain", ""],
  [58, ink.sea, "diamond", ink.cream, ink.brick],
  [8, ink.deep, "plain", ""],
  [28, ink.mango, "teeth", ink.brick],
  [13, ink.cream, "pins", ink.deep],
  [42, ink.brick, "zigzag", ink.mango],
  [10, ink.cream, "plain", ""],
  [34, ink.deep, "dots", ink.sea],
  [10, ink.pink, "plain", ""],
  [15, ink.mango, "pins", ink.brick],
];

/** Striped cloth between two hooks: every stripe follows the sag. */
export const hammock: Wrapper["draw"] = (random) => {
  const parts: string[] = [];
  let top = -150;
  for (let index = 0; top < 880; index += 1) {
    const stripe = stripes[index % stripes.length];
    if (!stripe) break;
    const [height, ground, motif, mark, heart = ground] = stripe;
    const depth = 118 - ((top + 150) / 1030) * 50;
    const at = (x: number, t: number): Point => [x, top + sag(x, depth) + t * height];
    const across = (t: number, wobble = 0) =>
      range(7).map((i) => at((i * 500) / 6, t + random.between(-wobble, wobble)));
    const shape = curve(across(0, 0.02));
    curve(across(1.08).reverse(), shape);
    parts.push(fill(ground, shape.close()));

    const cell = motif === "diamond" ? 500 / 7 : motif === "zigzag" ? 500 / 12 : 500 / 18;
    const marks: string[] = [];
    const hearts: string[] = [];
    const zigzag = new Path().move(...at(-cell, 0.8));
    for (let x = 0; x < 500; x += cell) {
      const mid = x + cell / 2;
      if (motif === "diamond") {
        marks.push(polygon([at(x + 4, 0.5), at(mid, 0.08), at(x + cell - 4, 0.5), at(mid, 0.92)]));
        hearts.push(
          polygon([at(x + 18, 0.5), at(mid, 0.28), at(x + cell - 18, 0.5), at(mid, 0.72)]),
        );
        marks.push(
          polygon([at(x - 7, 0.1), at(x + 7, 0.1), at(x, 0.3)]),
          polygon([at(x - 7, 0.9), at(x + 7, 0.9), at(x, 0.7)]),
        );
      } else if (motif === "teeth") marks.push(polygon([at(x, 1), at(mid, 0.1), at(x + cell, 1)]));
      else if (motif === "zigzag") zigzag.line(...at(x, 0.8)).line(...at(mid, 0.2));
    }
    if (motif === "zigzag")
      parts.push(stroke(mark, 7, zigzag.line(...at(500, 0.8)), { "stroke-linejoin": "miter" }));
    if (motif === "pins")
      parts.push(stroke(mark, height * 0.6, curve(across(0.5)), { "stroke-dasharray": "7 13" }));
    if (motif === "dots") {
      parts.push(
        stroke(mark, 13, curve(across(0.5)), {
          "stroke-dasharray": "0 25",
          "stroke-linecap": "round",
        }),
      );
      parts.push(
        stroke(ink.mango, 6, curve(across(0.5)), {
          "stroke-dasharray": "0 25",
          "stroke-linecap": "round",
        }),
      );
    }
    if (marks.length > 0) parts.push(fill(mark, marks));
    if (hearts.length > 0) parts.push(fill(heart, hearts));
    top += height;
  }
  const threads = (offset: number) =>
    range(63)
      .map((i) => `M${i * 8 + offset} 0v860`)
      .join("");
  return {
    ground:
      rect(0, 0, 500, 860, ink.deep) +
      group({}, ...parts) +
      stroke(ink.deep, 1.1, threads(0), { opacity: 0.2 }) +
      stroke(ink.cream, 0.8, threads(4), { opacity: 0.14 }),
    label: {
      shape: box(50, 250, 400, 360, 8),
      center: [250, 430],
      width: 344,
      paper: ink.cream,
      ink: ink.deep,
      accent: "#c0235f",
      frame: [[12, 2.8, "10 6"]],
    },
  };
};
