import { createHash } from "node:crypto";
import { fillTemplate } from "#domain/replies/fill-template.ts";
import type { Reply } from "#domain/replies/reply-template.ts";
import type { AppContext } from "../../app-context.ts";
import { listLotRecipients } from "../../orders/lots/lot-recipients.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { replyValues } from "./reply-values.ts";
import { sendReply } from "./send-reply.ts";

/** The owner's email to those who got bars of a lot. */
export type LotMail = Reply & {
  readonly lotId: number;
  /** What her browser calls it: sent twice, it goes out once. */
  readonly requestId: string;
  /** Also to those of whom nobody knows whether they got any. */
  readonly alsoPossible: boolean;
};

/**
 * Has an email sent to everybody who got bars of a lot, once to an address, about the latest of their
 * orders. Killed in between and pressed again, it goes on where it was.
 *
 * @returns to how many addresses
 */
export async function mailLotRecipients(
  ctx: Pick<AppContext, "db" | "jobs" | "clock">,
  { lotId, requestId, alsoPossible, subject, text }: LotMail,
): Promise<number> {
  let count = 0;
  for (const orderId of await ordersToMail(ctx, lotId, alsoPossible)) {
    const order = await findOrder(ctx.db, orderId);
    if (!order) continue;
    const values = replyValues(order);
    const { code } = await sendReply(ctx, {
      id: replyId(requestId, order.customerEmail),
      orderId,
      subject: fillTemplate(subject, values),
      text: fillTemplate(text, values),
    });
    if (code === "requested") count += 1;
  }
  return count;
}

async function ordersToMail(
  { db }: Pick<AppContext, "db">,
  lotId: number,
  alsoPossible: boolean,
): Promise<string[]> {
  const latest = new Map<string, string>();
  for (const recipient of await listLotRecipients(db, lotId)) {
    const { customerEmail, isCertain, orderId } = recipient;
    if (customerEmail === "" || !(isCertain || alsoPossible)) continue;
    latest.set(customerEmail.toLowerCase(), orderId);
  }
  return [...latest.values()];
}

/** The same for the same request and address, so that nobody gets the email twice. */
function replyId(requestId: string, address: string): string {
  const hash = createHash("sha256").update(`${requestId}:${address.toLowerCase()}`).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
