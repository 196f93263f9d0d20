import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { runShop } from "#test/support/running-shop.ts";
import type { Row } from "./support/row.ts";
import { median } from "./support/timed.ts";

const STARTS = 5;
const REST_MS = 30_000;

/** Time from the second start to the first complete page, and the memory of an idle shop. */
export async function benchStart(): Promise<Row[]> {
  const shop = await runShop();
  try {
    const times: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      await shop.stop();
      const begin = performance.now();
      await shop.start();
      await (await fetch(shop.url)).text();
      times.push(performance.now() - begin);
    }
    for (const path of ["/", "/products", "/products/1", "/bundles", "/cart", "/admin"]) {
      await (await fetch(`${shop.url}${path}`)).text();
    }
    await pause(REST_MS);
    return [
      {
        what: "second start to the first page",
        figure: `${(median(times) / 1000).toFixed(2)} s`,
        limit: "aim: 1.5 s",
        share: "",
      },
      {
        what: "memory of the app process at rest",
        figure: `${residentMegabytes(shop.pid())} MB`,
        limit: "aim: 200 MB",
        share: "",
      },
    ];
  } finally {
    await shop.dispose();
  }
}

/** Resident memory of a process; Linux only. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
