import { readOrderErp } from "#app/admin/odoo/erp-views.ts";
import { shopTime } from "#app/admin/shared/shop-time.ts";
import { dashboardOf } from "#app/admin/shared/stripe-dashboard.ts";
import type { Order } from "#domain/orders/order.ts";
import { isUnsent } from "#domain/orders/order-status.ts";
import { itemsToSend, type LineCounts } from "#domain/parcels/to-send.ts";
import { fillTemplate } from "#domain/replies/fill-template.ts";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";
import type { AppContext } from "#server/app-context.ts";
import { findCheckout } from "#server/checkout/checkout-queries.ts";
import { readCustomerRows } from "#server/customers/customer-rows.ts";
import { paymentUrl } from "#server/email/order-emails/order-mail-context.ts";
import { replyValues } from "#server/email/order-emails/reply-values.ts";
import { listReplies } from "#server/email/order-emails/send-reply.ts";
import { listMissingProducts } from "#server/orders/changes/fill-shortage.ts";
import { listChangedRecipes } from "#server/orders/changes/recipe-holds.ts";
import { readStaffNotes } from "#server/orders/changes/save-staff-notes.ts";
import { listOpenHolds } from "#server/orders/holds.ts";
import { listLineCounts } from "#server/orders/line-counts.ts";
import { listParcelStates } from "#server/orders/list/list-parcel-states.ts";
import { listOrdersById } from "#server/orders/list/order-list-queries.ts";
import { findPackingObstacle, type NotPackable } from "#server/orders/list/packable.ts";
import { listOrderLots } from "#server/orders/lots/order-lots.ts";
import { listOrderEvents } from "#server/orders/order-events.ts";
import { findOrder } from "#server/orders/order-queries.ts";
import { readPaymentNotes } from "#server/orders/payments/read-payment-notes.ts";
import { listPurchase } from "#server/orders/purchase-queries.ts";
import { listAllShipments } from "#server/orders/shipment-queries.ts";
import { listLabels } from "#server/postage/label-queries.ts";
import { type Refundable, readRefundable } from "#server/refunds/read-refundable.ts";
import { repliesSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { isOrderId } from "../data/is-order-id.ts";
import {
  historyViews,
  listedOrder,
  orderDetails,
  parcelText,
  paymentView,
} from "../data/order-views.ts";
import { parcelsView } from "../parcels/parcel-view.ts";
import { refundView } from "../refund/refund-view.ts";
import { nextStepOf, type StepFacts } from "./next-step.ts";

export type OrderScreen = Awaited<ReturnType<typeof readOrderDetails>>;

/** What the details of an order that exists show. */
export type ShownOrder = Extract<OrderScreen, { readonly row: unknown }>;

/** Everything about one order. Of one that is gone, its history remains. */
export async function readOrderDetails(ctx: AppContext, id: string) {
  if (!isOrderId(id)) return { order: null, history: [] };
  const { db, clock } = ctx;
  const time = shopTime(ctx.details().timeZone);
  const [
    order,
    [row],
    payment,
    refundable,
    events,
    replies,
    erp,
    counts,
    holds,
    shipments,
    labels,
    lots,
    [customer],
    purchase,
    staffNotes,
    missing,
    changedRecipes,
    parcelStates,
  ] = await Promise.all([
    findOrder(db, id),
    listOrdersById(db, [id]),
    readPaymentNotes(db, id),
    readRefundable(ctx, db, id),
    listOrderEvents(db, id),
    listReplies(db, id),
    readOrderErp(ctx, id, time),
    listLineCounts(db, id),
    listOpenHolds(db, id),
    listAllShipments(db, id),
    ctx.shipping ? listLabels(db, id) : null,
    listOrderLots(db, id),
    readCustomerRows(db, [id]),
    listPurchase(db, id),
    readStaffNotes(db, id),
    listMissingProducts(db, id),
    listChangedRecipes(db, id),
    listParcelStates(ctx, [id]),
  ]);
  const history = historyViews(events, time, replies).toReversed();
  if (!order || !row || !payment || !refundable) return { order: null, history };

  const state = parcelStates.get(id);
  const toSend = itemsToSend(counts);
  const packing = { hasItemsToSend: toSend.length > 0, openHolds: holds };
  const obstacle = findPackingObstacle(order, packing) ?? null;
  const payLink = (await canBePaid(ctx, order)) ? paymentUrl(ctx, order) : null;
  const facts: StepFacts = {
    status: order.status,
    paymentStatus: order.paymentStatus,
    isErased: order.isErased,
    obstacle,
    hasPayLink: payLink !== null,
    isPacked: row.isPacked,
    isPickup: Boolean(order.shippingCharge?.pickup),
    isPickupReady: order.isPickupReady,
    buysLabels: labels !== null,
    hasParcelUnderWay: shipments.some((each) => !each.deliveredAt && !each.undoneAt),
  };
  return {
    order: orderDetails(order, time),
    row: listedOrder(row, state, time, clock()),
    history,
    payment: paymentView(payment, dashboardOf(ctx.config.stripe?.secretKey)),
    refunds: refundView(refundable, time),
    parcels: parcelsView({ order, waiting: toSend, shipments, labels }, time, clock()),
    counts,
    units: countUnits(order, counts, refundable),
    /** What its bars that are in no parcel wait for. */
    waiting: describeWaiting(obstacle, state && parcelText(state, time, clock()).text),
    step: nextStepOf(facts),
    /** It is a gift that waits for its day. */
    isGiftWaiting: holds.includes("gift_date"),
    /** How often and how much the same customer bought. */
    customer: customer && {
      orders: customer.orders,
      spent: customer.spent,
      tags: customer.tags,
    },
    /** All orders that were paid at once; empty for one alone. */
    purchase,
    lots,
    staffNotes,
    /** Bars that were paid for but are missing. */
    missing,
    changedRecipes,
    erp,
    replyTemplates: await readFilledTemplates(ctx, order),
    payLink,
  };
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
  { parts }: Refundable,
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
