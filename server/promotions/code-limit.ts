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

/** Discount codes and gift cards are counted apart. */
type CodeKind = "codes" | "gift-cards";

type LimitContext = Pick<AppContext, "db" | "secret" | "clock" | "log">;

/** Seconds until this network may try a code again; 0 if it may now. */
export async function secondsUntilCode(
  ctx: LimitContext,
  address: string,
  kind: CodeKind = "codes",
): Promise<number> {
  const now = ctx.clock();
  const waits = await Promise.all(
    limitsOf(ctx, address, kind).map((limit) => retryAfter(ctx.db, limit, now)),
  );
  const seconds = Math.max(0, ...waits);
  if (seconds > 0) reportSecurityEvent(ctx, "limit-met", { limit: kind });
  return seconds;
}

/** Counts an unknown code. */
export async function countWrongCode(
  ctx: LimitContext,
  address: string,
  kind: CodeKind = "codes",
): Promise<void> {
  const now = ctx.clock();
  await ctx.db.transaction().execute(async (tx) => {
    for (const limit of limitsOf(ctx, address, kind)) await consumeRateLimit(tx, limit, now);
  });
}

function limitsOf({ secret }: LimitContext, address: string, kind: CodeKind): RateLimit[] {
  return hashNetworks(secret, kind, address).map(({ name, share }) => ({
    key: `${kind}:${name}`,
    max: wrongCodes.max * share,
    windowHours: wrongCodes.windowHours,
  }));
}
