/** Cocoa-growing regions by country: their approximate center in degrees north and east. */
const countries: Readonly<Record<string, readonly [north: number, east: number]>> = {
  belize: [16.5, -88.7],
  bolivia: [-15.5, -67],
  brazil: [-14.8, -39.3],
  cameroon: [3.9, 11.5],
  colombia: [3.5, -76.5],
  "costa rica": [9.9, -83.7],
  cuba: [20.3, -74.6],
  "dominican republic": [19.2, -70.2],
  ecuador: [-1.2, -79.5],
  fiji: [-17.8, 178],
  ghana: [6.6, -1.6],
  grenada: [12.1, -61.7],
  guatemala: [15.5, -90.3],
  haiti: [19.4, -72.3],
  hawaii: [20.8, -156.5],
  honduras: [15.3, -87],
  india: [10.5, 76.3],
  indonesia: [-2.5, 120.5],
  "ivory coast": [6.5, -5.8],
  "côte d’ivoire": [6.5, -5.8],
  "côte d'ivoire": [6.5, -5.8],
  jamaica: [18.2, -76.8],
  liberia: [6.5, -9.4],
  madagascar: [-14, 48.4],
  malaysia: [4.5, 102.5],
  mexico: [17, -92.5],
  nicaragua: [13, -85.5],
  nigeria: [7.2, 4.5],
  panama: [9.2, -82.2],
  "papua new guinea": [-6, 146.5],
  peru: [-6.5, -77],
  philippines: [7.2, 125.3],
  samoa: [-13.8, -172],
  "são tomé": [0.2, 6.6],
  "sao tome": [0.2, 6.6],
  "sierra leone": [8, -10.9],
  "solomon islands": [-9.5, 160],
  "sri lanka": [7.3, 80.6],
  tanzania: [-9, 35.5],
  thailand: [9, 99],
  togo: [7.2, 0.9],
  "trinidad and tobago": [10.5, -61.3],
  trinidad: [10.5, -61.3],
  uganda: [0.7, 30.2],
  vanuatu: [-16, 167.5],
  venezuela: [9.5, -69],
  vietnam: [10.2, 106.4],
};

/** Edges of the map of the cocoa belt, in degrees. */
export const cocoaBelt = { west: -120, east: 180, north: 36, south: -36 } as const;

/**
 * Position of an origin on the map of the cocoa belt, in degrees from its upper left corner.
 *
 * @param origin as typed by staff, such as "Sambirano, Madagascar": the last known place counts
 */
export function placeOnCocoaBelt(origin: string): { x: number; y: number } | undefined {
  const words = origin.toLowerCase();
  const parts = words.split(",").map((part) => part.trim());
  const found = parts.findLast((part) => Object.hasOwn(countries, part));
  const [north, east] = (found && countries[found]) || [];
  const isOnMap = north !== undefined && east !== undefined && east >= cocoaBelt.west;
  return isOnMap ? { x: east - cocoaBelt.west, y: cocoaBelt.north - north } : undefined;
}
