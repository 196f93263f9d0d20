import { setTimeout as wait } from "node:timers/promises";
import { type KyselyPlugin, type QueryId, type RootOperationNode, sql } from "kysely";
import type { AppContext } from "#server/app-context.ts";
import type { Database } from "#server/platform/db/database.ts";

export type Deed = (ctx: AppContext) => Promise<unknown>;

/** How long somebody who waits for no lock may take, such as for a retry, before the other goes on. */
const PATIENCE_MS = 150;

/**
 * Runs two deeds so that each lock of the first one is met by the second one: the first pauses after
 * its nth statement that writes or locks, the second runs until it ends or waits for a lock, and then
 * both run to their ends. A circle of two transactions that wait for each other has such a place.
 *
 * @returns what they threw
 */
export async function meet(
  ctx: AppContext,
  first: Deed,
  second: Deed,
  pauseAfter: number,
): Promise<unknown[]> {
  const paused = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  let statements = 0;
  const pausing = pauseAfterStatements(async () => {
    statements += 1;
    if (statements !== pauseAfter) return;
    paused.resolve();
    await mayGoOn.promise;
  });

  const one = first({ ...ctx, db: ctx.db.withPlugin(pausing) });
  const oneEnds = one.then(
    () => true,
    () => true,
  );
  const wasOver = await Promise.race([oneEnds, paused.promise.then(() => false)]);
  const other = second(ctx);
  const otherEnds = other.then(
    () => {},
    () => {},
  );
  if (!wasOver) await Promise.race([otherEnds, untilSomebodyWaits(ctx.db)]);
  mayGoOn.resolve();

  const ended = await Promise.allSettled([one, other]);
  return ended.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
}

/**
 * Calls after each statement that may lock something. Reads lock nothing.
 *
 * @param pause gets the kind of the statement, or the text of one that was written as SQL
 */
export function pauseAfterStatements(pause: (statement: string) => Promise<void>): KyselyPlugin {
  const statements = new WeakMap<QueryId, string>();
  return {
    transformQuery({ node, queryId }) {
      statements.set(queryId, isRead(node) ? "" : textOf(node));
      return node;
    },
    async transformResult({ result, queryId }) {
      const statement = statements.get(queryId) ?? "a job";
      if (statement !== "") await pause(statement);
      return result;
    },
  };
}

function textOf(node: RootOperationNode): string {
  if (!("sqlFragments" in node)) return node.kind;
  return node.sqlFragments.join(" ").replace(/\s+/g, " ").trim().slice(0, 80);
}

function isRead(node: RootOperationNode): boolean {
  if (node.kind === "SelectQueryNode") return !("endModifiers" in node && node.endModifiers);
  if (node.kind !== "RawNode") return false;
  const text = "sqlFragments" in node ? node.sqlFragments.join(" ") : "";
  return !/\b(?:insert|update|delete|lock|advisory)/i.test(text);
}

async function untilSomebodyWaits(db: Database): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await wait(2);
  }
}
