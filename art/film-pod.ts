import { type Camera, eased, ink, mix, mixInks, passed, sway } from "./film-stage.ts";
import { bean, leaf, openPod, pod } from "./motifs.ts";
import { seededRandom } from "./random.ts";
import { cycle, fill, group, type Point, place, polygon, range } from "./svg.ts";

/** The start of the film: a pod opens, and its beans come out and are roasted. */

const random = seededRandom("film pod");
const whole = pod(random);
const halves = [openPod(random), openPod(random)] as const;
export const podScale = 3.4;
const podTurn = -13;
/** Half of a pod's width, at which its two halves are connected. */
const hinge = 46;

const halfWidth = (t: number) => 47 * Math.sin(Math.PI * t ** 0.92) ** 0.72 * (1.06 - 0.2 * t);

/**
 * The outline between a bar (0) and the pod (1), in the pod's units: each slice across the bar is
 * scaled to the pod's width there.
 */
export function betweenBarAndPod(u: number, width: number, height: number): string {
  const slices = range(61).map((i): Point => {
    // More points at the ends, where the curvature is high.
    const t = (1 - Math.cos((i / 60) * Math.PI)) / 2;
    return [
      mix(width / 2 / podScale, t > 0 && t < 1 ? halfWidth(t) : 0, 1 - (1 - u) ** 1.6),
      mix((t - 0.5) * (height / podScale), -100 + 200 * t, u),
    ];
  });
  return polygon([...slices, ...slices.toReversed().map(([x, y]): Point => [-x, y])]);
}

const podBody = betweenBarAndPod(1, 1, 1);

/** Places content in the pod's units where the pod is. */
export const atPod = (u: number, lift: number, ...content: string[]) =>
  place(600, 460 + lift, podTurn * u, podScale, ...content);

/** The pod's skin above the content; `u` is how much of it is visible. */
export const podSkin = (u: number, body = podBody) =>
  fill(ink.pod, body, { opacity: u }) +
  group(
    { opacity: u },
    place(-3, 0, 0, 1, fill(ink.podLight, whole.ridges)),
    fill(ink.husk, whole.ridges),
  );

export const podStem = (u: number) =>
  place(0, -92, 0, u, place(0, 92, 0, 1, fill(ink.husk, whole.stem)));

function halfShell(kind: 0 | 1): string {
  return (
    fill(ink.husk, podBody) +
    fill(ink.blush, halves[kind].pulp, { stroke: ink.pod, "stroke-width": 4 })
  );
}

type LeafSpot = { x: number; y: number; turn: number; scale: number; early?: true };
/** The leaves in the corners appear with the bar; the others belong to the pod. */
const leafSpots: readonly LeafSpot[] = [
  { x: 470, y: 200, turn: -80, scale: 1.2 },
  { x: 664, y: 150, turn: 66, scale: 1.3 },
  { x: 1034, y: 800, turn: 52, scale: 1.3, early: true },
  { x: 1060, y: 830, turn: -14, scale: 1.2, early: true },
  { x: 176, y: 812, turn: -58, scale: 1.25, early: true },
  { x: 132, y: 840, turn: 8, scale: 1.3, early: true },
  { x: 1120, y: 64, turn: -152, scale: 1.2, early: true },
  { x: 70, y: 70, turn: 138, scale: 1.1, early: true },
];
const leaves = leafSpots.map(() => leaf(random, 250, 58, 9));

/** How far a leaf has grown: from nothing, and back when the beans fly off. */
function grown(now: number, early: boolean, i: number): number {
  const delay = (i % 4) * 0.09;
  const comes = early ? 8.1 : 13.3;
  const came = eased(now, comes + delay, comes + 0.62 + delay);
  return now < 5 ? 1 - eased(now, 1.55 + delay, 2.15 + delay) : came;
}

export function drawLeaves(now: number): string {
  return leafSpots
    .map(({ x, y, turn, scale, early }, i) => {
      const shape = leaves[i];
      const size = scale * grown(now, early ?? false, i);
      if (!shape || size < 0.01) return "";
      const swaying = turn + sway(now, 3, i * 1.7) * 2;
      const [blade, veins] = i % 2 ? [ink.fern, ink.leaf] : [ink.leaf, ink.fern];
      return (
        place(x + 9, y + 13, swaying, size, fill(ink.shade, shape.blade, { opacity: 0.24 })) +
        place(x, y, swaying, size, fill(blade, shape.blade), fill(veins, shape.veins))
      );
    })
    .join("");
}

/** Loose beans on the table while the stones turn, and again beside the mold. */
const scattered = [
  {
    comes: 5,
    leaves: 7.6,
    spots: [
      [226, 770],
      [290, 806],
      [178, 822],
      [968, 760],
      [1022, 802],
    ],
  },
  {
    comes: 8.3,
    leaves: 13.05,
    spots: [
      [272, 716],
      [232, 668],
      [946, 140],
      [902, 96],
      [926, 664],
      [258, 168],
    ],
  },
] as const;

export function drawScattered(now: number): string {
  return scattered
    .flatMap(({ comes, leaves: leaving, spots }) =>
      spots.map(([x, y], i) => {
        const each = beans[i * 3];
        const size =
          1.35 *
          eased(now, comes + i * 0.07, comes + 0.5 + i * 0.07) *
          (1 - eased(now, leaving + i * 0.05, leaving + 0.45 + i * 0.05));
        if (!each || size < 0.01) return "";
        return (
          place(x + 5, y + 8, each.turn, size, fill(ink.shade, each.body, { opacity: 0.26 })) +
          place(
            x,
            y,
            each.turn,
            size,
            fill(each.roast[0], each.body),
            fill(each.roast[1], each.crease),
          )
        );
      }),
    )
    .join("");
}

/** When the pod opens, and when its empty halves leave. */
const opening = [0.45, 1.5] as const;
const leaving = [1.9, 2.85] as const;

const openness = (now: number) => eased(now, ...opening);
/** The open pod is twice as wide, so it is shifted to keep the fold in the middle. */
const shift = (now: number) => hinge * openness(now);

type FilmBean = {
  readonly body: string;
  readonly crease: string;
  /** Position in the open pod, in the pod's units. */
  readonly half: 0 | 1;
  readonly home: Point;
  readonly homeTurn: number;
  /** Position in the pan. */
  readonly radius: number;
  readonly angle: number;
  readonly turn: number;
  readonly wait: number;
  readonly roast: readonly [string, string];
};

/** Brown early, because tan beans with dark lines look like peanuts. */
const driedBean = "#96532f";

const roasts: readonly [FilmBean["roast"], ...FilmBean["roast"][]] = [
  ["#6d3520", ink.snap],
  ["#85462a", ink.umber],
  ["#7a3c22", ink.snap],
  ["#93502c", ink.umber],
];

/** Two layers in each half; the lower one is visible when the upper one has left. */
const beans: FilmBean[] = range(40).map((i) => {
  const seat = i % 10;
  const half = (Math.floor(i / 10) % 2) as 0 | 1;
  const lower = i < 20;
  const [row, side] = [Math.floor(seat / 2), seat % 2 ? 1 : -1];
  const t = (row + 0.5 + (side > 0 ? 0.24 : 0)) / 5.6;
  const width = 34 * Math.sin(Math.PI * t) ** 0.7;
  const golden = i * 2.399963;
  return {
    ...bean(random),
    half,
    home: [side * width * 0.42 + (lower ? side * 2 : 0), -73 + 154 * t],
    homeTurn: 90 - side * (34 - row * 14) + random.between(-8, 8),
    radius: 228 * Math.sqrt((i + 0.6) / 40),
    angle: golden,
    turn: random.between(0, 360),
    wait: (lower ? 0.34 : 0) + row * 0.07 + random.between(0, 0.16),
    roast: cycle(roasts, i),
  };
});

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** When the beans fly, and when they are roasted. */
const flight = { from: 1.45, takes: 1.15 } as const;
const roasting = [2.45, 4.2] as const;

/** The beans lie high in the pan, so that its front wall hides none. */
const heap = 34;

const readyToFly = (each: FilmBean, now: number) => now >= flight.from + each.wait;

/** The beans still in a half of the pod, in its units. */
const restingBeans = (half: 0 | 1, now: number) =>
  beans
    .filter((each) => each.half === half && !readyToFly(each, now))
    .map((each) =>
      place(
        each.home[0],
        each.home[1],
        each.homeTurn,
        1.5 / podScale,
        fill(ink.husk, each.body, { opacity: 0.3, transform: "translate(2 3)" }),
        fill(ink.pulp, each.body),
        fill(ink.pod, each.crease),
      ),
    )
    .join("");

export function drawPod(now: number): string {
  if (now > leaving[1]) return "";
  const open = openness(now);
  const gone = eased(now, ...leaving);
  const across = Math.cos(Math.PI * open);
  const lift = Math.sin(Math.PI * open);
  const shadow = (dx: number, dy: number, ...shape: string[]) =>
    place(dx, dy, 0, 1, group({ fill: ink.shade, opacity: 0.32, filter: "url(#close)" }, ...shape));
  // The lid turns around the fold: first its outside, then, mirrored, its inside.
  const folded = (...content: string[]) =>
    place(
      -hinge,
      0,
      0,
      [Math.abs(across) < 0.002 ? 0.002 : across, 1 + 0.07 * lift],
      place(hinge, 0, 0, 1, ...content),
    );
  const lid =
    across > 0
      ? podSkin(1) + fill(ink.shade, podBody, { opacity: 0.24 * lift })
      : halfShell(1) + restingBeans(1, now) + fill(ink.shade, podBody, { opacity: 0.24 * lift });
  const outline = fill(undefined, podBody);
  // The empty halves move apart to both sides.
  const aside = (side: 1 | -1, ...content: string[]) =>
    place(side * gone * 270, gone * 34, side * gone * 38, 1, ...content);
  return atPod(
    1,
    0,
    place(
      shift(now),
      0,
      0,
      1,
      aside(1, shadow(4, 6, outline), halfShell(0), restingBeans(0, now)),
      podStem(1 - eased(now, 0.45, 0.8)),
      aside(-1, shadow(4 + lift * 3, 6 + lift * 9, folded(outline)), folded(lid)),
    ),
  );
}

/** Screen position of a bean in its open pod. */
function homeOnScreen({ home, half }: FilmBean, now: number): Point {
  const mirrored = half === 1 ? -2 * hinge - home[0] : home[0];
  const [x, y] = [(mirrored + shift(now)) * podScale, home[1] * podScale];
  const [cos, sin] = [Math.cos(radians(podTurn)), Math.sin(radians(podTurn))];
  return [600 + x * cos - y * sin, 460 + x * sin + y * cos];
}

export type DrawnBean = { readonly depth: number; readonly art: string };

/** The beans outside of the pod; `ground` is how far the stones have ground each of them. */
export function drawBeans(
  now: number,
  camera: Camera,
  ground: (x: number, y: number) => number,
): DrawnBean[] {
  return beans.flatMap((each, i): DrawnBean[] => {
    if (!readyToFly(each, now)) return [];
    const start = flight.from + each.wait;
    const u = eased(now, start, start + flight.takes);
    const stirred = each.angle + 1.7 * Math.max(0, now - 2.2) * eased(now, 2.2, 3.4);
    const [px, py] = [Math.cos(stirred) * each.radius, Math.sin(stirred) * each.radius];
    const whole = 1 - ground(px, py);
    if (whole <= 0.02) return [];
    // Each bean is tossed now and then, most of them low, some of them high.
    const beat = Math.max(0, now - 2.7) / 0.9 + ((i * 0.37) % 1);
    const hop =
      passed(now, 2.7, 3.3) *
      (1 - passed(now, 4.3, 4.9)) *
      Math.sin((beat % 1) * Math.PI) *
      ((Math.floor(beat) + i) % 4 === 0 ? 165 : 14);
    const arc = 4 * u * (1 - u);
    const [hx, hy] = homeOnScreen(each, now);
    const floor = camera.see([px, py, heap]);
    const high = camera.see([px, py, heap + hop]);
    const [x, y] = [mix(hx, high[0], u), mix(hy, high[1], u) - arc * 130];
    const size = (1.5 + arc * 0.3) * whole ** 0.5;
    const turning =
      mix(each.homeTurn * (each.half === 1 ? -1 : 1) + podTurn, each.turn, u) +
      u * 120 * (i % 2 ? 1 : -1) +
      hop * 0.5 +
      (stirred - each.angle) * 40;
    const from = roasting[0] + (i % 7) * 0.08;
    const roast = passed(now, from, roasting[1] - 0.5 + (i % 7) * 0.08);
    const through = (raw: string, tan: string, done: string) =>
      roast < 0.3 ? mixInks(raw, tan, roast / 0.3) : mixInks(tan, done, (roast - 0.3) / 0.7);
    const squash: Point = [1, mix(1, 0.8, u)];
    const turned = (...content: string[]) => place(0, 0, turning, size, ...content);
    const shadow = fill(ink.snap, each.body, { opacity: mix(0.12, 0.28, u) * (1 - arc * 0.5) });
    return [
      {
        depth: py + hop * 2,
        art:
          place(
            mix(hx, floor[0], u) + 6,
            mix(hy, floor[1], u) + 8 + arc * 30,
            0,
            squash,
            turned(shadow),
          ) +
          place(
            x,
            y,
            0,
            squash,
            turned(
              fill(through(ink.pulp, driedBean, each.roast[0]), each.body),
              fill(through(ink.pod, ink.snap, each.roast[1]), each.crease),
            ),
          ),
      },
    ];
  });
}
