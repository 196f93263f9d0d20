import { redirect } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { closeAdminSession } from "#server/admin-access/admin-sessions.ts";
import type { Route } from "./+types/lock.route";
import { expiredSessionHeader, readAdminToken } from "./admin-cookie.ts";
import { privatePages } from "./require-admin.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePages];

/** A GET never locks; somebody who typed the address wants the admin. */
export function loader() {
  return redirect("/admin");
}

/** Lock Admin: the session ends on the server, whatever happens to the cookie. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  await closeAdminSession(shop, await readAdminToken(shop.config, request));
  return redirect("/admin/unlock", {
    headers: { "set-cookie": await expiredSessionHeader(shop.config) },
  });
}
