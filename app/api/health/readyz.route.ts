import { requestContext } from "#app/http/request-context.ts";
import { type Database, isReadOnly, withinTimeout } from "#server/platform/db/database.ts";
import { isMigrated } from "#server/platform/db/migrate.ts";
import type { Route } from "./+types/readyz.route";

/** One query at a time, because readiness checks are exempt from load shedding. */
const pings = new WeakMap<Database, Promise<string | null>>();

function findProblem(db: Database): Promise<string | null> {
  let result = pings.get(db);
  if (!result) {
    result = withinTimeout(pingDatabase(db)).finally(() => pings.delete(db));
    pings.set(db, result);
  }
  return result;
}

async function pingDatabase(db: Database): Promise<string | null> {
  if (await isReadOnly(db)) return "the database cannot be written to";
  return (await isMigrated(db)) ? null : "migrations are missing";
}

/** Readiness: the database answers, accepts writes, and has every migration. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const headers = { "cache-control": "no-store" };
  try {
    const problem = await findProblem(shop.db);
    if (problem === null) return Response.json({ status: "ready" }, { headers });
    return Response.json({ status: problem }, { status: 503, headers });
  } catch (error) {
    shop.log.warn({ err: error }, "the readiness check failed");
    return Response.json({ status: "the database does not answer" }, { status: 503, headers });
  }
}
