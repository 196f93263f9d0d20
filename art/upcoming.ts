import { box, oval, ticket } from "./labels.ts";
import { band, bean, leaf } from "./motifs.ts";
import type { Label, Wrapper } from "./press.ts";
import type { Random } from "./random.ts";
import { circle, fill, group, Path, type Point, place, range, rect, stroke } from "./svg.ts";

/** Texts on the label of an upcoming bar of the demo. */
export type UpcomingBar = {
  readonly wrapper: Wrapper;
  readonly origin: string;
  readonly cocoaPercentage: number;
};

/**
 * Wrappers of upcoming bars: those of the demo with a name, and neutral ones for any bar without a
 * picture.
 */
export const upcomingBars: readonly UpcomingBar[] = [
  {
    wrapper: {
      slug: "first-frost",
      nameLines: ["First", "Frost"],
      kind: "Dark milk, with oats",
      foil: "silver",
      table: "#dfe8ea",
      draw: frost,
    },
    origin: "Wintergreen, Toasted oats",
    cocoaPercentage: 58,
  },
  {
    wrapper: {
      slug: "smokehouse",
      nameLines: ["Smoke-", "house"],
      kind: "Dark, with smoke",
      foil: "copper",
      table: "#eadfd4",
      draw: smoke,
    },
    origin: "Rested over, Applewood",
    cocoaPercentage: 68,
  },
  {
    wrapper: {
      slug: "plum-orchard",
      nameLines: ["Plum", "Orchard"],
      kind: "Dark, with plum",
      foil: "gold",
      table: "#efe1e6",
      draw: plums,
    },
    origin: "Late plums, Hispaniola",
    cocoaPercentage: 70,
  },
];

const plainLabel = (paper: string, ink: string): Label => ({
  shape: oval(250, 430, 132, 168),
  center: [250, 430],
  width: 200,
  paper,
  ink,
  accent: ink,
  frame: [
    [10, 2.4],
    [17, 1],
  ],
});

/** Without a name, which is next to it on the page. */
export const plainWrappers: readonly Wrapper[] = [
  {
    slug: "plain-0",
    nameLines: [],
    kind: "",
    foil: "gold",
    table: "#f3e6d3",
    draw: (random) => ({
      ground: scattered(random, "#b9763f", "#a5642f", "#cf935c"),
      label: plainLabel("#fbf1e0", "#8a4f22"),
    }),
  },
  {
    slug: "plain-1",
    nameLines: [],
    kind: "",
    foil: "silver",
    table: "#e2e9e3",
    draw: (random) => ({
      ground: leaves(random),
      label: plainLabel("#f3f1e2", "#1f4d44"),
    }),
  },
  {
    slug: "plain-2",
    nameLines: [],
    kind: "",
    foil: "copper",
    table: "#efe0d8",
    draw: () => ({
      ground: waves(),
      label: plainLabel("#fbeedd", "#7c2c1a"),
    }),
  },
];

/** Snow crystals with six arms. */
function frost(random: Random): ReturnType<Wrapper["draw"]> {
  const crystals = spread(random, 15, 92).map(([x, y]) => {
    const size = random.between(34, 74);
    const arms = new Path();
    for (const turn of range(6)) {
      const at = (along: number, aside: number): Point => {
        const angle = (turn * Math.PI) / 3;
        const [px, py] = [size * along, size * aside];
        return [
          px * Math.cos(angle) - py * Math.sin(angle),
          px * Math.sin(angle) + py * Math.cos(angle),
        ];
      };
      arms.move(0, 0).line(...at(1, 0));
      for (const along of [0.45, 0.7]) {
        arms.move(...at(along, 0)).line(...at(along + 0.22, 0.2));
        arms.move(...at(along, 0)).line(...at(along + 0.22, -0.2));
      }
    }
    return place(
      x,
      y,
      random.between(0, 60),
      1,
      stroke(random.pick(["#e9f4f3", "#bfe0df", "#8fc3c8"]), 4.5, arms, {
        "stroke-linecap": "round",
      }),
    );
  });
  const snow = range(90).map(() =>
    circle(random.between(0, 500), random.between(0, 860), random.between(1.2, 3.6), "#e9f4f3"),
  );
  return {
    ground:
      rect(0, 0, 500, 860, "#12444f") + group({ opacity: 0.55 }, ...snow) + group({}, ...crystals),
    label: {
      shape: ticket(70, 230, 360, 400, 30),
      center: [250, 430],
      width: 286,
      paper: "#eef5f2",
      ink: "#0f3640",
      accent: "#2d7c88",
      frame: [
        [11, 2.2],
        [18, 1],
      ],
    },
  };
}

/** Bands of smoke above embers. */
function smoke(random: Random): ReturnType<Wrapper["draw"]> {
  const bands = range(13).map((i) => {
    const x = -20 + i * 45;
    const swing = random.between(26, 46) * (i % 2 ? 1 : -1);
    const points = range(12).map(
      (k): Point => [x + swing * Math.sin(k * 0.95 + i * 0.6) + k * 3, 880 - k * 82],
    );
    const color = random.pick(["#5d544f", "#7d726b", "#443c39", "#998c82"]);
    return fill(
      color,
      band(points, (t) => 34 * (1 - t * 0.72) + 5),
      { opacity: 0.9 },
    );
  });
  const embers = range(70).map(() => {
    const y = 860 - random.next() ** 2 * 260;
    return circle(
      random.between(0, 500),
      y,
      random.between(1.5, 6),
      random.pick(["#e8702a", "#f3a24a", "#c4441c"]),
    );
  });
  return {
    ground: rect(0, 0, 500, 860, "#241d1b") + group({}, ...bands) + group({}, ...embers),
    label: {
      shape: box(52, 208, 396, 444, 14),
      center: [250, 430],
      width: 316,
      paper: "#f2e7d8",
      ink: "#2b201c",
      accent: "#c2501f",
      frame: [
        [11, 2.6],
        [18, 1],
      ],
    },
  };
}

/** Plums and leaves. */
function plums(random: Random): ReturnType<Wrapper["draw"]> {
  const fruit = spread(random, 22, 84).map(([x, y]) => {
    const size = random.between(38, 50);
    const { blade, veins } = leaf(random, 74, 21);
    const turn = random.between(-50, 50);
    return place(
      x,
      y,
      turn,
      1,
      place(6, -size + 4, 40, 1, fill("#4f7a4a", blade), fill("#2e5431", veins)),
      circle(0, 0, size, random.pick(["#5a2a63", "#6d2f6b", "#43235a"])),
      stroke(
        "#c98bb5",
        5,
        `M${-size * 0.5} ${-size * 0.42}q${-size * 0.22} ${size * 0.34} 0 ${size * 0.7}`,
        {
          "stroke-linecap": "round",
          opacity: 0.75,
        },
      ),
      stroke(
        "#2d1738",
        3,
        `M${size * 0.1} ${-size}q${size * 0.3} ${size * 0.9} ${-size * 0.05} ${size * 1.7}`,
        {
          opacity: 0.6,
        },
      ),
    );
  });
  return {
    ground: rect(0, 0, 500, 860, "#e7b7a4") + group({}, ...fruit),
    label: {
      shape: oval(250, 430, 192, 222),
      center: [250, 430],
      width: 290,
      paper: "#fbefe2",
      ink: "#43183f",
      accent: "#9a3f6e",
      frame: [
        [11, 2.4],
        [18, 1],
      ],
    },
  };
}

function scattered(random: Random, ground: string, dark: string, light: string): string {
  const beans = spread(random, 60, 54).map(([x, y]) => {
    const { body, crease } = bean(random);
    return place(x, y, random.between(0, 360), 1, fill(dark, body), fill(light, crease));
  });
  return rect(0, 0, 500, 860, ground) + group({}, ...beans);
}

function leaves(random: Random): string {
  const grown = spread(random, 46, 66).map(([x, y]) => {
    const { blade, veins } = leaf(random, 96, 24);
    return place(x, y, random.between(0, 360), 1, fill("#35705f", blade), fill("#1f4d44", veins));
  });
  return rect(0, 0, 500, 860, "#2a5d51") + group({}, ...grown);
}

function waves(): string {
  const lines = range(32).map((i) => {
    const path = new Path().move(-20, i * 28);
    const arcs = range(9).map((k) => `q15 ${k % 2 ? -22 : 22} 60 0`);
    return `${path.toString()}${arcs.join("")}`;
  });
  return (
    rect(0, 0, 500, 860, "#b34a2b") +
    stroke("#cf6c48", 7, lines.join(""), { "stroke-linecap": "round" })
  );
}

/** Points with a minimum distance, over the whole face and slightly beyond its edges. */
function spread(random: Random, most: number, apart: number): Point[] {
  const places: Point[] = [];
  for (const _ of range(most * 40)) {
    if (places.length === most) break;
    const [x, y]: Point = [random.between(-20, 520), random.between(-20, 880)];
    if (places.every(([px, py]) => Math.hypot(px - x, py - y) > apart)) places.push([x, y]);
  }
  return places;
}
