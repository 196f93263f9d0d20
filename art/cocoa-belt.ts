import { cocoaBelt } from "../domain/catalog/cocoa-origins.ts";
import { type Point, range, round } from "./svg.ts";

/** Coasts between 36 degrees south and north, in degrees east and north: as coarse as the dots. */
const lands: readonly (readonly Point[])[] = [
  // North and Central America
  [
    [-120, 36],
    [-117, 32],
    [-112, 29],
    [-110, 24],
    [-106, 22],
    [-104, 19],
    [-97, 16],
    [-92, 14.5],
    [-87, 12.5],
    [-85.5, 10],
    [-83, 8],
    [-80, 7],
    [-77.5, 7.5],
    [-77, 9],
    [-80, 9.5],
    [-83, 10.5],
    [-83.5, 15],
    [-88, 16],
    [-87.5, 21],
    [-90, 21.5],
    [-91, 18.5],
    [-95, 18.5],
    [-97.5, 22],
    [-97, 27],
    [-93, 30],
    [-89, 29.5],
    [-84, 30],
    [-82, 26],
    [-80.5, 26],
    [-81, 31],
    [-76, 35],
    [-75.5, 36],
  ],
  // South America
  [
    [-77.5, 8],
    [-75, 11],
    [-71.5, 12.2],
    [-68, 11],
    [-62, 10.7],
    [-57, 6.5],
    [-51, 4.5],
    [-48, -0.5],
    [-41, -2.8],
    [-35, -5.5],
    [-35, -9],
    [-39, -14],
    [-39.5, -19],
    [-42, -22.5],
    [-48.5, -26],
    [-50, -29.5],
    [-53.5, -34],
    [-58, -35],
    [-57, -36],
    [-73, -36],
    [-71.5, -30],
    [-70.3, -20],
    [-76, -14],
    [-79.5, -8],
    [-81, -5],
    [-80, -2],
    [-80, 1],
    [-77.5, 4],
  ],
  // Cuba, Hispaniola, Jamaica
  [
    [-85, 22],
    [-81, 23.2],
    [-75, 20.8],
    [-74.5, 20],
    [-77.5, 19.8],
    [-78, 21],
  ],
  [
    [-74.5, 18.3],
    [-73, 20],
    [-69, 19.5],
    [-68.5, 18.3],
    [-71, 17.8],
  ],
  // Africa
  [
    [-6, 36],
    [10, 36.5],
    [11, 33.5],
    [15, 32],
    [20, 31],
    [23, 32.5],
    [32, 31.3],
    [34, 28],
    [37, 21],
    [39, 16],
    [43, 12],
    [51, 11.8],
    [48, 4.5],
    [41.5, -2],
    [39, -7],
    [40.5, -15],
    [35, -20],
    [35.5, -24],
    [32.5, -27],
    [30, -31.5],
    [25.5, -34.2],
    [20, -35],
    [18, -33],
    [15, -27],
    [12, -18],
    [13.5, -11],
    [9, -1],
    [9.5, 4],
    [6, 4.3],
    [1, 6],
    [-4, 5],
    [-7.5, 4.3],
    [-13, 8.5],
    [-17, 13.5],
    [-17, 21],
    [-12, 27.5],
    [-9.5, 31.5],
  ],
  // Madagascar
  [
    [49.3, -12],
    [50.5, -15.5],
    [47.5, -24.8],
    [44, -25],
    [43.5, -22],
    [44.5, -16.5],
  ],
  // Arabia and Asia
  [
    [34.5, 31],
    [36, 36],
    [122, 36],
    [121.5, 30],
    [118, 24.5],
    [111, 21],
    [108.5, 21.5],
    [106, 19],
    [109, 13],
    [107, 10.5],
    [105, 8.7],
    [102.5, 12],
    [100, 13.3],
    [99.5, 9.5],
    [103.5, 4],
    [104, 1.5],
    [101, 3],
    [98.5, 8],
    [98, 15],
    [94.5, 16],
    [92, 21.5],
    [88, 21.8],
    [82, 16.5],
    [80, 13],
    [79.5, 10],
    [77.5, 8.2],
    [74.5, 14],
    [72.8, 20],
    [69, 22.3],
    [66, 25.3],
    [57, 25.5],
    [51, 28],
    [48, 30],
    [50, 26],
    [56, 24],
    [59.5, 22.5],
    [55, 17],
    [45, 13],
    [42.7, 16],
    [39, 21.5],
  ],
  // Sri Lanka, Japan
  [
    [80, 9.7],
    [81.8, 7.5],
    [80.5, 6],
  ],
  [
    [130, 33],
    [133, 34.5],
    [137, 36],
    [140.5, 36],
    [139, 34.5],
    [131, 31],
  ],
  // Sumatra, Java, Borneo, Sulawesi
  [
    [95.5, 5.5],
    [98, 4],
    [104, -1.5],
    [106, -5.5],
    [104.5, -5.8],
    [100.5, -1.5],
  ],
  [
    [105.5, -6.3],
    [110.5, -6.5],
    [114.5, -7.8],
    [114, -8.6],
    [106.5, -7.4],
  ],
  [
    [109.5, 2],
    [113, 3.5],
    [117, 7],
    [119, 5],
    [117.5, 1],
    [116, -4],
    [111, -3],
    [109, 0],
  ],
  [
    [119.5, 0.5],
    [121, 1.3],
    [125, 1.5],
    [121.5, -1],
    [122.5, -5],
    [120, -5.5],
    [119, -2.5],
  ],
  // New Guinea, Philippines
  [
    [131, -1],
    [138, -1.5],
    [145, -4.5],
    [148, -8],
    [150.5, -10.5],
    [143.5, -9],
    [138, -8],
    [133, -4],
  ],
  [
    [120.5, 18.5],
    [122, 18],
    [121.5, 14],
    [124, 12.5],
    [126, 8],
    [124, 6],
    [122, 8],
    [122.5, 11],
    [120, 14],
  ],
  // Australia
  [
    [114, -22],
    [122, -18],
    [129, -14.8],
    [132, -11.5],
    [136, -12],
    [136, -15.5],
    [140.5, -17.5],
    [142, -11],
    [145.5, -15],
    [149, -20.5],
    [153, -25],
    [153, -31],
    [150.5, -36],
    [138, -36],
    [134, -33],
    [129, -31.7],
    [124, -33],
    [118, -35],
    [115.5, -34],
    [113.5, -26],
  ],
];

const STEP = 2.4;

function isLand(x: number, y: number): boolean {
  return lands.some((coast) => {
    let inside = false;
    for (const [at, [ax, ay]] of coast.entries()) {
      const [bx, by] = coast.at(at - 1) ?? [0, 0];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    return inside;
  });
}

/**
 * The map of the cocoa belt: land as dots, darker between the 20th parallels, where cocoa grows.
 */
export function drawCocoaBelt(): string {
  const { west, east, north, south } = cocoaBelt;
  const dots = { belt: "", beyond: "" };
  for (const row of range(Math.floor((north - south) / STEP))) {
    const latitude = north - (row + 0.5) * STEP;
    // Every other row is offset by half a step.
    const shift = row % 2 === 0 ? 0 : STEP / 2;
    for (const column of range(Math.floor((east - west) / STEP))) {
      const longitude = west + (column + 0.5) * STEP + shift;
      if (!isLand(longitude, latitude)) continue;
      const kind = Math.abs(latitude) <= 20 ? "belt" : "beyond";
      dots[kind] += `M${round(longitude - west)} ${round(north - latitude)}h0`;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${east - west} ${north - south}"><style>path{fill:none;stroke:#8a5237;stroke-width:1.9;stroke-linecap:round}.b{opacity:.28}line{stroke:#8a5237;stroke-width:.3;stroke-dasharray:1.5 2}@media (prefers-color-scheme:dark){path,line{stroke:#d9a883}}</style>${[20, -20].map((parallel) => `<line x1="0" x2="${east - west}" y1="${north - parallel}" y2="${north - parallel}"/>`).join("")}<path class="b" d="${dots.beyond}"/><path d="${dots.belt}"/></svg>`;
}
