import { readAdminToken } from "#app/admin/access/admin-cookie.ts";
import { erpMessages } from "#app/admin/odoo/erp-messages.ts";
import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import { erpCallSchema, proxyErpCall } from "#server/erp/proxy-erp-call.ts";
import type { Route } from "./+types/erp-proxy.route";

export const loader = onlyPost;

/** Forwards allowed calls to the ERP for the unlocked admin. The API key stays on the server. */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  if (!(await isAdminSession(shop, await readAdminToken(shop.config, request)))) {
    return failure(erpMessages.locked, 401);
  }
  const call = await readJson(request, erpCallSchema);
  const found = await proxyErpCall(shop, call);
  switch (found.code) {
    case "answered":
      return Response.json({ result: found.result }, { headers });
    case "disabled":
      return failure(erpMessages.disabled, 503);
    case "not-listed":
      return failure(erpMessages.notAllowed, 403);
    case "failed":
      return failure(found.message, 502);
  }
}

const headers = { "cache-control": "private, no-store" };

function failure(message: string, status: number): Response {
  return Response.json({ error: { message } }, { status, headers });
}
