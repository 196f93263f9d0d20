import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
import autocannon from "autocannon";
import { runShop } from "#test/support/running-shop.ts";

// `npm run bench:pages`: how many pages a second the built shop serves, beside a bare node:http
// server that sends the same page, compressed, from memory: the most that this machine can do. Both
// take turns in one run, so that a machine whose speed drifts changes the figures, not the ratio.

const PATHS = ["/", "/products", "/products/1"];
const ROUNDS = 3;
const SECONDS = 4;
const AT_ONCE = 32;

const headers = { "accept-encoding": "br" };

async function load(url: string): Promise<{ perSecond: number; p99: number }> {
  const result = await autocannon({ url, headers, connections: AT_ONCE, duration: SECONDS });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed.`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const shop = await runShop();
const rows = [];
for (const path of PATHS) {
  const page = Buffer.from(await (await fetch(`${shop.url}${path}`)).arrayBuffer());
  const body = brotliCompressSync(page);
  const limit = createServer((_request, response) => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "br",
      "content-length": body.length,
    });
    response.end(body);
  }).listen(0, "127.0.0.1");
  await once(limit, "listening");
  const limitUrl = `http://127.0.0.1:${(limit.address() as AddressInfo).port}/`;

  const ours = [];
  const most = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    most.push(await load(limitUrl));
    ours.push(await load(`${shop.url.replace("localhost", "127.0.0.1")}${path}`));
    await pause(200);
  }
  limit.close();
  const perSecond = median(ours.map((each) => each.perSecond));
  const limitPerSecond = median(most.map((each) => each.perSecond));
  rows.push({
    page: path,
    "pages/s": Math.round(perSecond),
    "p99 ms": median(ours.map((each) => each.p99)),
    "bare node:http/s": Math.round(limitPerSecond),
    ratio: `1 : ${(limitPerSecond / perSecond).toFixed(1)}`,
  });
}
console.table(rows);
await shop.dispose();
