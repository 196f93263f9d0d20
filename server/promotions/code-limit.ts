import type { AppContext } from "../app-context.ts";
import {
  consumeRateLimit,
  type RateLimit,
  retryAfter,
} from "../platform/limits/consume-rate-limit.ts";
import { hashNetworks } from "../platform/limits/hash-ip.ts";
import { reportSecurityEvent } from "../platform/security-events.ts";

/** Limit of unknown codes per network: more than typing errors, too few for guessing codes. */
const wrongCodes = { max: 30, windowHours: 1 };

type LimitContext = Pick<AppContext, "db" | "secret" | "clock" | "log">;

/** Seconds until this network may try a code again; 0 if it may now. */
export async function secondsUntilCode(ctx: LimitContext, address: string): Promise<number> {
  const now = ctx.clock();
  const waits = await Promise.all(
    limitsOf(ctx, address).map((limit) => retryAfter(ctx.db, limit, now)),
  );
  const seconds = Math.max(0, ...waits);
  if (seconds > 0) reportSecurityEvent(ctx, "limit-met", { limit: "codes" });
  return seconds;
}

/** Counts an unknown code. */
export async function countWrongCode(ctx: LimitContext, address: string): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (tx) => {
    for (const limit of limitsOf(ctx, address)) await consumeRateLimit(tx, limit, now);
  });
}

function limitsOf({ secret }: LimitContext, address: string): RateLimit[] {
  return hashNetworks(secret, "codes", address).map(({ name, share }) => ({
    key: `codes:${name}`,
    max: wrongCodes.max * share,
    windowHours: wrongCodes.windowHours,
  }));
}
