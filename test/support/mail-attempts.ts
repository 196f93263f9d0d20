import type { AppContext } from "#server/app-context.ts";
import { recordAttempt } from "#server/email/record-attempt.ts";

/** Writes into the email log that a receipt was sent, or that the mail server refused it. */
export async function logReceipt(
  shop: Pick<AppContext, "db" | "clock">,
  to: string,
  isSent: boolean,
): Promise<void> {
  await recordAttempt(shop.db, {
    at: shop.clock(),
    kind: "receipt",
    orderId: null,
    mail: { to, subject: "Your order", text: "Thank you", html: "<p>Thank you" },
    messageId: "<1@conche.example>",
    result: isSent
      ? { code: "sent", captured: false, doubtful: false }
      : { code: "failed", error: "nobody is there", response: "450", retryable: true },
    claim: undefined,
  });
}
