import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import {
  consumeRateLimit,
  type RateLimit,
  retryAfter,
} from "../platform/limits/consume-rate-limit.ts";
import { hashIp, hashNetworks } from "../platform/limits/hash-ip.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import type { Checkout } from "./checkout-queries.ts";

/**
 * The shield against people who try stolen cards: many small payments from one place. Every number
 * is far above what a shopper does, or an office full of them behind one address. Beyond it new carts
 * come at a pace, since others may be in the same network: nobody is shut out for an hour. A larger
 * network has several times as much: see networksOf.
 */
const intents = { what: "intents", max: 60, windowHours: 1, paceSeconds: 60 };
/**
 * 30,000 an hour over all addresses: more than a shop that is famous for a day sells. Beyond it a hired
 * network of machines may be at work, and each client has so few that those who try cards are held
 * up, and shoppers are not.
 * A sharded counter: with a single one, all shoppers would wait for the same row.
 */
const SHARDS = 32;
const intentsOfShard = { max: Math.ceil(30_000 / SHARDS), windowHours: 1 };
const intentsInCrowd = { ...intents, what: "intents-in-crowd", max: 6 };
/** Questions about payments that a browser had the provider asked. */
const questions = { what: "questions", max: 300, windowHours: 1, paceSeconds: 10 };
const declinesOfCheckout = { max: 10, windowHours: 1 };
const declinesOfAddress = { max: 25, windowHours: 1 };

/** More than a shopper has cards. */
const IN_A_ROW = 5;

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
  ctx: LimitContext & Pick<AppContext, "db" | "log">,
  address: string | undefined,
): Promise<number> {
  const key = clientKeyOf(ctx, address);
  if (key === null || !address) return 0;
  const now = ctx.clock();
  return await consumeOrUndo(ctx, "intents", async (tx) => {
    const blocked = await retryAfter(tx, declinesBy(key), now);
    if (blocked > 0) return blocked;
    const seconds = await consumePaced(ctx, tx, address, intents);
    if (seconds > 0) return seconds;
    const shard = { ...intentsOfShard, key: `intents-of-all:${shardOf(key)}` };
    const isCrowd = (await consumeRateLimit(tx, shard, now)).code === "limited";
    return isCrowd ? await consumePaced(ctx, tx, address, intentsInCrowd) : 0;
  });
}

/**
 * Counts a question about a payment that the provider is to be asked.
 * @returns how many seconds to wait for one; zero: it is counted
 */
export async function consumeQuestionLimit(
  ctx: LimitContext & Pick<AppContext, "db" | "log">,
  address: string,
): Promise<number> {
  if (ctx.demoPayments) return 0;
  return await consumeOrUndo(ctx, "questions", (tx) => consumePaced(ctx, tx, address, questions));
}

type PacedLimit = {
  readonly what: string;
  readonly max: number;
  readonly windowHours: number;
  /** Beyond `max` one is allowed in so long. */
  readonly paceSeconds: number;
};

/** Counts one use for each network that the address is in. @returns how many seconds to wait */
async function consumePaced(
  ctx: LimitContext,
  tx: DatabaseTransaction,
  address: string,
  { what, max, windowHours, paceSeconds }: PacedLimit,
): Promise<number> {
  const now = ctx.clock();
  for (const { name, share } of hashNetworks(ctx.secret, "payment", address)) {
    const key = `${what}:${name}`;
    const free = await consumeRateLimit(tx, { key, max: max * share, windowHours }, now);
    if (free.code === "allowed") continue;
    const pace = { key: `${key}:pace`, max: 1, windowHours: paceSeconds / share / 3600 };
    const paced = await consumeRateLimit(tx, pace, now);
    if (paced.code === "limited") return paced.seconds;
  }
  return 0;
}

/** What is refused in the end counts nowhere. */
async function consumeOrUndo(
  ctx: Pick<AppContext, "db" | "log" | "clock">,
  limit: string,
  consume: (tx: DatabaseTransaction) => Promise<number>,
): Promise<number> {
  const tx = await ctx.db.startTransaction().execute();
  try {
    const seconds = await consume(tx);
    await (seconds > 0 ? tx.rollback() : tx.commit()).execute();
    if (seconds > 0) reportSecurityEvent(ctx, "limit-met", { limit });
    return seconds;
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

/** How long a checkout has to wait after too many declined cards; zero: it may go on. */
export async function secondsUntilAllowed(
  ctx: LimitContext & Pick<AppContext, "db" | "log">,
  { id, clientKey }: Checkout,
): Promise<number> {
  if (ctx.demoPayments) return 0;
  const now = ctx.clock();
  const limits = [declinesOn(id), ...(clientKey ? [declinesBy(clientKey)] : [])];
  const waits = await Promise.all(limits.map((limit) => retryAfter(ctx.db, limit, now)));
  const seconds = Math.max(...waits);
  if (seconds > 0) reportSecurityEvent(ctx, "limit-met", { limit: "declines" });
  return seconds;
}

/**
 * Counts a declined card. Declines beyond the limit are not counted: payments are refused by then.
 * @returns whether there were so many within the hour that somebody may be trying cards
 */
export async function countDecline(
  ctx: LimitContext,
  tx: DatabaseTransaction,
  { id, clientKey }: Checkout,
): Promise<boolean> {
  const now = ctx.clock();
  const limits = [declinesOn(id), ...(clientKey ? [declinesBy(clientKey)] : [])];
  let isInARow = false;
  for (const limit of limits) {
    await consumeRateLimit(tx, limit, now);
    if ((await retryAfter(tx, { ...limit, max: IN_A_ROW }, now)) > 0) isInARow = true;
  }
  return isInARow;
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
