import { type MiddlewareFunction, redirect } from "react-router";
import { maySeeShop } from "./admin/access/may-see-shop.ts";
import { requestContext } from "./http/request-context.ts";

/**
 * What a closed shop answers to visitors: the admin and calls, which have doors of their own; the page that says
 * so; orders that were placed, and who answers for them. Everything else leads to that page.
 */
const answered =
  /^\/(?:admin|adminorders|adminproducts|adminpricing|api|functions|healthz|readyz|robots\.txt|sitemap\.xml|opening|opening-soon|order|order-confirmation|notify|contact|privacy|terms)(?:\/|$)/i;

/** The door of the shop: while it is closed, nothing of its pages runs for visitors. */
export const keepClosed: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { shop } = context.get(requestContext);
  if (!answered.test(url.pathname) && !(await maySeeShop(shop, request))) {
    throw redirect("/opening-soon", { headers: { "cache-control": "no-store" } });
  }
  return await next();
};
