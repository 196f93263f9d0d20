import { type CostlyRequest, randomOf, shuffled, texts } from "./costly-requests.ts";
import { type FoundRoute, filledPath } from "./find-routes.ts";

// Addresses and heads without a body, about as long as Node takes them: 16 kB in all.

const ROOM = 12_000;
const ID = "01890000-0000-7000-8000-000000000000";

/** Outside of the table of routes. */
const files = [
  "/products.data",
  "/cart.data",
  "/assets/a.js",
  "/media/a.webp",
  "/theme-0123abcd.css",
  "/brand-0123abcd-icon.png",
];

const numbers = ["-1", "1e309", "0x7fffffff", "9".repeat(ROOM), "99999999999999999999", "NaN"];

const heads: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "languages without end": { "accept-language": "en-US;q=0.1,".repeat(ROOM / 12) },
  "one long language": { "accept-language": "a-".repeat(ROOM / 2) },
  "many ranges": { range: `bytes=${"0-0,".repeat(ROOM / 4)}0-1` },
  "digits of a range": { range: `bytes=${"9".repeat(ROOM)}-` },
  "many tags": { "if-none-match": '"a",'.repeat(ROOM / 4) },
  "weak tags": { "if-none-match": 'W/"'.repeat(ROOM / 3) },
  "no day": { "if-modified-since": " 1".repeat(ROOM / 2) },
  "many encodings": { "accept-encoding": "gzip;q=0.001,".repeat(ROOM / 13) },
  "many types": { accept: "a/b;q=0.1,".repeat(ROOM / 10) },
  "many cookies": { cookie: "a=b; ".repeat(ROOM / 5) },
  "one long cookie": { cookie: `conche-cart=${"%22".repeat(ROOM / 3)}` },
  "a cookie of blanks": { cookie: `a=${" ".repeat(ROOM)}b` },
  "cookies of sessions": {
    cookie: `conche-admin=${"a.".repeat(ROOM / 4)}; conche_admin=${"=".repeat(ROOM / 4)}`,
  },
  "a long agent": { "user-agent": "Mozilla/5.0 (".repeat(ROOM / 13) },
  "many addresses": { "x-forwarded-for": "1.2.3.4, ".repeat(ROOM / 9) },
  "a long origin": { referer: `https://${"a.".repeat(ROOM / 2)}` },
};

/**
 * Long and hostile addresses and heads for every route, in the order of a seed.
 *
 * @param routes all of the shop, found in its source
 */
export function costlyAddresses(routes: readonly FoundRoute[], seed: number): CostlyRequest[] {
  const ofRoutes = routes.flatMap((route) => addressesOf(route));
  const ofFiles = files.flatMap((path) => headsOf(path, path));
  return shuffled([...ofRoutes, ...ofFiles], randomOf(seed));
}

function addressesOf({ path, queries }: FoundRoute): CostlyRequest[] {
  const filled = filledPath(path, ID).replace(/\/$/, "");
  const address = (shape: string, query: () => string) =>
    request(path, shape, () => `${filled || "/"}?${query()}`);
  const ofQueries = [...queries, "q"].flatMap((name) => [
    ...Object.entries(texts).map(([shape, make]) =>
      address(`${shape} as ${name}`, () => `${name}=${encoded(make(ROOM))}`),
    ),
    ...numbers.map((text) => address(`${text.slice(0, 22)} as ${name}`, () => `${name}=${text}`)),
    address(`${name} many times`, () => `${name}=a&`.repeat(ROOM / (name.length + 3))),
  ]);
  return [
    ...ofQueries,
    address("500 parameters", () =>
      Array.from({ length: 500 }, (_, at) => `p${at}=${at}`).join("&"),
    ),
    address("parameters without names", () => "=&".repeat(ROOM / 2)),
    address("percent signs", () => "%".repeat(ROOM)),
    address("brackets", () => "a[".repeat(ROOM / 2)),
    request(path, "a deep path", () => `${filled}${"/a".repeat(ROOM / 2)}`),
    request(path, "slashes", () => `${filled}${"/".repeat(ROOM)}`),
    request(path, "a long name", () => `${filled}/${"%cc%81".repeat(ROOM / 6)}`),
    ...headsOf(path, filled || "/"),
  ];
}

function headsOf(route: string, path: string): CostlyRequest[] {
  return Object.entries(heads).map(([shape, headers]) =>
    request(route, shape, () => path, headers),
  );
}

function request(
  route: string,
  shape: string,
  path: () => string,
  headers: Readonly<Record<string, string>> = {},
): CostlyRequest {
  return { what: `GET ${route}, ${shape}`, route: `GET ${route}`, method: "GET", path, headers };
}

/** Percent-encoded and cut to what fits. */
function encoded(text: string): string {
  return encodeURIComponent(text.slice(0, ROOM).toWellFormed()).slice(0, ROOM).replace(/%.?$/, "");
}
