import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { ApiResult } from "./api-shopper.ts";
import { startHostedServer } from "./hosted-server.ts";
import { type RunningShop, runShop } from "./running-shop.ts";

export type TwoProcesses = {
  /** Alternates between the two processes. */
  shopOf(number: number): RunningShop;
  query(statement: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
};

/** Two processes of the shop on one hosted database. */
export async function startTwoProcesses(): Promise<TwoProcesses> {
  const server = await startHostedServer();
  const url = await server.createDatabase();
  const [first, second] = await Promise.all([
    runShop({ DATABASE_URL: url }),
    runShop({ DATABASE_URL: url }),
  ]);
  return {
    shopOf: (number) => (number % 2 === 0 ? first : second),
    async query(statement) {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query(statement)).rows;
      } finally {
        await client.end();
      }
    },
    async close() {
      await first.dispose();
      await second.dispose();
      await server.stop();
    },
  };
}

/** Kills the process and starts it again. */
export async function restart(shop: RunningShop): Promise<void> {
  await shop.kill();
  await shop.start();
}

/** Retries a request while it gets no answer, a server error or status 429, for at most 90 s. */
export async function retryRequest(send: () => Promise<ApiResult>): Promise<ApiResult> {
  const until = Date.now() + 90_000;
  for (;;) {
    const response = await send().catch(() => undefined);
    if (response && response.status < 500 && response.status !== 429) return response;
    if (Date.now() > until) throw new Error("The shop did not answer in time.");
    await wait(100);
  }
}
