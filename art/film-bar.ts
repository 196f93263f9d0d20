import sharp from "sharp";
import { sampleProducts } from "../domain/catalog/sample-products.ts";
import { atPod, betweenBarAndPod, podScale, podSkin, podStem } from "./film-pod.ts";
import { type Camera, eased, ink, mix, mixInks, passed, stageHeight } from "./film-stage.ts";
import { drawLabel } from "./labels.ts";
import { flecks, shell } from "./motifs.ts";
import { faceHeight, faceWidth } from "./press.ts";
import { seededRandom } from "./random.ts";
import {
  blob,
  el,
  fill,
  group,
  type Point,
  place,
  polygon,
  range,
  rect,
  ring,
  stroke,
} from "./svg.ts";
import { wrappers } from "./wrappers.ts";

/** The end of the film: the chocolate is poured, sets, is wrapped, and becomes a pod again. */

/** Scale of a wrapper on the stage. */
const scale = 0.76;
const [barWidth, barHeight] = [faceWidth * scale, faceHeight * scale];
const [columns, rows] = [3, 6];
const middle = 460;

export type Paper = { readonly sheet: string; readonly label: string; readonly foil: string };

/** Gold foil over the whole bar, a little longer than the paper. */
function foilSheet(): string {
  const random = seededRandom("film foil");
  const [across, down] = [8, 15];
  const [width, height] = [faceWidth, faceHeight + 40];
  const grid = range(down + 1).map((row) =>
    range(across + 1).map((column): Point => {
      const sides = column === 0 || column === across ? 0 : 17;
      const ends = row === 0 || row === down ? 3 : 14;
      return [
        (column / across) * width + random.between(-sides, sides),
        (row / down) * height + random.between(-ends, ends),
      ];
    }),
  );
  const at = (row: number, column: number): Point => grid[row]?.[column] ?? [0, 0];
  const inks = ["#d9b566", "#ecd592", "#c49a48", "#f5e6b4", "#d2aa58"] as const;
  const facets = range(down).flatMap((row) =>
    range(across).flatMap((column) =>
      [
        [at(row, column), at(row, column + 1), at(row + 1, column)],
        [at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)],
      ].map((points) => fill(random.pick([...inks]), polygon(points))),
    ),
  );
  return rect(0, 3, width, height - 6, "#d2aa58") + facets.join("");
}

/**
 * The printed paper is rendered once and then transformed: as SVG it would add 100 kB to every
 * frame.
 */
export async function printPaper(): Promise<Paper> {
  const bar = sampleProducts.find(({ wrapper }) => wrapper === "red-orchard");
  const wrapper = wrappers.find(({ slug }) => slug === "red-orchard");
  if (!bar || !wrapper) throw new Error("The film needs the wrapper red-orchard");
  const random = seededRandom(wrapper.slug);
  const print = wrapper.draw(random);
  const rolled = el(
    "linearGradient",
    { id: "round" },
    el("stop", { "stop-color": "#fff", "stop-opacity": ".2" }),
    el("stop", { offset: ".05", "stop-color": "#fff", "stop-opacity": "0" }),
    el("stop", { offset: ".93", "stop-color": "#1c0d06", "stop-opacity": "0" }),
    el("stop", { offset: "1", "stop-color": "#1c0d06", "stop-opacity": ".34" }),
  );
  const raster = async (height: number, ...content: string[]) => {
    const svg = el(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        viewBox: `0 0 ${faceWidth} ${height}`,
        width: faceWidth,
        height,
      },
      ...content,
    );
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  };
  return {
    sheet: await raster(
      faceHeight,
      el("defs", {}, rolled),
      print.ground,
      fill("#fbf3e4", flecks(random, 120, faceWidth, faceHeight), { opacity: 0.42 }),
      rect(0, 0, faceWidth, faceHeight, "url(#round)"),
      rect(0, faceHeight - 5, faceWidth, 5, "#1c0d06", { opacity: 0.22 }),
    ),
    label: await raster(
      faceHeight,
      drawLabel(wrapper, print.label, bar.origin, bar.cocoaPercentage),
    ),
    foil: await raster(faceHeight + 40, foilSheet()),
  };
}

const image = (href: string, y: number, height: number) =>
  el("image", { href, x: 0, y, width: faceWidth, height });

/* ---- the mould ---- */

const [cellWidth, cellHeight] = [barWidth / columns, barHeight / rows];
const mouldEdge = 34;

/** Maps a point of the mold's face to the screen: seen from across the table it is lower. */
const onMould =
  (camera: Camera, y: number) =>
  (px: number, py: number, z = 0): Point => {
    const near = 1 + (1 - camera.lean) * 0.42;
    const [sx, sy] = camera.see([px * near, py * near, z * near]);
    return [sx, sy + y];
  };

type Mould = {
  readonly camera: Camera;
  /** Distance below the middle of the picture. */
  readonly y: number;
  readonly filled: number;
  readonly now: number;
};

export function drawMould({ camera, y, filled, now }: Mould): string {
  const at = onMould(camera, y);
  const box = (grow: number, z: number) => {
    const [w, h] = [barWidth / 2 + grow, barHeight / 2 + grow];
    return [at(-w, -h, z), at(w, -h, z), at(w, h, z), at(-w, h, z)];
  };
  const cells = range(columns * rows).map((i) => {
    const [column, row] = [i % columns, Math.floor(i / columns)];
    const [x0, y0] = [-barWidth / 2 + column * cellWidth, -barHeight / 2 + row * cellHeight];
    const quad = (inset: number, z: number) =>
      polygon([
        at(x0 + inset, y0 + inset, z),
        at(x0 + cellWidth - inset, y0 + inset, z),
        at(x0 + cellWidth - inset, y0 + cellHeight - inset, z),
        at(x0 + inset, y0 + cellHeight - inset, z),
      ]);
    return fill("#7b7368", quad(4, -4)) + fill("#968d81", quad(15, -16));
  });
  const outer = [...box(mouldEdge, 8), ...box(mouldEdge, -46)];
  const pool = ring(56, (a) => {
    const u = eased(filled, 0, 1);
    return u * 590 * (1 + 0.05 * Math.sin(a * 5 + 1) + 0.04 * Math.sin(a * 8 + 2));
  }).map(([px, py]) => at(px * 0.86, py, -2));
  const surface = polygon(box(-3, -2));
  const rings = range(3).map((i) => {
    const u = (((now * 0.9 + i / 3) % 1) + 1) % 1;
    return stroke(
      "#8a4a2a",
      5 * (1 - u) + 0.5,
      blob(ring(36, () => 30 + u * 150).map(([px, py]) => at(px, py, -2))),
      {
        opacity: Math.round(Math.sin(u * Math.PI) * 80) / 100,
      },
    );
  });
  const pouring = passed(now, 9.3, 9.5) * (1 - passed(now, 9.7, 10));
  // The highlight moves over the wet surface while the camera rises.
  const slide = mix(-0.2, 1.5, eased(now, 9.3, 10.7));
  const glint = (from: number, wide: number) => {
    const [w, h] = [barWidth / 2, barHeight / 2];
    const x = mix(-w, w, slide) + from;
    return polygon([
      at(x - 120, h, -2),
      at(x + wide - 120, h, -2),
      at(x + wide + 150, -h, -2),
      at(x + 150, -h, -2),
    ]);
  };
  return (
    fill(ink.shade, polygon(box(mouldEdge, -46).map(([px, py]): Point => [px + 16, py + 18])), {
      opacity: 0.28,
      filter: "url(#close)",
    }) +
    fill("#8b8174", polygonHull(outer)) +
    fill("#d6cec1", polygon(box(mouldEdge, 8))) +
    fill(
      "#efe8dc",
      polygon([
        ...box(mouldEdge, 8).slice(0, 2),
        ...box(mouldEdge - 7, 8)
          .slice(0, 2)
          .toReversed(),
      ]),
    ) +
    fill("#5f574e", polygon(box(2, 4))) +
    el("clipPath", { id: "hollow" }, fill(undefined, polygon(box(2, 4)))) +
    group({ "clip-path": "url(#hollow)" }, ...cells) +
    (filled > 0
      ? el("clipPath", { id: "cavity" }, fill(undefined, surface)) +
        group(
          { "clip-path": "url(#cavity)" },
          fill("#3f1b0d", pool.length ? blob(pool.map(([px, py]): Point => [px + 2, py + 5])) : ""),
          fill("#5a2a16", blob(pool)),
          group({ opacity: pouring }, ...rings),
          fill("#9a5c38", glint(0, 34), { opacity: 0.55 * passed(filled, 0.6, 1) }),
          fill("#9a5c38", glint(54, 12), { opacity: 0.4 * passed(filled, 0.6, 1) }),
        )
      : "")
  );
}

function polygonHull(points: readonly Point[]): string {
  const [a, b, c, d, e, f, g, h] = points;
  if (!a || !b || !c || !d || !e || !f || !g || !h) return "";
  return polygon([a, b, c, d]) + polygon([d, c, g, h]) + polygon([e, f, g, h]);
}

/** The stream from the tap (`from`) to the mold (`to`): it falls, flows, and breaks off. */
export function drawStream(now: number, from: number, to: number): string {
  const head = passed(now, 8.45, 8.8) ** 1.7;
  const tail = passed(now, 9.6, 9.92) ** 1.7;
  if (head <= 0 || tail >= 1) return "";
  const [top, bottom] = [mix(from, to, tail), mix(from, to, head)];
  const steps = 14;
  const side = (sign: number) =>
    range(steps + 1).map((i): Point => {
      const t = i / steps;
      const y = mix(top, bottom, t);
      const narrow = 27 - 11 * Math.sin(t * Math.PI * 0.55);
      const ends = Math.min(1, (1 - t) * 9 + (head >= 1 ? 1 : 0.35), t * 9 + (tail > 0 ? 0.3 : 1));
      const foot = head >= 1 ? Math.max(0, t - 0.9) * 130 : 0;
      const waver = Math.sin(y * 0.02 - now * 9) * 1.6;
      return [600 + sign * (narrow * ends + foot) + waver, y];
    });
  const at = (t: number) => mix(top, bottom, t);
  return (
    fill("#5a2a16", polygon([...side(1), ...side(-1).toReversed()])) +
    stroke("#9a5c38", 4.5, `M590 ${at(0.08)}Q586 ${at(0.5)} 591 ${at(0.88)}`, {
      "stroke-linecap": "round",
      opacity: 0.9,
    })
  );
}

/* ---- the bar ---- */

function slab(): string {
  const [w, h, b] = [cellWidth, cellHeight, 15];
  const slopes: readonly (readonly [string, readonly Point[]])[] = [
    [
      ink.gleam,
      [
        [0, 0],
        [w, 0],
        [w - b, b],
        [b, b],
      ],
    ],
    [
      "#6d3b26",
      [
        [0, 0],
        [b, b],
        [b, h - b],
        [0, h],
      ],
    ],
    [
      ink.snap,
      [
        [0, h],
        [b, h - b],
        [w - b, h - b],
        [w, h],
      ],
    ],
    [
      "#42200f",
      [
        [w, 0],
        [w, h],
        [w - b, h - b],
        [w - b, b],
      ],
    ],
  ];
  const square = (x: number, y: number) =>
    place(
      x,
      y,
      0,
      1,
      rect(0, 0, w, h, ink.cocoa),
      ...slopes.map(([color, points]) => fill(color, polygon(points))),
      place(w / 2 + 1, h / 2 + 1.3, 0, 1.5, fill(ink.gleam, shell())),
      place(w / 2, h / 2, 0, 1.5, fill("#47230f", shell())),
    );
  return range(columns * rows)
    .map((i) =>
      square((i % columns) * w - barWidth / 2, Math.floor(i / columns) * h - barHeight / 2),
    )
    .join("");
}
const slabArt = slab();

const shadowBelow = (width: number, height: number, lift: number) =>
  rect(-width / 2, -height / 2, width, height, ink.shade, {
    opacity: 0.34 - lift * 0.12,
    filter: "url(#close)",
    transform: `translate(${7 + lift * 26} ${10 + lift * 40})`,
  });

/** Start and end of each step, in seconds. */
const turning = [10.45, 11.15] as const;
const sheetComes = [10.5, 11.15] as const;
const foiling = [11.15, 11.75] as const;
const wrapping = [11.55, 12.3] as const;
const labelling = [12.15, 12.6] as const;
const morphing = [13.1, 13.95] as const;

/** The unmolded bar, from when it is turned over. */
export function drawBar(now: number, paper: Paper): string {
  if (now < turning[0]) return "";
  if (now >= morphing[0]) return drawMorph(now, paper);
  const u = eased(now, ...turning);
  const lift = Math.sin(Math.PI * u);
  const across = Math.cos(Math.PI * u);
  const grown = 1 + lift * 0.07;
  const thin: Point = [Math.max(0.004, Math.abs(across)) * grown, grown];
  const bar =
    across > 0
      ? rect(-barWidth / 2, -barHeight / 2, barWidth, barHeight, "#5a2a16") +
        rect(-barWidth / 2, -barHeight / 2, barWidth, barHeight, "#9a5c38", { opacity: 0.14 })
      : slabArt;
  const shade = rect(-barWidth / 2, -barHeight / 2, barWidth, barHeight, "#1c0d06", {
    opacity: 0.3 * lift,
  });
  const arrives = (1 - eased(now, ...sheetComes)) * -(stageHeight + 260);
  const foilOpen = eased(now, ...foiling);
  const closing = [
    eased(now, wrapping[0], wrapping[1] - 0.16),
    eased(now, wrapping[0] + 0.16, wrapping[1]),
  ] as const;
  const face = (...content: string[]) =>
    place(0, 0, 0, scale, place(-faceWidth / 2, -faceHeight / 2, 0, 1, ...content));
  const labelled = eased(now, ...labelling);
  const labelSize = mix(1.35, 1, labelled);
  const sheets = place(
    0,
    arrives,
    0,
    1,
    // The paper with its printed side down. Its wings are drawn with the folds once they move.
    face(
      rect(
        mix(-faceWidth / 2, 0, closing[0]),
        0,
        faceWidth + (faceWidth / 2) * (2 - closing[0] - closing[1]),
        faceHeight,
        ink.shade,
        { opacity: 0.26, filter: "url(#close)", transform: "translate(8 12)" },
      ),
      rect(0, 0, faceWidth, faceHeight, ink.cream),
      closing[0] === 0 ? wing(0, 0, paper) : "",
      closing[1] === 0 ? wing(1, 0, paper) : "",
      foilFlap(0, foilOpen === 0 ? 0 : -1, paper),
      foilFlap(1, foilOpen === 0 ? 0 : -1, paper),
      foilOpen < 1 ? rect(0, -16, faceWidth, faceHeight + 32, "#efdfb2") : "",
    ),
  );
  return place(
    600,
    middle,
    0,
    1,
    sheets,
    closing[1] < 1
      ? shadowBelow(barWidth * Math.abs(across), barHeight, lift)
      : shadowBelow(barWidth, barHeight + 24, 0),
    foilOpen < 1 ? place(0, 0, 0, thin, bar, shade) : "",
    face(
      foilOpen > 0 ? foilFlap(0, foilOpen, paper) + foilFlap(1, foilOpen, paper) : "",
      closing[0] > 0 ? wing(0, closing[0], paper) : "",
      closing[1] > 0 ? wing(1, closing[1], paper) : "",
      labelled > 0
        ? place(
            250,
            430,
            (1 - labelled) * -5,
            labelSize,
            group(
              { opacity: passed(labelled, 0, 0.35) },
              el("ellipse", {
                cx: (1 - labelled) * 26 + 3,
                cy: (1 - labelled) * 40 + 5,
                rx: 180,
                ry: 232,
                fill: "#1c0d06",
                opacity: 0.3 * (1 - labelled),
              }),
              place(-250, -430, 0, 1, image(paper.label, 0, faceHeight)),
            ),
          )
        : "",
    ),
  );
}

/**
 * Half of the gold foil, hinged at one end of the bar: 0 is open, 1 closed, below 0 not there yet.
 */
function foilFlap(end: 0 | 1, u: number, paper: Paper): string {
  if (u < 0) return "";
  const tall = Math.cos(Math.PI * (1 - u));
  const edge = end === 0 ? -18 : faceHeight + 18;
  const id = `foil${end}${u > 0 ? "m" : ""}`;
  const half = (faceHeight + 40) / 2;
  const lift = Math.sin(Math.PI * u);
  return (
    el("clipPath", { id }, rect(-4, end === 0 ? -20 : -20 + half, faceWidth + 8, half, "#000")) +
    place(
      0,
      edge,
      0,
      [1, Math.abs(tall) < 0.003 ? 0.003 : tall],
      place(
        0,
        -edge,
        0,
        1,
        tall > 0
          ? group({ "clip-path": `url(#${id})` }, image(paper.foil, -20, faceHeight + 40))
          : rect(
              0,
              end === 0 ? -18 : -18 + half,
              faceWidth,
              half - 2,
              mixInks("#efdfb2", "#b58f42", lift * 0.6),
            ),
        rect(0, end === 0 ? -18 : -18 + half, faceWidth, half - 2, "#fff3cf", {
          opacity: 0.3 * lift,
        }),
      ),
    )
  );
}

/** Half of the printed paper, hinged on one long side of the bar. */
function wing(side: 0 | 1, u: number, paper: Paper): string {
  const wide = Math.cos(Math.PI * (1 - u));
  const edge = side === 0 ? 0 : faceWidth;
  const left = side === 0 ? 0 : faceWidth / 2;
  const lift = Math.sin(Math.PI * u);
  const id = `wing${side}${u > 0 ? "m" : ""}`;
  const cover = rect(left, 0, faceWidth / 2, faceHeight, "#1c0d06", { opacity: lift * 0.28 });
  return (
    el(
      "clipPath",
      { id },
      rect(left, 0, faceWidth / 2 + (side === 0 ? 1 : 0), faceHeight, "#000"),
    ) +
    place(
      edge,
      0,
      0,
      [Math.abs(wide) < 0.003 ? 0.003 : wide, 1 + lift * 0.03],
      place(
        -edge,
        0,
        0,
        1,
        wide > 0
          ? group({ "clip-path": `url(#${id})` }, image(paper.sheet, 0, faceHeight))
          : rect(left, 0, faceWidth / 2, faceHeight, ink.cream),
        cover,
      ),
    )
  );
}

/** Morphs the wrapped bar into the pod that the film begins with. */
function drawMorph(now: number, paper: Paper): string {
  const u = eased(now, ...morphing);
  const outline = betweenBarAndPod(u, barWidth, barHeight);
  const skin = passed(u, 0.2, 0.72);
  const labelled = 1 - eased(u, 0, 0.5);
  const podUnit = scale / podScale;
  const ends = 1 - eased(u, 0, 0.3);
  return atPod(
    u,
    0,
    el("clipPath", { id: "turning" }, fill(undefined, outline)),
    group(
      { fill: ink.shade, opacity: 0.33, filter: "url(#close)", transform: "translate(4 6)" },
      fill(undefined, outline),
    ),
    ends > 0
      ? place(
          0,
          0,
          0,
          [podUnit * mix(0.9, 1, ends), podUnit * mix(0.93, 1, ends)],
          place(-faceWidth / 2, -faceHeight / 2, 0, 1, image(paper.foil, -20, faceHeight + 40)),
        )
      : "",
    podStem(eased(u, 0.55, 1)),
    group(
      { "clip-path": "url(#turning)" },
      place(
        0,
        0,
        0,
        podUnit,
        place(-faceWidth / 2, -faceHeight / 2, 0, 1, image(paper.sheet, 0, faceHeight)),
      ),
      labelled > 0
        ? place(
            0,
            0,
            0,
            podUnit * labelled,
            place(-faceWidth / 2, -faceHeight / 2, 0, 1, image(paper.label, 0, faceHeight)),
          )
        : "",
    ),
    podSkin(skin, outline),
  );
}
