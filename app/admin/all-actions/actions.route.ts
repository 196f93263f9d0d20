import { onlyPost } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { readAdminToken } from "../access/admin-cookie.ts";
import { respondToAction } from "../actions/perform-action.ts";
import type { Route } from "./+types/actions.route";
import { actionsByName } from "./admin-actions.ts";

export const loader = onlyPost;

/** Performs any action of the admin. Behind the admin's guard, as a child of its layout. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const found = actionsByName.get(params.action);
  if (!found) throw Response.json({ error: "There is no such action." }, { status: 404 });
  const { shop } = context.get(requestContext);
  const session = await readAdminToken(shop.config, request);
  return await respondToAction(shop, found, request, session);
}
