import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { buyOrder } from "../../support/api-shopper.ts";
import { beginSession } from "../../support/journeys.ts";
import { runShop } from "../../support/running-shop.ts";

// Size of a first visit to each page: compressed bytes, without headers.

type Weight = {
  /**
   * In the shop, 200 bytes are the script that delays the other scripts until the first paint, and
   * 900 on every page the replay of early events, so that a quick "Add to Cart" works; as a file it
   * would come too late. Another 100 replace a blocked sessionStorage.
   */
  readonly html: number;
  /** All scripts that are loaded before the page is interactive. */
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
  /** What a phone loads immediately; lazy pictures are not counted. */
  readonly pictures: number;
};

/**
 * A little above what was measured. Where most visits begin (Home, the list, a bar's page, the box
 * builder), scripts stay near 118,000 or below. A page that outgrows its budget gives something up,
 * or the commit that raises the budget says why the page may weigh more.
 *
 * Of the scripts, React and the router are 93,000 bytes, and what all pages of the shop share 16,000.
 * The checkout adds its form and payment, zod/mini, 8,000, and the questions about an address, 6,600.
 * The admin adds its frame, 9,000, and React Aria where a screen has menus or dialogs, 25,000 to 48,000.
 * What has to be opened first loads then: the search, an order beside the list, dialogs, the fields
 * of a gift, the camera, charts. A chunk that pages share costs each of them some bytes when one changes.
 */
const budgets: Record<string, Weight> = {
  "/": { html: 12_090, scripts: 115_150, styles: 16_990, fonts: 58_000, pictures: 34_000 },
  "/products": { html: 12_570, scripts: 114_020, styles: 16_990, fonts: 58_000, pictures: 67_500 },
  "/products/1": {
    html: 13_060,
    scripts: 117_450,
    styles: 16_990,
    fonts: 58_000,
    pictures: 19_500,
  },
  "/bundles": { html: 9_730, scripts: 119_180, styles: 16_990, fonts: 58_000, pictures: 27_500 },
  // These two contain the empty cart as well, because only the browser knows the cart.
  "/cart": { html: 7_020, scripts: 128_395, styles: 16_990, fonts: 58_000, pictures: 0 },
  "/checkout": { html: 7_435, scripts: 162_200, styles: 16_990, fonts: 58_000, pictures: 0 },
  "/order-confirmation/{id}": {
    html: 9_365,
    scripts: 127_720,
    styles: 16_990,
    fonts: 58_000,
    pictures: 0,
  },
  // Its stylesheet repeats the utilities that it shares with the shop, 4,000 bytes, so that the
  // shop's has none of the admin's.
  "/admin/orders": { html: 13_010, scripts: 193_660, styles: 34_675, fonts: 58_000, pictures: 0 },
  "/admin/orders/new": {
    html: 12_435,
    scripts: 148_390,
    styles: 34_675,
    fonts: 58_000,
    pictures: 0,
  },
  "/admin/packing": { html: 11_100, scripts: 142_775, styles: 34_675, fonts: 58_000, pictures: 0 },
  "/admin/customers": { html: 9_240, scripts: 134_720, styles: 34_675, fonts: 58_000, pictures: 0 },
  "/admin/stock": { html: 12_570, scripts: 135_220, styles: 34_675, fonts: 58_000, pictures: 0 },
};

const shop = forAllTests(runShop);
let orderId: string;
let cookie: string;
beforeAll(async () => {
  orderId = (await buyOrder(shop)).id;
  cookie = await beginSession(shop);
});

describe("a first visit stays within its budget", () => {
  test.each(Object.keys(budgets))("%s", async (page) => {
    const weight = await weigh(page.replace("{id}", orderId));
    const over = Object.entries(budgets[page] ?? {}).flatMap(([part, most]) => {
      const bytes = weight[part as keyof Weight];
      return bytes > most ? [`${part}: ${bytes} bytes, and the budget is ${most}`] : [];
    });
    expect(over).toEqual([]);
  });
});

describe("the charts' package", () => {
  test.each([...Object.keys(budgets), "/admin", "/admin/analytics", "/admin/analytics/board"])(
    "is not loaded by %s at first",
    async (page) => expect(await scriptsWith("recharts", page)).toEqual([]),
  );

  test("is a chunk of its own, which only the sales board loads", () => {
    const scripts = readdirSync("build/client/assets").filter((name) => name.endsWith(".js"));
    const textOf = (name: string) => readFileSync(`build/client/assets/${name}`, "utf8");
    const charts = scripts.filter((name) => textOf(name).includes("recharts"));
    expect(charts).toHaveLength(1);
    const askers = scripts.filter((name) => textOf(name).includes(`${charts[0]}`));
    expect(askers).toEqual([expect.stringMatching(/^analytics-board\.route-/)]);
  });
});

// The checkout validates with it, and so do forms of settings, which have no budget.
const withForms = new Set(["/checkout"]);

test.each(Object.keys(budgets).filter((page) => !withForms.has(page)))(
  "zod is not loaded by %s at first",
  async (page) => expect(await scriptsWith("_zod", page)).toEqual([]),
);

/** The initial scripts of a page that contain this word. */
async function scriptsWith(word: string, page: string): Promise<string[]> {
  const { text: html } = await get(page.replace("{id}", orderId));
  const named = html.matchAll(/"(\/assets\/[^"]+\.js)"/g);
  const found: string[] = [];
  for (const address of await withImports(Array.from(named, ([, address = ""]) => address))) {
    if ((await get(address)).text.includes(word)) found.push(address);
  }
  return found;
}

async function weigh(path: string): Promise<Weight> {
  const page = await get(path);
  const html = page.text;
  const linked = (pattern: RegExp) => [
    ...new Set(Array.from(html.matchAll(pattern), ([, address = ""]) => address)),
  ];
  const preloaded = linked(/<link rel="(?:later|modulepreload)"[^>]* href="([^"]+)"/g);
  const scripts = await withImports([
    ...preloaded,
    ...linked(/<script[^>]* src="([^"]+)"/g),
    ...linked(/import(?: \* as \w+ from)? "(\/assets\/[^"]+)"/g),
  ]);
  // Without a preload, a script is discovered one round trip later.
  expect(scripts.filter((address) => !preloaded.includes(address))).toEqual([]);
  return {
    html: page.bytes,
    scripts: await total(scripts),
    styles: await total(linked(/<link rel="stylesheet" href="([^"]+)"/g)),
    fonts: await total(linked(/<link rel="preload" as="font"[^>]* href="([^"]+)"/g)),
    pictures: await total(picturesAtOnce(html)),
  };
}

/** The scripts and all their static imports. */
async function withImports(addresses: readonly string[]): Promise<string[]> {
  const found = new Set(addresses);
  for (const address of found) {
    const { text } = await get(address);
    for (const [, name] of text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      found.add(`/assets/${name}`);
    }
  }
  return [...found];
}

/** The size and format of each eager picture that a phone loads. */
function picturesAtOnce(html: string): string[] {
  const pictures = html.matchAll(/<picture[^>]*>.*?<\/picture>|<img [^>]*>/gs);
  const addresses = Array.from(pictures, ([picture]) => {
    if (/ loading="lazy"/.test(picture)) return [];
    const [, phone] = /([^" ,]+-(?:640|768)\.avif) \d+w/.exec(picture) ?? [];
    const [, source] = / srcset="([^" ,]+)"/i.exec(picture) ?? [];
    const [, src = ""] = /<img [^>]*src="([^"]+)"/.exec(picture) ?? [];
    const address = phone ?? source ?? src;
    return address.startsWith("/") ? [address] : [];
  });
  return [...new Set(addresses.flat())];
}

async function total(addresses: readonly string[]): Promise<number> {
  let sum = 0;
  for (const address of addresses) sum += (await get(address)).bytes;
  return sum;
}

type Loaded = { readonly bytes: number; readonly text: string };

/** What was loaded before, by address: pages share most of their scripts. */
const loaded = new Map<string, Promise<Loaded>>();

function get(path: string): Promise<Loaded> {
  const answer = loaded.get(path) ?? load(path);
  loaded.set(path, answer);
  return answer;
}

/** With node:http, because fetch decompresses and does not report the transferred size. */
async function load(path: string): Promise<Loaded> {
  const response = await new Promise<IncomingMessage>((resolved, rejected) => {
    const headers = { "accept-encoding": "gzip, br", cookie };
    request(new URL(path, shop.url), { headers }, resolved).on("error", rejected).end();
  });
  const body = Buffer.concat(await response.toArray());
  expect(`${path} ${response.statusCode}`).toBe(`${path} 200`);
  return { bytes: body.length, text: decode(body, response.headers["content-encoding"]) };
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === "br") return brotliDecompressSync(body).toString();
  if (encoding === "gzip") return gunzipSync(body).toString();
  return body.toString();
}
