import { oval } from "../labels.ts";
import type { Wrapper } from "../press.ts";
import { circle, curve, fill, gouge, group, type Point, polygon, range, rect } from "../svg.ts";

const ink = {
  amber: "#eea324",
  honey: "#f8c95c",
  cream: "#fdf0cf",
  rust: "#c9502a",
  toast: "#7a2e17",
  sea: "#e27a2d",
};
const sun: Point = [250, 356];

function wedge(from: number, to: number, near: number, far: number): string {
  const at = (angle: number, r: number): Point => [
    sun[0] + Math.cos(angle) * r,
    sun[1] + Math.sin(angle) * r,
  ];
  return polygon([at(from, near), at(from, far), at(to, far), at(to, near)]);
}

/** A low sun over water with its rays. */
export const goldenHour: Wrapper["draw"] = (random) => {
  const count = 36;
  const step = (Math.PI * 2) / count;
  const rays = (color: string, offset: number, share: number, far: number) =>
    fill(
      color,
      range(count / 2).map((i) => {
        const from = (i * 2 + offset) * step + random.between(-0.012, 0.012);
        return wedge(from, from + step * share, 150, far);
      }),
    );
  const needles = range(count).map((i) => {
    const angle = (i + 0.5) * step;
    const long = i % 2 ? 330 : 268;
    return gouge(
      [sun[0] + Math.cos(angle) * 226, sun[1] + Math.sin(angle) * 226],
      [sun[0] + Math.cos(angle) * long, sun[1] + Math.sin(angle) * long],
      4.4,
    );
  });

  const water = range(9).map((i) => {
    const y = 640 + i * 14 + i * i * 1.9;
    const swell = 3 + i * 1.3;
    const points = range(9).map(
      (k): Point => [k * 62.5, y + Math.sin(k * 1.5 + i * 2.1) * swell + random.between(-1.5, 1.5)],
    );
    const shape = curve(points).line(500, 862).line(0, 862).close();
    return fill([ink.sea, ink.rust, ink.sea, ink.toast][i % 4] ?? ink.sea, shape);
  });
  const glints = range(46).map((i) => {
    const depth = random.next();
    const y = 652 + depth * 196;
    const spread = 46 + depth * 120;
    const x = 250 + random.between(-spread, spread);
    const long = random.between(14, 40) * (0.6 + depth);
    return gouge([x - long, y], [x + long, y + (i % 2)], 2 + depth * 2.6);
  });
  return {
    ground:
      rect(0, 0, 500, 860, ink.amber) +
      group(
        { class: "rays" },
        rays(ink.honey, 0, 1, 760),
        rays(ink.cream, 0.22, 0.46, 760),
        fill(ink.rust, needles),
      ) +
      circle(sun[0], sun[1], 224, ink.rust) +
      circle(sun[0], sun[1], 213, ink.honey) +
      group({}, ...water) +
      fill(ink.cream, glints, { class: "glints" }),
    label: {
      shape: oval(sun[0], sun[1], 203, 203),
      center: [sun[0], sun[1] - 2],
      width: 286,
      nameLimit: 92,
      paper: ink.cream,
      ink: "#6b2511",
      accent: "#b8431c",
      frame: [[9, 2]],
    },
    motion:
      ".rays{transform-origin:250px 356px;animation:turn 160s linear infinite}.glints{animation:glint 5s ease-in-out infinite alternate}@keyframes turn{to{transform:rotate(360deg)}}@keyframes glint{from{transform:translateX(-5px)}to{transform:translateX(5px);opacity:.75}}",
  };
};
