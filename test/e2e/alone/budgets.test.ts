import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "#test/support/for-tests.ts";
import { buyOrder } from "../../support/api-shopper.ts";
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
 * builder), scripts stay at or below 118,000. A page that outgrows its budget has to give something
 * up, or its change says here why it may weigh more.
 *
 * React and the router are 96,000 bytes of the scripts. The checkout has zod/mini, 8,000, and
 * the rules and messages of gifts, 2,400; the fields of a gift load when its box is ticked, and
 * so does the gift of an order in the admin, which has React Aria, 48,000. That tax may be a
 * figure of Stripe's takes 300 of the checkout; what asks for it loads where it is on. The page
 * names its own routes; those that its links lead to are fetched afterwards, some 800 bytes, and cached.
 * The wrappers of coming bars, the icons and the hours take 100 bytes of page at Home. The view
 * of imported orders, and how many match a search, take 500 bytes of the orders screen; the menu
 * of the admin's tabs on phones, 250 of every screen; the tab of a new shop's checklist, and which
 * screens belong to which tab, 100. A bar's page has three pictures, the
 * tasting wheel, the weight and how it is made, 1,100 bytes; the list has a filter by taste,
 * 300; both are still below 14,000, which arrive in the first round trip. The page that sells gift
 * cards shares the form and the payment of the checkout, which come in more files for that: 1,000
 * bytes of the checkout, 500 of an order's page, 400 of the admin's orders. That a gift card can be
 * entered in the cart, and is handed over to the checkout, takes 200 of both. That the owner's new
 * order may be a gift, and be paid with a gift card, takes 900 bytes of it; the gift's fields load where gifts are offered.
 * The note for the packer takes 70 of both forms.
 * Gift cards in the menu of a shop that sells them take 110 of every page.
 * Dark grounds of small wrappers, and corners that follow the look, take 70 bytes of the shop's styles; what keeps lists
 * and pictures in their panels on a phone, 220 of the admin's; the drawn gift card, 150 of an order's page.
 * How a logo looks on each ground takes 50 bytes of styles.
 * A field's error that waits for the end of a press takes 80 bytes of the checkout.
 * Texts that stand in an element of their own, so that a translated page still changes, take 50 to 200 bytes of a page.
 * What is asked about an address (lost zeros, the state of a ZIP code, post office boxes, customs), the quote in a
 * wallet's sheet and totals said to screen readers take 6,600 of the checkout; the questions about an address, 6,000 of
 * the owner's new order and of the orders screen. Spoken totals and what is free to ship take 1,300 of Home and the cart.
 * Words that break, tables and lists of pages, and former addresses take 450 of the shop's styles and 500 of the
 * admin's; the admin's own error pages and questions about files, 1,300 to 2,300 of its screens.
 * Labeled fields, ticks and dialogs with a form that are written once, and so in files that several pages share, take
 * 20 to 430 of the pages that have them.
 * That what was kept aside is over, or more than a network may keep aside, takes 270 of the checkout. Words about what
 * unpaid checkouts hold and where Odoo booked a document, in files that pages share, take 10 to 160 of the others.
 * Numbers with their nouns are put in one place, a file that pages share: 25 to 250.
 * The admin's sidebar has 20 entries with icons and numbers, and a phone two bars: 1,200 to 1,700 of each of its pages,
 * 1,400 of its styles, 450 of its scripts.
 * The search of everything loads when it is opened; its entries and keys take 1,000 to 1,900 of scripts that each page
 * of the admin loads, 250 of the page, and its lines 1,000 of the styles.
 * The first screen's work and figures, and the list of products with cells to type into, take 550 of the admin's styles;
 * that the stock screen shares its cells with that list, 450 of its scripts.
 * Packing names the bars of each order and buys labels for all: 1,100 bytes of the page, 3,500 of its scripts, 220 of
 * the admin's styles; files that other screens share with it are more and smaller, 80 of a page and 800 of the orders'
 * scripts. The camera's reader loads when it is opened.
 * Pictures that are whole, their dots, names that end after three lines and the drawn wrapper take 450 of the shop's
 * styles, the links around a bar's pictures 70 of its page; wrappers in small, 100 of the admin's styles.
 * A weight that was refused, several documents of labels and cells that wait for their answer take 50 to 90 of Packing and Stock.
 * What is missing beside Pay, with a way to each field, and the city of a ZIP code take 700 of the checkout.
 * A bar's page is a file that the editor's preview shares, 15 bytes of the page and of the checkout. Previews beside forms,
 * a Save that stays in sight and the switch between light and dark take 600 of the admin's styles; the switch also 150 of
 * each page and 280 of its scripts.
 * The title in a phone's bar takes 550 of the admin's scripts, groups of packing 350 of its styles, what can be done with selected
 * orders 1,000 of their scripts; their dialogs load when they are opened. The checkout's total above its form, the state of a
 * ZIP code and the toast's bar take 200 of the checkout.
 * The search in the header takes 60 of every page and its styles, and loads when it is opened; the year and the ways to pay in
 * the footer take 50 of every page, what boxes save 200 of a bar's scripts, the state of a recipient's ZIP code 400 of the
 * checkout, and files that the shop and the admin share 350 of the admin's scripts.
 * Counts beside the filters take 270 of the list's page. Stars, tags without those for programs and the photographs of
 * the owner take 60 to 90 of a page and up to 450 of a bar's scripts; one field for codes and gift cards, and the gift's
 * box in the cart, 450 of the checkout. What scrolls along when a page is zoomed in, the card of the box and pictures in
 * pages take 100 of the shop's styles and 200 of the admin's, and what waits until all rows are selected 160 of its
 * scripts; that a screen stays without a connection, 100 of them; and the checkbox of cards 50 of the styles.
 * That the footer can ask for addresses takes 80 of every page's scripts. What stays in place until its script comes takes
 * 140 of each, and that items and totals open above the checkout's form 300 of it. That a day is checked in one place takes
 * 150 of the orders screen; strips without scrollbars, 20 of the admin's styles.
 */
const budgets: Record<string, Weight> = {
  "/": { html: 12_090, scripts: 114_400, styles: 16_350, fonts: 58_000, pictures: 34_000 },
  "/products": { html: 12_570, scripts: 112_950, styles: 16_350, fonts: 58_000, pictures: 67_500 },
  "/products/1": {
    html: 13_060,
    scripts: 116_200,
    styles: 16_350,
    fonts: 58_000,
    pictures: 19_500,
  },
  "/bundles": { html: 9_730, scripts: 118_000, styles: 16_350, fonts: 58_000, pictures: 27_500 },
  // These two contain the empty cart as well, because only the browser knows the cart.
  "/cart": { html: 6_940, scripts: 124_880, styles: 16_350, fonts: 58_000, pictures: 0 },
  "/checkout": { html: 7_435, scripts: 156_700, styles: 16_350, fonts: 58_000, pictures: 0 },
  "/order-confirmation/{id}": {
    html: 9_340,
    scripts: 125_840,
    styles: 16_350,
    fonts: 58_000,
    pictures: 0,
  },
  // Its stylesheet repeats the utilities that it shares with the shop, 4,000 bytes, so that the
  // shop's has none of the admin's.
  "/admin/orders": { html: 13_010, scripts: 215_050, styles: 33_220, fonts: 58_000, pictures: 0 },
  "/admin/orders/new": {
    html: 12_160,
    scripts: 137_830,
    styles: 33_220,
    fonts: 58_000,
    pictures: 0,
  },
  "/admin/packing": { html: 11_100, scripts: 150_750, styles: 33_220, fonts: 58_000, pictures: 0 },
  "/admin/customers": { html: 9_240, scripts: 129_520, styles: 33_220, fonts: 58_000, pictures: 0 },
  "/admin/stock": { html: 12_450, scripts: 155_450, styles: 33_220, fonts: 58_000, pictures: 0 },
};

const shop = forAllTests(runShop);
let orderId: string;
let cookie: string;
beforeAll(async () => {
  orderId = (await buyOrder(shop)).id;
  const unlocked = await fetch(`${shop.url}/admin/unlock`, {
    method: "POST",
    body: new URLSearchParams({ pin: shop.pin, next: "/admin/orders" }),
    redirect: "manual",
  });
  cookie = unlocked.headers.get("set-cookie")?.split(";")[0] ?? "";
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

// Forms of settings and the checkout's validate with it.
const withForms = new Set(["/checkout", "/admin/packing"]);

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

/** With node:http, because fetch decompresses and does not report the transferred size. */
async function get(path: string): Promise<{ bytes: number; text: string }> {
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
