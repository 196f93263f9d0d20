import { answerInTime } from "#server/db/database.ts";
import { isMigrated } from "#server/db/migrate.ts";
import { requestContext } from "../../shop-context.ts";
import type { Route } from "./+types/readyz";

/** Ready for visitors: the database answers and has every migration. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const headers = { "cache-control": "no-store" };
  try {
    if (await answerInTime(isMigrated(shop.db)))
      return Response.json({ status: "ready" }, { headers });
    return Response.json({ status: "migrations are missing" }, { status: 503, headers });
  } catch (error) {
    shop.log.warn({ err: error }, "not ready");
    return Response.json({ status: "the database does not answer" }, { status: 503, headers });
  }
}
