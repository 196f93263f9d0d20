import { readOrderErp } from "#app/admin/odoo/erp-views.ts";
import { isUuid } from "#app/admin/shared/is-uuid.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { dashboardOf } from "#app/admin/shared/stripe-dashboard.ts";
import type { Order, OrderSummary } from "#domain/orders/order.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import { itemsToSend, type LineCounts } from "#domain/parcels/to-send.ts";
import type { RefundableOrder } from "#domain/refunds/refund-proposal.ts";
import { fillTemplate } from "#domain/replies/fill-template.ts";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";
import type { AppContext } from "#server/app-context.ts";
import { findCheckout } from "#server/checkout/checkout-queries.ts";
import { readCustomerRows } from "#server/customers/customer-rows.ts";
import { listReplies } from "#server/email/order-emails/list-replies.ts";
import { paymentUrl } from "#server/email/order-emails/order-mail-context.ts";
import { replyValues } from "#server/email/order-emails/reply-values.ts";
import { listMissingProducts } from "#server/orders/changes/fill-shortage.ts";
import { listChangedRecipes } from "#server/orders/changes/recipe-holds.ts";
import { readStaffNotes } from "#server/orders/changes/save-staff-notes.ts";
import { listOpenHolds } from "#server/orders/holds.ts";
import { listLineCounts } from "#server/orders/line-counts.ts";
import { listParcelStates, type ParcelState } from "#server/orders/list/list-parcel-states.ts";
import { listOrdersById } from "#server/orders/list/order-list-queries.ts";
import { findPackingObstacle, type NotPackable } from "#server/orders/list/packable.ts";
import { listOrderLots } from "#server/orders/lots/order-lots.ts";
import { listOrderEvents } from "#server/orders/order-events.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { readPaymentNotes } from "#server/orders/payments/read-payment-notes.ts";
import { listPurchase } from "#server/orders/purchase-queries.ts";
import { listAllShipments } from "#server/orders/shipment-queries.ts";
import { allNamed } from "#server/platform/all-named.ts";
import type { Database } from "#server/platform/db/database.ts";
import { listLabels } from "#server/postage/label-queries.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { repliesSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import {
  type HistoryView,
  historyViews,
  listedOrder,
  orderDetails,
  parcelText,
  paymentView,
} from "../data/order-views.ts";
import { parcelsView } from "../parcels/parcel-view.ts";
import { refundView } from "../refund/refund-view.ts";
import { nextStepOf } from "./next-step.ts";

export type OrderScreen = Awaited<ReturnType<typeof readOrderDetails>>;

/** What the details of an order that exists show. */
export type ShownOrder = Extract<OrderScreen, { readonly row: unknown }>;

/** Its bars: which are sent, and what the others wait for. */
export type ShownGoods = Awaited<ReturnType<typeof readShownGoods>>;

/** Everything about one order. Of one that is gone, its history remains. */
export async function readOrderDetails(ctx: AppContext, id: string) {
  if (!isUuid(id)) return { order: null, history: [] };
  const { order, summary, parcelStates } = await allNamed({
    order: findOrder(ctx.db, id),
    summary: findOrderSummary(ctx.db, id),
    parcelStates: listParcelStates(ctx, [id]),
  });
  if (!order || !summary) return { order: null, history: await readHistory(ctx, id) };

  const time = shopTime(ctx.details().timeZone);
  const parcelState = parcelStates.get(id);
  const { goods, money, contact, erp, history } = await allNamed({
    goods: readShownGoods(ctx, order, parcelState),
    money: readShownMoney(ctx, order),
    contact: readShownContact(ctx, order),
    erp: readOrderErp(ctx, id, time),
    history: readHistory(ctx, id),
  });
  if (!money) return { order: null, history };

  return {
    order: orderDetails(order, time),
    row: listedOrder(summary, parcelState, time, ctx.clock()),
    goods,
    money,
    contact,
    erp,
    history,
    units: countUnits(order, goods.counts, money.refunds.parts),
    step: nextStepOf({
      status: order.status,
      paymentStatus: order.paymentStatus,
      isErased: order.isErased,
      obstacle: goods.obstacle,
      hasPayLink: money.payLink !== null,
      isPacked: summary.isPacked,
      isPickup: Boolean(order.shippingCharge?.pickup),
      isPickupReady: order.isPickupReady,
      buysLabels: goods.parcels.buysLabels,
      hasParcelUnderWay: goods.parcels.lines.some((line) => line.isOnItsWay),
      hasUndeliverableParcel: goods.parcels.lines.some((line) => line.isUndeliverable),
    }),
  };
}

async function findOrderSummary(db: Database, id: string): Promise<OrderSummary | undefined> {
  const [summary] = await listOrdersById(db, [id]);
  return summary;
}

async function readShownGoods(ctx: AppContext, order: Order, parcelState: ParcelState | undefined) {
  const { db, clock } = ctx;
  const { id } = order;
  const { counts, holds, shipments, labels, lots, missing, changedRecipes } = await allNamed({
    counts: listLineCounts(db, id),
    holds: listOpenHolds(db, id),
    shipments: listAllShipments(db, id),
    labels: ctx.shipping ? listLabels(db, id) : null,
    lots: listOrderLots(db, id),
    missing: listMissingProducts(db, id),
    changedRecipes: listChangedRecipes(db, id),
  });
  const time = shopTime(ctx.details().timeZone);
  const toSend = itemsToSend(counts);
  const packing = { hasItemsToSend: toSend.length > 0, openHolds: holds };
  const obstacle = findPackingObstacle(order, packing) ?? null;
  const stated = parcelState && parcelText(parcelState, time, clock()).text;
  return {
    counts,
    parcels: parcelsView({ order, waiting: toSend, shipments, labels }, time, clock()),
    lots,
    /** Bars that were paid for but are missing. */
    missing,
    changedRecipes,
    /** Why it must not be packed. */
    obstacle,
    /** What its bars that are in no parcel wait for. */
    waiting: describeWaiting(obstacle, stated),
    /** It is a gift that waits for its day. */
    isGiftWaiting: holds.includes("gift_date"),
  };
}

/** How it was paid, and what was given back. @returns null when it was deleted meanwhile */
async function readShownMoney(ctx: AppContext, order: Order) {
  const { payment, refundable, isPayable } = await allNamed({
    payment: readPaymentNotes(ctx.db, order.id),
    refundable: readRefundable(ctx, ctx.db, order.id),
    isPayable: canBePaid(ctx, order),
  });
  if (!payment || !refundable) return null;

  return {
    payment: paymentView(payment, dashboardOf(ctx.config.stripe?.secretKey)),
    refunds: refundView(refundable, shopTime(ctx.details().timeZone)),
    payLink: isPayable ? paymentUrl(ctx, order) : null,
  };
}

/** Who bought it, and what the owner has for them. */
async function readShownContact(ctx: AppContext, order: Order) {
  const { db } = ctx;
  const { customers, purchase, staffNotes, replyTemplates } = await allNamed({
    customers: readCustomerRows(db, [order.id]),
    purchase: listPurchase(db, order.id),
    staffNotes: readStaffNotes(db, order.id),
    replyTemplates: readFilledTemplates(ctx, order),
  });
  const [customer] = customers;
  return {
    /** How often and how much the same customer bought. */
    customer: customer && {
      orders: customer.orders,
      spent: customer.spent,
      tags: customer.tags,
    },
    /** All orders that were paid at once; empty for one alone. */
    purchase,
    staffNotes,
    replyTemplates,
  };
}

/** The newest first. */
async function readHistory(ctx: AppContext, id: string): Promise<HistoryView[]> {
  const [events, replies] = await Promise.all([
    listOrderEvents(ctx.db, id),
    listReplies(ctx.db, id),
  ]);
  return historyViews(events, shopTime(ctx.details().timeZone), replies).toReversed();
}

/** @param stated what the list says of its parcel */
function describeWaiting(obstacle: NotPackable | null, stated: string | undefined): string {
  if (obstacle?.code === "not-paid") return "Waits for payment";
  const isWaiting = obstacle === null || obstacle.code === "on-hold";
  if (isWaiting && stated) return stated;
  return "Not in a parcel";
}

/** What happened to the bars of an order. */
function countUnits(
  { status, items }: Order,
  counts: readonly LineCounts[],
  parts: Pick<RefundableOrder, "items">,
): { ordered: number; refunded: number; sent: number; toSend: number } {
  return {
    ordered: sumOf(items, ({ quantity }) => quantity),
    refunded: sumOf(parts.items, ({ refunded }) => refunded),
    sent: sumOf(counts, ({ shipped }) => shipped),
    toSend: isUnsent(status) ? sumOf(itemsToSend(counts), ({ quantity }) => quantity) : 0,
  };
}

function sumOf<Item>(items: readonly Item[], unitsOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + unitsOf(item), 0);
}

/** Orders without a checkout cannot be paid on the payment page. */
async function canBePaid({ db }: Pick<AppContext, "db">, order: Order): Promise<boolean> {
  const { id, paymentStatus, status, isErased } = order;
  if (paymentStatus !== "failed" || status === "cancelled" || isErased) return false;
  return (await findCheckout(db, { id })) !== undefined;
}

/** The owner's reply templates with this order's values. */
async function readFilledTemplates(
  { db, log }: Pick<AppContext, "db" | "log">,
  order: Order,
): Promise<readonly ReplyTemplate[]> {
  const { data } = await getSettings(db, repliesSection, log);
  const values = replyValues(order);
  return data.map(({ name, subject, text }) => ({
    name,
    subject: fillTemplate(subject, values),
    text: fillTemplate(text, values),
  }));
}
