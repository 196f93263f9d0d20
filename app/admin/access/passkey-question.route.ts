import { beginPasskey } from "#server/admin-access/passkeys.ts";
import { requestContext } from "../../http/request-context.ts";
import type { Route } from "./+types/passkey-question.route";
import { readAdminToken } from "./admin-cookie.ts";

/** What the browser of an open session is to ask a device for, so that it makes a passkey. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const token = (await readAdminToken(shop.config, request)) ?? "";
  return Response.json(await beginPasskey(shop, token));
}
