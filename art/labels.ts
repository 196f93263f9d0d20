import { fittingSize, line } from "./lettering.ts";
import { beanMark, shell } from "./motifs.ts";
import type { Label, Wrapper } from "./press.ts";
import { blob, fill, group, place, rect, ring, round, stroke } from "./svg.ts";

/** The label's outline, inset by `inset` for the lines around the text. */
export type Shape = (inset: number) => string;

const r = round;

export const box =
  (x: number, y: number, width: number, height: number, corner = 4): Shape =>
  (inset) => {
    const c = Math.max(1, Math.min(corner - inset * (corner > 40 ? 1 : 0.4), width / 2 - inset));
    const [w, h] = [width - inset * 2 - c * 2, height - inset * 2 - c * 2];
    return `M${r(x + inset + c)} ${r(y + inset)}h${r(w)}a${r(c)} ${r(c)} 0 0 1 ${r(c)} ${r(c)}v${r(h)}a${r(c)} ${r(c)} 0 0 1-${r(c)} ${r(c)}h-${r(w)}a${r(c)} ${r(c)} 0 0 1-${r(c)}-${r(c)}v-${r(h)}a${r(c)} ${r(c)} 0 0 1 ${r(c)}-${r(c)}z`;
  };

/** A ticket with corners cut out in quarter circles. */
export const ticket =
  (x: number, y: number, width: number, height: number, bite = 26): Shape =>
  (inset) => {
    const c = bite;
    const [w, h] = [width - inset * 2 - c * 2, height - inset * 2 - c * 2];
    return `M${r(x + inset + c)} ${r(y + inset)}h${r(w)}a${c} ${c} 0 0 0 ${c} ${c}v${r(h)}a${c} ${c} 0 0 0-${c} ${c}h-${r(w)}a${c} ${c} 0 0 0-${c}-${c}v-${r(h)}a${c} ${c} 0 0 0 ${c}-${c}z`;
  };

export const arch =
  (x: number, y: number, width: number, height: number): Shape =>
  (inset) => {
    const radius = width / 2 - inset;
    const side = height - inset - width / 2;
    return `M${r(x + inset)} ${r(y + height - inset)}v-${r(side)}a${r(radius)} ${r(radius)} 0 0 1 ${r(radius * 2)} 0v${r(side)}z`;
  };

export const oval =
  (cx: number, cy: number, rx: number, ry: number): Shape =>
  (inset) => {
    const [a, b] = [rx - inset, ry - inset];
    return `M${r(cx - a)} ${r(cy)}a${r(a)} ${r(b)} 0 0 1 ${r(a * 2)} 0a${r(a)} ${r(b)} 0 0 1-${r(a * 2)} 0z`;
  };

/** A shape between ellipse and rectangle. */
export const cushion =
  (cx: number, cy: number, rx: number, ry: number, power = 3.2): Shape =>
  (inset) =>
    blob(
      ring(28, () => 1).map(([x, y]) => [
        cx + Math.sign(x) * Math.abs(x) ** (2 / power) * (rx - inset),
        cy + Math.sign(y) * Math.abs(y) ** (2 / power) * (ry - inset),
      ]),
    );

type Row = { height: number; draw: (baseline: number) => string };

/** The label: paper, frame and text, in one centered column. */
export function drawLabel(wrapper: Wrapper, label: Label, origin: string, cocoa: number): string {
  const { ink, accent, width } = label;
  const [cx, cy] = label.center;
  if (wrapper.nameLines.length === 0) return labelWithout(label);
  const size = fittingSize(wrapper.nameLines, "display", width, label.nameLimit ?? 96);
  const [place1 = "", place2 = ""] = origin.toUpperCase().split(", ");
  const caps = (text: string, color: string, points: number, tracking: number): Row => ({
    height: points * 0.72,
    draw: (y) => fill(color, line(text, { face: "caps", size: points, tracking }, cx, y)),
  });
  const gap = (height: number): Row => ({ height, draw: () => "" });

  const rows: Row[] = [
    { height: 27, draw: (y) => place(cx, y - 13, 0, 0.95, fill(accent, shell())) },
    gap(9),
    caps("CONCHE", ink, 13.5, 6),
    gap(size * 0.2),
    ...wrapper.nameLines.map((text, index): Row => {
      const height = index === 0 ? size * 0.72 : size * 0.9;
      return {
        height,
        draw: (y) =>
          fill(ink, line(text, { face: "display", size, tracking: -size * 0.012 }, cx, y)),
      };
    }),
    gap(/[gpqyj]/.test(wrapper.nameLines.at(-1) ?? "") ? size * 0.3 : size * 0.2),
    {
      height: 18,
      draw: (y) => fill(ink, line(wrapper.kind, { face: "italic", size: 25 }, cx, y)),
    },
    gap(21),
    { height: 2, draw: (y) => rect(cx - 22, y - 2, 44, 2, accent) },
    gap(19),
    caps(place1, ink, 16, 3.2),
    gap(9),
    caps(place2, ink, 16, 3.2),
    gap(12),
    caps(`${cocoa}% COCOA`, accent, 16, 3.2),
  ];
  const total = rows.reduce((sum, row) => sum + row.height, 0);
  let y = cy - total / 2;
  const type = rows.map((row) => {
    y += row.height;
    return row.draw(y);
  });
  return labelWith(label, type.join(""));
}

/** A label with a bean instead of a name. */
function labelWithout(label: Label): string {
  const [cx, cy] = label.center;
  return labelWith(label, place(cx, cy, 0, 3.4, beanMark(label.ink, label.paper)));
}

function labelWith({ shape, paper, accent, frame = [] }: Label, inside: string): string {
  const lines = frame.map(([inset, weight, dash]) =>
    stroke(accent, weight, shape(inset), { "stroke-dasharray": dash }),
  );
  return group(
    {},
    // The shadow of the label on the wrapper.
    fill("#1c0d06", shape(0), { opacity: 0.24, transform: "translate(1.5 3.5)" }),
    fill(paper, shape(0)),
    ...lines,
    inside,
  );
}
