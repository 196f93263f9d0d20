import { requestContext } from "#app/http/request-context.ts";
import { answerInTime, type Database, isReadOnly } from "#server/platform/db/database.ts";
import { isMigrated } from "#server/platform/db/migrate.ts";
import type { Route } from "./+types/readyz.route";

/** One query at a time, because readiness checks are exempt from load shedding. */
const asking = new WeakMap<Database, Promise<string | null>>();

function findProblem(db: Database): Promise<string | null> {
  let answer = asking.get(db);
  if (!answer) {
    answer = answerInTime(askDatabase(db)).finally(() => asking.delete(db));
    asking.set(db, answer);
  }
  return answer;
}

async function askDatabase(db: Database): Promise<string | null> {
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
