import { vi } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import type { OrderEmail } from "#server/email/order-emails/order-mails.ts";
import { sendOrderEmail } from "#server/email/order-emails/send-order-email.ts";

/** Sends an order's mail, or waits for the shop's own worker if it is sending it at this moment. */
export async function sendOrderEmailNow(shop: AppContext, mail: OrderEmail): Promise<void> {
  await vi.waitFor(() => sendOrderEmail(shop, mail), 10_000);
}
