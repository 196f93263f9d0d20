import type { Cents } from "#domain/money/cents.ts";
import type { Order } from "#domain/orders/order.ts";
import { dayIn } from "#domain/time/day-in.ts";
import type { AppContext } from "../app-context.ts";
import { findOrder, findPaidAt } from "../orders/order-queries.ts";
import { listProductsForSale } from "../pricing/list-products-for-sale.ts";
import { type Erp, type ErpDocument, erpRefusal } from "./erp.ts";
import { withErpCatalogLock } from "./erp-locks.ts";
import { erpOrderOf } from "./erp-order-of.ts";
import {
  type ErpSync,
  type ErpSyncProgress,
  isAnotherOrderCreating,
  recordErpEvent,
  setErpQuiet,
  storeErpStep,
} from "./erp-sync-queries.ts";
import { requireFindable } from "./require-findable.ts";

/** `db` is the connection that holds the order's lock: once it breaks, no step begins. */
type MirrorContext = Pick<AppContext, "db" | "clock" | "log" | "config"> & { readonly erp: Erp };

/** Twice the longest that the ERP was seen to take for a call. */
const CALL_TAKES_MS = 20_000;

/**
 * Takes the steps that an order still lacks in the ERP.
 *
 * @throws ErpError, or an Error where another order's call has to end first
 */
export async function mirrorOrder(ctx: MirrorContext, sync: ErpSync): Promise<void> {
  const order = await findOrder(ctx.db, sync.orderId);
  if (!order) return await recordDeletedOrder(ctx, sync);
  // An erased order goes on by the ids of its documents; without them it cannot be found.
  if (!order.isErased || !sync.order) await requireFindable(ctx.db, order);
  if (order.status === "cancelled") return await checkEndedOrder(ctx, sync, order, "cancelled");
  if (order.paymentStatus === "refunded") {
    return await checkEndedOrder(ctx, sync, order, "refunded");
  }
  await takeMissingSteps(ctx, sync, order);
}

/** The books keep a deleted order; its history says what they keep. */
async function recordDeletedOrder(
  { db, clock }: MirrorContext,
  { orderId, order, invoice }: ErpSync,
): Promise<void> {
  if (!order) return;
  const name = invoice ? `${order.name}, ${invoice.name}` : order.name;
  await recordErpEvent(db, orderId, clock(), { step: "kept", name });
}

async function takeMissingSteps(ctx: MirrorContext, sync: ErpSync, order: Order): Promise<void> {
  const { db, erp, clock } = ctx;
  const { id, total, orderNumber: reference } = order;
  const day = (at: Date) => dayIn(ctx.config.shop.timeZone, at);

  const sent = sync.order ?? (await sendOrder(ctx, sync, order));
  let { invoice } = sync;
  if (!invoice) {
    ({ invoice } = await takeStep(ctx, id, "invoice", async () => ({
      invoice: await erp.issueInvoice(sent.id, { total, day: day(order.orderDate) }),
    })));
  }
  if (order.paymentStatus === "paid" && !sync.paidAt) {
    const paidOn = day((await findPaidAt(db, id)) ?? order.orderDate);
    const invoiceId = invoice.id;
    await takeStep(ctx, id, "payment", async () => ({
      payment: await erp.registerPayment(invoiceId, { reference, total, day: paidOn }),
      paidAt: clock(),
    }));
  }
  if ((order.status === "shipped" || order.status === "delivered") && !sync.deliveredAt) {
    await takeStep(ctx, id, "delivery", async () => ({
      deliveryNames: (await erp.deliver(sent.id)).map(({ name }) => name),
      deliveredAt: clock(),
    }));
  }
}

async function sendOrder(ctx: MirrorContext, sync: ErpSync, order: Order): Promise<ErpDocument> {
  const { db, erp, clock } = ctx;
  const { id } = order;
  const wanted = erpOrderOf(order, await listPricesToday(ctx, order));
  const { customerId, productIds } = await withErpCatalogLock(db, async () => {
    // The lock is gone with the process that held it, but its last call may still be under way.
    if (await isAnotherOrderCreating(db, id, clock())) {
      throw new Error("A call for another order may still create a customer or a product.");
    }
    let { customerId } = sync;
    customerId ??= (
      await takeStep(ctx, id, "customer", async () => ({
        customerId: await erp.findOrCreateCustomer(wanted.customer),
      }))
    ).customerId;
    const { productIds } = await takeStep(ctx, id, "products", async () => ({
      productIds: await erp.findOrCreateProducts(wanted.lines),
    }));
    return { customerId, productIds };
  });
  const { order: sent } = await takeStep(ctx, id, "order", async () => ({
    order: await erp.confirmOrder(wanted, customerId, productIds),
  }));
  return sent;
}

/** What the bars of an order cost now, by their ids; deleted ones are left out. */
async function listPricesToday(
  { db, log }: MirrorContext,
  { items }: Order,
): Promise<ReadonlyMap<number, Cents>> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const { products } = await listProductsForSale(db, ids, log);
  return new Map(products.map(({ id, price }) => [id, price]));
}

/**
 * Does a step and stores what it created, with its line in the order's history. Before, it stores
 * until when the step's calls may be under way: a process that is killed in one of them cannot know,
 * and the next one must not look before the call has ended.
 */
async function takeStep<Progress extends ErpSyncProgress>(
  { db, clock }: MirrorContext,
  orderId: string,
  step: "customer" | "products" | "order" | "invoice" | "payment" | "delivery",
  work: () => Promise<Progress>,
): Promise<Progress> {
  const until = new Date(clock().getTime() + CALL_TAKES_MS);
  const making = step === "customer" || step === "products";
  await setErpQuiet(db, orderId, until, { making });
  const progress = await work();
  await db.transaction().execute(async (tx) => {
    await storeErpStep(tx, orderId, progress);
    if (making) return;
    const { order, invoice, payment, deliveryNames = [] } = progress;
    const name = (order ?? invoice ?? payment)?.name ?? deliveryNames.join(", ");
    await recordErpEvent(tx, orderId, clock(), { step, name });
  });
  return progress;
}

/**
 * Of an order that was cancelled or refunded here. The shop takes nothing back by itself: what is
 * posted needs a credit note, and whoever keeps the books decides how.
 *
 * @throws ErpError naming the documents that still stand
 */
async function checkEndedOrder(
  { db, erp, clock }: MirrorContext,
  sync: ErpSync,
  order: Order,
  ended: "cancelled" | "refunded",
): Promise<void> {
  const sent = sync.order ?? (await erp.findOrder(order.orderNumber));
  const leftovers = sent ? await erp.listLeftovers(sent.id, ended) : [];
  if (leftovers.length === 0) {
    const step = sent ? "undone" : "not-sent";
    return await recordErpEvent(db, order.id, clock(), { step, ended });
  }
  const names = leftovers.map(({ name }) => name).join(" and ");
  const what = ended === "cancelled" ? "Cancel the order and credit its invoice" : "Credit it";
  throw erpRefusal(
    `The order is ${ended} here, and ${names} still ${leftovers.length > 1 ? "stand" : "stands"} in Odoo. ${what} there, then press Retry.`,
    `${ended} with leftovers`,
  );
}
