import { type MiddlewareFunction, redirect } from "react-router";
import { maySeeShop } from "./admin/access/require-admin.ts";
import { requestContext } from "./http/request-context.ts";
import { refuseClosedCall } from "./refuse-closed-call.ts";

/**
 * Paths that a closed shop serves to visitors: the admin and the API, which have their own guards;
 * the page that says it is closed; placed orders and their reviews, links of the newsletter, and legal and contact pages.
 * Other paths redirect to the page that says it is closed.
 */
const answered =
  /^\/(?:admin|adminorders|adminproducts|adminpricing|api|functions|healthz|readyz|robots\.txt|sitemap\.xml|opening|opening-soon|order|order-confirmation|review|notify|newsletter\/[^/]+|contact|privacy|terms)(?:\/|$)/i;

/** While the shop is closed, its pages are not rendered for visitors. */
export const keepClosed: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { shop } = context.get(requestContext);
  // Spellings of a call that do not go through serveApi.
  const refused = await refuseClosedCall(shop, request);
  if (refused) throw refused;
  if (!answered.test(url.pathname) && !(await maySeeShop(shop, request))) {
    throw redirect("/opening-soon", { headers: { "cache-control": "no-store" } });
  }
  return await next();
};
