import { randomUUID } from "node:crypto";
import { quoteParts } from "#domain/checkout/checkout-requests.ts";
import { shopper, threeBarBundle } from "#test/support/sample-shopper.ts";

// Requests that could cost more than they are worth: every route that takes a body, with bodies as
// large as it takes, in shapes that are known to be costly. A seed repeats a campaign.

export type CostlyRequest = {
  /** The route and the shape, to find it again. */
  readonly what: string;
  readonly route: string;
  readonly method: "GET" | "POST" | "PUT";
  /** With its query. Made when it is sent, as is the body: all together have gigabytes. */
  path(): string;
  readonly headers: Readonly<Record<string, string>>;
  /** None with GET. */
  body?(): string;
};

type Route = {
  readonly path: string;
  /** The most bytes of a body. */
  readonly most: number;
} & ({ readonly json: unknown } | { readonly fields: readonly string[] } | { readonly file: true });

const KB = 1024;
const USUAL = 256 * KB;
const RECIPIENTS = 1024 * KB;

const line = { productId: 1, quantity: 1, bundleId: "box-1", bundleSize: 3 };
const place = { state: "OR", zipCode: "97201", isPoBox: false, shipAfter: "2026-12-01" };
const destination = { state: "OR", zipCode: "97201" };
const shipping = { optionId: "1", heat: null };
const gift = { ...shopper, message: "A gift", shipAfter: "" };
const checkoutId = randomUUID();
const purchase = { amount: 1, lines: threeBarBundle, code: "A", giftCard: "B", tab: "t" };

/** Every route that takes a body from anybody. */
export const openRoutes: readonly Route[] = [
  {
    path: "/api/create-payment-intent",
    most: USUAL,
    json: {
      ...purchase,
      currency: "usd",
      methodTypes: ["card"],
      checkoutId,
      orderData: { items: [line] },
      shipping,
      multiRecipient: { destinations: [place], preference: { method: null, heat: null } },
    },
  },
  {
    path: `/api/checkouts/${checkoutId}/details`,
    most: RECIPIENTS,
    json: {
      ...purchase,
      shipping,
      preference: { method: "Standard", heat: null },
      details: { ...shopper, packerNote: "Thanks", gift, recipients: [gift] },
    },
  },
  {
    path: "/api/quote",
    most: RECIPIENTS,
    json: {
      ...purchase,
      parts: [...quoteParts],
      checkoutId,
      destination,
      shipping,
      recipients: [gift],
      preference: { method: "a", heat: null },
    },
  },
  { path: "/api/recipients-file", most: RECIPIENTS, file: true },
  {
    path: `/api/orders/${checkoutId}/payment-intent`,
    most: USUAL,
    json: { methodTypes: ["card"], token: "a" },
  },
  { path: "/api/demo-payments/pi_1", most: USUAL, json: { clientSecret: "a" } },
  { path: `/api/checkouts/${checkoutId}/order`, most: USUAL, json: {} },
  { path: `/api/orders/${checkoutId}/receipt`, most: USUAL, json: {} },
  { path: "/api/webhooks/stripe", most: USUAL, json: { id: "evt_1", data: { object: {} } } },
  { path: "/api/webhooks/easypost", most: USUAL, json: { id: "evt_1", result: {} } },
  { path: "/functions/send-email", most: USUAL, json: { to: "a@example.com", html: "<p>a</p>" } },
  { path: "/functions", most: USUAL, json: { model: "a", method: "b", args: [] } },
  { path: "/contact", most: USUAL, fields: ["name", "email", "message", "more"] },
  { path: "/gift-cards/balance", most: USUAL, fields: ["code"] },
  { path: "/order/CHOC-2026-001", most: USUAL, fields: ["email"] },
  { path: `/review/${checkoutId}`, most: USUAL, fields: ["product", "stars", "body", "author"] },
  { path: "/notify", most: USUAL, fields: ["product", "notice", "email"] },
  { path: `/notify/${checkoutId}`, most: USUAL, fields: ["do"] },
  { path: `/notify/${checkoutId}/leave`, most: USUAL, fields: ["List-Unsubscribe"] },
  { path: "/newsletter", most: USUAL, fields: ["email"] },
  { path: `/newsletter/${checkoutId}`, most: USUAL, fields: ["do"] },
  { path: "/opening", most: USUAL, fields: ["email"] },
  { path: `/opening/${checkoutId}`, most: USUAL, fields: ["do"] },
  { path: "/admin/unlock", most: USUAL, fields: ["pin", "next"] },
  { path: "/admin/unlock/passkey", most: USUAL, fields: ["next", "recoveryCode", "passkey"] },
];

export type Text = (bytes: number) => string;

/** Texts that are costly to normalize, to trim, to match or to read. */
export const texts: Readonly<Record<string, Text>> = {
  "combining accents": (length) => "a".padEnd(length / 2, "\u0301\u0323"),
  "runs of accents": (length) => `a${"\u0301\u0323".repeat(14)}`.repeat(length / 58),
  blanks: (length) => `a${" ".repeat(length)}b`,
  "blank letters": (length) => `a${"\u3164\u200e".repeat(length / 6)}b`,
  digits: (length) => `PO 1${"0".repeat(length)}!`,
  "digits with hyphens": (length) => `${"1-".repeat(length / 2)}!`,
  slashes: (length) => `${"/".repeat(length)}a`,
  commas: (length) => ",".repeat(length),
  quotes: (length) => `"${'""'.repeat(length / 2)}`,
  "line breaks": (length) => `a${"\r\n".repeat(length / 2)}b`,
  tags: (length) => "<a".repeat(length / 2),
  "one tag": (length) => `<${"a".repeat(length)}`,
  entities: (length) => "&amp".repeat(length / 4),
  "control characters": (length) => "a\u0001".repeat(length / 2),
  "ligatures that become eighteen letters": (length) => "\ufdfa".repeat(length / 3),
  "letters of two units": (length) => "\u{1d400}".repeat(length / 4),
  at: (length) => `${"a@".repeat(length / 2)}.`,
  dots: (length) => `a@${"a.".repeat(length / 2)}!`,
  "a street": () => "PO 1".padEnd(199, "0"),
};

/** Files of rows. */
export const files: Readonly<Record<string, Text>> = {
  "rows of one cell": (length) => "a\n".repeat(length / 2),
  "rows of one blank": (length) => `Name,Street\n${" \n".repeat(length / 2)}`,
  columns: (length) => `${"a,".repeat(length / 4)}\n${"b,".repeat(length / 4)}`,
  "rows of many cells": (length) => `${",".repeat(900)}a\n`.repeat(length / 902),
  "tabs and blanks": (length) => `a\t${" \t".repeat(length / 2)}`,
  "open quotes": (length) => '"\n'.repeat(length / 2),
  "500 rows": (length) => {
    const titles = "First name,Last name,Street,City,State,ZIP,Message\n";
    const row = (at: number) =>
      `Kim${at},Sample,${at} Test Way,Portland,OR,97201,${"é ".repeat(length / 1_600)}\n`;
    return titles + Array.from({ length: 500 }, (_, at) => row(at)).join("");
  },
};

/** What once took from seconds to minutes is tried in every campaign. */
const known = new Set([
  "/api/recipients-file, rows of one cell",
  "/api/recipients-file, combining accents",
  "/api/create-payment-intent, all lists full",
  "/api/checkouts/:id/details, a street as details.street",
  "/api/checkouts/:id/details, blanks as details.street",
  "/contact, combining accents as message",
]);

/**
 * Some thousand requests in the order of a seed, those known to have been costly first.
 *
 * @param seed the same one gives the same requests
 */
export function costlyRequests(seed: number): CostlyRequest[] {
  const random = randomOf(seed);
  const requests = openRoutes.flatMap((route) => bodiesFor(route, random));
  return shuffled(requests, random, (request) => known.has(request.what));
}

/** In the order of a seed, those that come first in any case before the others. */
export function shuffled(
  requests: readonly CostlyRequest[],
  random: () => number,
  isFirst: (request: CostlyRequest) => boolean = () => false,
): CostlyRequest[] {
  return requests
    .map((request) => ({ request, place: isFirst(request) ? -1 : random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ request }) => request);
}

/** Mulberry32: numbers from 0 to 1. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function bodiesFor(route: Route, random: () => number): CostlyRequest[] {
  const name = route.path.replace(checkoutId, ":id");
  const request = (shape: string, type: string, body: () => string): CostlyRequest => ({
    what: `${name}, ${shape}`,
    route: name,
    method: "POST",
    path: () => route.path.replace(checkoutId, randomUUID()),
    headers: { "content-type": type },
    body: () => cut(body(), route.most),
  });
  const json = (shape: string, body: () => string) => request(shape, "application/json", body);
  const room = route.most - 4 * KB;

  if ("file" in route) {
    return [...Object.entries(files), ...Object.entries(texts)].map(([shape, make]) =>
      request(shape, "text/csv", () => make(room)),
    );
  }
  if ("fields" in route) {
    const type = "application/x-www-form-urlencoded";
    const form = (shape: string, body: () => string) => request(shape, type, body);
    const boundary = "----b";
    const part = (name: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
    return [
      ...route.fields.flatMap((field) => [
        ...Object.entries(texts).map(([shape, make]) =>
          // As bytes, because percent signs would make it a third as long.
          form(
            `${shape} as ${field}`,
            () => `${others(route.fields, field)}${field}=${make(room)}`,
          ),
        ),
        form(`${field} many times`, () => `${field}=a&`.repeat(room / (field.length + 3))),
      ]),
      form("many fields", () => Array.from({ length: room / 8 }, (_, at) => `f${at}=`).join("&")),
      form("percent signs", () => `a=${"%".repeat(room)}`),
      request(
        "many parts",
        `multipart/form-data; boundary=${boundary}`,
        () => `${`${part("a")}\r\n\r\n\r\n`.repeat(room / 56)}--${boundary}--`,
      ),
      request(
        "a long head of a part",
        `multipart/form-data; boundary=${boundary}`,
        () => `${part("a".repeat(room - 100))}\r\n\r\n\r\n--${boundary}--`,
      ),
    ];
  }
  const leaves = leavesOf(route.json);
  const lists = listsOf(route.json);
  return [
    json("nested lists", () => "[".repeat(room / 2) + "]".repeat(room / 2)),
    json("nested objects", () => `${'{"a":'.repeat(room / 6)}1${"}".repeat(room / 6)}`),
    json(
      "many keys",
      () => `{${Array.from({ length: room / 12 }, (_, at) => `"k${at}":1`).join(",")}}`,
    ),
    json("one long number", () => "1".repeat(room)),
    ...leaves.flatMap((address) =>
      Object.entries(texts).map(([shape, make]) =>
        json(`${shape} as ${address.join(".")}`, () => textAt(route.json, address, make, room)),
      ),
    ),
    ...lists.flatMap((address) => {
      const most = Math.floor(room / (2 * JSON.stringify(valueAt(route.json, address)).length));
      const counts = [200, 500, most, Math.round(random() * most)];
      const name = address.join(".");
      const full = (count: number, isOther: boolean) =>
        JSON.stringify(fullList(route.json, address, count, isOther));
      return counts.flatMap((count) => [
        json(`${count} ${name}`, () => full(count, false)),
        json(`${count} other ${name}`, () => full(count, true)),
      ]);
    }),
    json("all lists full", () => allFull(route.json, lists)),
  ];
}

type Address = readonly (string | number)[];

/** Of all texts in a body, and of what has none: whatever it is can be sent as a text. */
function leavesOf(value: unknown, at: Address = []): Address[] {
  if (typeof value !== "object" || value === null) return at.length === 0 ? [] : [at];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, [...at, key]));
}

function listsOf(value: unknown, at: Address = []): Address[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, each]) => listsOf(each, [...at, key]));
  return Array.isArray(value) && at.length > 0 ? [at, ...inside] : inside;
}

function valueAt(body: unknown, address: Address): unknown {
  return address.reduce((value, key) => (value as Record<string | number, unknown>)[key], body);
}

function withValue(body: unknown, [key, ...rest]: Address, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(body) ? [...body] : { ...(body as object) };
  const inside = copy as Record<string | number, unknown>;
  inside[key] = withValue(inside[key], rest, value);
  return copy;
}

function textAt(body: unknown, address: Address, make: Text, room: number): string {
  const fits = (length: number) => JSON.stringify(withValue(body, address, make(length)));
  const whole = fits(room);
  // Escaped, a text may become six times as long.
  return Buffer.byteLength(whole) <= room ? whole : fits(room / 6);
}

/** A list with `count` entries, all alike or all different. */
function fullList(body: unknown, address: Address, count: number, areDifferent: boolean): unknown {
  const [first] = valueAt(body, address) as unknown[];
  const entries = Array.from({ length: count }, (_, at) =>
    areDifferent ? differentEntry(first, at) : first,
  );
  return withValue(body, address, entries);
}

function differentEntry(entry: unknown, at: number): unknown {
  if (typeof entry !== "object" || entry === null) return at;
  const { productId, bundleId, zipCode } = entry as Record<string, unknown>;
  return {
    ...entry,
    ...(productId !== undefined && { productId: 1 + (at % 12) }),
    ...(bundleId !== undefined && { bundleId: `box-${Math.floor(at / 3)}` }),
    ...(zipCode !== undefined && { zipCode: String(97_001 + at) }),
  };
}

function allFull(body: unknown, lists: readonly Address[]): string {
  const full = lists.reduce(
    (filled, address) => fullList(filled, address, address.includes("lines") ? 200 : 500, true),
    body,
  );
  return JSON.stringify(full);
}

/** At most so many bytes; what is cut off makes it invalid, as an attacker's may be. */
export function cut(body: string, most: number): string {
  const bytes = Buffer.from(body);
  return bytes.length <= most ? body : bytes.subarray(0, most).toString();
}

function others(fields: readonly string[], field: string): string {
  return fields
    .filter((each) => each !== field && each !== "more")
    .map((each) => `${each}=1&`)
    .join("");
}
