import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { normalizeEmail } from "#domain/promotions/normalize-email.ts";
import type { Database, DatabaseTransaction } from "../db/database.ts";
import { reportSecurityEvent } from "../security-events.ts";
import {
  consumeRateLimit,
  type RateLimit,
  releaseUse,
  secondsUntilFewer,
} from "./consume-rate-limit.ts";
import { hashNetworks } from "./hash-ip.ts";
import { inTurn } from "./in-turn.ts";
import type { Network } from "./networks.ts";
import { consumeShardedSum, type ShardedSum } from "./sharded-sum.ts";

/**
 * How often visitors may do something that a stranger can do: send a form, guess a code, have a
 * paid service asked. Counted for the client (its IPv4 address or its /64), for its /48, for all
 * visitors together and, where an email address is typed, for the mailbox.
 *
 * For example at most 10 an hour with a pace of 60 seconds, and 500 in all with 2 per client: a
 * client's first ten count at once, the 11th and each later one a minute after the one before.
 * While everybody together is above 500, this already holds for a client's third.
 */
export type VisitorLimit = {
  /** Names it in the keys of its counters and in the log. */
  readonly what: string;
  /** Limits of one purpose have the same hash for a network. Its name, by default. */
  readonly purpose?: string;
  /** The most of one client in the window. A /48 has a multiple of it, see `networksOf`. */
  readonly max: number;
  readonly windowHours: number;
  /** Above the most, a client is allowed one more per this time. Without it, none. */
  readonly paceSeconds?: number;
  readonly inAll: ShardedSum & {
    /**
     * Above its `max`, the most of one client in the window. So whoever uses up what is for all is
     * refused, and nobody else.
     */
    readonly perClient: number;
  };
  /** The most for one mailbox in a day, however its address is spelled. */
  readonly mailboxPerDay?: number;
};

export type Visitor = {
  /** The client's network address. */
  readonly address: string;
  /** An email address as it was typed. */
  readonly email?: string;
};

export type TooOften = {
  readonly code: "too-often";
  readonly seconds: number;
  /** Whose share is used up. */
  readonly of: "network" | "mailbox" | "everybody";
};

export type VisitResult = { readonly code: "counted"; readonly use: CountedUse } | TooOften;

/** Where and when a use was counted. */
type CountedUse = { readonly keys: readonly string[]; readonly at: Date };

export type LimitContext = {
  readonly db: Database;
  readonly secret: string;
  readonly log: Logger;
  readonly clock: () => Date;
};

/**
 * Counts one use in a transaction of its own, before the work. A use that is refused counts for
 * nobody; one that only the mailbox refuses counts for its network, which would ask on.
 */
export async function countVisit(
  ctx: LimitContext,
  limit: VisitorLimit,
  visitor: Visitor,
): Promise<VisitResult> {
  const network = largestNetwork(ctx, limit, visitor.address);
  return await inTurn(ctx.db, `${limit.what}:${network}`, () => countOrUndo(ctx, limit, visitor));
}

/** The hash of the largest network that an address counts for. */
export function largestNetwork(
  { secret }: Pick<LimitContext, "secret">,
  { what, purpose = what }: VisitorLimit,
  address: string,
): string {
  return hashNetworks(secret, purpose, address).at(-1)?.name ?? "";
}

async function countOrUndo(
  ctx: LimitContext,
  limit: VisitorLimit,
  visitor: Visitor,
): Promise<VisitResult> {
  const tx = await ctx.db.startTransaction().execute();
  try {
    const result = await countUse(ctx, tx, limit, visitor);
    const isUndone = result.code === "too-often" && result.of !== "mailbox";
    await (isUndone ? tx.rollback() : tx.commit()).execute();
    if (result.code === "too-often") reportSecurityEvent(ctx, "limit-met", { limit: limit.what });
    return result;
  } catch (error) {
    await tx.rollback().execute();
    throw error;
  }
}

/** Releases a use that turned out to need no counting. */
export async function releaseVisit(
  { db }: Pick<LimitContext, "db">,
  { keys, at }: CountedUse,
): Promise<void> {
  // One statement each: together they could lock the rows in another order than counting does.
  await Promise.all(keys.map((key) => releaseUse(db, key, at)));
}

/** Networks first, the smallest first, then the sum, then the mailbox: always in this order. */
async function countUse(
  ctx: LimitContext,
  tx: DatabaseTransaction,
  limit: VisitorLimit,
  visitor: Visitor,
): Promise<VisitResult> {
  const at = ctx.clock();
  const networks = await countNetworks(ctx, tx, limit, visitor, at);
  if (networks.code === "too-often") return networks;

  const everybody = await countEverybody(ctx, tx, limit, networks.uses, at);
  if (everybody.code === "too-often") return everybody;

  const mailbox = await countMailbox(ctx, tx, limit, visitor, at);
  if (mailbox.code === "too-often") return mailbox;

  const keys = [...networks.keys, ...everybody.keys, ...mailbox.keys];
  return { code: "counted", use: { keys, at } };
}

type Counted = { readonly code: "counted"; readonly keys: readonly string[] };

async function countNetworks(
  { secret }: LimitContext,
  tx: DatabaseTransaction,
  limit: VisitorLimit,
  { address }: Visitor,
  at: Date,
): Promise<(Counted & { readonly uses: readonly NetworkUse[] }) | TooOften> {
  const uses: NetworkUse[] = [];
  for (const network of hashNetworks(secret, limit.purpose ?? limit.what, address)) {
    const use = await countNetwork(tx, limit, network, at);
    if (use.code === "too-often") return use;
    uses.push(use);
  }

  const keys = uses.filter(({ times }) => times !== null).map(({ key }) => key);
  return { code: "counted", keys, uses };
}

async function countEverybody(
  ctx: LimitContext,
  tx: DatabaseTransaction,
  limit: VisitorLimit,
  uses: readonly NetworkUse[],
  at: Date,
): Promise<Counted | TooOften> {
  const sum = await consumeShardedSum(tx, limit, uses[0]?.name ?? "", at);
  const keys = sum.code === "allowed" ? [sum.key] : [];
  if (!sum.isAboveMax) return { code: "counted", keys };

  reportSecurityEvent(ctx, "sum-met", { limit: limit.what });
  if (sum.code === "limited" && limit.inAll.ceiling !== undefined) {
    return { code: "too-often", seconds: sum.seconds, of: "everybody" };
  }

  for (const use of uses) {
    const seconds = await secondsInCrowd(tx, limit, use, at);
    if (seconds > 0) return { code: "too-often", seconds, of: "network" };
  }
  return { code: "counted", keys };
}

async function countMailbox(
  { secret }: LimitContext,
  tx: DatabaseTransaction,
  { what, mailboxPerDay }: VisitorLimit,
  { email }: Visitor,
  at: Date,
): Promise<Counted | TooOften> {
  if (mailboxPerDay === undefined || email === undefined) return { code: "counted", keys: [] };

  const mailbox = mailboxLimit(secret, what, email, mailboxPerDay);
  const result = await consumeRateLimit(tx, mailbox, at);
  return result.code === "limited"
    ? { code: "too-often", seconds: result.seconds, of: "mailbox" }
    : { code: "counted", keys: [mailbox.key] };
}

type NetworkUse = {
  readonly code: "counted";
  readonly name: string;
  readonly key: string;
  readonly share: number;
  /** Its uses, the newest last; null when it has more than its most, and is allowed by the pace. */
  readonly times: readonly Date[] | null;
};

async function countNetwork(
  tx: DatabaseTransaction,
  limit: VisitorLimit,
  { name, share }: Network,
  at: Date,
): Promise<NetworkUse | TooOften> {
  const { what, max, windowHours } = limit;
  const key = `${what}:${name}`;
  const result = await consumeRateLimit(tx, { key, max: max * share, windowHours }, at);
  if (result.code === "allowed") {
    return { code: "counted", name, key, share, times: result.times };
  }

  const seconds = (await consumePace(tx, limit, { key, share }, at)) ?? result.seconds;
  if (seconds > 0) return { code: "too-often", seconds, of: "network" };
  return { code: "counted", name, key, share, times: null };
}

/** While there are too many visitors, each network has less. @returns seconds to wait */
async function secondsInCrowd(
  tx: DatabaseTransaction,
  limit: VisitorLimit,
  use: NetworkUse,
  at: Date,
): Promise<number> {
  const max = limit.inAll.perClient * use.share;
  if (use.times === null || use.times.length <= max) return 0;
  const earlier = use.times.slice(0, -1);
  const seconds = await consumePace(tx, limit, use, at);
  return seconds ?? secondsUntilFewer(earlier, { max, windowHours: limit.windowHours }, at);
}

/** @returns seconds to wait; undefined where the limit has no pace */
async function consumePace(
  tx: DatabaseTransaction,
  { paceSeconds }: VisitorLimit,
  { key, share }: Pick<NetworkUse, "key" | "share">,
  at: Date,
): Promise<number | undefined> {
  if (paceSeconds === undefined) return undefined;
  const pace = { key: `${key}:pace`, max: 1, windowHours: paceSeconds / share / 3600 };
  const result = await consumeRateLimit(tx, pace, at);
  return result.code === "limited" ? result.seconds : 0;
}

/** A limit for one mailbox in a day, however its address is spelled. The address is not stored. */
export function mailboxLimit(
  secret: string,
  what: string,
  email: string,
  perDay: number,
): RateLimit {
  const hash = createHmac("sha256", secret)
    .update(`${what}:mailbox:${normalizeEmail(email)}`)
    .digest("base64url")
    .slice(0, 22);
  return { key: `${what}:mailbox:${hash}`, max: perDay, windowHours: 24 };
}
