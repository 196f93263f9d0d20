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
 * Limits against card testing: many small payments from one place, made with stolen cards. Each
 * limit is far above what one shopper needs, or an office behind one address. Above it, new intents
 * are allowed at a fixed pace, so that other people in the same network are never locked out for an
 * hour. Larger networks have a multiple of it: see `networksOf`.
 */
const intents = { what: "intents", max: 60, windowHours: 1, paceSeconds: 60 };
/**
 * 30,000 an hour over all addresses, which is more than a very busy shop sells. Above it the shop
 * may be under attack by a botnet, and each client gets a limit that stops card testing but not
 * shoppers. The counter is sharded: with a single row all shoppers would wait for the same lock.
 */
const SHARDS = 32;
const intentsOfShard = { max: Math.ceil(30_000 / SHARDS), windowHours: 1 };
const intentsInCrowd = { ...intents, what: "intents-in-crowd", max: 6 };
/** Requests of browsers about their payment that make the shop ask the provider. */
const questions = { what: "questions", max: 300, windowHours: 1, paceSeconds: 10 };
const declinesOfCheckout = { max: 10, windowHours: 1 };
const declinesOfAddress = { max: 25, windowHours: 1 };

/** More cards than a shopper has. */
const IN_A_ROW = 5;

type LimitContext = Pick<AppContext, "demoPayments" | "secret" | "clock">;

/** A hash that identifies the client; null in demo mode, where nothing is limited. */
export function clientKeyOf(ctx: LimitContext, address: string | undefined): string | null {
  if (ctx.demoPayments || !address) return null;
  return hashIp(ctx.secret, "payment", address);
}

/**
 * Counts a new payment intent.
 * @returns how many seconds to wait; zero when it was counted
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
 * Counts a request about a payment that asks the provider.
 * @returns how many seconds to wait; zero when it was counted
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
  /** Above `max`, one is allowed per this time. */
  readonly paceSeconds: number;
};

/**
 * Counts one use for each network that the address belongs to. @returns how many seconds to wait
 */
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

/** Rolls all counters back when one of the limits refuses. */
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

/** How many seconds a checkout has to wait after too many declined cards; zero for none. */
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
 * Counts a declined card. Declines beyond the limit are not counted, because payments are refused
 * then.
 * @returns whether there were so many in an hour that somebody may be testing cards
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

/** Spreads clients evenly over the shards by the first byte of their hash. */
function shardOf(clientKey: string): number {
  return (Buffer.from(clientKey, "base64url")[0] ?? 0) % SHARDS;
}

function declinesOn(checkoutId: string): RateLimit {
  return { ...declinesOfCheckout, key: `declines:${checkoutId}` };
}

function declinesBy(clientKey: string): RateLimit {
  return { ...declinesOfAddress, key: `declines:${clientKey}` };
}
