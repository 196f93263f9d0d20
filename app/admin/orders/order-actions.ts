import { z } from "zod";
import { MAX_LISTED_ORDERS } from "#domain/orders/order-list-options.ts";
import { orderStatuses } from "#domain/orders/order-status.ts";
import { resendReceipt } from "#server/email/order-emails/resend-receipt.ts";
import { sendNewOrderEmail } from "#server/email/order-emails/send-new-order-email.ts";
import { archiveOrders, unarchiveOrders } from "#server/orders/changes/archive-orders.ts";
import {
  changeOrderStatus,
  changeOrderStatuses,
  type OrderAndStatus,
  restoreOrderStatuses,
} from "#server/orders/changes/change-order-status.ts";
import { deleteOrder } from "#server/orders/changes/delete-order.ts";
import { listShipments } from "#server/orders/shipment-queries.ts";
import { done, refused } from "../actions/action-result.ts";
import { adminAction, undoWith } from "../actions/admin-action.ts";
import { adminMessages } from "../shared/admin-messages.ts";

const orderId = z.guid();
const status = z.enum(orderStatuses);
const orderIds = z.array(orderId).min(1).max(MAX_LISTED_ORDERS);

/** Orders of one transaction, so that no checkout waits long for the rows that they share. */
const CHUNK = 100;

function chunksOf<Each>(all: readonly Each[]): Each[][] {
  const count = Math.ceil(all.length / CHUNK);
  return Array.from({ length: count }, (_, at) => all.slice(at * CHUNK, (at + 1) * CHUNK));
}

const statusFailed = refused("status-refused", {
  toast: adminMessages.statusFailed,
  isOutdated: true,
});

export const changeOrderStatusAction = adminAction(
  "change-order-status",
  z.object({ orderId, status }),
  async (shop, { orderId, status: to }) => {
    const changed = await changeOrderStatus(shop, orderId, to);
    if (changed.code !== "changed") return statusFailed;
    const { from } = changed;
    const undo = undoWith(undoOrderStatusAction, { orderId, from: to, to: from });
    return done("status-changed", {
      from,
      to,
      /** Shipped only by its status: no parcel has a tracking number. */
      lacksTracking:
        to === "shipped" && (await listShipments(shop.db, orderId)).every((each) => !each.tracking),
      toast: adminMessages.statusChanged(to),
      ...(from !== to && { undo }),
    });
  },
);

export const undoOrderStatusAction = adminAction(
  "undo-order-status",
  z.object({ orderId, from: status, to: status }),
  async (shop, { orderId, from, to }) => {
    const changed = await changeOrderStatus(shop, orderId, to, from);
    if (changed.code !== "changed") return statusFailed;
    return done("status-changed", { toast: adminMessages.statusChanged(to) });
  },
);

export const changeOrderStatusesAction = adminAction(
  "change-order-statuses",
  z.object({ orderIds, status }),
  async (shop, { orderIds, status: to }) => {
    const before: OrderAndStatus[] = [];
    for (const some of chunksOf(orderIds)) {
      before.push(...(await changeOrderStatuses(shop, some, to)));
    }
    const undo = undoWith(undoOrderStatusesAction, { from: to, before });
    return done("statuses-changed", {
      toast: adminMessages.bulkChanged(before.length, to),
      ...(before.length > 0 && { undo }),
    });
  },
);

export const undoOrderStatusesAction = adminAction(
  "undo-order-statuses",
  z.object({
    from: status,
    /** The status of each before it was changed. */
    before: z.array(z.object({ orderId, status })).min(1).max(MAX_LISTED_ORDERS),
  }),
  async (shop, { from, before }) => {
    let count = 0;
    for (const some of chunksOf(before)) count += await restoreOrderStatuses(shop, some, from);
    if (count === 0) return statusFailed;
    return done("statuses-restored", { toast: adminMessages.bulkRestored(count) });
  },
);

export const archiveOrdersAction = adminAction(
  "archive-orders",
  z.object({ orderIds }),
  async (shop, { orderIds }) => {
    const archived = await archiveOrders(shop, orderIds);
    const undo = undoWith(unarchiveOrdersAction, { orderIds: archived.orderIds });
    return done("archived", {
      toast: adminMessages.archived(archived.orderIds.length, archived.unfinished),
      ...(archived.orderIds.length > 0 && { undo }),
    });
  },
);

export const unarchiveOrdersAction = adminAction(
  "unarchive-orders",
  z.object({ orderIds }),
  async (shop, { orderIds }) => {
    const count = await unarchiveOrders(shop, orderIds);
    return done("unarchived", { toast: adminMessages.unarchived(count) });
  },
);

export const sendNewOrderEmailAction = adminAction(
  "send-new-order-email",
  z.union([z.object({ orderId }), z.object({ orderNumber: z.string().regex(/^[\w-]{1,60}$/) })]),
  async (shop, order) => {
    const sent = await sendNewOrderEmail(shop, order);
    return sent.code === "sent"
      ? done("email-sent", { toast: adminMessages.emailSent(sent.orderNumber) })
      : refused("email-failed", { toast: adminMessages.emailFailed });
  },
);

export const sendReceiptAction = adminAction(
  "send-receipt",
  z.object({ orderId }),
  async (shop, { orderId }) => {
    const resent = await resendReceipt(shop, orderId, null);
    switch (resent.code) {
      case "sent":
        return done("receipt-sent", { toast: adminMessages.receiptSent });
      case "failed":
        return refused("receipt-failed", { toast: adminMessages.emailFailed });
      case "too-often":
        return refused("receipt-failed", { toast: adminMessages.receiptTooOften(resent.today) });
      case "not-found":
        return refused("receipt-failed", { toast: adminMessages.receiptOfNoOrder });
    }
  },
);

export const deleteOrderAction = adminAction(
  "delete-order",
  z.object({ orderId }),
  async (shop, { orderId }) =>
    (await deleteOrder(shop, orderId))
      ? done("deleted", { toast: adminMessages.orderDeleted })
      : refused("delete-failed", { toast: adminMessages.deleteFailed }),
);
