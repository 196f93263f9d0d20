import { z } from "zod";
import { readAdminToken } from "#app/admin/access/admin-cookie.ts";
import { onlyPost, readJson } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { receiptMessages } from "#app/shop/order/receipt-messages.ts";
import { waitText } from "#app/ui/text/wait-text.ts";
import { isAdminSession } from "#server/admin-access/admin-sessions.ts";
import { MAX_MAIL_BYTES } from "#server/email/render/render-mail.tsx";
import { sendAdminEmail } from "#server/email/send-admin-email.ts";
import type { Route } from "./+types/send-email.route";

export const loader = onlyPost;

const form = z.strictObject({
  to: z.email("is not one email address").max(254, "is too long"),
  subject: z
    .string()
    .trim()
    .min(1, "is missing")
    .max(200, "is longer than 200 characters")
    .regex(/^\P{C}*$/u, "is not one line of text"),
  html: z.string().min(1, "is missing").refine(isShownWhole, "is too long"),
  text: z.string().min(1, "is missing").max(50_000, "is too long"),
});

function isShownWhole(html: string): boolean {
  return Buffer.byteLength(html) <= MAX_MAIL_BYTES;
}

/**
 * Sends one email to one address. Only for the admin and rate-limited, so that it cannot be abused
 * to send mail in the shop's name.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { shop } = context.get(requestContext);
  if (!(await isAdminSession(shop, await readAdminToken(shop.config, request)))) {
    return Response.json({ error: "The admin is locked." }, { status: 401 });
  }
  const sent = await sendAdminEmail(shop, await readJson(request, form));
  switch (sent.code) {
    case "sent":
      return Response.json({ ok: true });
    case "failed":
      return Response.json({ ok: false, error: receiptMessages.failed }, { status: 502 });
    case "too-often":
      return Response.json(
        {
          ok: false,
          error: `Too many emails. Please wait ${waitText(sent.seconds)} and try again.`,
        },
        { status: 429, headers: { "retry-after": String(sent.seconds) } },
      );
  }
}
