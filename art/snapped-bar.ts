import { type Chocolate, chocolateOf, type Inside, insideOf, type Recipe } from "./chocolate.ts";
import { mix, mixInks } from "./film-stage.ts";
import { beside, crystal, inclusions, nib } from "./inclusions.ts";
import { shell } from "./motifs.ts";
import { faceHeight, faceWidth, type Wrapper } from "./press.ts";
import { type Random, seededRandom } from "./random.ts";
import {
  blob,
  el,
  fill,
  gouge,
  group,
  handCut,
  type Point,
  place,
  polygon,
  range,
  rect,
  ring,
  round,
  stroke,
} from "./svg.ts";
import { drawTable, foils, shadowDefs } from "./wrapper.ts";
import { wrappers } from "./wrappers.ts";

/** The second picture of a bar: unwrapped and snapped, lying on its foil. */

/* ---- the camera ---- */

/** Seen from above and a little from the front. */
const lean = 0.74;
const rise = Math.sqrt(1 - lean * lean);
const see = (x: number, y: number, z = 0): Point => [x, y * lean - z * rise];

/** A piece's place on the table: its turn in degrees around its own origin. */
type Spot = { readonly x: number; readonly y: number; readonly turn: number };
const onTable = ({ x, y, turn }: Spot) => {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  return (px: number, py: number, pz = 0): Point =>
    see(x + px * cos - py * sin, y + px * sin + py * cos, pz);
};

/* ---- the mold ---- */

const cell = 146;
const columns = 3;
const barWidth = cell * columns;
/** Of the plate below the cells, and of the cells on it. */
const plate = 54;
const raised = 17;
const [foot, shoulder] = [6, 23];

/** Height of the surface at a point of the mold; the cells begin at y 0. */
function heightAt(x: number, y: number): number {
  const [cx, cy] = [x - Math.floor(x / cell) * cell, y - Math.floor(y / cell) * cell];
  const edge = Math.min(cx, cell - cx, cy, cell - cy);
  return plate + raised * Math.min(1, Math.max(0, (edge - foot) / (shoulder - foot)));
}

/** A jagged line across the bar near y 0, as it snaps. */
function breakLine(random: Random): Point[] {
  const waves = range(4).map((i) => ({
    size: [15, 8, 5, 2.4][i] ?? 0,
    length: [310, 130, 57, 23][i] ?? 1,
    start: random.between(0, 7),
  }));
  const steps = 110;
  return range(steps + 1).map((i): Point => {
    const x = (i / steps) * barWidth;
    const y = waves.reduce(
      (sum, { size, length, start }) => sum + size * Math.sin((x / length) * 6.28 + start),
      0,
    );
    return [x, y + random.between(-2.1, 2.1)];
  });
}

type Piece = {
  readonly spot: Spot;
  /** The first and last row of cells that are drawn; the clip cuts them at the break. */
  readonly rows: readonly [from: number, to: number];
  /** The y of its straight end. */
  readonly end: number;
  readonly line: readonly Point[];
  readonly id: string;
  /** Turned over: the flat back is up. */
  readonly flat: boolean;
};

const sheenId = "sheen";
/** Light from the window, across both pieces. */
const sheen = el(
  "linearGradient",
  { id: sheenId, gradientUnits: "userSpaceOnUse", x1: 120, y1: 60, x2: 620, y2: 760 },
  el("stop", { offset: ".04", "stop-color": "#fff", "stop-opacity": "0" }),
  el("stop", { offset: ".24", "stop-color": "#fff6e6", "stop-opacity": ".24" }),
  el("stop", { offset: ".44", "stop-color": "#fff6e6", "stop-opacity": "0" }),
  el("stop", { offset: ".78", "stop-color": "#fff6e6", "stop-opacity": ".03" }),
  el("stop", { offset: ".86", "stop-color": "#fff6e6", "stop-opacity": ".17" }),
  el("stop", { offset: "1", "stop-color": "#fff", "stop-opacity": "0" }),
);

/** A piece with the molded side up, its break toward the viewer. */
function drawPiece(piece: Piece, chocolate: Chocolate, inside: Inside): string {
  const { spot, rows, end, line, id, flat } = piece;
  const random = seededRandom(`piece ${id}`);
  const at = onTable(spot);
  const top = line.map(([x, y]) => at(x, y, flat ? plate + 6 : heightAt(x, y)));
  const draft = 9;
  const under = line.map(([x, y], i) =>
    at(x + draft * ((2 * x) / barWidth - 1), y - 7 * Math.sin(i / 7) + random.between(-2, 2), 0),
  );
  const [left, right] = [line[0] ?? [0, 0], line.at(-1) ?? [0, 0]];
  const [leftFoot, rightFoot]: [Point, Point] = [under[0] ?? [0, 0], under.at(-1) ?? [0, 0]];

  // Everything on the piece's side of the break, with room for the raised cells.
  const clip = polygon([...top, at(barWidth + 60, end, 90), at(-60, end, 90)]);
  const walls = [
    // Left, right and end; the draft of the mold makes the foot wider.
    [at(0, left[1], plate), at(0, end, plate), at(-draft, end, 0), leftFoot],
    [
      at(barWidth, right[1], plate),
      at(barWidth, end, plate),
      at(barWidth + draft, end, 0),
      rightFoot,
    ],
    [at(0, end, plate), at(barWidth, end, plate), at(barWidth + draft, end, 0), at(-draft, end, 0)],
  ];
  const cells = flat
    ? []
    : range(rows[1] - rows[0]).flatMap((row) =>
        range(columns).map((column) =>
          drawCell(at, column * cell, (rows[0] + row) * cell, spot.turn, chocolate),
        ),
      );
  // Beyond the break; the clip cuts it.
  const nearer = end < 0 ? 60 : -60;
  return (
    group(
      {},
      ...walls.map((wall, i) => fill(wallInk(wall, chocolate, i), polygon(wall))),
      fill(chocolate.side, polygon([...top, ...under.toReversed()])),
    ) +
    el("clipPath", { id: `${id}-top` }, el("path", { d: clip })) +
    group(
      { "clip-path": `url(#${id}-top)` },
      fill(
        chocolate.groove,
        polygon([
          ...line.map(([x]) => at(x, nearer, plate)),
          at(barWidth, end, plate),
          at(0, end, plate),
        ]),
      ),
      ...cells,
      flat ? drawBack(at, end, chocolate, inside, random) : "",
      !flat && inside === "vanilla" ? freckles(at, end, random) : "",
      fill(`url(#${sheenId})`, clip),
    ) +
    drawBreak(top, under, chocolate, inside, random, id)
  );
}

/** The poured side, with what was strewn on it while it was warm. */
function drawBack(
  at: ReturnType<typeof onTable>,
  end: number,
  chocolate: Chocolate,
  inside: Inside,
  random: Random,
): string {
  const spot = (): Point => [random.between(12, barWidth - 12), random.between(-30, end - 12)];
  const plane = [
    at(4, -60, plate),
    at(barWidth - 4, -60, plate),
    at(barWidth - 4, end, plate),
    at(4, end, plate),
  ];
  // The scraper leaves faint waves.
  const waves = range(7).map((i) => {
    const y = (i + 0.6) * (end / 7);
    const from = random.between(20, 120);
    return gouge(at(from, y, plate), at(random.between(260, 420), y + 5, plate), 1.6, 7);
  });
  const strewn = range(inside === "salt" ? 74 : 44).map(() => {
    const [x, y] = at(...spot(), plate + 2);
    return inside === "salt" ? crystal(x, y, random) : nib(x, y, random.between(7, 12), random);
  });
  return (
    fill(chocolate.face, polygon(plane)) +
    fill(chocolate.light, waves, { opacity: 0.5 }) +
    strewn.join("")
  );
}

/** Ground vanilla, seen through the surface. */
function freckles(at: ReturnType<typeof onTable>, end: number, random: Random): string {
  const specks = range(180).map(() => {
    const [x, y] = at(random.between(4, barWidth - 4), end * random.between(0, 1), plate + 10);
    return blob(ring(4, () => random.between(0.7, 1.7), [x, y]));
  });
  return fill("#4a2c17", specks, { opacity: 0.7 });
}

const wallInk = (wall: readonly Point[], chocolate: Chocolate, index: number) =>
  index === 2
    ? chocolate.side
    : (wall[0]?.[0] ?? 0) > (wall[3]?.[0] ?? 0)
      ? mixInks(chocolate.side, chocolate.face, 0.55)
      : mixInks(chocolate.side, chocolate.groove, 0.6);

/** A raised square: lit from the upper left, with the maker's shell. */
function drawCell(
  at: ReturnType<typeof onTable>,
  x: number,
  y: number,
  turn: number,
  chocolate: Chocolate,
): string {
  const corners = (inset: number, z: number) => [
    at(x + inset, y + inset, z),
    at(x + cell - inset, y + inset, z),
    at(x + cell - inset, y + cell - inset, z),
    at(x + inset, y + cell - inset, z),
  ];
  const low = corners(foot, plate);
  const high = corners(shoulder, plate + raised);
  const shades = range(4).map((i) => {
    // Outward direction of this slope: up, right, down, left in the mold.
    const angle = ((i * 90 - 90 + turn) * Math.PI) / 180;
    const toLight = Math.cos(angle - (-125 * Math.PI) / 180);
    return toLight > 0
      ? mixInks(chocolate.light, chocolate.gleam, toLight * 0.75)
      : mixInks(chocolate.side, chocolate.groove, -toLight);
  });
  const slopes = range(4).map((i) => {
    const j = (i + 1) % 4;
    const quad = [low[i], low[j], high[j], high[i]].map((point): Point => point ?? [0, 0]);
    return { color: shades[i] ?? chocolate.side, quad };
  });
  const [cx, cy] = at(x + cell / 2, y + cell / 2, plate + raised);
  const gloss = [
    at(x + shoulder, y + shoulder, plate + raised),
    at(x + cell * 0.64, y + shoulder, plate + raised),
    at(x + shoulder, y + cell * 0.66, plate + raised),
  ];
  const mark = (dx: number, dy: number, color: string) =>
    group(
      {
        transform: `translate(${round(cx + dx)} ${round(cy + dy)})scale(1 ${lean})rotate(${round(turn)})scale(1.86)`,
      },
      fill(color, shell()),
    );
  return (
    slopes.map(({ color, quad }) => fill(color, polygon(quad))).join("") +
    fill(chocolate.face, polygon(high)) +
    fill(chocolate.light, polygon(gloss), { opacity: 0.55 }) +
    mark(1.6, 2, chocolate.gleam) +
    mark(0, 0, mixInks(chocolate.face, chocolate.groove, 0.75))
  );
}

/** The broken side: matte, with the facets and ridges of a clean snap. */
function drawBreak(
  top: readonly Point[],
  under: readonly Point[],
  chocolate: Chocolate,
  inside: Inside,
  random: Random,
  id: string,
): string {
  const point = (u: number, v: number): Point => {
    const index = Math.min(top.length - 1, Math.max(0, u * (top.length - 1)));
    const [i, rest] = [Math.floor(index), index % 1];
    const along = (points: readonly Point[]): Point => {
      const [a, b] = [points[i] ?? [0, 0], points[i + 1] ?? points[i] ?? [0, 0]];
      return [mix(a[0], b[0], rest), mix(a[1], b[1], rest)];
    };
    const [a, b] = [along(top), along(under)];
    return [mix(a[0], b[0], v), mix(a[1], b[1], v)];
  };
  // Facets lit from the upper left, between two rows of loose points.
  const across = 17;
  const rows = [0, 0.36, 0.7, 1];
  const grid = rows.map((v, row) =>
    range(across + 1).map((i) =>
      point(
        i === 0 || i === across ? i / across : (i + random.between(-0.34, 0.34)) / across,
        row === 0 || row === 3 ? v : v + random.between(-0.13, 0.13),
      ),
    ),
  );
  const facets = range(3).flatMap((row) =>
    range(across).flatMap((i) => {
      const p = (dr: number, di: number): Point => grid[row + dr]?.[i + di] ?? [0, 0];
      const base = mixInks(chocolate.breakLight, chocolate.breakDark, 0.1 + row * 0.3);
      return [
        [p(0, 0), p(0, 1), p(1, 0)],
        [p(0, 1), p(1, 1), p(1, 0)],
      ].map((triangle) =>
        fill(
          mixInks(
            base,
            random.pick([chocolate.breakDark, chocolate.break, chocolate.breakLight]),
            random.between(0.12, 0.5),
          ),
          polygon(triangle),
        ),
      );
    }),
  );
  // Ridges run down from the edge, as the crack did.
  const ridges = range(46).map(() => {
    const [u, v] = [random.between(0.01, 0.98), random.between(0.04, 0.6)];
    const to = point(
      u + random.between(-0.02, 0.02),
      Math.min(0.97, v + random.between(0.12, 0.36)),
    );
    return gouge(point(u, v), to, random.between(0.7, 1.9), random.between(-3, 3));
  });
  const pits = range(70).map(() => {
    const [x, y] = point(random.between(0.01, 0.99), random.between(0.06, 0.96));
    return blob(
      handCut(
        ring(5, () => random.between(0.8, 2.2), [x, y]),
        0.4,
        random,
      ),
    );
  });
  return (
    el(
      "clipPath",
      { id: `${id}-break` },
      el("path", { d: polygon([...top, ...under.toReversed()]) }),
    ) +
    group(
      { "clip-path": `url(#${id}-break)` },
      fill(chocolate.break, polygon([...top, ...under.toReversed()])),
      ...facets,
      fill(chocolate.breakLight, ridges.slice(0, 26), { opacity: 0.8 }),
      fill(chocolate.breakDark, ridges.slice(26), { opacity: 0.8 }),
      fill(chocolate.breakDark, pits.slice(0, 45), { opacity: 0.75 }),
      fill(chocolate.gleam, pits.slice(45), { opacity: 0.55 }),
      inclusions(inside, point, random),
    ) +
    stroke(chocolate.gleam, 2, polyline(top), { "stroke-linejoin": "round", opacity: 0.85 })
  );
}

const polyline = (points: readonly Point[]) => polygon(points).replace(/z$/, "");

/* ---- the picture ---- */

/** The printed paper, unfolded: creased where the bar's edges were. */
function printedSheet(wrapper: Wrapper, lay: number): string {
  const print = wrapper.draw(seededRandom(wrapper.slug));
  const id = `${wrapper.slug}-sheet`;
  const crease = (x: number) =>
    rect(x, 0, 2.4, faceHeight, "#fff", { opacity: 0.22 }) +
    rect(x + 2.4, 0, 4, faceHeight, "#1c0d06", { opacity: 0.12 });
  return group(
    {
      transform: `translate(${400 + lay * 12} 500)scale(1 ${lean})rotate(${-lay * 5})scale(1.46)translate(-250 -430)`,
    },
    rect(0, 0, faceWidth, faceHeight, "#2a1208", {
      opacity: 0.34,
      filter: "url(#close)",
      transform: "translate(4 8)",
    }),
    el("clipPath", { id }, rect(0, 0, faceWidth, faceHeight, "#000")),
    group(
      { "clip-path": `url(#${id})` },
      print.ground,
      rect(0, 0, 78, faceHeight, "#1c0d06", { opacity: 0.1 }),
      rect(422, 0, 78, faceHeight, "#fff", { opacity: 0.1 }),
      crease(78),
      crease(416),
    ),
  );
}

/** A square of crumpled foil, seen from the same place. */
function foilSheet(wrapper: Wrapper, lay: number): string {
  const random = seededRandom(`${wrapper.slug} sheet`);
  const [base, light, , shine] = foils[wrapper.foil];
  const [across, down] = [10, 16];
  const [width, height] = [560, 1090];
  const at = onTable({ x: 400 + lay * 5, y: 690, turn: lay * 4 });
  const grid = range(down + 1).map((row) =>
    range(across + 1).map((column): Point => {
      const loose = row === 0 || column === 0 || row === down || column === across ? 9 : 15;
      return at(
        (column / across - 0.5) * width + random.between(-loose, loose),
        (row / down - 0.5) * height + random.between(-loose, loose),
      );
    }),
  );
  const p = (row: number, column: number): Point => grid[row]?.[column] ?? [0, 0];
  const outline = [
    ...range(across).map((i) => p(0, i)),
    ...range(down).map((i) => p(i, across)),
    ...range(across).map((i) => p(down, across - i)),
    ...range(down).map((i) => p(down - i, 0)),
  ];
  const facets = range(down).flatMap((row) =>
    range(across).flatMap((column) => {
      const tints = [
        light,
        mixInks(base, light, 0.5),
        mixInks(light, shine, 0.3),
        mixInks(base, light, 0.2),
        base,
        mixInks(light, shine, 0.7),
      ] as const;
      return [
        [p(row, column), p(row, column + 1), p(row + 1, column)],
        [p(row, column + 1), p(row + 1, column + 1), p(row + 1, column)],
      ].map((triangle) => {
        const tint = random.pick([...tints]);
        // The line of the same color closes the seams.
        return fill(tint, polygon(triangle), { stroke: tint, "stroke-width": 0.8 });
      });
    }),
  );
  return (
    fill("#2a1208", polygon(outline), {
      opacity: 0.3,
      filter: "url(#close)",
      transform: "translate(5 11)",
    }) +
    fill(base, polygon(outline)) +
    facets.join("")
  );
}

/** The place that brings the middle of a piece, `y` from its break, to cx, cy on the table. */
function spotAround(cx: number, cy: number, turn: number, y: number): Spot {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const x = barWidth / 2;
  return { x: cx - (x * cos - y * sin), y: cy - (x * sin + y * cos), turn };
}

/** The shadow of a piece on the foil. */
function shadowOf({ spot, line, end }: Piece): string {
  const at = onTable(spot);
  const around = [...line.map(([x, y]) => at(x, y)), at(barWidth + 8, end), at(-8, end)];
  const shape = polygon(around);
  return (
    fill("#2a1208", shape, { opacity: 0.34, filter: "url(#soft)", transform: "translate(16 16)" }) +
    fill("#1f0d06", shape, { opacity: 0.5, filter: "url(#close)", transform: "translate(7 6)" })
  );
}

/** The whole picture, 800 by 1000. */
export function drawSnappedBar(wrapper: Wrapper, bar: Recipe): string {
  const random = seededRandom(`${wrapper.slug} snapped`);
  const chocolate = chocolateOf(bar);
  const inside = insideOf(bar);
  const line = breakLine(random);
  // To one side or to the other, so that no two neighbors lie alike.
  const lay = wrappers.indexOf(wrapper) % 2 === 0 ? -1 : 1;
  const large: Piece = {
    spot: spotAround(400 + lay * 24, 522, lay * 9, -cell * 2),
    rows: [-4, 1],
    end: -cell * 4,
    line,
    flat: false,
    id: `${wrapper.slug}-a`,
  };
  const small: Piece = {
    spot: spotAround(400 - lay * 12, 1082, 180 - lay * 6, cell),
    rows: [-1, 2],
    end: cell * 2,
    line,
    flat: inside === "salt" || inside === "nib",
    id: `${wrapper.slug}-b`,
  };
  return el(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 800 1000" },
    el("defs", {}, shadowDefs, sheen),
    drawTable(wrapper),
    printedSheet(wrapper, lay),
    foilSheet(wrapper, lay),
    shadowOf(large),
    drawPiece(large, chocolate, inside),
    crumbs(random, chocolate),
    shadowOf(small),
    drawPiece(small, chocolate, inside),
    place(lay < 0 ? 704 : 96, 570, 0, 1, beside(inside, random)),
  );
}

function crumbs(random: Random, chocolate: Chocolate): string {
  return range(20)
    .map((i) => {
      const [x, y] = i < 14 ? [random.between(190, 640), 640] : [random.between(170, 640), 925];
      const size = random.between(2, i % 5 === 0 ? 10 : 5);
      const middle: Point = [x, y + random.between(-26, 30)];
      const shape = handCut(
        ring(6, () => size, middle),
        size * 0.3,
        random,
      );
      return (
        fill("#1c0d06", polygon(shape), { opacity: 0.35, transform: "translate(2 3)" }) +
        fill(chocolate.break, polygon(shape)) +
        fill(chocolate.breakLight, polygon(shape.slice(2, 5)))
      );
    })
    .join("");
}
