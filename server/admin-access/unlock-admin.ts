import { createHash, timingSafeEqual } from "node:crypto";
import type { AppContext } from "../app-context.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import { openAdminSession } from "./admin-sessions.ts";

export type UnlockResult =
  | { readonly code: "unlocked"; readonly token: string }
  | { readonly code: "wrong-pin" }
  | { readonly code: "not-configured" }
  | { readonly code: "wait"; readonly seconds: number };

const LONGEST_WAIT_SECONDS = 15 * 60;
/** After this long without a failed attempt the count starts at zero. */
const FORGET_AFTER_HOURS = 24;
/** How long an address that had the right PIN is exempt from the limit for everyone. */
const KNOWN_FOR_DAYS = 30;

/** `free`: failed attempts that need not wait, from all together and from one address. */
const everyone = { key: "everyone", free: 50 };
const limitOf = (who: string) => ({ key: `address:${who}`, free: 5 });

type PinContext = Pick<AppContext, "db" | "config" | "secret" | "clock">;
type PinAttempt = { readonly pin: string; readonly address: string };

/** The last attempt of this process on each database; the next one waits for it. */
const lastAttempts = new WeakMap<Database, Promise<unknown>>();

/**
 * Checks the PIN. A process checks one attempt at a time, with one connection: a flood of them must
 * not take the connections that shoppers need.
 */
export async function unlockAdmin(ctx: PinContext, request: PinAttempt): Promise<UnlockResult> {
  if (ctx.config.adminPin === "") return { code: "not-configured" };
  const before = lastAttempts.get(ctx.db) ?? Promise.resolve();
  const unlocking = before.then(() => checkPin(ctx, request));
  lastAttempts.set(
    ctx.db,
    unlocking.catch(() => {}),
  );
  return await unlocking;
}

/**
 * An attempt is counted before the PIN is compared, and uncounted when it was right, so that a
 * thousand parallel attempts, through any number of processes, get no further than sequential ones.
 *
 * Rows are always locked in the same order, everyone's before an address's, to prevent deadlocks.
 */
async function checkPin(ctx: PinContext, request: PinAttempt): Promise<UnlockResult> {
  const now = ctx.clock();
  const who = hashIp(ctx.secret, "pin", request.address);
  const address = limitOf(who);
  const known = `known:${who}`;
  // Without a lock, so that attempts that have to wait cost little.
  const rows = await ctx.db
    .selectFrom("pin_attempts")
    .select(["key", "blocked_until", "updated_at"])
    .where("key", "in", [known, everyone.key, address.key])
    .execute();
  const isKnown = rows.some(
    ({ key, updated_at }) => key === known && updated_at >= hoursBefore(now, KNOWN_FOR_DAYS * 24),
  );
  // Strangers who guess from elsewhere do not lock the owner out.
  const limits = isKnown ? [address] : [everyone, address];
  const waits = rows
    .filter((row) => limits.some(({ key }) => key === row.key))
    .map((row) => secondsUntil(row.blocked_until, now));
  const blocked = Math.max(0, ...waits);
  if (blocked > 0) return { code: "wait", seconds: blocked };

  const wait = await ctx.db.transaction().execute(async (tx) => {
    const counted: { key: string; free: number; failures: number }[] = [];
    for (const limit of limits) {
      const { failures, blockedUntil } = await lockCounter(tx, limit.key, now);
      // Another process counted an attempt meanwhile.
      const seconds = secondsUntil(blockedUntil, now);
      if (seconds > 0) return seconds;
      counted.push({ ...limit, failures: failures + 1 });
    }
    for (const { key, free, failures } of counted) {
      await writeCounter(tx, key, now, failures, waitAfter(failures, free));
    }
    return 0;
  });
  if (wait > 0) return { code: "wait", seconds: wait };
  if (!sameText(request.pin, ctx.config.adminPin)) return { code: "wrong-pin" };

  await ctx.db.transaction().execute(async (tx) => {
    const all = await lockCounter(tx, everyone.key, now);
    const own = await lockCounter(tx, address.key, now);
    // Only this address's own failures are uncounted.
    if (!isKnown) {
      await writeCounter(tx, everyone.key, now, Math.max(0, all.failures - own.failures), 0);
    }
    await tx.deleteFrom("pin_attempts").where("key", "=", address.key).execute();
    await writeCounter(tx, known, now, 0, 0);
    await deleteOldAttempts(tx, now);
  });
  return { code: "unlocked", token: await openAdminSession(ctx) };
}

async function lockCounter(tx: DatabaseTransaction, key: string, now: Date) {
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
  const blockedUntil = new Date(now.getTime() + waitSeconds * 1000);
  const counter = { failures, blocked_until: blockedUntil, updated_at: now };
  await tx
    .insertInto("pin_attempts")
    .values({ key, ...counter })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(counter))
    .execute();
}

async function deleteOldAttempts(tx: DatabaseTransaction, now: Date): Promise<void> {
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
