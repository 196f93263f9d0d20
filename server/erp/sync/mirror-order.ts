import { amountDue } from "#domain/gift-cards/gift-card.ts";
import type { Order } from "#domain/orders/order.ts";
import { wasPaid } from "#domain/orders/was-paid.ts";
import { dayIn } from "#domain/time/day-in.ts";
import { findOrder, findPaidAt } from "../../orders/order-queries.ts";
import type { ErpMoney } from "../interface/erp-invoice.ts";
import type { ErpDocument } from "../interface/erp-order.ts";
import { erpOrderOf } from "./erp-order-of.ts";
import { type MirrorContext, takeStep, whileAlone } from "./erp-step.ts";
import { recordErpEvent } from "./erp-sync-queries.ts";
import { issueCredits } from "./issue-credits.ts";
import { mirrorGoods } from "./mirror-goods.ts";
import { type OrderMoney, readOrderMoney } from "./read-order-money.ts";
import { requireFindable, requireNothingUnresolved } from "./require-mirrorable.ts";
import { reverseCredits } from "./reverse-credits.ts";
import { sendOrder } from "./send-order.ts";

/**
 * Executes the missing steps of an order in the ERP.
 *
 * @throws ErpError, OrderChangedError, or an Error when another order's call has to end first
 */
export async function mirrorOrder(ctx: MirrorContext): Promise<void> {
  const { db, sync } = ctx;
  const found = await findOrder(db, sync.orderId);
  if (!found) return await recordDeletedOrder(ctx);
  // An erased order can be continued only by the ids of its documents.
  if (!found.isErased || !sync.order) await requireFindable(db, found);

  const money = await readOrderMoney(db, found.id);
  // The invoice keeps the line of a gift card that got its money back.
  const order: Order = money.giftCard ? { ...found, giftCard: money.giftCard } : found;

  // Before anything is written, so that no order is booked halfway.
  const needsPayment = wasPaid(order) && !sync.paidAt && amountDue(order.total, order.giftCard) > 0;
  if (needsPayment) await ctx.erp.requireSetup([money.elsewhere ?? "provider"]);

  if (order.status === "cancelled") await mirrorCancelledOrder(ctx, order, money);
  else await mirrorLiveOrder(ctx, order, money);

  await requireNothingUnresolved(ctx, order, money);
}

/** The ERP keeps a deleted order's documents; record which. */
async function recordDeletedOrder({ db, clock, sync }: MirrorContext): Promise<void> {
  const { orderId, order, invoice } = sync;
  if (!order) return;
  const name = invoice ? `${order.name}, ${invoice.name}` : order.name;
  await recordErpEvent(db, orderId, clock(), { step: "kept", name });
}

async function mirrorLiveOrder(ctx: MirrorContext, order: Order, money: OrderMoney): Promise<void> {
  const { sync } = ctx;
  let sent = sync.order;
  // Reopen an order that the shop cancelled in the ERP. If a person cancelled it there, leave it to
  // them.
  if (sync.cancelledAt) sent = (await reopenOrder(ctx, order)) ?? null;
  if (sent && !sync.deliveryId && !sync.deliveredAt) await changeDelivery(ctx, order, sent);
  sent ??= await sendOrder(ctx, order);

  const invoice = await issueInvoice(ctx, order, sent);
  await mirrorMoney(ctx, { order, money, invoice });
  // Only now, because cancelledAt says that the cancellation's credit note must be looked up.
  if (sync.cancelledAt) await takeStep(ctx, "reopened", async () => ({ cancelledAt: null }));

  // Last, so that goods that the ERP refuses do not hold the money.
  await mirrorGoods(ctx, order, sent);
}

/**
 * If a cancelled order was neither sent to the ERP nor paid, it is not sent. If it was paid, it gets
 * all documents and a credit note, so that accounting is complete. Parcels that left before it was
 * cancelled stay delivered; only open deliveries are cancelled with it.
 */
async function mirrorCancelledOrder(
  ctx: MirrorContext,
  order: Order,
  money: OrderMoney,
): Promise<void> {
  const { db, erp, clock, sync } = ctx;
  const isPaid = wasPaid(order);
  let sent = sync.order ?? (await erp.findOrder(order.orderNumber));
  if (!sent && !isPaid) {
    return await recordErpEvent(db, order.id, clock(), { step: "not-sent", ended: "cancelled" });
  }

  let invoice = sync.invoice ?? (sent && (await erp.findInvoice(sent)));
  if (isPaid && !invoice) {
    // An order that is already cancelled in the ERP must be confirmed again, or it could not be
    // invoiced.
    sent = (await reopenOrder(ctx, order)) ?? (await sendOrder(ctx, order));
    invoice = await issueInvoice(ctx, order, sent);
  }

  if (sent) await markCancelled(ctx, sent);
  if (invoice) await mirrorMoney(ctx, { order, money, invoice });
  if (!sent) return;

  // Before the order is cancelled, which cancels its open deliveries.
  await mirrorGoods(ctx, order, sent);
  await cancelOrder(ctx, sent);
}

/** Registers the payment, refunds and money that came back, each on its day. */
async function mirrorMoney(
  ctx: MirrorContext,
  documents: { readonly order: Order; readonly money: OrderMoney; readonly invoice: ErpDocument },
): Promise<void> {
  const { order, money, invoice } = documents;
  await reverseCredits(ctx, documents);
  const paymentReferences = await registerPayment(ctx, order, money, invoice);
  await issueCredits(ctx, documents, paymentReferences);
}

/** The address changed, so its contact has to be looked up again. */
async function changeDelivery(
  ctx: MirrorContext,
  order: Order,
  { id }: ErpDocument,
): Promise<void> {
  const { erp, sync } = ctx;
  // An erased order has no address.
  if (order.isErased) return;
  const { customer } = erpOrderOf(order, new Map());
  await takeStep(ctx, "address", async () => {
    const found = await erp.findOrCreateContacts(customer, sync.customerId, whileAlone(ctx));
    await erp.changeDelivery(id, found.deliveryId);
    return found;
  });
}

/**
 * Before the credit note and before Odoo cancels: what an interrupted call still does then counts as
 * the shop's own, and is undone with the cancellation.
 */
async function markCancelled(ctx: MirrorContext, order: ErpDocument): Promise<void> {
  const { clock, sync } = ctx;
  if (sync.cancelledAt) return;
  await takeStep(ctx, "cancelled", async () => ({ order, cancelledAt: clock() }));
}

async function cancelOrder(ctx: MirrorContext, order: ErpDocument): Promise<void> {
  const { erp } = ctx;
  await takeStep(ctx, "cancelled", async () => {
    const isNews = await erp.cancelOrder(order.id);
    return { document: isNews ? order : null };
  });
}

/** @returns undefined when it is not in the ERP */
async function reopenOrder(
  ctx: MirrorContext,
  { orderNumber }: Order,
): Promise<ErpDocument | undefined> {
  const { erp, sync } = ctx;
  const order = sync.order ?? (await erp.findOrder(orderNumber));
  if (!order) return undefined;
  await takeStep(ctx, "reopened", async () => {
    await erp.reopenOrder(order.id);
    return { order, document: order };
  });
  return order;
}

async function issueInvoice(
  ctx: MirrorContext,
  { total, giftCard, orderDate }: Order,
  sent: ErpDocument,
): Promise<ErpDocument> {
  const { erp, sync, details } = ctx;
  if (sync.invoice) return sync.invoice;
  const day = dayIn(details().timeZone, orderDate);
  const { invoice } = await takeStep(ctx, "invoice", async () => {
    const made = await erp.issueInvoice(sent, { total: amountDue(total, giftCard), day });
    return { invoice: made, document: made };
  });
  return invoice;
}

/** @returns the references by which the payment is found in the ERP */
async function registerPayment(
  ctx: MirrorContext,
  order: Order,
  { intentId, elsewhere: method }: OrderMoney,
  invoice: ErpDocument,
): Promise<Pick<ErpMoney, "references">> {
  const { db, erp, clock, sync, details } = ctx;
  const { orderNumber } = order;
  const amount = amountDue(order.total, order.giftCard);
  // The order's number is also searched: owners may give it to a payment that they enter in Odoo by hand.
  // It is the only reference of a payment shared by several orders, which has no id of its own for this order.
  const references = intentId ? ([intentId, orderNumber] as const) : ([orderNumber] as const);
  if (!wasPaid(order) || sync.paidAt) return { references };

  const day = dayIn(details().timeZone, (await findPaidAt(db, order.id)) ?? order.orderDate);
  await takeStep(ctx, "payment", async () => {
    const payment = await erp.registerPayment(invoice.id, { references, amount, day, method });
    const markedAsPaidByHand = { name: "" };
    return { payment, paidAt: clock(), document: payment ?? markedAsPaidByHand };
  });
  return { references };
}
