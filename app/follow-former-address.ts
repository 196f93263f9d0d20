import { type MiddlewareFunction, redirect } from "react-router";
import type { AppContext } from "#server/app-context.ts";
import {
  findFormerAddress,
  findFormerProduct,
} from "#server/former-addresses/find-former-address.ts";
import { requestContext } from "./http/request-context.ts";

/** Permanent for search engines; browsers ask again, since the owner may change where it leads. */
const CACHE_CONTROL = "public, max-age=3600";

/**
 * Redirects an address of a former shop. For loaders that have found nothing at their own address.
 *
 * @throws a redirect response; returns if nobody knows the address
 */
export async function followFormerAddress({ db }: AppContext, url: URL): Promise<void> {
  const address = await findFormerAddress(db, url);
  if (address !== undefined) throw redirectTo(address, url);
}

/**
 * WooCommerce's links that name a product in the query lead to the bar, if it was imported: those that add it to
 * the cart, on any page (/cart?add-to-cart=28), and its plain address (/?p=28).
 */
export const followWooCommerceQuery: MiddlewareFunction<Response> = async (
  { url, context },
  next,
) => {
  const { pathname, searchParams } = url;
  const key =
    searchParams.get("add-to-cart") ?? (pathname === "/" ? searchParams.get("p") : "") ?? "";
  if (!/^\d{1,12}$/.test(key)) return await next();
  const { shop } = context.get(requestContext);
  const address = await findFormerProduct(shop.db, { source: "woocommerce", key });
  if (address !== undefined) throw redirectTo(address, url);
  return await next();
};

function redirectTo(address: string, { searchParams }: URL): Response {
  // Where visitors come from stays known.
  const tracking = [...searchParams].filter(([name]) => /^utm_|^gclid$|^fbclid$/.test(name));
  const query = new URLSearchParams(tracking).toString();
  const separator = address.includes("?") ? "&" : "?";
  return redirect(query === "" ? address : `${address}${separator}${query}`, {
    status: 301,
    headers: { "cache-control": CACHE_CONTROL },
  });
}
