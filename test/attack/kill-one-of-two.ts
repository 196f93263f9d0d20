import { setTimeout as pause } from "node:timers/promises";
import { startFakeStripe } from "#test/support/fake-stripe/start-fake-stripe.ts";
import { startHostedServer } from "#test/support/hosted-server.ts";
import { runShop } from "#test/support/running-shop.ts";
import { costlyRequests } from "./costly-requests.ts";
import { buyHonestly, keepBuying } from "./honest-shopper.ts";

/** How many purchases are awaited before and after the kill. */
const PURCHASES = 5;
const WITHIN_MS = 120_000;

/**
 * Two processes on one database: one is attacked and killed, people buy from the other all the
 * time, and from both once the first is started again.
 *
 * @returns what gave way
 */
export async function killOneOfTwo(seed: number): Promise<string[]> {
  const server = await startHostedServer();
  const fake = await startFakeStripe();
  const database = await server.createDatabase();
  const environment = {
    ...fake.environment,
    DATABASE_URL: database,
    TRUSTED_PROXIES: "127.0.0.1,::1",
  };
  const attacked = await runShop(environment);
  const other = await runShop(environment);
  try {
    const gaveWay: string[] = [];
    const buying = keepBuying(other.url, fake);
    const attack = keepAttacking(attacked.url, seed);

    const hasBought = async (moment: string) => {
      const mark = buying.mark();
      const until = performance.now() + WITHIN_MS;
      while (buying.since(mark).took.length < PURCHASES) {
        if (performance.now() > until) {
          gaveWay.push(`nobody could buy from the other process ${moment}`);
          return;
        }
        await pause(100);
      }
    };
    await hasBought("while the first was attacked");
    await attacked.kill();
    await hasBought("after the first was killed");
    await attack.stop();
    await attacked.start();
    await buyHonestly(attacked.url, fake);

    const { failures } = await buying.stop();
    return [...gaveWay, ...new Set(failures)];
  } finally {
    await attacked.dispose();
    await other.dispose();
    await fake.close();
    await server.stop();
  }
}

/** Costly bodies, four at once; nobody waits for their answers. */
function keepAttacking(url: string, seed: number) {
  const requests = costlyRequests(seed);
  let isOver = false;
  let next = 0;
  const attacker = async () => {
    while (!isOver) {
      const request = requests[next % requests.length];
      next += 1;
      if (!request) return;
      const { path, method, headers, body = () => "" } = request;
      const signal = AbortSignal.timeout(10_000);
      await fetch(`${url}${path()}`, { method, headers, body: body(), signal })
        .then((response) => response.arrayBuffer())
        .catch(() => pause(50));
    }
  };
  const attackers = Promise.all(Array.from({ length: 4 }, attacker));
  return {
    async stop() {
      isOver = true;
      await attackers;
    },
  };
}
