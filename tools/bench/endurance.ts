import { setTimeout as pause } from "node:timers/promises";
import { runShop } from "#test/support/running-shop.ts";
import { query } from "#test/support/shop-database.ts";
import { residentMegabytes } from "./start.ts";
import { leanShop } from "./support/lean-shopper.ts";
import { percent } from "./support/row.ts";
import { median } from "./support/timed.ts";

// `npm run bench:endurance -- 60`: so many minutes of mixed load, of which the first sixth is a
// warm-up. Prints the memory of every minute, and finally the growth from start to end. Requests
// all pages, both orders' screens, their export, checkouts, and unknown URLs, about thirty-five
// requests a second.

const minutes = Math.max(3, Number(process.argv[2] ?? 60));
const WARM = Math.ceil(minutes / 6);

const kept = ["/", "/products", "/products/1", "/products/2?x=1", "/bundles", "/process"];
const anew = [
  "/cart",
  "/checkout",
  "/bundles?size=5&bars=1,2",
  "/products?sort=rubbish",
  "/nowhere",
];
const owner = [
  "/admin",
  "/admin/orders",
  "/admin/orders?q=robin",
  "/admin/products",
  "/admin/emails",
];

const shop = await runShop();
const client = leanShop(shop.url, 16);
try {
  const unlocked = await fetch(`${shop.url}/admin/unlock`, {
    method: "POST",
    body: new URLSearchParams({ pin: shop.pin }),
    headers: { origin: shop.url },
    redirect: "manual",
  });
  const cookie = unlocked.headers.get("set-cookie")?.split(";")[0];
  if (!cookie) throw new Error(`The admin did not open: ${unlocked.status}`);

  const counts = new Map<string, number>();
  const count = (what: string): void => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    count(String(await client.get(path, headers)));
  const every = (ms: number, act: (turn: number) => Promise<void>) => {
    let turn = 0;
    return setInterval(() => {
      act(turn++).catch((error: Error) => count(error.message.slice(0, 80)));
    }, ms);
  };
  const at = (paths: readonly string[], turn: number) => paths[turn % paths.length] ?? "/";
  const timers = [
    every(50, (turn) => ask(at(kept, turn), { "accept-encoding": "br" })),
    every(200, (turn) => ask(at(anew, turn))),
    every(1_000, (turn) => ask(at(owner, turn), { cookie })),
    every(30_000, () => ask("/admin/orders/export", { cookie })),
    every(500, async () => {
      await client.checkout();
      count("order");
    }),
  ];

  const memory: number[] = [];
  for (let minute = 1; minute <= minutes; minute += 1) {
    const samples = [];
    for (let sample = 0; sample < 12; sample += 1) {
      await pause(5_000);
      samples.push(residentMegabytes(shop.pid()));
    }
    memory.push(median(samples));
    console.log(`minute ${minute}: ${median(samples)} MB`, Object.fromEntries(counts));
  }
  for (const timer of timers) clearInterval(timer);
  const window = Math.max(1, Math.floor(minutes / 6));
  const first = median(memory.slice(WARM, WARM + window));
  const last = median(memory.slice(-window));
  const [orders] = await query(shop, "select count(*)::int as count from orders");
  console.log(
    `${orders?.count} orders; ${first} MB after the first ${WARM} minutes, ${last} MB at the end: ` +
      `${percent(last / first - 1)} more`,
  );
} finally {
  client.close();
  await shop.dispose();
}
