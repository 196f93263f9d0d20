import { type Point, polygon } from "./svg.ts";

/** Shared by all parts of the film: clock, camera and some colors. */

export const stageWidth = 1200;
export const stageHeight = 900;
export const framesPerSecond = 24;
/** Length of the film in seconds; every motion loops after this time. */
export const filmSeconds = 14;

export const ink = {
  paper: "#f3e6d1",
  sheet: "#e8cfa9",
  umber: "#4a1d10",
  shade: "#3a1d0c",
  leaf: "#1f5b45",
  fern: "#3f7f58",
  pod: "#d8742a",
  podLight: "#f3a552",
  husk: "#7c2f14",
  pulp: "#fbeeda",
  blush: "#efc7a6",
  cocoa: "#5a2f1d",
  snap: "#2f160d",
  gleam: "#8a5237",
  cream: "#f8ead2",
};

export const mix = (from: number, to: number, u: number) => from + (to - from) * u;

const clamp = (u: number) => Math.min(1, Math.max(0, u));

/** Progress between two times, from 0 to 1. */
export const passed = (now: number, from: number, to: number) => clamp((now - from) / (to - from));

/** The same with ease-in and ease-out. */
export function eased(now: number, from: number, to: number): number {
  const u = passed(now, from, to);
  return u * u * u * (u * (u * 6 - 15) + 10);
}

/** Repeats a whole number of times (`turns`) in the film, so that the loop is seamless. */
export const sway = (now: number, turns: number, offset = 0) =>
  Math.sin((now / filmSeconds) * turns * Math.PI * 2 + offset);

export function mixInks(from: string, to: string, u: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(mix(channel(from, at), channel(to, at), clamp(u)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

export type Space = readonly [x: number, y: number, z: number];

/** A camera above the table: `lean` 1 looks straight down, 0.34 from across the table. */
export type Camera = { readonly lean: number; see(point: Space): Point };

export function cameraAt(lean: number, dy = 0): Camera {
  const rise = Math.sqrt(1 - lean * lean);
  return {
    lean,
    see: ([x, y, z]) => [stageWidth / 2 + x, 460 + dy + y * lean - z * rise],
  };
}

/** Points of a horizontal circle, as the camera sees them. */
export function levelRing(camera: Camera, radius: number, z: number, count = 40): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    return camera.see([Math.cos(angle) * radius, Math.sin(angle) * radius, z]);
  });
}

/** The convex hull of the points. */
export function hull(points: readonly Point[]): string {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const side = (all: readonly Point[]) => {
    const kept: Point[] = [];
    for (const next of all) {
      for (;;) {
        const [a, b] = [kept.at(-2), kept.at(-1)];
        if (!a || !b) break;
        if ((b[0] - a[0]) * (next[1] - a[1]) - (b[1] - a[1]) * (next[0] - a[0]) > 0) break;
        kept.pop();
      }
      kept.push(next);
    }
    return kept.slice(0, -1);
  };
  return polygon([...side(sorted), ...side(sorted.toReversed())]);
}
