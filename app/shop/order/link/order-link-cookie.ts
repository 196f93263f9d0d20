import { createHash } from "node:crypto";
import { createCookie } from "react-router";
import { isHttps } from "#app/http/is-https.ts";
import type { Config } from "#server/platform/config.ts";

/**
 * Session cookie for an order's token, so that the token is not in the address bar, where it would
 * be copied with the URL. One cookie per order.
 */
function cookieOf(orderNumber: string) {
  const name = createHash("sha256").update(orderNumber).digest("hex").slice(0, 12);
  return createCookie(`conche_order_${name}`, { httpOnly: true, sameSite: "lax", path: "/order" });
}

export async function readOrderLinkCookie(
  request: Request,
  orderNumber: string,
): Promise<string | null> {
  const stored: unknown = await cookieOf(orderNumber).parse(request.headers.get("cookie"));
  return typeof stored === "string" ? stored : null;
}

/** The `Set-Cookie` header that stores a token. */
export async function orderLinkHeader(
  config: Config,
  orderNumber: string,
  token: string,
): Promise<string> {
  return await cookieOf(orderNumber).serialize(token, { secure: isHttps(config) });
}
