import { requestContext } from "#app/http/request-context.ts";
import { findPageVersion } from "#server/pages/page-queries.ts";
import type { Route } from "./+types/page-version.route";

/** Returns an earlier published version for the editor. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext).shop;
  const number = /^\d{1,9}$/.test(params.number) ? Number(params.number) : 0;
  const version = await findPageVersion(db, params.slug, number);
  if (!version) return Response.json(null, { status: 404 });
  const { title, lead, body } = version;
  return Response.json({ title, lead, body });
}
