import type { AppContext } from "../app-context.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import {
  consumeRateLimit,
  type RateLimit,
  retryAfter,
} from "../platform/limits/consume-rate-limit.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import { countVisit, type VisitorLimit } from "../platform/limits/visitor-limit.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import type { Checkout } from "./checkout-queries.ts";

/**
 * 30,000 an hour over all addresses, which is more than a very busy shop sells. Above it the shop
 * may be under attack by a botnet, and each client gets a limit that stops card testing but not
 * shoppers. The counter is sharded: with a single row all shoppers would wait for the same lock.
 */
const inAll = { max: 30_000, shards: 32 };
const purpose = "payment";

/**
 * Limits against card testing: many small payments from one place, made with stolen cards. Each
 * limit is far above what one shopper needs, or an office behind one address. Above it, new intents
 * are allowed at a fixed pace, so that other people in the same network are never locked out for an
 * hour. Larger networks have a multiple of it: see `networksOf`.
 */
const intents: VisitorLimit = {
  what: "intents",
  purpose,
  max: 60,
  windowHours: 1,
  paceSeconds: 60,
  inAll: { ...inAll, perClient: 6 },
};
/** Requests of browsers about their payment that make the shop ask the provider. */
const questions: VisitorLimit = {
  what: "questions",
  purpose,
  max: 300,
  windowHours: 1,
  paceSeconds: 10,
  inAll: { ...inAll, perClient: 60 },
};
/**
 * Changes of a cart whose payment the provider knows: each is a call, and the provider refuses
 * everybody's calls when there are too many. A shopper has some ten, and an office has many shoppers.
 */
const changes: VisitorLimit = {
  what: "changes",
  purpose,
  max: 600,
  windowHours: 1,
  paceSeconds: 5,
  inAll: { ...inAll, perClient: 60 },
};
const declinesOfCheckout = { max: 10, windowHours: 1 };
const declinesOfAddress = { max: 25, windowHours: 1 };

/** More cards than a shopper has. */
const IN_A_ROW = 5;

type LimitContext = Pick<AppContext, "demoPayments" | "secret" | "clock">;
type CountContext = LimitContext & Pick<AppContext, "db" | "log">;

/** A hash that identifies the client; null in demo mode, where nothing is limited. */
export function clientKeyOf(ctx: LimitContext, address: string | null): string | null {
  if (ctx.demoPayments || address === null) return null;
  return hashIp(ctx.secret, purpose, address);
}

/** Counts a new payment intent. @returns how many seconds to wait; zero when it was counted */
export async function consumeIntentLimit(
  ctx: CountContext,
  address: string | null,
): Promise<number> {
  const key = clientKeyOf(ctx, address);
  if (key === null) return 0;
  const blocked = await retryAfter(ctx.db, declinesBy(key), ctx.clock());
  if (blocked > 0) {
    reportSecurityEvent(ctx, "limit-met", { limit: "declines" });
    return blocked;
  }
  return await secondsAfterCounting(ctx, intents, address);
}

/**
 * Counts a request about a payment that asks the provider.
 * @returns how many seconds to wait; zero when it was counted
 */
export async function consumeQuestionLimit(ctx: CountContext, address: string): Promise<number> {
  return await secondsAfterCounting(ctx, questions, address);
}

/**
 * Counts a change of a cart whose payment the provider knows.
 * @returns how many seconds to wait; zero when it was counted
 */
export async function consumeChangeLimit(
  ctx: CountContext,
  address: string | null,
): Promise<number> {
  return await secondsAfterCounting(ctx, changes, address);
}

async function secondsAfterCounting(
  ctx: CountContext,
  limit: VisitorLimit,
  address: string | null,
): Promise<number> {
  if (ctx.demoPayments || address === null) return 0;
  const counted = await countVisit(ctx, limit, { address });
  return counted.code === "counted" ? 0 : counted.seconds;
}

/** How many seconds a checkout has to wait after too many declined cards; zero for none. */
export async function secondsUntilAllowed(
  ctx: CountContext,
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
 * Counts a press of Pay, unless too many cards were declined.
 * @returns how many seconds to wait; zero when it was counted
 */
export async function consumePayLimits(
  ctx: CountContext,
  checkout: Checkout,
  address: string | null,
): Promise<number> {
  const seconds = await secondsUntilAllowed(ctx, checkout);
  return seconds > 0 ? seconds : await consumeChangeLimit(ctx, address);
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

function declinesOn(checkoutId: string): RateLimit {
  return { ...declinesOfCheckout, key: `declines:${checkoutId}` };
}

function declinesBy(clientKey: string): RateLimit {
  return { ...declinesOfAddress, key: `declines:${clientKey}` };
}
