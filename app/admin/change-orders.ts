import { isOrderStatus } from "#domain/orders/order-status.ts";
import type { AppContext } from "#server/app-context.ts";
import { sendNewOrderEmail } from "#server/email/send-new-order-email.ts";
import { changeOrderStatus } from "#server/orders/change-order-status.ts";
import {
  changeOrderStatuses,
  type OrderAndStatus,
  restoreOrderStatuses,
} from "#server/orders/change-order-statuses.ts";
import { deleteOrder } from "#server/orders/delete-order.ts";
import { isOrderId } from "./is-order-id.ts";
import type { OrdersAnswer } from "./orders-answer.ts";

/** Far more than one page of the list can select. */
const MOST_AT_ONCE = 100;

/** Does what a form of the orders screen asks for; its field `do` says what, by default a status. */
export async function changeOrders(ctx: AppContext, form: FormData): Promise<OrdersAnswer> {
  switch (form.get("do")) {
    case "bulk":
      return await changeSelected(ctx, form);
    case "restore":
      return await restore(ctx, form);
    case "email":
      return await sendEmail(ctx, form);
    case "delete": {
      const id = String(form.get("order"));
      const deleted = isOrderId(id) && (await deleteOrder(ctx, id));
      return { code: deleted ? "deleted" : "delete-failed" };
    }
    default:
      return await changeOne(ctx, form);
  }
}

async function changeOne(ctx: AppContext, form: FormData): Promise<OrdersAnswer> {
  const orderId = String(form.get("order"));
  const status = form.get("status");
  const expected = form.get("expected");
  if (!isOrderId(orderId) || !isOrderStatus(status)) return { code: "refused" };
  const changed = await changeOrderStatus(
    ctx,
    orderId,
    status,
    isOrderStatus(expected) ? expected : undefined,
  );
  if (changed.code !== "changed") return { code: "refused" };
  return { code: "changed", from: changed.from, to: changed.to };
}

async function changeSelected(ctx: AppContext, form: FormData): Promise<OrdersAnswer> {
  const ids = form.getAll("select").map(String);
  const to = form.get("status");
  if (ids.length === 0) return { code: "nothing-selected" };
  if (!isOrderStatus(to) || ids.length > MOST_AT_ONCE || !ids.every(isOrderId)) {
    return { code: "refused" };
  }
  const before = await changeOrderStatuses(ctx, ids, to);
  const earlier = before.map(({ orderId, status }) => `${orderId}:${status}`);
  return { code: "changed-several", count: before.length, to, earlier };
}

async function restore(ctx: AppContext, form: FormData): Promise<OrdersAnswer> {
  const expected = form.get("expected");
  const given = form.getAll("earlier").map(String);
  const earlier = given.flatMap((text): OrderAndStatus[] => {
    const [orderId = "", status] = text.split(":");
    return isOrderId(orderId) && isOrderStatus(status) ? [{ orderId, status }] : [];
  });
  if (!isOrderStatus(expected) || earlier.length === 0 || earlier.length > MOST_AT_ONCE) {
    return { code: "refused" };
  }
  const count = await restoreOrderStatuses(ctx, earlier, expected);
  return count > 0 ? { code: "restored", count } : { code: "refused" };
}

async function sendEmail(ctx: AppContext, form: FormData): Promise<OrdersAnswer> {
  const orderId = String(form.get("order") ?? "");
  const orderNumber = String(form.get("number") ?? "");
  if (!isOrderId(orderId) && !/^[\w-]{1,60}$/.test(orderNumber)) return { code: "email-failed" };
  const answer = await sendNewOrderEmail(ctx, isOrderId(orderId) ? { orderId } : { orderNumber });
  return answer.code === "sent"
    ? { code: "email-sent", orderNumber: answer.orderNumber }
    : { code: "email-failed" };
}
