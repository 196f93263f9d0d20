import { type MiddlewareFunction, redirect } from "react-router";
import { pastedCode } from "#domain/promotions/pasted-code.ts";
import { isCode } from "#domain/promotions/promotion-code.ts";
import { isHttps } from "./http/is-https.ts";
import { requestContext } from "./http/request-context.ts";
import { frameContext } from "./require-database.ts";
import { CODE_COOKIE, CODE_SECONDS } from "./shop/promotions/code-cookie.ts";

/**
 * Handles links with a discount code, such as /products?code=SPRING: stores the code in a cookie and
 * redirects to the page without it. The cart shows whether the code can be used.
 */
export const keepCode: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  // QR codes are shorter in capitals: HTTPS://SHOP.EXAMPLE/?CODE=SPRING
  const name = [...url.searchParams.keys()].find((key) => /^code$/i.test(key)) ?? "code";
  const code = pastedCode(url.searchParams.get(name) ?? "");
  if (request.method !== "GET" || !isCode(code) || /^\/(?:admin|api)/i.test(url.pathname)) {
    return await next();
  }
  const { shop } = context.get(requestContext);
  if (!context.get(frameContext)?.promotions?.takesCodes) return await next();
  url.searchParams.delete(name);
  const secure = isHttps(shop.config) ? "; Secure" : "";
  const cookie = `${CODE_COOKIE}=${code}; Path=/; Max-Age=${CODE_SECONDS}; SameSite=Lax${secure}`;
  throw redirect(`${url.pathname}${url.search}`, {
    headers: { "cache-control": "no-store", "set-cookie": cookie },
  });
};
