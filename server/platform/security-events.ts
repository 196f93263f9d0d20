import { sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "./db/database.ts";
import { withLogContext } from "./log-context.ts";
import { securityEvents } from "./metrics.ts";

/** Kinds of security events, which are also labels of a metric. */
export const securityEventKinds = [
  "wrong-pin",
  "wrong-second-factor",
  "forged-webhook",
  "limit-met",
  "sum-met",
  "declines-in-a-row",
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

type EventContext = { readonly db: Database; readonly log: Logger; readonly clock: () => Date };

/** Events of this process that are not stored yet, and whether a statement is storing others. */
type Tally = { readonly waiting: Map<SecurityEventKind, number>; isStoring: boolean };
const tallies = new WeakMap<Database, Tally>();

/**
 * Counts and logs an event that an attack may have caused. Neither waits nor fails: one statement at
 * a time stores all events that came during the previous one.
 *
 * @param detail for the log: only the shop's own words, never input
 */
export function reportSecurityEvent(
  ctx: EventContext,
  kind: SecurityEventKind,
  detail: Readonly<Record<string, string>> = {},
): void {
  securityEvents.inc({ kind });
  logSummedUp(ctx.log, { securityEvent: kind, ...detail });
  const tally = tallies.get(ctx.db) ?? { waiting: new Map(), isStoring: false };
  tallies.set(ctx.db, tally);
  tally.waiting.set(kind, (tally.waiting.get(kind) ?? 0) + 1);
  if (!tally.isStoring) void storeWaiting(ctx, tally);
}

const SUM_UP_MS = 60_000;
/** How many more of each event came since its line in this log. */
const unloggedOf = new WeakMap<Logger, Map<string, number>>();

/**
 * The first one is a line at once. Others like it are one line a minute that says how many: whoever
 * guesses ten thousand times must not fill the log.
 */
function logSummedUp(log: Logger, event: Readonly<Record<string, string>>): void {
  const key = JSON.stringify(event);
  const unlogged = unloggedOf.get(log) ?? new Map<string, number>();
  unloggedOf.set(log, unlogged);
  const before = unlogged.get(key);
  unlogged.set(key, before === undefined ? 0 : before + 1);
  if (before !== undefined) return;
  log.warn(event, "a security event");

  const sumUp = () => {
    const times = unlogged.get(key) ?? 0;
    unlogged.delete(key);
    if (times > 0) log.warn({ ...event, times }, "more security events");
  };
  // Of no single request.
  withLogContext({}, () => setTimeout(sumUp, SUM_UP_MS).unref());
}

async function storeWaiting({ db, log, clock }: EventContext, tally: Tally): Promise<void> {
  tally.isStoring = true;
  try {
    while (tally.waiting.size > 0) {
      const counts = [...tally.waiting];
      tally.waiting.clear();
      await sql`
        insert into security_events as known (hour, kind, events)
        select date_trunc('hour', ${clock()}::timestamptz), kind, events
        from unnest(
          ${counts.map(([kind]) => kind)}::text[], ${counts.map(([, events]) => events)}::integer[]
        ) as new (kind, events)
        on conflict (hour, kind) do update set events = known.events + excluded.events`.execute(db);
    }
  } catch (error) {
    // The event is still in the log and the metric.
    log.warn({ err: error }, "security events could not be stored");
  } finally {
    tally.isStoring = false;
  }
}
