import { startFakeStripe } from "#test/support/fake-stripe/start-fake-stripe.ts";
import { runShop } from "#test/support/running-shop.ts";
import { type Attack, attacks } from "./attacks.ts";
import { keepBuying, percentile } from "./honest-shopper.ts";

export type AttackResult = {
  readonly name: string;
  readonly tried: number;
  /** Attacks that succeeded; empty when the shop withstood all. */
  readonly gaveWay: readonly string[];
  readonly purchases: number;
  /** Purchases by normal shoppers at the same time, in milliseconds. */
  readonly p95: number;
};

export type AttackReport = {
  readonly results: readonly AttackResult[];
  readonly purchases: number;
  readonly p50: number;
  readonly p95: number;
};

/**
 * Attacks the built shop on this machine in several ways, while normal shoppers buy.
 *
 * @param options.share fraction of the full numbers, from 0 to 1
 * @param options.seed repeats what an earlier campaign made by chance
 */
export async function runAttacks(options: {
  readonly share: number;
  readonly seed: number;
  say(line: string): void;
}): Promise<AttackReport> {
  const { share, seed, say } = options;
  const fake = await startFakeStripe();
  const shop = await runShop({ ...fake.environment, TRUSTED_PROXIES: "127.0.0.1,::1" });
  try {
    fake.webhooks.url = `${shop.url}/api/webhooks/stripe`;
    const buying = keepBuying(shop.url, fake);
    const results: AttackResult[] = [];
    for (const attack of attacks) {
      const mark = buying.mark();
      const { tried, gaveWay } = await attempt(attack, { shop, fake, share, seed });
      const { took, failures } = buying.since(mark);
      const failed = [...new Set(failures)].map(
        (failure) => `an honest purchase failed: ${failure}`,
      );
      const p95 = percentile(took, 0.95);
      results.push({
        name: attack.name,
        tried,
        gaveWay: [...gaveWay, ...failed],
        purchases: took.length,
        p95,
      });
      say(`${attack.name}: ${tried} tries, ${took.length} purchases, p95 ${Math.round(p95)} ms`);
    }
    const { took } = await buying.stop();
    const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
    return { results, purchases: took.length, p50, p95 };
  } finally {
    await shop.dispose();
    await fake.close();
  }
}

async function attempt(attack: Attack, stage: Parameters<Attack["run"]>[0]) {
  try {
    return await attack.run(stage);
  } catch (error) {
    return { tried: 0, gaveWay: [`the attack ended early: ${String(error)}`] };
  }
}
