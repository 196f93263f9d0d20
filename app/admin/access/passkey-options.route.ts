import { requestContext } from "#app/http/request-context.ts";
import { beginPasskeyRegistration } from "#server/admin-access/passkeys.ts";
import type { Route } from "./+types/passkey-options.route";
import { readAdminToken } from "./admin-cookie.ts";

/** The WebAuthn options for creating a passkey, for a browser with an open session. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const token = (await readAdminToken(shop.config, request)) ?? "";
  return Response.json(await beginPasskeyRegistration(shop, token));
}
