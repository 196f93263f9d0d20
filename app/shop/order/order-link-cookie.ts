import { createHash } from "node:crypto";
import { createCookie } from "react-router";
import type { Config } from "#server/platform/config.ts";

/**
 * Keeps an order's token until the browser is closed, so that it need not stay in the address bar,
 * where it would be copied along with the address. Each order has its own.
 */
function cookieOf(orderNumber: string) {
  const name = createHash("sha256").update(orderNumber).digest("hex").slice(0, 12);
  return createCookie(`conche_order_${name}`, { httpOnly: true, sameSite: "lax", path: "/order" });
}

export async function readOrderLinkCookie(
  request: Request,
  orderNumber: string,
): Promise<string | null> {
  const kept: unknown = await cookieOf(orderNumber).parse(request.headers.get("cookie"));
  return typeof kept === "string" ? kept : null;
}

/** The `Set-Cookie` header that keeps a token. */
export async function keepOrderLinkToken(
  settings: Config,
  orderNumber: string,
  token: string,
): Promise<string> {
  const secure = settings.siteUrl.startsWith("https:");
  return await cookieOf(orderNumber).serialize(token, { secure });
}
