import { answerInTime, type Database } from "#server/platform/db/database.ts";
import { isMigrated } from "#server/platform/db/migrate.ts";
import { requestContext } from "../http/request-context.ts";
import type { Route } from "./+types/readyz.route";

/** One question at a time, however many ask: they are answered even when nobody else is. */
const asking = new WeakMap<Database, Promise<boolean>>();

function isReady(db: Database): Promise<boolean> {
  let answer = asking.get(db);
  if (!answer) {
    answer = answerInTime(isMigrated(db)).finally(() => asking.delete(db));
    asking.set(db, answer);
  }
  return answer;
}

/** Ready for visitors: the database answers and has every migration. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const headers = { "cache-control": "no-store" };
  try {
    if (await isReady(shop.db)) return Response.json({ status: "ready" }, { headers });
    return Response.json({ status: "migrations are missing" }, { status: 503, headers });
  } catch (error) {
    shop.log.warn({ err: error }, "the readiness check failed");
    return Response.json({ status: "the database does not answer" }, { status: 503, headers });
  }
}
