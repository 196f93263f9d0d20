import type { Order } from "#domain/orders/order.ts";
import { fillTemplate } from "#domain/replies/fill-template.ts";
import type { ReplyTemplate } from "#domain/replies/reply-template.ts";
import type { AppContext } from "#server/app-context.ts";
import { findCheckout } from "#server/checkout/checkout-queries.ts";
import { paymentLink } from "#server/email/order-emails/order-mail-context.ts";
import { replyValues } from "#server/email/order-emails/reply-values.ts";
import { countErpSyncErrors } from "#server/erp/sync/erp-sync-queries.ts";
import { countImportedOrders, hasImportedOrders } from "#server/imported/imported-order-queries.ts";
import { listChangedRecipes } from "#server/orders/changes/changed-recipes.ts";
import { listMissingProducts } from "#server/orders/changes/fill-shortage.ts";
import { readStaffNotes } from "#server/orders/changes/staff-notes.ts";
import { listOpenHolds } from "#server/orders/holds.ts";
import { listItemsToSend } from "#server/orders/line-counts.ts";
import { everyOrder } from "#server/orders/list/order-filter.ts";
import { listOrders } from "#server/orders/list/order-list-queries.ts";
import { listOrderLots } from "#server/orders/lots/order-lots.ts";
import { listOrderEvents, readOrdersPulse } from "#server/orders/order-events.ts";
import { findOrder, getOrderStats } from "#server/orders/order-queries.ts";
import { readPaymentNotes } from "#server/orders/payments/read-payment-notes.ts";
import { readPackingState } from "#server/orders/printed-slip.ts";
import { listPurchase } from "#server/orders/purchase-queries.ts";
import { listAllShipments } from "#server/orders/shipment-queries.ts";
import { listLabels } from "#server/postage/label-queries.ts";
import { readRefundable } from "#server/refunds/read-refundable.ts";
import { repliesSection } from "#server/settings/sections.ts";
import { getSettings } from "#server/settings/settings-queries.ts";
import { readOrderErp } from "../odoo/erp-views.ts";
import { shopTime } from "../shared/shop-time.ts";
import { isOrderId } from "./data/is-order-id.ts";
import { historyViews, listedOrder, orderDetails, paymentView } from "./data/order-views.ts";
import { readOrderList } from "./data/read-order-list.ts";
import { parcelsView } from "./parcels/parcel-view.ts";
import { refundView } from "./refund/refund-view.ts";

/** Data of the orders screen: figures, a page of the list, and the open order. */
export async function readOrdersScreen(ctx: AppContext, query: URLSearchParams) {
  const { db, clock, erp, details } = ctx;
  const time = shopTime(details().timeZone);
  // Read before the orders, so that changes in between are noticed with the next pulse.
  const pulse = await readOrdersPulse(db);
  const stats = await getOrderStats(db);
  const [list, [newest]] = await Promise.all([
    readOrderList(ctx, query),
    listOrders(db, everyOrder, { limit: 1, offset: 0 }),
  ]);
  const { search } = list.filter;
  const hasImported = await hasImportedOrders(db);
  const open = query.get("order");
  return {
    shopName: details().name,
    pulse,
    stats,
    ...list,
    orders: list.orders.map((order) => listedOrder(order, time, clock())),
    newest: newest?.orderDate.toISOString() ?? "",
    details: open === null ? null : await readOrderDetails(ctx, open),
    hasImported,
    /** How many imported orders match the search, which are listed apart. */
    importedMatches: search && hasImported ? await countImportedOrders(db, { search }) : 0,
    sendOrder: query.get("sendOrder"),
    erpSyncErrors: erp ? await countErpSyncErrors(db, clock()) : null,
    loadedAt: time.time(clock()),
  };
}

async function readOrderDetails(ctx: AppContext, id: string) {
  if (!isOrderId(id)) {
    return {
      order: null,
      history: [],
      erp: null,
      payment: null,
      refunds: null,
      parcels: null,
      packing: { isPacked: false, isSlipOutdated: false },
      staffNotes: "",
      missing: [],
      changedRecipes: [],
      isGiftWaiting: false,
      purchase: [],
      lots: [],
      payLink: null,
      replyTemplates: [],
    };
  }
  const time = shopTime(ctx.details().timeZone);
  const [
    order,
    payment,
    events,
    erp,
    refundable,
    waiting,
    shipments,
    labels,
    staffNotes,
    missing,
    changedRecipes,
    lots,
    holds,
    purchase,
    packing,
  ] = await Promise.all([
    findOrder(ctx.db, id),
    readPaymentNotes(ctx.db, id),
    listOrderEvents(ctx.db, id),
    readOrderErp(ctx, id, time),
    readRefundable(ctx, ctx.db, id),
    listItemsToSend(ctx.db, id),
    listAllShipments(ctx.db, id),
    ctx.shipping ? listLabels(ctx.db, id) : null,
    readStaffNotes(ctx.db, id),
    listMissingProducts(ctx.db, id),
    listChangedRecipes(ctx.db, id),
    listOrderLots(ctx.db, id),
    listOpenHolds(ctx.db, id),
    listPurchase(ctx.db, id),
    readPackingState(ctx.db, id),
  ]);
  return {
    order: order ? orderDetails(order, time) : null,
    history: historyViews(events, time),
    erp,
    payment: payment ? paymentView(payment) : null,
    refunds: refundable ? refundView(refundable, time) : null,
    parcels: order ? parcelsView(order, waiting, shipments, labels, ctx.clock(), time) : null,
    packing,
    staffNotes,
    missing,
    changedRecipes,
    purchase,
    isGiftWaiting: holds.includes("gift_date"),
    lots,
    replyTemplates: order ? await readFilledTemplates(ctx, order) : [],
    payLink: order && (await canBePaid(ctx, order)) ? paymentLink(ctx, order) : null,
  };
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
