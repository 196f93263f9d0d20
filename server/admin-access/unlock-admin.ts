import { createHash, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import { openAdminSession } from "./admin-sessions.ts";

export type Unlocking =
  | { readonly code: "unlocked"; readonly token: string }
  | { readonly code: "wrong-pin" }
  | { readonly code: "not-configured" }
  | { readonly code: "wait"; readonly seconds: number };

/** Wrong tries that answer at once, from one address and from all together. */
const FREE_TRIES = { address: 5, everyone: 50 };
const LONGEST_WAIT_SECONDS = 15 * 60;
/** After this long without a wrong try the counting starts anew. */
const FORGET_AFTER_HOURS = 24;
/** How long an address that had the right PIN is not held up by what others try. */
const KNOWN_FOR_DAYS = 30;

const EVERYONE = "everyone";

type Counter = { readonly failures: number; readonly blockedUntil: Date };

type PinShop = Pick<AppContext, "db" | "config" | "secret" | "clock">;
type Try = { readonly pin: string; readonly address: string };

const lines = new WeakMap<Database, Promise<unknown>>();

/**
 * Checks the PIN. Tries of one process stand in line, each with a single connection: a flood of
 * them must not take the connections that shoppers need.
 */
export async function unlockAdmin(ctx: PinShop, request: Try): Promise<Unlocking> {
  if (ctx.config.adminPin === "") return { code: "not-configured" };
  const before = lines.get(ctx.db) ?? Promise.resolve();
  const unlocking = before.then(() => checkPin(ctx, request));
  lines.set(
    ctx.db,
    unlocking.catch(() => {}),
  );
  return await unlocking;
}

/**
 * A try is counted before it is looked at, and taken back when it was right, so that a thousand
 * tries at once, through however many processes, get no further than one after the other.
 *
 * Rows are locked in one order, everyone's before an address's, so that tries never wait for each
 * other in a circle.
 */
async function checkPin(ctx: PinShop, request: Try): Promise<Unlocking> {
  const now = ctx.clock();
  const who = hashIp(ctx.secret, "pin", request.address);
  const address = `address:${who}`;
  const known = `known:${who}`;
  // The owner is not locked out of her own shop by strangers who guess from elsewhere.
  const isKnown = await wasHere(ctx.db, known, now);
  const keys = isKnown ? [address] : [EVERYONE, address];

  const blocked = await blockedSeconds(ctx.db, keys, now);
  if (blocked > 0) return { code: "wait", seconds: blocked };
  const wait = await ctx.db.transaction().execute(async (tx) => {
    const counters: Counter[] = [];
    for (const key of keys) {
      const counter = await lockCounter(tx, key, now);
      // Another process was faster.
      const seconds = secondsUntil(counter.blockedUntil, now);
      if (seconds > 0) return seconds;
      counters.push(counter);
    }
    for (const [index, key] of keys.entries()) {
      const failures = (counters[index]?.failures ?? 0) + 1;
      const free = key === EVERYONE ? FREE_TRIES.everyone : FREE_TRIES.address;
      await writeCounter(tx, key, now, failures, waitAfter(failures, free));
    }
    return 0;
  });
  if (wait > 0) return { code: "wait", seconds: wait };
  if (!sameText(request.pin, ctx.config.adminPin)) return { code: "wrong-pin" };

  await ctx.db.transaction().execute(async (tx) => {
    const everyone = await lockCounter(tx, EVERYONE, now);
    const own = await lockCounter(tx, address, now);
    // Her own slips are taken back, those of others stay counted.
    if (!isKnown) {
      await writeCounter(tx, EVERYONE, now, Math.max(0, everyone.failures - own.failures), 0);
    }
    await tx.deleteFrom("pin_attempts").where("key", "=", address).execute();
    await remember(tx, known, now);
    await forgetOld(tx, now);
  });
  return { code: "unlocked", token: await openAdminSession(ctx) };
}

/** Without a lock, so that tries which have to wait anyway cost next to nothing. */
async function blockedSeconds(db: Database, keys: readonly string[], now: Date): Promise<number> {
  const rows = await db
    .selectFrom("pin_attempts")
    .select("blocked_until")
    .where("key", "in", keys)
    .execute();
  return Math.max(0, ...rows.map((row) => secondsUntil(row.blocked_until, now)));
}

async function lockCounter(tx: DatabaseTransaction, key: string, now: Date): Promise<Counter> {
  await tx
    .insertInto("pin_attempts")
    .values({ key, failures: 0, blocked_until: now, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await tx
    .selectFrom("pin_attempts")
    .select(["failures", "blocked_until", "updated_at"])
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const forgotten = row.updated_at < hoursBefore(now, FORGET_AFTER_HOURS);
  return { failures: forgotten ? 0 : row.failures, blockedUntil: row.blocked_until };
}

async function writeCounter(
  tx: DatabaseTransaction,
  key: string,
  now: Date,
  failures: number,
  waitSeconds: number,
): Promise<void> {
  await tx
    .updateTable("pin_attempts")
    .set({
      failures,
      blocked_until: new Date(now.getTime() + waitSeconds * 1000),
      updated_at: now,
    })
    .where("key", "=", key)
    .execute();
}

async function wasHere(db: Database, known: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("pin_attempts")
    .select("key")
    .where("key", "=", known)
    .where("updated_at", ">=", hoursBefore(now, KNOWN_FOR_DAYS * 24))
    .executeTakeFirst();
  return row !== undefined;
}

async function remember(tx: DatabaseTransaction, known: string, now: Date): Promise<void> {
  await tx
    .insertInto("pin_attempts")
    .values({ key: known, failures: 0, blocked_until: now, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ updated_at: now }))
    .execute();
}

async function forgetOld(tx: DatabaseTransaction, now: Date): Promise<void> {
  const ages = [
    { keys: "address:%", hours: FORGET_AFTER_HOURS },
    { keys: "known:%", hours: KNOWN_FOR_DAYS * 24 },
  ];
  for (const { keys, hours } of ages) {
    await tx
      .deleteFrom("pin_attempts")
      .where("key", "like", keys)
      .where("updated_at", "<", hoursBefore(now, hours))
      .execute();
  }
}

/** Nothing for the free tries, then 5, 10, 20 … seconds, at most a quarter of an hour. */
export function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(LONGEST_WAIT_SECONDS, 5 * 2 ** Math.min(failures - free, 20));
}

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}

/** Takes the same time whatever is given: hashes have one length and are compared whole. */
function sameText(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
