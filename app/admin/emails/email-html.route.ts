import { data } from "react-router";
import { findEmail } from "#server/email/email-log-queries.ts";
import { requestContext } from "../../http/request-context.ts";
import type { Route } from "./+types/email-html.route";

/**
 * A logged email as its reader saw it, on a page or in a frame of its own: emails carry styles inline,
 * which the shop's own policy forbids. Here styles are all that is allowed, and the page counts as
 * a stranger's, without the shop's cookies or scripts.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { shop } = context.get(requestContext);
  const email = /^\d{1,15}$/.test(params.emailId)
    ? await findEmail(shop.db, Number(params.emailId))
    : undefined;
  if (!email) throw data({ error: "There is nothing at this address." }, { status: 404 });
  return new Response(email.html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": POLICY,
    },
  });
}
