import { randomInt, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { intentIdOf } from "#domain/payments/client-secret.ts";
import { intentBody, post } from "#test/support/api-shopper.ts";
import type { FakeStripe } from "#test/support/fake-stripe/start-fake-stripe.ts";
import { type RunningShop, runShop } from "#test/support/running-shop.ts";
import { query } from "#test/support/shop-database.ts";
import { costlyAddresses } from "./costly-addresses.ts";
import { costlyRequests, randomOf, shuffled } from "./costly-requests.ts";
import { findActions, findRoutes } from "./find-routes.ts";
import { lockedRequests, ownerFiles, ownerRequests, tables } from "./guarded-requests.ts";
import { killOneOfTwo } from "./kill-one-of-two.ts";
import { type Costs, findCostly } from "./measure-cost.ts";
import { unlock } from "./unlock.ts";

type Stage = {
  readonly shop: RunningShop;
  readonly fake: FakeStripe;
  /** Fraction of the full numbers. */
  readonly share: number;
  /** What is made by chance is the same for the same seed. */
  readonly seed: number;
  /** Of every route that was measured. */
  readonly costs: Costs;
};
type Result = { readonly tried: number; readonly gaveWay: readonly string[] };

export type Attack = {
  readonly name: string;
  /** Takes as long as all others, so only `npm run test:all` and the campaign run it. */
  readonly isExtended?: true;
  run(stage: Stage): Promise<Result>;
};

/** Not the trusted proxy, 127.0.0.1: all connections from here count as one client. */
const ATTACKER = "127.0.0.66";
const STRANGER = "192.0.2.66";
/** Of the sample bars, the one that is switched off. */
const SOLD_OUT_PRODUCT = "12";

/** What one request may take, 200 ms, and what honest people and jobs take meanwhile. */
const MAX_PROCESSOR_MS = 300;
/** A stranger who has no session is refused before any work. */
const MAX_LOCKED_MS = 150;
/** What the owner sends is counted by nobody, and slow files are rare. */
const MAX_OWNER_MS = 1_000;

/** Headers that a browser on evil.example or a script could send. */
const foreign: readonly Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { origin: "http://localhost.evil.example" },
];

const changing = [
  "/admin/unlock",
  "/admin/lock",
  "/admin/access",
  "/admin/orders",
  "/admin/orders.data",
  "/admin/products",
  "/admin/products/new",
  "/admin/products/1",
  "/admin/products/1.data",
  "/admin/media",
  "/admin/pricing",
  "/admin/emails",
  "/admin/coming-soon",
  "/admin/payments",
  "/admin/odoo",
  "/admin/settings",
  "/api/create-payment-intent",
  "/api/storage/signed-upload",
  "/api/storage/objects/products/1-a.jpg",
  "/functions/send-email",
  "/functions",
  "/order/CHOC-2026-001",
];
const bodyTypes = ["application/x-www-form-urlencoded", "text/plain", "application/json"];

const secretFiles = [
  "package.json",
  ".env",
  "build/server/index.js",
  "server/platform/config.ts",
  "etc/passwd",
  "proc/self/environ",
  "data/postgres/PG_VERSION",
];
const climbs = [
  "../",
  "../../",
  "../../../../../../",
  "..%2f",
  "..%2f..%2f",
  "%2e%2e/",
  "%2e%2e%2f%2e%2e%2f",
  "..%5c",
  "..\\..\\",
  "....//",
  "%252e%252e%252f",
  "/",
  "./",
  "%00/",
];
const beginnings = ["/", "/assets/", "/media/"];

export const attacks: readonly Attack[] = [
  {
    name: "slow bodies of small posts",
    async run({ shop, share }) {
      const tried = many(510, share);
      const head = `POST /api/create-payment-intent HTTP/1.1\r\nHost: ${hostOf(shop)}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{`;
      return { tried, gaveWay: await holdSockets(shop, tried, head, 15_000 * share) };
    },
  },
  {
    name: "half-sent heads",
    async run({ shop, share }) {
      const tried = many(4_200, share);
      const head = `GET / HTTP/1.1\r\nHost: ${hostOf(shop)}\r\nX-Slow: `;
      return { tried, gaveWay: await holdSockets(shop, tried, head, 15_000 * share) };
    },
  },
  {
    name: "order calls that have Stripe asked",
    async run({ shop, fake, share }) {
      const tried = many(600, share);
      const checkoutId = randomUUID();
      const headers = { "x-forwarded-for": STRANGER };
      const intents = `${shop.url}/api/create-payment-intent`;
      const { totals } = (await post(intents, intentBody(checkoutId, 0), headers)).body;
      const amount = (totals as { total: number }).total;
      const begun = await post(intents, intentBody(checkoutId, amount), headers);
      const intentId = intentIdOf(String(begun.body.clientSecret)) ?? "";
      let requested = 0;
      fake.onRequest = (moment, { path }) => {
        if (moment === "before" && path.includes(intentId)) requested += 1;
      };
      const began = performance.now();
      await inTurns(tried, 30, (index) =>
        index % 2 === 0
          ? post(`${shop.url}/api/checkouts/${checkoutId}/order`, {}, headers)
          : fetch(`${shop.url}/api/payment-details/${intentId}`, { headers }).then(read),
      );
      fake.onRequest = undefined;
      // At most one request to Stripe in two seconds, plus one that was running.
      const most = Math.ceil((performance.now() - began) / 2_000) + 2;
      return {
        tried,
        gaveWay:
          requested > most ? [`Stripe was asked ${requested} times, ${most} are enough`] : [],
      };
    },
  },
  {
    name: "carts from sixteen networks",
    async run({ shop, share }) {
      const tried = many(937, share);
      const begin = async (address: string) =>
        await post(`${shop.url}/api/create-payment-intent`, await cartBody(shop), {
          "x-forwarded-for": address,
        });
      await inTurns(tried, 16, (index) => begin(`2001:db8:66:${index % 16}::${index}`));
      const neighbors = await Promise.all(
        Array.from({ length: 32 }, (_, index) => begin(`2001:db8:${700 + index}::1`)),
      );
      const refused = neighbors.filter(({ status }) => status !== 200);
      return {
        tried,
        gaveWay: refused.map(({ status }) => `a shopper of another network got ${status}`),
      };
    },
  },
  {
    name: "wrong PINs",
    async run({ shop, share }) {
      const tried = many(50, share);
      const owner = await unlock(shop, shop.pin, { "x-forwarded-for": "198.51.100.9" });
      const gaveWay = owner.isOpen ? [] : ["the owner could not unlock before"];
      await inTurns(tried, 10, async (index) => {
        const address = `192.0.2.${index % 250}`;
        const wrong = String(randomInt(1_000_000, 9_999_999));
        const { isOpen } = await unlock(shop, wrong, { "x-forwarded-for": address });
        if (isOpen) gaveWay.push("a wrong PIN opened the admin");
      });
      const { isOpen, status } = await unlock(shop, shop.pin, {
        "x-forwarded-for": "203.0.113.200",
        cookie: owner.cookie,
      });
      if (!isOpen) gaveWay.push(`the owner's browser is locked out (${status})`);
      return { tried, gaveWay };
    },
  },
  {
    name: "messages from all lines of a home",
    async run({ shop, share }) {
      const tried = many(400, share);
      const write = (from: string, message: string) =>
        sendForm(shop, "/contact", from, { name: "Kim", email: "kim@example.com", message });
      await inTurns(tried, 10, (index) =>
        write(`2001:db8:67:${(index % 64).toString(16)}::1`, `Message ${index}`),
      );
      const neighbor = await write("2001:db8:68::1", "Do you ship to Maine?");
      return {
        tried,
        gaveWay: neighbor === 200 ? [] : [`a visitor of another network got ${neighbor}`],
      };
    },
  },
  {
    name: "notices for one mailbox",
    async run({ shop, share }) {
      const tried = many(300, share);
      await inTurns(tried, 10, (index) =>
        sendForm(shop, "/notify", `2001:db8:${(0x1000 + index).toString(16)}::1`, {
          product: SOLD_OUT_PRODUCT,
          email: `r.obin+${index}@gmail.com`,
        }),
      );
      const [row] = await query(
        shop,
        "select sum(confirmations)::integer as mails from notices where mailbox(email) = 'robin@gmail.com'",
      );
      const mails = Number(row?.mails);
      return { tried, gaveWay: mails > 0 && mails <= 10 ? [] : [`${mails} mails were sent`] };
    },
  },
  {
    name: "codes guessed at once",
    async run({ shop, share }) {
      const tried = Math.max(60, many(600, share));
      let looks = 0;
      await inTurns(tried, 60, async (index) => {
        const body = {
          parts: ["promotions"],
          checkoutId: randomUUID(),
          lines: [{ productId: 1, quantity: 1 }],
          code: `GUESS${index}`,
        };
        const response = await post(`${shop.url}/api/quote`, body, { "x-forwarded-for": STRANGER });
        // A shop that is too busy answers nothing.
        const promotions = response.body.promotions as { refused: string | null } | undefined;
        if (promotions?.refused?.startsWith("We don't know")) looks += 1;
      });
      // Exactly thirty where none was answered as too busy: try-guess.test.ts.
      const gaveWay = looks > 0 && looks <= 30 ? [] : [`${looks} guesses were looked up`];
      return { tried, gaveWay };
    },
  },
  {
    name: "made-up product ids",
    async run({ shop, share }) {
      const tried = many(24_000, share);
      const before = memoryOf(shop);
      await inTurns(tried, 32, (index) =>
        fetch(`${shop.url}/api/products?ids=${1_000 + index},${2_000_000 + index}`).then(read),
      );
      const grown = Math.round(memoryOf(shop) - before);
      // The cache may use 64 MB; the rest are the owner's pictures, and garbage that was not collected yet.
      return { tried, gaveWay: grown > 220 ? [`the process grew by ${grown} MB`] : [] };
    },
  },
  {
    name: "addresses and bodies that no browser sends",
    async run({ shop, share }) {
      const tried = many(300, share);
      const before = shop.output().length;
      const gaveWay: string[] = [];
      await inTurns(tried, 10, async (index) => {
        const isPost = index % 3 === 0;
        const path = isPost
          ? ["/admin/unlock", "/order/X"][index % 2]
          : `/${"%ff".repeat(1 + (index % 2_000))}`;
        const response = await fetch(`${shop.url}${path}`, {
          ...(isPost && { method: "POST", body: "x", headers: { "content-type": "text/plain" } }),
        });
        await read(response);
        if (response.status !== (isPost ? 400 : 404)) gaveWay.push(`${path}: ${response.status}`);
      });
      const logged = shop.output().slice(before);
      if (logged) gaveWay.push(`${logged.length} characters of log: ${logged.slice(0, 300)}`);
      return { tried, gaveWay };
    },
  },
  {
    name: "bodies that cost a processor",
    async run({ shop, share, seed, costs }) {
      const requests = costlyRequests(seed).slice(0, many(1_200, share));
      const gaveWay = await findCostly(shop, requests, { most: MAX_PROCESSOR_MS, costs });
      return { tried: requests.length, gaveWay };
    },
  },
  {
    name: "long addresses and heads",
    async run({ shop, share, seed, costs }) {
      const all = costlyAddresses(await findRoutes(), seed);
      const requests = all.slice(0, many(2_000, share));
      const gaveWay = await findCostly(shop, requests, { most: MAX_PROCESSOR_MS, costs });
      return { tried: requests.length, gaveWay };
    },
  },
  {
    name: "a megabyte to the locked admin",
    async run({ shop, share, seed, costs }) {
      const all = shuffled(lockedRequests(await findRoutes()), randomOf(seed));
      const requests = all.slice(0, many(all.length, share));
      const gaveWay = await findCostly(shop, requests, {
        most: MAX_LOCKED_MS,
        costs,
        isRefused: true,
      });
      return { tried: requests.length, gaveWay };
    },
  },
  {
    name: "forms and files from the owner's hand",
    async run({ share, seed, costs }) {
      // In a shop of its own, because whatever is sent may be saved.
      const apart = await runShop({ TRUSTED_PROXIES: "127.0.0.1,::1" });
      try {
        const { cookie } = await unlock(apart, apart.pin, { "x-forwarded-for": "198.51.100.9" });
        const headers = { cookie, origin: apart.url, "x-forwarded-for": "198.51.100.9" };
        const filesOfShop = await readOwnFiles(apart, cookie);
        const requests = [
          ...ownerFiles(filesOfShop, seed).slice(0, many(300, share)),
          ...ownerRequests(await findRoutes(), findActions(), seed).slice(0, many(1_000, share)),
        ];
        const gaveWay = await findCostly(apart, requests, { most: MAX_OWNER_MS, headers, costs });
        const { status } = await fetch(`${apart.url}/healthz`);
        if (status !== 200) gaveWay.push(`afterwards the shop is ${status}`);
        return { tried: requests.length, gaveWay };
      } finally {
        await apart.dispose();
      }
    },
  },
  {
    name: "one of two processes, until it is killed",
    isExtended: true,
    async run({ seed }) {
      return { tried: 1, gaveWay: await killOneOfTwo(seed) };
    },
  },
  {
    name: "hostile uploads",
    async run({ shop }) {
      const { cookie } = await unlock(shop, shop.pin, { "x-forwarded-for": "198.51.100.9" });
      const before = await mediaRows(shop);
      const gaveWay: string[] = [];
      let tried = 0;
      for (const [what, bytes] of hostileFiles) {
        for (const type of ["image/jpeg", "image/png", "image/svg+xml", "text/html"]) {
          const path = `products/${tried}-a.jpg`;
          const response = await fetch(`${shop.url}/api/storage/objects/${path}`, {
            method: "PUT",
            body: bytes,
            headers: { cookie, "content-type": type },
          });
          await read(response);
          tried += 1;
          if (response.status < 400 || response.status >= 500) {
            gaveWay.push(`${what} as ${type}: ${response.status}`);
          }
        }
      }
      if ((await mediaRows(shop)) !== before) gaveWay.push("something was kept");
      return { tried, gaveWay };
    },
  },
  {
    name: "forged calls from another site",
    async run({ shop }) {
      const { cookie } = await unlock(shop, shop.pin, { "x-forwarded-for": "198.51.100.9" });
      const gaveWay: string[] = [];
      let tried = 0;
      for (const path of changing) {
        for (const headers of foreign) {
          for (const type of bodyTypes) {
            const response = await fetch(`${shop.url}${path}`, {
              method: "POST",
              body: type.endsWith("json") ? "{}" : "a=1",
              headers: { ...headers, cookie, "content-type": type },
              redirect: "manual",
            });
            await read(response);
            tried += 1;
            if (response.status !== 403) {
              gaveWay.push(`${path} with ${JSON.stringify(headers)}: ${response.status}`);
            }
          }
        }
      }
      return { tried, gaveWay };
    },
  },
  {
    name: "path tricks",
    async run({ shop }) {
      const gaveWay: string[] = [];
      let tried = 0;
      for (const beginning of beginnings) {
        for (const climb of climbs) {
          for (const file of secretFiles) {
            const path = `${beginning}${climb}${file}`;
            const { status, body } = await getRaw(shop, path);
            tried += 1;
            const leaks = /root:x:|"name": "conche"|DATABASE_URL|PATH=|^18\s*$/.test(body);
            if (leaks || status >= 500) gaveWay.push(`${path}: ${status}`);
          }
        }
      }
      return { tried, gaveWay };
    },
  },
];

function many(full: number, share: number): number {
  return Math.max(1, Math.round(full * share));
}

const hostOf = (shop: RunningShop) => new URL(shop.url).host;

/** Runs tasks with limited concurrency. */
async function inTurns(
  count: number,
  atOnce: number,
  act: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await act(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Opens connections that send an incomplete request, and checks that visitors are still served. */
async function holdSockets(
  shop: RunningShop,
  count: number,
  text: string,
  forMs: number,
): Promise<string[]> {
  const { port } = new URL(shop.url);
  const sockets: Socket[] = [];
  const gaveWay: string[] = [];
  try {
    for (let opened = 0; opened < count; opened += 1) {
      const socket = connect({ port: Number(port), host: "127.0.0.1", localAddress: ATTACKER });
      socket.on("error", () => {});
      socket.on("connect", () => socket.write(text));
      sockets.push(socket);
      if (opened % 200 === 199) await pause(20);
    }
    const end = performance.now() + forMs;
    do {
      const page = await fetch(`${shop.url}/products`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status,
        () => 0,
      );
      if (page !== 200) gaveWay.push(`a page for somebody else: ${page || "no answer in 5 s"}`);
      await pause(250);
    } while (performance.now() < end);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  return gaveWay;
}

let total: Promise<number> | undefined;

async function cartBody(shop: RunningShop) {
  total ??= post(`${shop.url}/api/create-payment-intent`, intentBody(randomUUID(), 0)).then(
    ({ body }) => (body.totals as { total: number }).total,
  );
  return intentBody(randomUUID(), await total);
}

/** @returns the status */
async function sendForm(
  shop: RunningShop,
  path: string,
  from: string,
  fields: Readonly<Record<string, string>>,
): Promise<number> {
  const response = await fetch(`${shop.url}${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: shop.url, "x-forwarded-for": from },
    redirect: "manual",
  });
  await read(response);
  return response.status;
}

const read = (response: Response) => response.arrayBuffer();

/** With node:http, because fetch normalizes the path. */
async function getRaw(
  shop: RunningShop,
  path: string,
): Promise<{ readonly status: number; readonly body: string }> {
  return await new Promise((resolve, reject) => {
    request(new URL(shop.url), { path, setHost: true }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (text: string) => {
        body += text;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
    })
      .on("error", reject)
      .end();
  });
}

/** The tables that the shop itself writes, by address. */
async function readOwnFiles(shop: RunningShop, cookie: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { own } of tables) {
    if (own === undefined) continue;
    const response = await fetch(`${shop.url}${own}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`${own}: ${response.status}`);
    files.set(own, await response.text());
  }
  return files;
}

/** In MB; 0 where it is unknown. */
function memoryOf(shop: RunningShop): number {
  const file = `/proc/${shop.pid()}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1]) / 1024;
}

async function mediaRows(shop: RunningShop): Promise<number> {
  // The owner's, who works meanwhile, are not counted.
  const hostile = "select 1 from media where path not like 'products/1______-a.jpg'";
  return (await query(shop, hostile)).length;
}

/** A PNG whose header claims 60,000 × 60,000 pixels, without pixels. */
const hugePng = Buffer.from(
  "89504e470d0a1a0a0000000d494844520000ea600000ea600806000000000000000000000049454e44ae426082",
  "hex",
);

const hostileFiles: readonly (readonly [string, Buffer<ArrayBuffer>])[] = [
  ["an empty file", Buffer.alloc(0)],
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
  [
    "a drawing with a script",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>'),
  ],
  ["a picture of 3,600 megapixels", Buffer.from(hugePng)],
  ["the beginning of a JPEG", Buffer.from("ffd8ffe000104a464946", "hex")],
  ["a ZIP archive", Buffer.from("504b0304140000000800", "hex")],
];
