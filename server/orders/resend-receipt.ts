import { randomUUID } from "node:crypto";
import { EmailError } from "../email/mailer.ts";
import { countEmailsSince, logEmail } from "../email-log/email-log-queries.ts";
import type { Shop } from "../shop.ts";
import { addOrderHistory, findOrder } from "./order-queries.ts";
import { confirmationFor } from "./send-order-email.ts";

export type Resending =
  | { readonly code: "sent" }
  | { readonly code: "failed" }
  | { readonly code: "too-often" }
  | { readonly code: "not-found" };

const MOST_IN_TEN_MINUTES = 3;

/**
 * Sends a shopper the confirmation again. A deliberate act with an answer to wait for, so it does
 * not go through the job queue; only the order's own address can get it.
 */
export async function resendReceipt(
  shop: Pick<Shop, "db" | "mailer" | "settings" | "secret" | "clock">,
  orderId: string,
): Promise<Resending> {
  const order = await findOrder(shop.db, orderId);
  if (!order) return { code: "not-found" };
  const now = shop.clock();
  const kind = "receipt";
  const since = new Date(now.getTime() - 10 * 60_000);
  if ((await countEmailsSince(shop.db, orderId, kind, since)) >= MOST_IN_TEN_MINUTES) {
    return { code: "too-often" };
  }
  const mail = confirmationFor(shop, order);
  const eventKey = `order:${orderId}:${kind}:${randomUUID()}`;
  const entry = { at: now, kind, orderId, eventKey, mail };
  try {
    const { captured } = await shop.mailer.send(mail);
    await logEmail(shop.db, { ...entry, outcome: { success: true, captured } });
    await addOrderHistory(shop.db, orderId, now, "email", { kind, captured });
    return { code: "sent" };
  } catch (error) {
    if (!(error instanceof EmailError)) throw error;
    await logEmail(shop.db, { ...entry, outcome: { success: false, error: error.message } });
    return { code: "failed" };
  }
}
