import { onlyPost, orderIdParam } from "#app/http/read-json.ts";
import { requestContext } from "#app/http/request-context.ts";
import { receiptMessages } from "#app/shop/order/receipt-messages.ts";
import { resendReceipt } from "#server/email/order-emails/resend-receipt.ts";
import type { Route } from "./+types/order-receipt.route";

export const loader = onlyPost;

/** Mails the order's confirmation again, to the order's own address. */
export async function action({ params, context }: Route.ActionArgs) {
  const { shop, clientAddress } = context.get(requestContext);
  const resent = await resendReceipt(shop, orderIdParam(params.orderId), clientAddress);
  switch (resent.code) {
    case "sent":
      return Response.json({ message: receiptMessages.sent });
    case "failed":
      return Response.json({ error: receiptMessages.failed }, { status: 502 });
    case "too-often":
      return Response.json({ error: describeTooOften(resent.today) }, { status: 429 });
    case "not-found":
      return Response.json({ error: "Order Not Found" }, { status: 404 });
  }
}

function describeTooOften(today: boolean): string {
  return today
    ? "This address got many receipts today. Please try again tomorrow."
    : "This receipt was just sent. Please try again in a few minutes.";
}
