import { z } from "zod";
import { orderStatuses } from "#domain/orders/order-status.ts";
import type { AppContext } from "#server/app-context.ts";
import { sendNewOrderEmail } from "#server/email/order-emails/send-new-order-email.ts";
import { archiveOrders, unarchiveOrders } from "#server/orders/changes/archive-orders.ts";
import {
  changeOrderStatus,
  changeOrderStatuses,
  restoreOrderStatuses,
} from "#server/orders/changes/change-order-status.ts";
import { deleteOrder } from "#server/orders/changes/delete-order.ts";
import { listShipments } from "#server/orders/shipment-queries.ts";
import type { OrdersResult } from "./data/orders-result.ts";
import {
  acceptRecipes,
  changeOrderAddress,
  changeStaffNotes,
  packGiftNow,
  saveGiftMessage,
  takeMissingBars,
} from "./edit/edit-order.ts";
import { deliver, ship, takeBack } from "./parcels/change-parcels.ts";
import { recordByHand, refundAll, refundParts } from "./refund/change-refunds.ts";
import { replyToCustomer } from "./reply/reply-to-customer.ts";
import { markPaidElsewhere } from "./unpaid/mark-paid-elsewhere.ts";

/** Far more than one page of the list can select. */
const MOST_AT_ONCE = 100;

const orderId = z.guid();
const status = z.enum(orderStatuses);

const statusForm = z.object({
  order: orderId,
  status,
  /** The status that Undo reverts. */
  expected: status.optional().catch(undefined),
});
const bulkForm = z.object({ select: z.array(orderId).max(MOST_AT_ONCE), status });
const selectForm = z.object({ select: z.array(orderId).max(MOST_AT_ONCE) });
const restoreForm = z.object({
  expected: status,
  /** `id:status` of each order, as the bulk change's answer had them. */
  earlier: z
    .array(
      z
        .string()
        .transform((text) => text.split(":"))
        .pipe(z.tuple([orderId, status]))
        .transform(([orderId, status]) => ({ orderId, status })),
    )
    .min(1)
    .max(MOST_AT_ONCE),
});
const emailForm = z.union([
  z.object({ order: orderId }).transform(({ order }) => ({ orderId: order })),
  z
    .object({ number: z.string().regex(/^[\w-]{1,60}$/) })
    .transform(({ number }) => ({ orderNumber: number })),
]);
const deleteForm = z.object({ order: orderId });

/**
 * Handles the forms of the orders screen; the field `do` names the action, a status change by
 * default.
 */
export async function changeOrders(ctx: AppContext, form: FormData): Promise<OrdersResult> {
  const sent = Object.fromEntries(form);
  switch (sent.do) {
    case "bulk":
      return await changeSelected(ctx, { ...sent, select: form.getAll("select") });
    case "restore":
      return await restore(ctx, { ...sent, earlier: form.getAll("earlier") });
    case "archive":
    case "unarchive":
      return await archiveSelected(ctx, sent.do, { select: form.getAll("select") });
    case "email": {
      const wanted = emailForm.safeParse(sent);
      const answer = wanted.success && (await sendNewOrderEmail(ctx, wanted.data));
      return answer && answer.code === "sent"
        ? { code: "email-sent", orderNumber: answer.orderNumber }
        : { code: "email-failed" };
    }
    case "delete": {
      const wanted = deleteForm.safeParse(sent);
      const deleted = wanted.success && (await deleteOrder(ctx, wanted.data.order));
      return { code: deleted ? "deleted" : "delete-failed" };
    }
    case "refund":
      return await refundParts(ctx, form);
    case "refund-all":
      return await refundAll(ctx, form);
    case "refund-by-hand":
      return await recordByHand(ctx, form);
    case "reply":
      return await replyToCustomer(ctx, form);
    case "paid-elsewhere":
      return await markPaidElsewhere(ctx, form);
    case "ship":
      return await ship(ctx, form);
    case "address":
      return await changeOrderAddress(ctx, form);
    case "staff-notes":
      return await changeStaffNotes(ctx, form);
    case "take-stock":
      return await takeMissingBars(ctx, form);
    case "gift-message":
      return await saveGiftMessage(ctx, form);
    case "release-gift":
      return await packGiftNow(ctx, form);
    case "accept-recipes":
      return await acceptRecipes(ctx, form);
    case "take-back":
      return await takeBack(ctx, form);
    case "deliver":
      return await deliver(ctx, form);
    default:
      return await changeOne(ctx, sent);
  }
}

async function changeOne(ctx: AppContext, sent: object): Promise<OrdersResult> {
  const { data } = statusForm.safeParse(sent);
  if (!data) return { code: "refused" };
  const changed = await changeOrderStatus(ctx, data.order, data.status, data.expected);
  if (changed.code !== "changed") return { code: "refused" };
  const { from, to } = changed;
  const lacksTracking =
    to === "shipped" && (await listShipments(ctx.db, data.order)).every((each) => !each.tracking);
  return { code: "changed", from, to, lacksTracking };
}

async function changeSelected(
  ctx: AppContext,
  sent: { readonly select: readonly unknown[] },
): Promise<OrdersResult> {
  if (sent.select.length === 0) return { code: "nothing-selected" };
  const { data } = bulkForm.safeParse(sent);
  if (!data) return { code: "refused" };
  const before = await changeOrderStatuses(ctx, data.select, data.status);
  const earlier = before.map(({ orderId, status }) => `${orderId}:${status}`);
  return { code: "changed-several", count: before.length, to: data.status, earlier };
}

async function archiveSelected(
  ctx: AppContext,
  what: "archive" | "unarchive",
  sent: { readonly select: readonly unknown[] },
): Promise<OrdersResult> {
  if (sent.select.length === 0) return { code: "nothing-selected" };
  const { data } = selectForm.safeParse(sent);
  if (!data) return { code: "refused" };
  if (what === "unarchive") {
    return { code: "unarchived", count: await unarchiveOrders(ctx, data.select) };
  }
  return { code: "archived", ...(await archiveOrders(ctx, data.select)) };
}

async function restore(ctx: AppContext, sent: object): Promise<OrdersResult> {
  const { data } = restoreForm.safeParse(sent);
  if (!data) return { code: "refused" };
  const count = await restoreOrderStatuses(ctx, data.earlier, data.expected);
  return count > 0 ? { code: "restored", count } : { code: "refused" };
}
