import { drawBar, drawMould, drawStream, type Paper } from "./film-bar.ts";
import { drawBeans, drawLeaves, drawPod, drawScattered } from "./film-pod.ts";
import { cameraAt, eased, mix, passed, stageHeight, stageWidth } from "./film-stage.ts";
import {
  drawChocolate,
  drawFire,
  drawSteam,
  drawStones,
  drawVessel,
  groundAt,
  tapOf,
  vesselShadow,
} from "./film-vessel.ts";
import { seededRandom } from "./random.ts";
import { blob, el, fill, gouge, group, place, polygon, range, rect, ring } from "./svg.ts";
import { shadowDefs } from "./wrapper.ts";

/**
 * The film of the process section, one drawing per frame: a pod opens, its beans are roasted,
 * ground in the conche, poured, wrapped, and the bar becomes a pod again.
 */

type Table = { readonly high: string; readonly low: string; readonly fiber: string };
const tables = {
  pod: { high: "#f3e6d1", low: "#e8cfa9", fiber: "#8a6a48" },
  roast: { high: "#3a180c", low: "#2a1008", fiber: "#7a3a1c" },
  conche: { high: "#cfe3da", low: "#a9d2c8", fiber: "#5f9a90" },
  bar: { high: "#f6c453", low: "#eeb03a", fiber: "#a8701c" },
} as const satisfies Record<string, Table>;

const random = seededRandom("film table");
const fibers = range(150)
  .map(() => {
    const [x, y] = [random.between(0, stageWidth), random.between(0, stageHeight)];
    return gouge([x, y], [x + random.between(-8, 8), y + random.between(-8, 8)], 0.9);
  })
  .join("");
const lower = polygon([
  [0, 640],
  [stageWidth, 480],
  [stageWidth, stageHeight],
  [0, stageHeight],
]);
const table = ({ high, low, fiber }: Table) =>
  rect(0, 0, stageWidth, stageHeight, high) +
  fill(low, lower) +
  fill(fiber, fibers, { opacity: 0.22 });

/** The table color of each part spreads from the middle over the previous one. */
const changes = [
  { to: "roast", from: 1.75, until: 2.85, y: 980 },
  { to: "conche", from: 4.5, until: 5.5, y: 620 },
  { to: "bar", from: 7.6, until: 8.55, y: 560 },
  { to: "pod", from: 13.0, until: 13.95, y: 460 },
] as const;

function drawTable(now: number): string {
  let base: keyof typeof tables = "pod";
  let spreading = "";
  for (const { to, from, until, y } of changes) {
    if (now >= until) base = to;
    else if (now > from) {
      const u = eased(now, from, until);
      const edge = ring(
        72,
        (a) => u * (stageWidth * 0.66 + Math.abs(y - 450)) * (1 + 0.004 * Math.sin(a * 7 + from)),
        [stageWidth / 2, y],
      );
      spreading =
        el("clipPath", { id: "spread" }, fill(undefined, blob(edge))) +
        group({ "clip-path": "url(#spread)" }, table(tables[to]));
    }
  }
  return table(tables[base]) + spreading;
}

export function drawFrame(now: number, paper: Paper): string {
  // The camera moves from above to across the table, and back after pouring.
  const rises = eased(now, 1.9, 2.85);
  const leaves = eased(now, 7.75, 8.6);
  const gone = eased(now, 9.75, 10.4);
  const tilt = eased(now, 9.55, 10.5);
  const vesselY = mix(760, 0, rises) - leaves * 612 - gone * 420;
  const low = mix(1, 0.36, eased(now, 1.7, 2.8));
  const camera = cameraAt(low, vesselY);
  const tub = eased(now, 4.6, 5.4);
  const stonesLift = mix(mix(640, 0, eased(now, 4.75, 5.55)), 620, eased(now, 7.5, 8.2));
  const chocolate = passed(now, 5.35, 6.5);
  const cooking = now > 1.9 && now < 10.5;
  const beans = drawBeans(now, cameraAt(low), (x, y) => groundAt(now, x, y));
  beans.sort((a, b) => a.depth - b.depth);
  const fire = eased(now, 2.1, 3) * (1 - eased(now, 4.45, 5.15));
  const mouldComes = eased(now, 7.9, 8.6);
  const mouldGoes = eased(now, 10.5, 11.1) ** 1.4;
  return el(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${stageWidth} ${stageHeight}`,
      width: stageWidth,
      height: stageHeight,
    },
    el("defs", {}, shadowDefs),
    drawTable(now),
    drawLeaves(now),
    drawScattered(now),
    drawPod(now),
    cooking
      ? (tub > 0.5 ? vesselShadow(camera, passed(tub, 0.5, 1) * (1 - leaves)) : "") +
          drawFire(now, fire) +
          drawVessel({ camera, tub }) +
          drawChocolate(now, camera, chocolate)
      : "",
    ...beans.map(({ art }) => art),
    now > 4.7 && now < 8.4 ? drawStones(now, camera, stonesLift, chocolate) : "",
    now > 2.8 && now < 5.8 ? drawSteam(now) : "",
    now > 7.8 && now < 11.2
      ? place(
          0,
          mouldGoes * 950,
          0,
          1,
          drawMould({
            camera: cameraAt(mix(low, 1, tilt)),
            y: mix(700, mix(150, 0, tilt), mouldComes),
            filled: now < 10.45 ? passed(now, 8.8, 9.95) : 0,
            now,
          }),
        )
      : "",
    now > 8.3 && now < 10 ? drawStream(now, tapOf({ camera, tub })[1], 610) : "",
    drawBar(now, paper),
  );
}
