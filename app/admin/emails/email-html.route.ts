import { data } from "react-router";
import { requestContext } from "#app/http/request-context.ts";
import { findEmail } from "#server/email/email-log-queries.ts";
import type { Route } from "./+types/email-html.route";

/**
 * Shows a logged email as its reader saw it, on a page or in a frame. Emails need inline styles,
 * which the shop's own policy forbids. This policy allows styles only, and sandboxes the page
 * without the shop's cookies and scripts.
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
