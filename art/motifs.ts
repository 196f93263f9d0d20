import type { Random } from "./random.ts";
import { blob, curve, fill, gouge, Path, type Point, range, stroke } from "./svg.ts";

/** Motifs return path data only; the patterns choose the colors. */

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const polar = (angle: number, radius: number, [x, y]: Point = [0, 0]): [number, number] => [
  x + Math.cos(radians(angle)) * radius,
  y + Math.sin(radians(angle)) * radius,
];

/** The maker's shell, in a square of about 28. */
export function shell(): string {
  const hinge: Point = [0, 11];
  const flutes = [-68, -34, 0, 34, 68].map((turn) => {
    const reach = 25 - Math.abs(turn) * 0.085;
    const [near, far] = [11, 15];
    const tip = reach + 4.6;
    return new Path()
      .move(...polar(turn - 90 - near, 4.6, hinge))
      .line(...polar(turn - 90 - far, reach - 3, hinge))
      .quad(...polar(turn - 90 - far * 0.8, tip, hinge), ...polar(turn - 90, tip - 1.6, hinge))
      .quad(
        ...polar(turn - 90 + far * 0.8, tip, hinge),
        ...polar(turn - 90 + far, reach - 3, hinge),
      )
      .line(...polar(turn - 90 + near, 4.6, hinge))
      .close()
      .toString();
  });
  return `${flutes.join("")}M-8 11.2q8 2.4 16 0l-2.6 5.6h-10.8z`;
}

/** A cocoa pod, 200 long, hanging from its stem at the top. */
export function pod(random: Random): { body: string; ridges: string; stem: string } {
  const steps = 9;
  const half = (t: number) => 47 * Math.sin(Math.PI * t ** 0.92) ** 0.72 * (1.06 - 0.2 * t);
  const side = (sign: number) =>
    range(steps).map((i): Point => {
      const t = (i + 0.6) / steps;
      return [sign * (half(t) + random.between(-1.2, 1.2)), -100 + 200 * t];
    });
  const body = blob([[0, -99], ...side(1), [0, 104], ...side(-1).reverse()]);
  const ridges = [-0.66, -0.24, 0.22, 0.64]
    .map((k) => {
      const [top, bottom] = [-80 + Math.abs(k) * 14, 82 - Math.abs(k) * 20];
      return gouge(
        [k * 16, top + random.between(-5, 5)],
        [k * 12, bottom + random.between(-8, 8)],
        random.between(4.6, 7),
        -k * 78,
      );
    })
    .concat(
      // Warts and notches between the ridges.
      range(6).map(() => {
        const t = random.between(0.2, 0.8);
        const x = random.between(-0.8, 0.8) * half(t);
        const y = -100 + 200 * t;
        return gouge([x, y], [x + random.between(-1.5, 1.5), y + random.between(12, 20)], 1.5);
      }),
    )
    .join("");
  return { body, ridges, stem: "M-5-96q1-16-6-30l13-4q4 18 3 34z" };
}

/** Half a pod, cut open: its rim, its pulp and two rows of beans. */
export function openPod(random: Random): {
  shell: string;
  pulp: string;
  beans: string;
  eyes: string;
} {
  const { body } = pod(random);
  const half = (t: number) => 34 * Math.sin(Math.PI * t) ** 0.7;
  const rim = (sign: number) =>
    range(8).map((i): Point => [sign * half((i + 0.5) / 8), -80 + 20 * (i + 0.5)]);
  const beans: string[] = [];
  const eyes: string[] = [];
  for (const i of range(5)) {
    for (const sign of [-1, 1]) {
      const t = (i + 0.5 + (sign > 0 ? 0.24 : 0)) / 5.6;
      const [x, y] = [sign * half(t) * 0.43, -72 + 150 * t];
      const w = 5 + half(t) * 0.25;
      beans.push(
        blob([
          [x - w, y],
          [x, y - 11.5],
          [x + w, y],
          [x, y + 11.5],
        ]),
      );
      eyes.push(gouge([x - w * 0.3 * sign, y - 7], [x - w * 0.2 * sign, y + 6], 1.8, 2 * sign));
    }
  }
  return {
    shell: body,
    pulp: blob([[0, -86], ...rim(1), [0, 86], ...rim(-1).reverse()]),
    beans: beans.join(""),
    eyes: eyes.join(""),
  };
}

/** A leaf that grows upward from the origin. */
export function leaf(
  random: Random,
  length: number,
  width: number,
  veins = 7,
): { blade: string; veins: string } {
  const half = (t: number) => width * Math.sin(Math.PI * t ** 0.85) ** 0.8 * (1 - t * 0.12);
  const bend = random.between(-0.09, 0.09) * length;
  const spine = (t: number): [number, number] => [bend * t * t, -length * t];
  const edge = (sign: number) =>
    range(6).map((i): Point => {
      const t = (i + 0.7) / 6.4;
      const [x, y] = spine(t);
      return [x + sign * half(t) * random.between(0.95, 1.04), y];
    });
  const [tipX, tipY] = spine(1.06);
  const blade = blob([[0, 0], ...edge(1), [tipX, tipY], ...edge(-1).reverse()]);
  const cuts = range(veins).flatMap((i) => {
    const t = 0.12 + (i / veins) * 0.72;
    return [-1, 1].map((sign) => {
      const out = Math.min(0.95, t + 0.15);
      const [x, y] = spine(t);
      const [ox, oy] = spine(out);
      return gouge(
        [x, y],
        [ox + sign * half(out) * 0.84, oy],
        width * 0.035 + 0.5,
        sign * width * 0.07,
      );
    });
  });
  const rib = gouge([0, 4], spine(0.98), Math.max(1.6, width * 0.06), -bend * 0.3);
  return { blade, veins: rib + cuts.join("") };
}

/** A chili, about 150 long, its cap at the origin. */
export function chili(random: Random): { body: string; shine: string; cap: string } {
  const bend = random.between(26, 46) * random.sign();
  const spine = (t: number): [number, number] => [
    bend * Math.sin(t * 2.3) - bend * 0.5 * t * t,
    150 * t,
  ];
  const half = (t: number) => 19 * (1 - t ** 1.7) ** 0.9 * (0.82 + 0.25 * Math.sin(t * 3)) + 0.4;
  const side = (sign: number) =>
    range(7).map((i): Point => {
      const t = i / 6.6;
      const [x, y] = spine(t);
      return [x + sign * half(t), y];
    });
  const [sx, sy] = spine(0.18);
  const [ex, ey] = spine(0.66);
  return {
    body: blob([...side(1), spine(1.03), ...side(-1).reverse()]),
    shine:
      gouge([sx - 7, sy], [ex - 4, ey], 3.4, -bend * 0.34) +
      gouge([sx + 6, sy + 8], [ex - 16, ey - 38], 1.6, -4),
    cap: "M-17 4q2-13 12-15q-1-13 4-25l8 4q-5 11-4 22q11 3 14 14q-8-5-15 1q-9-6-19-1z",
  };
}

/** A moth orchid, about 150 across, its middle at the origin. */
export function orchid(random: Random) {
  const petal = (turn: number, length: number, width: number, pinch: number) => {
    const shape: Point[] = [
      [0, 4],
      [width * pinch, -length * 0.22],
      [width, -length * 0.58],
      [width * 0.62, -length * 0.93],
      [0, -length],
      [-width * 0.62, -length * 0.93],
      [-width, -length * 0.58],
      [-width * pinch, -length * 0.22],
    ];
    const angle = radians(turn);
    return shape.map(([x, y]): Point => {
      const [jx, jy] = [x + random.between(-1.5, 1.5), y + random.between(-1.5, 1.5)];
      return [
        jx * Math.cos(angle) - jy * Math.sin(angle),
        jx * Math.sin(angle) + jy * Math.cos(angle),
      ];
    });
  };
  const veinsOf = (turn: number, length: number, spread: number, count: number) =>
    range(count).map((i) => {
      const off = count === 1 ? 0 : (i / (count - 1) - 0.5) * 2;
      const angle = turn - 90 + off * spread;
      return gouge(
        polar(angle, length * 0.24),
        polar(angle, length * (0.82 - Math.abs(off) * 0.12)),
        1.7,
        off * -5,
      );
    });
  return {
    sepals: [0, 128, -128].map((turn) => blob(petal(turn, 74, 22, 0.55))).join(""),
    sepalVeins: [0, 128, -128].flatMap((turn) => veinsOf(turn, 74, 12, 3)).join(""),
    petals: [76, -76].map((turn) => blob(petal(turn, 78, 42, 0.34))).join(""),
    petalVeins: [76, -76].flatMap((turn) => veinsOf(turn, 78, 30, 5)).join(""),
    lip: "M0-6q14 0 17 10q11 1 12 11q-7 7-17 3q-2 13 4 23q-8 1-11-5q-2 9-5 9t-5-9q-3 6-11 5q6-10 4-23q-10 4-17-3q1-10 12-11q3-10 17-10z",
    throat: "M-6 4q6-8 12 0q-1 9-6 11q-5-2-6-11zM-13 9l5 5M13 9l-5 5",
  };
}

/** A cocoa bean, about 44 long. */
export function bean(random: Random): { body: string; crease: string } {
  const [a, b] = [22, 14];
  const points = range(8).map((i): Point => {
    const angle = (i / 8) * Math.PI * 2;
    const k = random.between(0.94, 1.05);
    return [Math.cos(angle) * a * k, Math.sin(angle) * b * k * (i > 4 ? 0.9 : 1)];
  });
  return {
    body: blob(points),
    crease:
      gouge([-15, 1], [15, -1], 1.7, -5) +
      gouge([-9, 6], [7, 6.5], 1.1, 1) +
      gouge([-6, -7], [9, -6], 1, -1.5),
  };
}

/** The neutral mark: an upright bean, in a square of about 40. */
export function beanMark(color: string, crease: string): string {
  return (
    fill(color, "M0-20C13-15 14 6 2 20Q0 21-2 20C-14 6-13-15 0-20z", { transform: "rotate(18)" }) +
    stroke(crease, 1.9, "M1.500-15.500Q-4.500 0 0 16", {
      transform: "rotate(18)",
      "stroke-linecap": "round",
    })
  );
}

/** A band of varying width along a smooth line, for smoke, river or vine. */
export function band(points: readonly Point[], width: (t: number) => number): string {
  const normals = points.map((_, i): Point => {
    const [ax, ay] = points[Math.max(0, i - 1)] ?? [0, 0];
    const [bx, by] = points[Math.min(points.length - 1, i + 1)] ?? [0, 0];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return [-(by - ay) / length, (bx - ax) / length];
  });
  const side = (sign: number) =>
    points.map(([x, y], i): Point => {
      const [nx, ny] = normals[i] ?? [0, 0];
      const w = (width(i / (points.length - 1)) / 2) * sign;
      return [x + nx * w, y + ny * w];
    });
  const out = curve(side(1));
  curve(side(-1).reverse(), out);
  return out.close().toString();
}

/** Specks without ink, as in a print. */
export function flecks(random: Random, count: number, width: number, height: number): string {
  return range(count)
    .map(() => {
      const [x, y] = [random.between(0, width), random.between(0, height)];
      const size = random.next() ** 3 * 3.2 + 0.5;
      return new Path()
        .move(x, y)
        .line(x + random.between(0.3, 1) * size, y + random.between(-1, 1) * size)
        .line(x + random.between(-0.6, 0.6) * size, y + random.between(0.4, 1.2) * size)
        .close()
        .toString();
    })
    .join("");
}
