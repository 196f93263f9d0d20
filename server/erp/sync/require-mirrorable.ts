import { amountDue } from "#domain/gift-cards/gift-card.ts";
import { add } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import type { Database } from "../../platform/db/database.ts";
import { hasRow } from "../../platform/db/rows.ts";
import { erpRefusal } from "../interface/erp-error.ts";
import type { MirrorContext } from "./erp-step.ts";
import type { OrderMoney } from "./read-order-money.ts";

/**
 * Orders of a former shop may lack the number or email address by which the ERP's documents are
 * found, or share a number: then the wrong documents would be found.
 *
 * @throws ErpError that says so
 */
export async function requireFindable(
  db: Database,
  { id, orderNumber, customerEmail }: Order,
): Promise<void> {
  const missing = missingKey(orderNumber, customerEmail);
  if (missing) {
    throw erpRefusal(
      `This order has no ${missing}, so it couldn't be found again in Odoo. Enter it there by hand.`,
      "not findable",
    );
  }

  const hasTwin = await hasRow(
    db.selectFrom("orders").where("order_number", "=", orderNumber).where("id", "<>", id),
  );
  if (hasTwin) {
    throw erpRefusal(
      `Two orders of the shop have the number ${orderNumber}. Enter this one in Odoo by hand.`,
      "number used twice",
    );
  }
}

function missingKey(orderNumber: string, customerEmail: string): string | null {
  if (orderNumber.trim() === "") return "number";
  if (customerEmail.trim() === "") return "email address";
  return null;
}

/**
 * Checks for problems that only a person can resolve. A link that nobody has paid yet and a dispute
 * that the bank has not decided are none: there is nothing to do in the ERP.
 *
 * @throws ErpError that describes the problem
 */
export async function requireNothingUnresolved(
  ctx: MirrorContext,
  order: Order,
  money: OrderMoney,
): Promise<void> {
  requireNoFailedPayment(ctx, order);
  await requireNoUnknownRefund(ctx, order, money);
}

function requireNoFailedPayment({ sync }: MirrorContext, order: Order): void {
  const hasFailed = order.paymentStatus === "failed" && !order.awaitsFirstPayment;
  if (!hasFailed || order.status === "cancelled") return;
  throw erpRefusal(
    `The payment failed, and Odoo has ${sync.invoice?.name ?? "an invoice"} for this order. Cancel the order here to credit it in Odoo. If the customer pays after all, everything continues by itself.`,
    "payment failed",
  );
}

/** Refunded, and nobody knows of a refund: then the ERP must have credited it. */
async function requireNoUnknownRefund(
  { erp, sync }: MirrorContext,
  order: Order,
  { refunds, isRefunding }: OrderMoney,
): Promise<void> {
  const isUnknown = order.paymentStatus === "refunded" && refunds.length === 0 && !isRefunding;
  if (!isUnknown) return;

  const sent = sync.order ?? (await erp.findOrder(order.orderNumber));
  const invoice = sent && (sync.invoice ?? (await erp.findInvoice(sent)));
  if (!invoice || !(await erp.isPaid(invoice.id))) return;

  const notes = await erp.listCreditNotes(invoice.id);
  const posted = notes.filter(({ isPosted, isReversed }) => isPosted && !isReversed);
  const credited = add(...posted.map(({ total }) => total));
  if (credited >= amountDue(order.total, order.giftCard)) return;

  throw erpRefusal(
    `This order was refunded here, but ${invoice.name} is still open in Odoo. Credit it there, then press Retry.`,
    "money gone",
  );
}
