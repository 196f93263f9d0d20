import { DAY_MS } from "#domain/time/durations.ts";
import type { AppContext } from "../app-context.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { hashIp } from "../platform/limits/hash-ip.ts";
import { inTurn } from "../platform/limits/in-turn.ts";
import { sameText } from "../platform/same-text.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";
import { openAdminSession } from "./admin-sessions.ts";
import { hasPasskeys } from "./passkeys.ts";
import { rememberBrowser, rememberedBrowser } from "./remembered-browser.ts";
import { beginSecondFactor } from "./second-factor.ts";

export type UnlockResult =
  | {
      readonly code: "unlocked";
      readonly token: string;
      /** A cookie that keeps strangers' guesses from locking this browser out. */
      readonly browser: string;
    }
  /** The PIN was correct and the owner has passkeys: the token is for requestPasskey. */
  | { readonly code: "second-factor"; readonly token: string }
  | { readonly code: "wrong-pin" }
  | { readonly code: "not-configured" }
  | { readonly code: "wait"; readonly seconds: number };

const MAX_WAIT_SECONDS = 15 * 60;
/** After this long without a failed attempt the count starts at zero. */
const FORGET_AFTER_MS = DAY_MS;

/** `free`: how many failed attempts need not wait, in total and per address or browser. */
type PinLimit = { readonly key: string; readonly free: number };
type PinLimits = {
  readonly client: PinLimit;
  readonly isRemembered: boolean;
  /** All that count the attempt, the total before an address's to prevent deadlocks. */
  readonly inLockOrder: readonly PinLimit[];
};
type PinCounter = { readonly failures: number; readonly blockedUntil: Date };

const everyone: PinLimit = { key: "everyone", free: 50 };

type PinContext = Pick<AppContext, "db" | "config" | "details" | "secret" | "clock" | "log">;
type PinAttempt = {
  readonly pin: string;
  readonly address: string;
  /** The cookie of an earlier unlock, as the browser sent it. */
  readonly browser?: string | undefined;
  /** Its name in the list of open sessions. */
  readonly browserName?: string;
};

/**
 * Checks the PIN. A process checks one attempt at a time on one connection, so that a flood of
 * attempts cannot take the connections that shoppers need. Remembered browsers do not wait in this
 * queue.
 */
export async function unlockAdmin(ctx: PinContext, request: PinAttempt): Promise<UnlockResult> {
  if (ctx.config.adminPin === "") return { code: "not-configured" };
  const browser = rememberedBrowser(ctx, request.browser);
  const queue = browser ? "pin:remembered" : "pin:strangers";
  const result = await inTurn(ctx.db, queue, () => checkPin(ctx, request, browser));

  if (result.code === "wrong-pin") reportSecurityEvent(ctx, "wrong-pin");
  if (result.code === "wait") reportSecurityEvent(ctx, "limit-met", { limit: "pin" });
  return result;
}

/**
 * An attempt is counted before the PIN is compared, and forgiven if it was correct, so that a
 * thousand parallel attempts, through any number of processes, gain nothing over sequential ones.
 */
async function checkPin(
  ctx: PinContext,
  request: PinAttempt,
  browser: string | undefined,
): Promise<UnlockResult> {
  const now = ctx.clock();
  const limits = limitsOf(ctx, request, browser);

  const blocked = await secondsBlocked(ctx.db, limits, now);
  if (blocked > 0) return { code: "wait", seconds: blocked };
  const seconds = await countAttempt(ctx.db, limits, now);
  if (seconds > 0) return { code: "wait", seconds };

  if (!sameText(request.pin, ctx.config.adminPin)) return { code: "wrong-pin" };

  await forgiveAttempts(ctx.db, limits, now);
  return await admit(ctx, request);
}

/**
 * For a remembered browser only its own attempts count, so that strangers who guess, even from the
 * same network, cannot lock the owner out.
 */
function limitsOf(ctx: PinContext, request: PinAttempt, browser: string | undefined): PinLimits {
  const who = browser
    ? `browser:${browser}`
    : `address:${hashIp(ctx.secret, "pin", request.address)}`;
  const client = { key: who, free: 5 };
  const isRemembered = browser !== undefined;
  return { client, isRemembered, inLockOrder: isRemembered ? [client] : [everyone, client] };
}

/** Without a lock, so that attempts that must wait are cheap. */
async function secondsBlocked(db: Database, limits: PinLimits, now: Date): Promise<number> {
  const keys = limits.inLockOrder.map(({ key }) => key);
  const rows = await db
    .selectFrom("pin_attempts")
    .select("blocked_until")
    .where("key", "in", keys)
    .execute();
  return Math.max(0, ...rows.map((row) => secondsUntil(row.blocked_until, now)));
}

/** @returns zero, or how long to wait because another process counted an attempt meanwhile */
async function countAttempt(db: Database, limits: PinLimits, now: Date): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const counted: (PinLimit & { readonly failures: number })[] = [];
    for (const limit of limits.inLockOrder) {
      const { failures, blockedUntil } = await lockCounter(tx, limit.key, now);
      const seconds = secondsUntil(blockedUntil, now);
      if (seconds > 0) return seconds;
      counted.push({ ...limit, failures: failures + 1 });
    }

    for (const { key, free, failures } of counted) {
      const blockedUntil = new Date(now.getTime() + waitAfter(failures, free) * 1000);
      await writeCounter(tx, key, { failures, blockedUntil }, now);
    }
    return 0;
  });
}

/** The total loses only this client's failures. */
async function forgiveAttempts(db: Database, limits: PinLimits, now: Date): Promise<void> {
  const { client, isRemembered } = limits;
  await db.transaction().execute(async (tx) => {
    if (!isRemembered) {
      const total = await lockCounter(tx, everyone.key, now);
      const own = await lockCounter(tx, client.key, now);
      const failures = Math.max(0, total.failures - own.failures);
      await writeCounter(tx, everyone.key, { failures, blockedUntil: now }, now);
    }
    await tx.deleteFrom("pin_attempts").where("key", "=", client.key).execute();
    await deleteForgottenAttempts(tx, now);
  });
}

/** Of all clients. */
async function deleteForgottenAttempts(tx: DatabaseTransaction, now: Date): Promise<void> {
  await tx
    .deleteFrom("pin_attempts")
    .where("key", "!=", everyone.key)
    .where("updated_at", "<", forgottenBefore(now))
    .execute();
}

/** After the correct PIN: a session, or the second factor of an owner who has passkeys. */
async function admit(ctx: PinContext, request: PinAttempt): Promise<UnlockResult> {
  if (await hasPasskeys(ctx)) return { code: "second-factor", token: await beginSecondFactor(ctx) };
  return {
    code: "unlocked",
    token: await openAdminSession(ctx, request.browserName),
    browser: rememberBrowser(ctx),
  };
}

async function lockCounter(tx: DatabaseTransaction, key: string, now: Date): Promise<PinCounter> {
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
  const forgotten = row.updated_at < forgottenBefore(now);
  return { failures: forgotten ? 0 : row.failures, blockedUntil: row.blocked_until };
}

async function writeCounter(
  tx: DatabaseTransaction,
  key: string,
  { failures, blockedUntil }: PinCounter,
  now: Date,
): Promise<void> {
  const counter = { failures, blocked_until: blockedUntil, updated_at: now };
  await tx
    .insertInto("pin_attempts")
    .values({ key, ...counter })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(counter))
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

function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - FORGET_AFTER_MS);
}
