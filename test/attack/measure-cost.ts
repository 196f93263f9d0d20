import { randomInt } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import type { RunningShop } from "#test/support/running-shop.ts";
import type { CostlyRequest } from "./costly-requests.ts";

/** The largest cost of each route so far, in milliseconds of a processor, and the shape that had it. */
export type Costs = Map<string, { readonly ms: number; readonly what: string }>;

const STUCK_MS = 30_000;

/** Sends requests one after another. */
export async function findCostly(
  shop: RunningShop,
  requests: readonly CostlyRequest[],
  options: {
    /** In milliseconds of a processor. What takes more is tried three times, and the least counts. */
    readonly most: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly costs?: Costs;
    /** Whether an answer other than a refusal is a hole. */
    readonly isRefused?: boolean;
  },
): Promise<string[]> {
  const gaveWay: string[] = [];
  for (const costly of requests) {
    const { ms, status } = await measureCost(shop, costly, options);
    if (ms > options.most) gaveWay.push(`${costly.what}: ${ms} ms`);
    // 503 says that the shop is busy.
    if (status >= 500 && status !== 503) gaveWay.push(`${costly.what}: status ${status}`);
    const isTaken = status >= 200 && status < 300;
    if (options.isRefused && isTaken) gaveWay.push(`${costly.what}: status ${status}`);
    const largest = options.costs?.get(costly.route)?.ms ?? -1;
    if (ms > largest) options.costs?.set(costly.route, { ms, what: costly.what });
  }
  return gaveWay;
}

async function measureCost(
  shop: RunningShop,
  { path, method, headers, body }: CostlyRequest,
  options: { readonly most: number; readonly headers?: Readonly<Record<string, string>> },
): Promise<{ readonly ms: number; readonly status: number }> {
  const address = path();
  const sent = body?.();
  let least = Number.POSITIVE_INFINITY;
  let status = 0;
  for (let attempt = 0; attempt < 3 && least > options.most; attempt += 1) {
    const before = processorMs(shop);
    const response = await fetch(`${shop.url}${address}`, {
      method,
      ...(sent !== undefined && { body: sent }),
      // A client of its own, so that no counter hides what the next one would cost.
      headers: {
        "x-forwarded-for": `2001:db8:${hex()}:${hex()}::1`,
        ...headers,
        ...options.headers,
      },
      redirect: "manual",
      signal: AbortSignal.timeout(STUCK_MS),
    }).catch((error: Error) => error);
    if (response instanceof Error && response.name === "TimeoutError") {
      return { ms: STUCK_MS, status: 0 };
    }
    // The machine may be too busy to connect in time, and some refusals end the connection.
    if (response instanceof Error) continue;
    await response.arrayBuffer().catch(() => undefined);
    status = response.status;
    least = Math.min(least, processorMs(shop) - before);
  }
  return { ms: Number.isFinite(least) ? least : 0, status };
}

const hex = () => randomInt(1, 0xffff).toString(16);

/** Of the shop's process, in milliseconds; 0 where it is unknown. */
function processorMs(shop: RunningShop): number {
  const file = `/proc/${shop.pid()}/stat`;
  if (!existsSync(file)) return 0;
  // Behind the name: the 12th and 13th, in hundredths of a second.
  const fields = readFileSync(file, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
