import { mixInks } from "./film-stage.ts";
import type { Wrapper } from "./press.ts";
import { seededRandom } from "./random.ts";
import {
  blob,
  curve,
  cycle,
  el,
  fill,
  gouge,
  group,
  type Point,
  polygon,
  range,
  rect,
  round,
} from "./svg.ts";
import { drawBar, drawTable, type LabelledBar, shadowDefs } from "./wrapper.ts";
import { wrappers } from "./wrappers.ts";

/** The third picture of a bar: in a hand, which shows its size. */

type Skin = {
  readonly base: string;
  readonly shade: string;
  readonly light: string;
  readonly nail: string;
};

const skins: readonly [Skin, ...Skin[]] = [
  { base: "#8d5837", shade: "#6b3d24", light: "#a9724e", nail: "#d09c80" },
  { base: "#e9bb98", shade: "#cb916c", light: "#f6d3b6", nail: "#f7d8c8" },
  { base: "#5f3a27", shade: "#432516", light: "#7c523a", nail: "#b07f68" },
  { base: "#c98f63", shade: "#a56c43", light: "#dfad84", nail: "#efc9ac" },
  { base: "#f0c9ae", shade: "#d69f80", light: "#fbe1ce", nail: "#fae0d6" },
  { base: "#ad7449", shade: "#87532f", light: "#c79168", nail: "#e0b596" },
];

/** Colors of sleeves that go with every wrapper. */
const sleeves = ["#2f4a4a", "#f4ead9", "#a8452c", "#37405f", "#c99a3e", "#5b3a4a"] as const;

/** The bar in the picture, upright; hand and bar are turned together. */
const scale = 0.6;
const [barX, barY] = [262, 74];
const [barRight, barBottom] = [barX + 500 * scale, barY + 860 * scale];

/* A left hand, palm toward the viewer. All points in the picture. */

/** Behind the bar: palm, heel and wrist. */
const palm: readonly Point[] = [
  [318, 1120],
  [322, 890],
  [308, 790],
  [266, 722],
  [222, 660],
  [206, 580],
  [226, 500],
  [300, 440],
  [420, 420],
  [540, 410],
  [596, 430],
  [604, 520],
  [600, 610],
  [590, 690],
  [566, 748],
  [540, 806],
  [530, 890],
  [534, 1120],
];

/** In front of the bar: the ball of the thumb and the thumb. */
const thumb: readonly Point[] = [
  [234, 668],
  [206, 590],
  [205, 520],
  [212, 462],
  [222, 408],
  [234, 360],
  [250, 320],
  [275, 298],
  [302, 305],
  [313, 334],
  [309, 376],
  [301, 420],
  [297, 466],
  [300, 516],
  [308, 566],
  [319, 620],
  [330, 680],
  [332, 740],
  [312, 766],
  [284, 726],
];

/** The four fingertips around the other edge: middle height, reach over the bar, thickness. */
const fingers = [
  { y: 352, reach: 62, width: 62, turn: 9 },
  { y: 418, reach: 72, width: 64, turn: 5 },
  { y: 484, reach: 66, width: 61, turn: 1 },
  { y: 544, reach: 50, width: 52, turn: -4 },
] as const;

function finger(index: number, skin: Skin): string {
  const { y, reach, width, turn } = fingers[index] ?? fingers[0];
  const h = width / 2;
  const [tip, knuckle] = [barRight - reach, barRight + 34];
  const shape = (dx: number, dy: number, slim: number) =>
    blob(
      [
        [tip, 0],
        [tip + 7, -h * 0.66],
        [tip + 28, -h * 0.94],
        [tip + 62, -h],
        [knuckle - 22, -h * 1.02],
        [knuckle - 4, -h * 0.72],
        [knuckle + 4, 0],
        [knuckle - 4, h * 0.72],
        [knuckle - 22, h * 1.0],
        [tip + 62, h * 0.98],
        [tip + 28, h * 0.92],
        [tip + 7, h * 0.64],
      ].map(([x = 0, v = 0]): Point => [x + dx, y + v * slim + dy]),
    );
  const id = `finger-${index}`;
  return group(
    { transform: `rotate(${turn} ${round(barRight)} ${y})` },
    fill("#1c0d06", shape(-7, 9, 1), { opacity: 0.3, filter: "url(#near)" }),
    el("clipPath", { id }, el("path", { d: shape(0, 0, 1) })),
    fill(skin.base, shape(0, 0, 1)),
    group(
      { "clip-path": `url(#${id})` },
      // The lower side is in the shade, the knuckle turns away.
      fill(skin.shade, shade(tip - 10, knuckle + 14, y + h * 0.42, y + h * 1.2)),
      fill(skin.light, gouge([tip + 20, y - h * 0.62], [knuckle - 16, y - h * 0.66], 5, -2)),
      fill(
        skin.shade,
        [0, 1, 2]
          .map((i) =>
            gouge(
              [barRight - 4 + i * 7, y - h * (0.5 - i * 0.1)],
              [barRight - 3 + i * 7, y + h * (0.34 - i * 0.1)],
              1.3,
              3,
            ),
          )
          .join(""),
      ),
    ),
  );
}

/** A band whose upper edge is wavy. */
const shade = (x0: number, x1: number, y0: number, y1: number) =>
  blob([
    [x0, y0 + 8],
    [(x0 * 2 + x1) / 3, y0 + 3],
    [(x0 + x1 * 2) / 3, y0 + 2],
    [x1, y0 - 12],
    [x1 + 10, y1],
    [x0, y1],
  ]);

function drawThumb(skin: Skin): string {
  const d = blob(thumb);
  return (
    // Its shadow falls on the bar alone; below, it is one with the palm.
    el("clipPath", { id: "on-bar" }, rect(barX, barY, 500 * scale, 860 * scale, "#000")) +
    group(
      { "clip-path": "url(#on-bar)" },
      fill("#1c0d06", d, { opacity: 0.36, filter: "url(#near)", transform: "translate(9 8)" }),
    ) +
    el("clipPath", { id: "thumb" }, el("path", { d })) +
    fill(skin.base, d) +
    group(
      { "clip-path": "url(#thumb)" },
      // Shade along the inner side.
      fill(
        skin.shade,
        blob([
          [322, 326],
          [298, 376],
          [286, 424],
          [281, 470],
          [284, 520],
          [293, 570],
          [306, 624],
          [322, 700],
          [340, 640],
          [340, 480],
        ]),
      ),
      fill(
        skin.light,
        gouge([222, 570], [238, 384], 6, -7) + gouge([243, 366], [266, 316], 3.6, -4),
      ),
      // Wrinkles at the joint.
      fill(
        skin.shade,
        [0, 1, 2]
          .map((i) => gouge([244 + i * 3, 412 - i * 11], [278 + i * 3, 420 - i * 11], 1.5, 4))
          .join(""),
      ),
    ) +
    fill(skin.shade, gouge([306, 606], [338, 782], 3.4, -20)) +
    thumbNail(skin)
  );
}

function thumbNail(skin: Skin): string {
  const nail = blob([
    [264, 316],
    [281, 306],
    [297, 316],
    [298, 338],
    [288, 358],
    [270, 356],
    [260, 338],
  ]);
  return (
    fill(skin.shade, nail, { transform: "translate(-1.500 2)" }) +
    fill(skin.nail, nail) +
    fill("#fff", gouge([266, 326], [284, 312], 2.4, -3), { opacity: 0.5 })
  );
}

function drawPalm(skin: Skin): string {
  const d = blob(palm);
  return (
    fill("#3a1d0c", d, { opacity: 0.26, filter: "url(#soft)", transform: "translate(22 26)" }) +
    el("clipPath", { id: "palm" }, el("path", { d })) +
    fill(skin.base, d) +
    group(
      { "clip-path": "url(#palm)" },
      fill(
        skin.shade,
        blob([
          [620, 400],
          [560, 640],
          [546, 700],
          [520, 780],
          [500, 860],
          [500, 1120],
          [640, 1120],
        ]),
      ),
      // The bar's shadow.
      rect(barX - 6, barBottom - 40, 500 * scale + 16, 72, mixInks(skin.shade, "#1c0d06", 0.3), {
        opacity: 0.55,
        filter: "url(#near)",
      }),
      // Lines of the palm, cut with the gouge.
      fill(skin.shade, gouge([560, 668], [410, 690], 2, 10)),
      fill(skin.light, gouge([240, 670], [306, 768], 7, 12) + gouge([470, 680], [446, 770], 5, -8)),
    )
  );
}

function drawSleeve(color: string): string {
  const random = seededRandom(`sleeve ${color}`);
  const dark = mixInks(color, "#1c0d06", 0.35);
  const light = mixInks(color, "#ffffff", 0.28);
  const cuff: readonly Point[] = [
    [288, 884],
    [430, 902],
    [566, 880],
    [578, 960],
    [432, 980],
    [280, 962],
  ];
  const arm: readonly Point[] = [
    [284, 950],
    [576, 950],
    [600, 1240],
    [262, 1240],
  ];
  const outline = curve([cuff[0] ?? [0, 0], cuff[1] ?? [0, 0], cuff[2] ?? [0, 0]]);
  outline.line(578, 962);
  curve(
    [
      [578, 962],
      [432, 982],
      [280, 964],
    ],
    outline,
  ).close();
  return (
    fill("#3a1d0c", polygon(arm), {
      opacity: 0.24,
      filter: "url(#soft)",
      transform: "translate(20 10)",
    }) +
    fill(color, polygon(arm)) +
    fill(
      dark,
      polygon([
        [520, 950],
        [576, 950],
        [600, 1240],
        [530, 1240],
      ]),
      { opacity: 0.6 },
    ) +
    fill("#1c0d06", outline, { opacity: 0.3, transform: "translate(0 8)" }) +
    fill(mixInks(color, "#ffffff", 0.08), outline) +
    fill(
      dark,
      range(26).map((i) => {
        const x = 296 + i * 10.8;
        const bow = 18 * Math.sin(((x - 288) / 280) * Math.PI);
        return gouge([x, 892 + bow + random.between(-2, 2)], [x - 1, 958 + bow], 1.2, 1);
      }),
      { opacity: 0.7 },
    ) +
    fill(light, gouge([300, 892], [440, 908], 2.2, 6))
  );
}

/** The whole picture, 800 by 1000. */
export function drawHeldBar(wrapper: Wrapper, bar: LabelledBar): string {
  const index = wrappers.indexOf(wrapper);
  const skin = cycle(skins, index);
  const sleeve = cycle(sleeves, index * 5 + 1);
  const { defs, bar: drawn } = drawBar(wrapper, bar);
  // Every other hand is a right one. The label stays readable.
  const flip = index % 2 === 0 ? "" : `translate(${round(barX + barRight)} 0)scale(-1 1)`;
  const hand = (...parts: string[]) => group({ transform: flip || undefined }, ...parts);
  const near = el(
    "filter",
    { id: "near", x: "-30%", y: "-30%", width: "160%", height: "160%" },
    el("feGaussianBlur", { stdDeviation: 7 }),
  );
  return el(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 800 1000" },
    el("defs", {}, shadowDefs, near, defs),
    drawTable(wrapper),
    group(
      {
        transform: `translate(${index % 2 === 0 ? -4 : -16} 32)rotate(${index % 2 === 0 ? 6 : -6} 400 560)`,
      },
      hand(drawPalm(skin), group({ transform: "translate(0 -58)" }, drawSleeve(sleeve))),
      group(
        { transform: `translate(${barX} ${barY})scale(${scale})` },
        rect(0, 0, 500, 866, "#1c0d06", {
          opacity: 0.34,
          filter: "url(#close)",
          transform: "translate(6 12)",
        }),
        drawn,
      ),
      hand(...range(4).map((i) => finger(3 - i, skin)), drawThumb(skin)),
    ),
  );
}
