import type { AppContext } from "../app-context.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import { sameText } from "../platform/same-text.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import { openAdminSession } from "./admin-sessions.ts";
import { hasPasskeys } from "./passkeys.ts";
import { rememberBrowser, rememberedBrowser } from "./remembered-browser.ts";
import { beginSecondLock } from "./second-lock.ts";

export type UnlockResult =
  | {
      readonly code: "unlocked";
      readonly token: string;
      /** A cookie that keeps strangers' guesses from locking this browser out. */
      readonly browser: string;
    }
  /** The PIN was correct and the owner has passkeys: the token is for requestPasskey. */
  | { readonly code: "second-lock"; readonly token: string }
  | { readonly code: "wrong-pin" }
  | { readonly code: "not-configured" }
  | { readonly code: "wait"; readonly seconds: number };

const MAX_WAIT_SECONDS = 15 * 60;
/** After this long without a failed attempt the count starts at zero. */
const FORGET_AFTER_HOURS = 24;

/** `free`: how many failed attempts need not wait, in total and per address or browser. */
const everyone = { key: "everyone", free: 50 };
const limitOf = (who: string) => ({ key: who, free: 5 });

type PinContext = Pick<AppContext, "db" | "config" | "details" | "secret" | "clock" | "log">;
type PinAttempt = {
  readonly pin: string;
  readonly address: string;
  /** The cookie of an earlier unlock, as the browser sent it. */
  readonly browser?: string | undefined;
  /** Its name in the list of open sessions. */
  readonly browserName?: string;
};

/** This process's last attempt per database; the next one waits for it. */
const lastOfStrangers = new WeakMap<Database, Promise<unknown>>();
const lastOfRemembered = new WeakMap<Database, Promise<unknown>>();

/**
 * Checks the PIN. A process checks one attempt at a time on one connection, so that a flood of
 * attempts cannot take the connections that shoppers need. Remembered browsers do not wait in this
 * queue.
 */
export async function unlockAdmin(ctx: PinContext, request: PinAttempt): Promise<UnlockResult> {
  if (ctx.config.adminPin === "") return { code: "not-configured" };
  const browser = rememberedBrowser(ctx, request.browser);
  const lastAttempts = browser ? lastOfRemembered : lastOfStrangers;
  const before = lastAttempts.get(ctx.db) ?? Promise.resolve();
  const unlocking = before.then(() => checkPin(ctx, request, browser));
  lastAttempts.set(
    ctx.db,
    unlocking.catch(() => {}),
  );
  const result = await unlocking;
  if (result.code === "wrong-pin") reportSecurityEvent(ctx, "wrong-pin");
  if (result.code === "wait") reportSecurityEvent(ctx, "limit-met", { limit: "pin" });
  return result;
}

/**
 * An attempt is counted before the PIN is compared, and uncounted if it was correct, so that a
 * thousand parallel attempts, through any number of processes, gain nothing over sequential ones.
 *
 * Rows are always locked in the same order, the total before an address's, to prevent deadlocks.
 *
 * @param browser for a remembered browser only its own attempts count, so that strangers who
 * guess, even from the same network, cannot lock the owner out
 */
async function checkPin(
  ctx: PinContext,
  request: PinAttempt,
  browser: string | undefined,
): Promise<UnlockResult> {
  const now = ctx.clock();
  const clientLimit = browser
    ? limitOf(`browser:${browser}`)
    : limitOf(`address:${hashIp(ctx.secret, "pin", request.address)}`);
  const limits = browser ? [clientLimit] : [everyone, clientLimit];
  const keys = limits.map(({ key }) => key);
  // Without a lock, so that attempts that must wait are cheap.
  const rows = await ctx.db
    .selectFrom("pin_attempts")
    .select("blocked_until")
    .where("key", "in", keys)
    .execute();
  const blocked = Math.max(0, ...rows.map((row) => secondsUntil(row.blocked_until, now)));
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
    if (!browser) {
      const all = await lockCounter(tx, everyone.key, now);
      const { failures } = await lockCounter(tx, clientLimit.key, now);
      // Only this address's own failures are uncounted.
      await writeCounter(tx, everyone.key, now, Math.max(0, all.failures - failures), 0);
    }
    await tx.deleteFrom("pin_attempts").where("key", "=", clientLimit.key).execute();
    await deleteOldAttempts(tx, now);
  });
  if (await hasPasskeys(ctx)) return { code: "second-lock", token: await beginSecondLock(ctx) };
  return {
    code: "unlocked",
    token: await openAdminSession(ctx, request.browserName),
    browser: rememberBrowser(ctx),
  };
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
  await tx
    .deleteFrom("pin_attempts")
    .where("key", "!=", everyone.key)
    .where("updated_at", "<", hoursBefore(now, FORGET_AFTER_HOURS))
    .execute();
}

/** Zero for the free attempts, then 5, 10, 20 … seconds, at most 15 minutes. */
export function waitAfter(failures: number, free: number): number {
  if (failures < free) return 0;
  return Math.min(MAX_WAIT_SECONDS, 5 * 2 ** Math.min(failures - free, 20));
}

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000));
}

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
