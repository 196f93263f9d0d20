import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startFakeStripe } from "#test/support/fake-stripe/start-fake-stripe.ts";
import { runShop } from "#test/support/running-shop.ts";
import { type Attack, attacks } from "./attacks.ts";
import { keepWorking } from "./honest-owner.ts";
import { keepBuying, percentile } from "./honest-shopper.ts";
import type { Costs } from "./measure-cost.ts";

export type AttackResult = {
  readonly name: string;
  readonly tried: number;
  /** Attacks that succeeded; empty when the shop withstood all. */
  readonly gaveWay: readonly string[];
  readonly purchases: number;
  /** Purchases by normal shoppers at the same time, in milliseconds. */
  readonly p95: number;
  /** Steps of an owner who works in the admin at the same time, in milliseconds. */
  readonly ownersP95: number;
  /** The longest that the event loop stopped for the shop's own work, in milliseconds. */
  readonly maxStop: number;
};

export type AttackReport = {
  readonly results: readonly AttackResult[];
  readonly purchases: number;
  readonly p50: number;
  readonly p95: number;
  readonly ownersSteps: number;
  readonly ownersP95: number;
  readonly maxStop: number;
  readonly costs: Costs;
};

/**
 * Attacks the built shop on this machine in several ways, while normal shoppers buy and the owner
 * works.
 *
 * @param options.share fraction of the full numbers, from 0 to 1
 * @param options.seed repeats what an earlier campaign made by chance
 * @param options.isChosen which attacks to run; at least one
 */
export async function runAttacks(options: {
  readonly share: number;
  readonly seed: number;
  isChosen(attack: Attack): boolean;
  say(line: string): void;
}): Promise<AttackReport> {
  const { share, seed, isChosen, say } = options;
  const chosen = attacks.filter(isChosen);
  if (chosen.length === 0) throw new Error("No attack was chosen.");

  const folder = mkdtempSync(join(tmpdir(), "conche-attack-"));
  const stopsFile = join(folder, "stops");
  const fake = await startFakeStripe();
  const shop = await runShop({
    ...fake.environment,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    NODE_OPTIONS: `--import=${fileURLToPath(new URL("watch-stops.mjs", import.meta.url))}`,
    STOPS_FILE: stopsFile,
  });
  try {
    fake.webhooks.url = `${shop.url}/api/webhooks/stripe`;
    const costs: Costs = new Map();
    const buying = keepBuying(shop.url, fake);
    const working = keepWorking(shop);
    const results: AttackResult[] = [];
    for (const attack of chosen) {
      const marks = { buying: buying.mark(), working: working.mark() };
      const stopsBefore = readStops(stopsFile).length;
      const { tried, gaveWay } = await attempt(attack, { shop, fake, share, seed, costs });
      const bought = buying.since(marks.buying);
      const worked = working.since(marks.working);
      const failed = [
        ...[...new Set(bought.failures)].map((failure) => `an honest purchase failed: ${failure}`),
        ...[...new Set(worked.failures)].map((failure) => `the owner's work failed: ${failure}`),
      ];
      const result = {
        name: attack.name,
        tried,
        gaveWay: [...gaveWay, ...failed],
        purchases: bought.took.length,
        p95: percentile(bought.took, 0.95),
        ownersP95: percentile(worked.took, 0.95),
        maxStop: Math.max(0, ...readStops(stopsFile).slice(stopsBefore)),
      };
      results.push(result);
      say(
        `${attack.name}: ${tried} tries, ${result.purchases} purchases, p95 ${Math.round(result.p95)} ms, the owner's p95 ${Math.round(result.ownersP95)} ms, longest stop ${result.maxStop} ms`,
      );
    }
    const { took } = await buying.stop();
    const worked = await working.stop();
    return {
      results,
      purchases: took.length,
      p50: percentile(took, 0.5),
      p95: percentile(took, 0.95),
      ownersSteps: worked.took.length,
      ownersP95: percentile(worked.took, 0.95),
      // Not those of its start.
      maxStop: Math.max(0, ...results.map(({ maxStop }) => maxStop)),
      costs,
    };
  } finally {
    await shop.dispose();
    await fake.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function attempt(attack: Attack, stage: Parameters<Attack["run"]>[0]) {
  try {
    return await attack.run(stage);
  } catch (error) {
    return { tried: 0, gaveWay: [`the attack ended early: ${String(error)}`] };
  }
}

/** In milliseconds, of the process's own work: see `watch-stops.mjs`. */
function readStops(file: string): number[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => Number(line.split(" ")[1]));
}
