import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import {
  consumeRateLimit,
  type RateLimit,
  retryAfter,
} from "../platform/limits/consume-rate-limit.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import type { Checkout } from "./checkout-queries.ts";

/**
 * The shield against people who try stolen cards: many small payments from one place. Every number
 * is far above what a shopper does, or an office full of them behind one address.
 */
const intentsOfAddress = { max: 60, windowHours: 1 };
/**
 * 30,000 an hour over all addresses: more than a shop that is famous for a day sells, so that nobody
 * is turned away on the best day it ever had, and an end to what a hired network of machines can try.
 * A sharded counter: with a single one, all shoppers would wait for the same row.
 */
const SHARDS = 32;
const intentsOfShard = { max: Math.ceil(30_000 / SHARDS), windowHours: 1 };
/** Questions about payments that a browser had the provider asked. */
const questionsOfAddress = { max: 300, windowHours: 1 };
const declinesOfCheckout = { max: 10, windowHours: 1 };
const declinesOfAddress = { max: 25, windowHours: 1 };

type LimitContext = Pick<AppContext, "demoPayments" | "secret" | "clock">;

/** Who asks, as a hash; null where nothing is limited: a demo payment tries no card. */
export function clientKeyOf(ctx: LimitContext, address: string | undefined): string | null {
  if (ctx.demoPayments || !address) return null;
  return hashIp(ctx.secret, "payment", address);
}

/**
 * Counts a new payment intent.
 * @returns how many seconds to wait for one; zero: it is counted
 */
export async function consumeIntentLimit(
  ctx: LimitContext & Pick<AppContext, "db">,
  key: string | null,
): Promise<number> {
  if (key === null) return 0;
  const now = ctx.clock();
  return await ctx.db.transaction().execute(async (tx) => {
    const blocked = await retryAfter(tx, declinesBy(key), now);
    if (blocked > 0) return blocked;
    // The address first, so that one that is refused does not use up what is there for all.
    for (const limit of [
      { ...intentsOfAddress, key: `intents:${key}` },
      { ...intentsOfShard, key: `intents-of-all:${shardOf(key)}` },
    ]) {
      const result = await consumeRateLimit(tx, limit, now);
      if (result.code === "limited") return result.seconds;
    }
    return 0;
  });
}

/**
 * Counts a question about a payment that the provider is to be asked.
 * @returns how many seconds to wait for one; zero: it is counted
 */
export async function consumeQuestionLimit(
  ctx: LimitContext & Pick<AppContext, "db">,
  key: string | null,
): Promise<number> {
  if (key === null) return 0;
  const limit = { ...questionsOfAddress, key: `questions:${key}` };
  const result = await ctx.db
    .transaction()
    .execute((tx) => consumeRateLimit(tx, limit, ctx.clock()));
  return result.code === "limited" ? result.seconds : 0;
}

/** How long a checkout has to wait after too many declined cards; zero: it may go on. */
export async function secondsUntilAllowed(
  ctx: LimitContext & Pick<AppContext, "db">,
  { id, clientKey }: Checkout,
): Promise<number> {
  if (ctx.demoPayments) return 0;
  const now = ctx.clock();
  const limits = [declinesOn(id), ...(clientKey ? [declinesBy(clientKey)] : [])];
  const waits = await Promise.all(limits.map((limit) => retryAfter(ctx.db, limit, now)));
  return Math.max(...waits);
}

/** Counts a declined card. Declines beyond the limit are not counted: payments are refused by then. */
export async function countDecline(
  ctx: LimitContext,
  tx: DatabaseTransaction,
  { id, clientKey }: Checkout,
): Promise<void> {
  const now = ctx.clock();
  await consumeRateLimit(tx, declinesOn(id), now);
  if (clientKey) await consumeRateLimit(tx, declinesBy(clientKey), now);
}

/** A client's key is a hash, so its first byte spreads clients evenly over the shards. */
function shardOf(clientKey: string): number {
  return (Buffer.from(clientKey, "base64url")[0] ?? 0) % SHARDS;
}

function declinesOn(checkoutId: string): RateLimit {
  return { ...declinesOfCheckout, key: `declines:${checkoutId}` };
}

function declinesBy(clientKey: string): RateLimit {
  return { ...declinesOfAddress, key: `declines:${clientKey}` };
}
