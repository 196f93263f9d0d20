import {
  type Camera,
  eased,
  hull,
  ink,
  levelRing,
  mix,
  mixInks,
  passed,
  type Space,
  sway,
} from "./film-stage.ts";
import { band, shell } from "./motifs.ts";
import { seededRandom } from "./random.ts";
import {
  blob,
  el,
  fill,
  gouge,
  group,
  type Point,
  place,
  polygon,
  range,
  ring,
  stroke,
} from "./svg.ts";

/** The pan over its fire, which becomes the tub of the conche with its two stones. */

const random = seededRandom("film vessel");
const rim = 320;
const rimHeight = 44;
const liquor = 6;

/** The vessel's profile from its rim down: 0 is the pan, 1 the tub. */
function levels(u: number): readonly (readonly [radius: number, z: number])[] {
  return range(9).map((i) => {
    const t = i / 8;
    const pan = Math.sqrt(1 - (t * 0.97) ** 2);
    const tub = 1 - 0.13 * t - (t > 0.9 ? 0.03 : 0);
    return [rim * mix(pan, tub, u), rimHeight - t * mix(236, 218, u)];
  });
}

export type Vessel = {
  readonly camera: Camera;
  /** 0 is the pan, 1 the tub. */
  readonly tub: number;
};

function between(vessel: Vessel, from: number, to: number, wider = 1): string {
  const rings = levels(vessel.tub)
    .slice(from, to + 1)
    .flatMap(([radius, z]) => levelRing(vessel.camera, radius * wider, z));
  return hull(rings);
}

/** Where the tap under the tub ends. */
export function tapOf({ camera, tub }: Vessel): Point {
  const [radius, z] = levels(tub)[8] ?? [0, 0];
  const [x, y] = camera.see([0, radius, z]);
  return [x, y + 34];
}

export function drawVessel(vessel: Vessel): string {
  const { camera, tub } = vessel;
  const body = mixInks("#a5482a", "#23605c", tub);
  const dark = mixInks("#7d3119", "#1a4c49", tub);
  const ringAt = (radius: number, z: number) => polygon(levelRing(camera, radius, z, 72));
  const [bottomRadius, bottom] = levels(tub)[8] ?? [0, 0];
  const shellAt = camera.see([0, bottomRadius * 0.96, mix(-60, bottom + 128, tub)]);
  const handle = (side: number) => {
    const [x, y] = camera.see([side * (rim - 6), 0, rimHeight - 34]);
    return stroke(
      "#7d3119",
      17,
      `M${x} ${y - 12}c${side * 62}-16 ${side * 84} 40 ${side * -2} 46`,
      { opacity: 1 - tub, "stroke-linecap": "round" },
    );
  };
  const spout = tapOf(vessel);
  return (
    (tub < 1 ? handle(-1) + handle(1) : "") +
    (tub > 0
      ? group(
          { opacity: tub },
          fill("#8d5a1c", `M${spout[0] - 38} ${spout[1] - 56}h76l-14 56h-48z`),
          fill("#d9932b", `M${spout[0] - 38} ${spout[1] - 56}h42l-8 56h-20z`),
          fill("#6b4212", `M${spout[0] - 27} ${spout[1] - 6}h54v12h-54z`),
        )
      : "") +
    fill(body, between(vessel, 0, 8)) +
    // Light from the upper left, so the right side is in shadow.
    fill(dark, shadedFlank(vessel), { opacity: 0.75 }) +
    fill(mixInks("#c2643a", "#2f7a74", tub), bandAround(vessel, 0.14, 0.2)) +
    place(
      shellAt[0],
      shellAt[1],
      0,
      [2.3, 2.1],
      fill(mixInks("#c2643a", "#bfded6", tub), shell(), { opacity: 0.9 * tub }),
    ) +
    fill(mixInks("#cf6d3d", "#3a8d85", tub), ringAt(rim + 7, rimHeight)) +
    fill(mixInks("#3b170b", "#123a38", tub), ringAt(rim - 13, rimHeight - 4))
  );
}

/** A stripe around the front, between two heights. */
function bandAround({ camera, tub }: Vessel, from: number, to: number): string {
  const all = levels(tub);
  const at = (t: number): readonly [number, number] => {
    const i = Math.min(7, Math.floor(t * 8));
    const [a, b] = [all[i] ?? [0, 0], all[i + 1] ?? [0, 0]];
    return [mix(a[0], b[0], t * 8 - i), mix(a[1], b[1], t * 8 - i)];
  };
  const arc = (t: number) =>
    range(25).map((i): Point => {
      const [radius, z] = at(t);
      const angle = (i / 24) * Math.PI;
      return camera.see([Math.cos(angle) * radius, Math.sin(angle) * radius, z]);
    });
  return polygon([...arc(from), ...arc(to).toReversed()]);
}

function shadedFlank({ camera, tub }: Vessel): string {
  const edge = (angle: number, inward: number) =>
    levels(tub).map(([radius, z], i): Point => {
      const turn = angle + inward * Math.sin((i / 8) * Math.PI) * 0.12;
      return camera.see([Math.cos(turn) * radius, Math.sin(turn) * radius, z]);
    });
  const bottom = (levels(tub)[8] ?? [0, 0]) as readonly [number, number];
  const foot = range(9).map((i): Point => {
    const angle = 0.9 * (1 - i / 8);
    return camera.see([Math.cos(angle) * bottom[0], Math.sin(angle) * bottom[0], bottom[1]]);
  });
  return polygon([...edge(0.9, 1), ...foot, ...edge(-0.02, 0).toReversed()]);
}

/* ---- fire ---- */

const tongues = [
  { x: -190, width: 62, height: 168, phase: 0.4 },
  { x: -104, width: 74, height: 236, phase: 2.1 },
  { x: -8, width: 84, height: 268, phase: 4.4 },
  { x: 92, width: 76, height: 226, phase: 1.2 },
  { x: 184, width: 60, height: 176, phase: 3.3 },
] as const;

function tongue(now: number, x: number, width: number, height: number, phase: number): string {
  const tall = height * (1 + 0.1 * sway(now, 12, phase) + 0.05 * sway(now, 19, phase * 2));
  const lean = 26 * sway(now, 9, phase) + 10 * sway(now, 16, phase);
  return blob(
    [
      [x - width * 0.7, 0],
      [x - width, -tall * 0.24],
      [x - width * 0.52 + lean * 0.2, -tall * 0.52],
      [x - width * 0.34 + lean * 0.7, -tall * 0.76],
      [x + lean, -tall],
      [x + width * 0.3 + lean * 0.5, -tall * 0.66],
      [x + width * 0.44 + lean * 0.1, -tall * 0.46],
      [x + width, -tall * 0.2],
      [x + width * 0.7, 0],
    ],
    5.4,
  );
}

const coals = range(34).map((i) => {
  const x = -330 + (i / 33) * 660 + random.between(-14, 14);
  const row = i % 3;
  const size = random.between(25, 38);
  return {
    x,
    y: row * 17 - 14 + (x / 330) ** 2 * 8,
    row,
    shape: polygon(
      ring(7, () => size * random.between(0.78, 1.1)).map(([a, b]): Point => [a, b * 0.74]),
    ),
    glow: gouge([-size * 0.5, -size * 0.12], [size * 0.45, -size * 0.3], 4.4, -3),
    spark: gouge([-size * 0.3, size * 0.26], [size * 0.3, size * 0.12], 2.6, 2),
    phase: random.between(0, 6),
  };
});

/** Coals and flames under the pan; `u` is the intensity. */
export function drawFire(now: number, u: number): string {
  if (u <= 0) return "";
  const layer = (color: string, size: number, tall: number, shift: number) =>
    fill(
      color,
      tongues.map(({ x, width, height, phase }) =>
        tongue(now, x * size, width * size, height * tall * u, phase + shift),
      ),
    );
  const bed = [0, 1, 2].flatMap((row) =>
    coals
      .filter((each) => each.row === row)
      .map(({ x, y, shape, glow, spark, phase }) => {
        const heat = 0.5 + 0.5 * sway(now, 5, phase);
        return place(
          x,
          y,
          0,
          1,
          fill(["#4a1a0e", "#3a140b", "#220c07"][row] ?? "", shape),
          fill(mixInks("#c23f17", "#ff9a3d", heat), glow),
          fill(mixInks("#7a2510", "#d9571f", heat), spark),
        );
      }),
  );
  const glow = [430, 340, 250].map((radius) =>
    el("ellipse", {
      cx: 0,
      cy: -70,
      rx: radius * 1.25,
      ry: radius * 0.8,
      fill: "#d9571f",
      opacity: 0.085 * u,
    }),
  );
  return group(
    { transform: `translate(600 ${mix(960, 812, u)})` },
    ...glow,
    sparks(now, u),
    fill(
      "#7a240f",
      blob([
        [-380, 10],
        [-250, -46],
        [0, -66],
        [250, -46],
        [380, 10],
        [0, 60],
      ]),
      { opacity: 0.55 },
    ),
    layer("#b8341a", 1.08, 1, 0),
    layer("#e2541c", 0.86, 0.82, 0.8),
    layer("#f6a623", 0.58, 0.58, 1.9),
    layer("#ffd98a", 0.3, 0.36, 2.6),
    ...bed,
  );
}

/** Sparks on both sides of the pan. */
function sparks(now: number, u: number): string {
  return range(18)
    .map((i) => {
      const age = ((now * 0.42 + i * 0.387) % 1) * 1.02;
      const side = i % 2 ? 1 : -1;
      const x = side * (150 + ((i * 53) % 150) + age * 110) + 16 * Math.sin(age * 7 + i);
      const size = 9 * Math.sin(Math.PI * age) * u;
      if (size < 0.5) return "";
      return fill(
        i % 3 ? "#f6a623" : "#ff7f3a",
        gouge([x, -40 - age * 470], [x + side * 3, -40 - age * 470 - size * 2], size * 0.42, 1),
      );
    })
    .join("");
}

const wisps = range(5).map((i) => ({
  x: [-170, -84, 6, 98, 182][i] ?? 0,
  begins: 2.9 + ((i * 2) % 5) * 0.24,
  lasts: 1.75,
  phase: i * 1.9,
  width: 22 + (i % 3) * 9,
}));

/** Ribbons of steam above the pan. */
export function drawSteam(now: number): string {
  return wisps
    .map(({ x, begins, lasts, phase, width }) => {
      const u = passed(now, begins, begins + lasts);
      if (u <= 0 || u >= 1) return "";
      const [tail, head] = [eased(u, 0.4, 1), eased(u, 0, 0.68)];
      const points = range(15).map((i): Point => {
        const t = mix(tail, head, i / 14);
        return [600 + x + Math.sin(t * 5.4 + phase + now * 0.9) * (14 + 46 * t), 385 - t * 370];
      });
      const strength = Math.sin(Math.PI * u);
      return fill(
        "#f3d9b4",
        band(points, (t) => width * Math.sin(Math.PI * t) ** 0.8 + 0.6),
        {
          opacity: Math.round(strength * 54) / 100,
        },
      );
    })
    .join("");
}

/* ---- stones and chocolate ---- */

const stone = { radius: 128, near: 66, far: 196 } as const;
const around = { from: 4.9, fast: 2.15 } as const;

/** Rotation of the stones, in radians. */
export function stonesTurned(now: number): number {
  const running = Math.max(0, now - around.from);
  const start = Math.min(running, 1);
  const stop = Math.max(0, now - 7.7);
  return (
    -0.5 + around.fast * (running - start + (start * start) / 2 - Math.min(stop, 0.9) ** 2 / 1.8)
  );
}

const flecks = range(26).map(() => {
  const [r, a] = [Math.sqrt(random.next()) * 0.86 + 0.08, random.between(0, Math.PI * 2)];
  const size = random.between(4, 10);
  return {
    r,
    a,
    dark: random.next() < 0.55,
    shape: ring(5, () => size * random.between(0.7, 1.2)),
  };
});
const treadFlecks = range(46).map(() => ({
  a: random.between(0, Math.PI * 2),
  across: random.between(0.08, 0.92),
  size: random.between(3, 8),
  dark: random.next() < 0.55,
}));

/** A stone at an angle around the post; `lift` holds it above the chocolate. */
function drawStone(camera: Camera, turned: number, lift: number, full: number): string {
  const spin = turned * 2.1;
  const [cos, sin] = [Math.cos(turned), Math.sin(turned)];
  const at = (out: number, a: number, r: number): Space => {
    const [along, up] = [Math.cos(a) * r, Math.sin(a) * r];
    const z = liquor + stone.radius * 0.82 + up;
    return [cos * out - sin * along, sin * out + cos * along, Math.max(liquor, z) + lift];
  };
  const disc = (out: number, radius: number) =>
    range(56).map((i) => camera.see(at(out, (i / 56) * Math.PI * 2, radius)));
  const facingUs = sin >= 0;
  const face = facingUs ? stone.far : stone.near;
  const lit = 0.5 + 0.5 * -cos;
  const faceInk = mixInks("#b4aa9c", "#d9d1c4", facingUs ? lit : 0.2);
  const treadInk = mixInks("#837a70", "#a39a8e", lit);
  const speck = (out: number, a: number, r: number, shape: readonly Point[], dark: boolean) => {
    if (Math.sin(a) * r < -stone.radius * 0.8) return "";
    const points = shape.map(([dx, dy]): Point => {
      const [px, py] = [Math.cos(a) * r + dx, Math.sin(a) * r + dy];
      return camera.see(at(out, Math.atan2(py, px), Math.hypot(px, py)));
    });
    return fill(dark ? "#8b8377" : "#efe9df", polygon(points));
  };
  const tread = treadFlecks.map(({ a, across, size, dark }) => {
    const turning = a + spin;
    const out = mix(stone.near, stone.far, across);
    // Only the half of the tread that faces the camera.
    const [x, y, z] = at(out, turning, stone.radius);
    const up = Math.sin(turning);
    const toUs = Math.cos(turning) * cos * camera.lean * 2.2 + up * 0.9;
    if (toUs < 0.34 || z <= liquor + lift + 4) return "";
    const spot = camera.see([x, y, z]);
    return fill(
      dark ? "#6d655b" : "#b9b0a4",
      polygon(
        ring(5, () => size, spot).map(([px, py]): Point => [px, spot[1] + (py - spot[1]) * 0.6]),
      ),
    );
  });
  const hub = (radius: number, out: number) => polygon(disc(out, radius));
  // The chocolate rises a little around the stone.
  const dip = (grow: number) => {
    const [half, deep] = [stone.radius * 0.62 + grow, (stone.far - stone.near) / 2 + grow];
    const center = (stone.far + stone.near) / 2;
    return blob(
      range(20).map((i) => {
        const a = (i / 20) * Math.PI * 2;
        const round = (value: number) => Math.sign(value) * Math.abs(value) ** 0.62;
        const [out, along] = [center + round(Math.cos(a)) * deep, round(Math.sin(a)) * half];
        return camera.see([cos * out - sin * along, sin * out + cos * along, liquor]);
      }),
    );
  };
  const wet = (color: string, grow: number) =>
    lift < 3 ? fill(color, dip(grow * full), { opacity: full }) : "";
  return (
    wet("#8a4a2a", 22) +
    wet("#5a2a16", 17) +
    wet("#3a180b", 9) +
    fill(treadInk, hull([...disc(stone.near, stone.radius), ...disc(stone.far, stone.radius)])) +
    tread.join("") +
    fill(faceInk, polygon(disc(face, stone.radius))) +
    fill(mixInks(faceInk, "#ffffff", 0.22), polygon(disc(face, stone.radius * 0.86))) +
    flecks
      .map(({ r, a, dark, shape }) => speck(face, a + spin, r * stone.radius, shape, dark))
      .join("") +
    fill("#6d665d", hub(34, face)) +
    fill("#4c463f", hub(22, facingUs ? face + 12 : face))
  );
}

/** Arcs in the chocolate, as the camera sees them: pointed at both ends, like a gouge's cut. */
function wake(camera: Camera, radius: number, from: number, to: number, width: number): string {
  const points = range(19).map((i): Space => {
    const a = mix(from, to, i / 18);
    return [Math.cos(a) * radius, Math.sin(a) * radius, liquor];
  });
  const side = (sign: number) =>
    points.map(([x, y, z], i) => {
      const w = (sign * width * Math.sin((i / 18) * Math.PI)) / radius / 2;
      return camera.see([x * (1 + w), y * (1 + w), z]);
    });
  return polygon([...side(1), ...side(-1).toReversed()]);
}

const ripples = range(15).map((i) => ({
  radius: 62 + (i / 14) * 216 + random.between(-5, 5),
  behind: random.between(0.42, 0.86) + (i % 3) * 0.16,
  length: random.between(0.7, 1.5),
  width: random.between(4, 11),
  side: i % 2,
  light: i % 4 !== 1,
}));

/** The chocolate; `full` is how much of the beans has become chocolate. */
export function drawChocolate(now: number, camera: Camera, full: number): string {
  if (full <= 0) return "";
  const turned = stonesTurned(now);
  const edge = range(48).map((i): Point => {
    const a = (i / 48) * Math.PI * 2;
    const ragged =
      1 - (1 - full) * (0.1 + 0.08 * Math.sin(a * 5 + now * 2) + 0.06 * Math.sin(a * 9));
    const radius = 298 * eased(full, 0, 1) * ragged;
    return camera.see([Math.cos(a) * radius, Math.sin(a) * radius, liquor]);
  });
  const strength = eased(full, 0.55, 1);
  const trails = ripples.map(({ radius, behind, length, width, side, light }) => {
    const head = turned + side * Math.PI - behind;
    return fill(
      light ? "#8a4a2a" : "#3f1b0d",
      wake(camera, radius, head, head - length, width * strength),
    );
  });
  // The window's reflection stays in place.
  const shine = [
    [262, 3.5, 4.5, 13],
    [236, 3.75, 4.3, 6],
    [270, 0.5, 0.95, 7],
  ].map(([radius = 0, from = 0, to = 0, width = 0]) =>
    fill("#c98d62", wake(camera, radius, from + sway(now, 4) * 0.05, to, width * strength)),
  );
  return fill("#5a2a16", blob(edge)) + trails.join("") + shine.join("");
}

/** How much of the beans at a place is ground. */
export function groundAt(now: number, x: number, y: number): number {
  const distance = Math.hypot(x, y) / 250;
  return eased(now, 5.3 + distance * 0.5, 5.9 + distance * 0.6);
}

/** Stones, axle and post; `lift` holds them above the tub. */
export function drawStones(now: number, camera: Camera, lift: number, chocolate: number): string {
  const turned = stonesTurned(now);
  const full = eased(chocolate, 0.5, 1);
  const post = camera.see([0, 0, liquor + lift]);
  const top = camera.see([0, 0, 330 + lift]);
  const axleHeight = liquor + stone.radius * 0.82 + lift;
  const axle = (angle: number) => {
    const [a, b] = [
      camera.see([0, 0, axleHeight]),
      camera.see([Math.cos(angle) * stone.near, Math.sin(angle) * stone.near, axleHeight]),
    ];
    return stroke("#4c463f", 22, `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`);
  };
  const parts = [turned, turned + Math.PI].map((angle) => ({
    depth: Math.sin(angle),
    art:
      Math.sin(angle) < 0
        ? drawStone(camera, angle, lift, full) + axle(angle)
        : axle(angle) + drawStone(camera, angle, lift, full),
  }));
  const middle = {
    depth: 0,
    art:
      stroke("#4c463f", 34, `M${post[0]} ${post[1]}L${top[0]} ${top[1]}`) +
      stroke("#6d665d", 8, `M${post[0] - 8} ${post[1]}L${top[0] - 8} ${top[1]}`) +
      fill("#b57420", `M${top[0] - 40} ${top[1]}a40 38 0 0 1 80 0a40 14 0 0 1-80 0z`) +
      fill("#e2a23c", `M${top[0] - 40} ${top[1]}a40 38 0 0 1 56-34q-34 12-34 44q-16-3-22-10z`),
  };
  return [...parts, middle]
    .sort((a, b) => a.depth - b.depth)
    .map(({ art }) => art)
    .join("");
}

export function vesselShadow(camera: Camera, u: number): string {
  const points = levelRing(camera, 330, -196, 40);
  return fill(ink.shade, polygon(points), {
    opacity: 0.22 * u,
    filter: "url(#close)",
    transform: "translate(18 16)",
  });
}
