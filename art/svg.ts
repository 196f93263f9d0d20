import type { Random } from "./random.ts";

export type Point = readonly [x: number, y: number];

/**
 * One decimal is a thirteenth of a pixel on the largest raster, which is precise enough and saves
 * half the bytes.
 */
export function round(value: number): string {
  const text = (Math.round(value * 10) / 10).toString();
  return text === "-0" ? "0" : text.replace(/^(-?)0\./, "$1.");
}

/** Joins numbers for path data, without a space where a minus sign separates them. */
function joined(values: readonly number[]): string {
  const texts = values.map(round);
  return texts.reduce((all, next, index) => {
    const dotted = next.startsWith(".") && (texts[index - 1] ?? "").includes(".");
    return all + (next.startsWith("-") || dotted ? next : ` ${next}`);
  });
}

/**
 * Writes path data with relative commands, which are shorter. Rounding errors do not accumulate.
 */
export class Path {
  #data = "";
  #x = 0;
  #y = 0;
  /** The control point of the last quadratic, if the last command was one. */
  #control: Point | undefined;

  #relative(command: string, points: readonly Point[]): this {
    this.#control = undefined;
    const offsets = points.flatMap(([x, y]) => [x - this.#x, y - this.#y]);
    this.#data += command + joined(offsets);
    const rounded = offsets.slice(-2).map((value) => Math.round(value * 10) / 10);
    this.#x += rounded[0] ?? 0;
    this.#y += rounded[1] ?? 0;
    return this;
  }

  move(x: number, y: number): this {
    this.#control = undefined;
    this.#data += `M${joined([x, y])}`;
    this.#x = Math.round(x * 10) / 10;
    this.#y = Math.round(y * 10) / 10;
    return this;
  }
  line(x: number, y: number): this {
    const [dx, dy] = [round(x - this.#x), round(y - this.#y)];
    this.#control = undefined;
    if (dy !== "0" && dx !== "0") return this.#relative("l", [[x, y]]);
    if (dx !== "0") this.#data += `h${dx}`;
    else if (dy !== "0") this.#data += `v${dy}`;
    this.#x += Number(dx);
    this.#y += Number(dy);
    return this;
  }
  quad(cx: number, cy: number, x: number, y: number): this {
    // TrueType outlines have many curves whose control point mirrors the previous one: "t" omits
    // it.
    if (this.#control) {
      const mirrored: Point = [2 * this.#x - this.#control[0], 2 * this.#y - this.#control[1]];
      if (Math.hypot(mirrored[0] - cx, mirrored[1] - cy) < 0.16) {
        this.#relative("t", [[x, y]]);
        this.#control = mirrored;
        return this;
      }
    }
    const control: Point = [
      this.#x + Math.round((cx - this.#x) * 10) / 10,
      this.#y + Math.round((cy - this.#y) * 10) / 10,
    ];
    this.#relative("q", [
      [cx, cy],
      [x, y],
    ]);
    this.#control = control;
    return this;
  }
  cubic(ax: number, ay: number, bx: number, by: number, x: number, y: number): this {
    return this.#relative("c", [
      [ax, ay],
      [bx, by],
      [x, y],
    ]);
  }
  close(): this {
    this.#data += "z";
    return this;
  }
  toString(): string {
    return this.#data;
  }
}

type Attributes = Record<string, string | number | undefined>;

export function el(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === "number" ? (key.endsWith("opacity") ? value : round(value)) : value}"`,
    )
    .join("");
  const inner = children.join("");
  return inner ? `<${name}${written}>${inner}</${name}>` : `<${name}${written}/>`;
}

export const group = (attributes: Attributes, ...children: readonly string[]) =>
  el("g", attributes, ...children);

/** A filled shape. Empty for empty path data. */
export const fill = (
  color: string | undefined,
  data: string | Path | readonly string[],
  more?: Attributes,
) => {
  const d = typeof data === "object" && !(data instanceof Path) ? data.join("") : data.toString();
  return d ? el("path", { fill: color, ...more, d }) : "";
};

export const stroke = (color: string, width: number, data: string | Path, more?: Attributes) =>
  el("path", {
    fill: "none",
    stroke: color,
    "stroke-width": width,
    ...more,
    d: data.toString(),
  });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  more?: Attributes,
) => el("rect", { x, y, width, height, fill: color, ...more });

export const circle = (cx: number, cy: number, r: number, color: string, more?: Attributes) =>
  el("circle", { cx, cy, r, fill: color, ...more });

function placed(x: number, y: number, turn: number, scale: number | Point): string {
  const [sx, sy] = typeof scale === "number" ? [scale, scale] : scale;
  const size = (value: number) => (Math.round(value * 1000) / 1000).toString();
  const scaled = sx === 1 && sy === 1 ? "" : `scale(${size(sx)}${sx === sy ? "" : ` ${size(sy)}`})`;
  const turned = turn === 0 ? "" : `rotate(${round(turn)})`;
  return `translate(${round(x)} ${round(y)})${turned}${scaled}`;
}

export const place = (
  x: number,
  y: number,
  turn: number,
  scale: number | Point,
  ...children: string[]
) => group({ transform: placed(x, y, turn, scale) }, ...children);

export type Block = (
  x: number,
  y: number,
  turn: number,
  scale: number | Point,
  /** Parts without a color of their own get the first; `currentColor` is the second. */
  inks?: readonly [string, string?],
) => string;

/** Symbols: each is defined once and used many times, which keeps the drawings small. */
export class Blocks {
  readonly #prefix: string;
  #cut: string[] = [];

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  cut(...content: readonly string[]): Block {
    const id = `${this.#prefix}${this.#cut.length}`;
    this.#cut.push(group({ id }, ...content));
    return (x, y, turn, scale, inks) =>
      el("use", {
        href: `#${id}`,
        transform: placed(x, y, turn, scale),
        fill: inks?.[0],
        color: inks?.[1],
      });
  }

  toString(): string {
    return el("defs", {}, ...this.#cut);
  }
}

export function polygon(points: readonly Point[]): string {
  const path = new Path();
  points.forEach(([x, y], index) => {
    if (index === 0) path.move(x, y);
    else path.line(x, y);
  });
  return path.close().toString();
}

const at = (points: readonly Point[], index: number): Point =>
  points[(index + points.length) % points.length] ?? [0, 0];

/** A smooth closed curve through the points. */
export function blob(points: readonly Point[], tension = 6): string {
  const first = at(points, 0);
  const path = new Path().move(first[0], first[1]);
  for (let i = 0; i < points.length; i += 1) {
    const [before, from, to, after] = [
      at(points, i - 1),
      at(points, i),
      at(points, i + 1),
      at(points, i + 2),
    ];
    path.cubic(
      from[0] + (to[0] - before[0]) / tension,
      from[1] + (to[1] - before[1]) / tension,
      to[0] - (after[0] - from[0]) / tension,
      to[1] - (after[1] - from[1]) / tension,
      to[0],
      to[1],
    );
  }
  return path.close().toString();
}

/** A smooth open curve through the points, continuing the path if one is given. */
export function curve(points: readonly Point[], path?: Path): Path {
  const first = at(points, 0);
  const result = path ? path.line(first[0], first[1]) : new Path().move(first[0], first[1]);
  for (let i = 0; i < points.length - 1; i += 1) {
    const from = at(points, i);
    const to = at(points, i + 1);
    const before = i === 0 ? from : at(points, i - 1);
    const after = i === points.length - 2 ? to : at(points, i + 2);
    result.cubic(
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    );
  }
  return result;
}

/**
 * The cut of a linocut gouge: pointed at both ends, `width` wide in the middle, curved by `bow`. It
 * gives the drawings their handmade look.
 */
export function gouge(from: Point, to: Point, width: number, bow = 0): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const [mx, my] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  return new Path()
    .move(from[0], from[1])
    .quad(mx + nx * (bow + width), my + ny * (bow + width), to[0], to[1])
    .quad(mx + nx * (bow - width), my + ny * (bow - width), from[0], from[1])
    .close()
    .toString();
}

/** Displaces each point a little, as in a cut by hand. */
export function handCut(points: readonly Point[], amount: number, random: Random): Point[] {
  return points.map(([x, y]) => [
    x + random.between(-amount, amount),
    y + random.between(-amount, amount),
  ]);
}

export function ring(
  count: number,
  radius: (angle: number, index: number) => number,
  center: Point = [0, 0],
) {
  return Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2;
    const r = radius(angle, index);
    return [center[0] + Math.cos(angle) * r, center[1] + Math.sin(angle) * r];
  });
}

/** The item at an index, modulo the length. */
export const cycle = <T>(items: readonly [T, ...T[]], index: number): T =>
  items[index % items.length] ?? items[0];

export const range = (count: number) => Array.from({ length: count }, (_, index) => index);
