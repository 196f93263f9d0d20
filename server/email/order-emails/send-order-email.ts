import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import type { Order } from "#domain/orders/order.ts";
import type { PurchasedOrder } from "#domain/orders/purchased-order.ts";
import type { AppContext } from "../../app-context.ts";
import { findOrder } from "../../orders/order-queries.ts";
import { listRefunds, type StoredRefund } from "../../orders/payments/refund-queries.ts";
import { isLaterOfPurchase, listPurchase } from "../../orders/purchase-queries.ts";
import { listShipments } from "../../orders/shipment-queries.ts";
import type { Database } from "../../platform/db/database.ts";
import { defineJob, retryForADay } from "../../platform/jobs/define-job.ts";
import { deliverMail, type MailContext } from "../deliver-mail.ts";
import { MOST_UNCONFIRMED } from "../mail-events.ts";
import type { Mail } from "../mailer.ts";
import { addressChangedMail } from "../templates/address-changed-mail.ts";
import { cancelledMail } from "../templates/cancelled-mail.ts";
import { giftShippedMail } from "../templates/gift-shipped-mail.ts";
import { heatReleasedMail } from "../templates/heat-released-mail.ts";
import { newOrderMail } from "../templates/new-order-mail.ts";
import { orderConfirmationMail } from "../templates/order-confirmation-mail.ts";
import { orderLinkMail } from "../templates/order-link-mail.ts";
import { paymentClearedMail } from "../templates/payment-cleared-mail.ts";
import { paymentFailedMail } from "../templates/payment-failed-mail.ts";
import { paymentLinkMail } from "../templates/payment-link-mail.ts";
import { pickupReadyMail } from "../templates/pickup-ready-mail.ts";
import { refundMail } from "../templates/refund-mail.ts";
import { replyMail } from "../templates/reply-mail.ts";
import { shippedMail } from "../templates/shipped-mail.ts";
import { findReply } from "./find-reply.ts";
import { contextForCustomer, contextForOwner, paymentLink } from "./order-mail-context.ts";

/**
 * To the owner: a new order. To the shopper: the confirmation, or a link to pay an order that the
 * owner entered; the progress of a bank payment, cancellation of an unpaid order, each refund, each
 * shipped parcel, a changed address, the end of a wait for cool weather, readiness for pickup, a new
 * link to the order's page, and the owner's replies. To the recipient of a gift: each shipped parcel.
 */
const kinds = [
  "owner",
  "customer",
  "payment-link",
  "payment-cleared",
  "payment-failed",
  "cancelled",
  "refunded",
  "shipped",
  "gift-shipped",
  "address-changed",
  "heat-released",
  "pickup-ready",
  "link",
  "reply",
] as const;
export type OrderEmailKind = (typeof kinds)[number];

const orderEmail = z.object({
  orderId: z.guid(),
  kind: z.enum(kinds),
  /** There may be several links, payments, refunds, parcels and replies; each gets one mail. */
  requestId: z.guid().optional(),
});
export type OrderEmail = z.output<typeof orderEmail>;

/** The event's key: an order gets one mail of each kind, whoever sends it. */
export function orderMailEvent({ orderId, kind, requestId }: OrderEmail): string {
  return ["order", orderId, kind, ...(requestId ? [requestId] : [])].join(":");
}

type SendContext = MailContext & Pick<AppContext, "secret">;

/**
 * Sends one of an order's emails unless it was already sent.
 *
 * @throws Error when the same mail may be accepted later
 */
export async function sendOrderEmail(ctx: SendContext, email: OrderEmail): Promise<void> {
  const { orderId, kind } = email;
  const order = await findOrder(ctx.db, orderId);
  // Deleted or erased meanwhile.
  if (!order || order.isErased) return;
  // The mail says that packing begins. If the order was cancelled while waiting, the payment
  // reconciliation tells the owner to refund the money.
  if (kind === "payment-cleared" && order.status === "cancelled") return;
  const mail = await mailAbout(ctx, order, email);
  if (!mail) return;
  const delivery = await deliverMail(ctx, {
    event: orderMailEvent(email),
    kind: `order-${kind}`,
    orderId,
    mail,
  });
  if (delivery.code === "later") throw new Error(delivery.reason);
}

/** @returns undefined when the reason for the mail no longer holds */
async function mailAbout(
  ctx: Pick<AppContext, "clock" | "config" | "details" | "db" | "secret">,
  order: Order,
  { kind, requestId }: OrderEmail,
): Promise<Mail | undefined> {
  switch (kind) {
    case "refunded": {
      const refunds = await listRefunds(ctx.db, order.id);
      const refund = refunds.find(({ id }) => id === requestId);
      if (!refund || refund.status === "failed") return undefined;
      // One that was requested before the cancellation may be mailed after it.
      const isCancelled =
        order.status === "cancelled" &&
        refund.requestedAt >= (await findCancelledAt(ctx.db, order));
      const onGiftCard = besideOnCard(refund, refunds);
      return refundMail(order, refund, contextForCustomer(ctx, order), { isCancelled, onGiftCard });
    }
    case "shipped":
    case "gift-shipped": {
      // Before the parcels are read: one that is taken back in time must not be found later.
      const now = ctx.clock();
      const shipments = await listShipments(ctx.db, order.id);
      const shipment = shipments.find(({ id }) => id === requestId);
      if (!shipment) return undefined;
      if (shipment.emailAt && shipment.emailAt > now) {
        throw new Error("The parcel can still be taken back.");
      }
      if (kind === "gift-shipped") {
        const to = order.gift?.recipientEmail;
        return to
          ? giftShippedMail(order, to, shipment, contextForCustomer(ctx, order))
          : undefined;
      }
      const others = shipments.filter((each) => each !== shipment);
      return shippedMail(order, shipment, others, contextForCustomer(ctx, order));
    }
    case "address-changed":
      return addressChangedMail(order, contextForCustomer(ctx, order));
    case "heat-released":
      // It says that packing begins.
      if (order.status === "cancelled" || order.paymentStatus !== "paid") return undefined;
      return heatReleasedMail(order, contextForCustomer(ctx, order));
    case "pickup-ready":
      return pickupReadyMail(order, contextForCustomer(ctx, order));
    case "owner":
      return newOrderMail(
        order,
        ctx.details().orderEmail,
        contextForOwner(ctx, order),
        await purchaseOf(ctx, order),
      );
    case "customer":
      return orderConfirmationMail(
        order,
        contextForCustomer(ctx, order),
        await purchaseOf(ctx, order),
      );
    case "payment-link":
      if (order.paymentStatus !== "failed" || order.status === "cancelled") return undefined;
      return paymentLinkMail(order, contextForCustomer(ctx, order), paymentLink(ctx, order));
    case "payment-cleared":
      return paymentClearedMail(
        order,
        contextForCustomer(ctx, order),
        await purchaseOf(ctx, order),
      );
    case "payment-failed":
      if (order.paymentStatus !== "failed" || order.status === "cancelled") return undefined;
      return paymentFailedMail(
        order,
        contextForCustomer(ctx, order),
        paymentLink(ctx, order),
        await purchaseOf(ctx, order),
      );
    case "cancelled":
      if (!isCancelledUnpaid(order)) return undefined;
      if (await isUndoable(ctx, order)) throw new Error("The cancellation can still be undone.");
      return cancelledMail(order, contextForCustomer(ctx, order));
    case "link":
      return orderLinkMail(order, contextForCustomer(ctx, order));
    case "reply": {
      const reply = requestId && (await findReply(ctx.db, { id: requestId, orderId: order.id }));
      return reply ? replyMail(order, reply, contextForCustomer(ctx, order)) : undefined;
    }
  }
}

/** The orders that were bought together; empty for an order that was bought alone. */
async function purchaseOf(
  { db }: Pick<AppContext, "db">,
  { id, gift }: Order,
): Promise<readonly PurchasedOrder[]> {
  return gift ? await listPurchase(db, id) : [];
}

/** What went onto a gift card with the same request; it has no mail of its own. */
function besideOnCard(refund: StoredRefund, refunds: readonly StoredRefund[]): StoredRefund | null {
  if (refund.giftCardLast4 !== null) return null;
  const isBeside = (other: StoredRefund) =>
    other.giftCardLast4 !== null && other.requestedAt.getTime() === refund.requestedAt.getTime();
  return refunds.find(isBeside) ?? null;
}

/** Longer than the admin offers to undo a status change. */
export const CANCELLATION_UNDO_MS = 30_000;

/** A cancelled order that was paid is announced by its refund's mail. */
function isCancelledUnpaid({ status, paymentStatus }: Order): boolean {
  return status === "cancelled" && (paymentStatus === "pending" || paymentStatus === "failed");
}

async function isUndoable(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  order: Order,
): Promise<boolean> {
  const cancelledAt = await findCancelledAt(db, order);
  return clock().getTime() < cancelledAt.getTime() + CANCELLATION_UNDO_MS;
}

/** @returns 1970 when nobody knows, as for an adopted order */
async function findCancelledAt(db: Database, { id }: Order): Promise<Date> {
  const row = await db
    .selectFrom("orders")
    .select("cancelled_at")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.cancelled_at ?? new Date(0);
}

export const sendOrderEmailJob = defineJob({
  name: "send-order-email",
  schema: orderEmail,
  retry: retryForADay,
  limit: "one-for-key",
  key: orderMailEvent,
  atOnce: 10,
  // A hundred mails a second are enough, and leave the rest of the machine to shoppers.
  paceMs: 100,
  // Longer than the mail server's timeout.
  expireInSeconds: 300,
  handler: (ctx: SendContext, email) => sendOrderEmail(ctx, email),
  async findOrphans({ db, config, clock }) {
    // Without a mail server every attempt fails, and would fill the log.
    if (config.mode === "production" && !config.smtpUrl) return [];
    return [
      ...(await listUnsentOwnerMails(db, clock())),
      ...(await listUnsentShopperMails(db, clock())),
    ];
  },
});

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** An adopted shop has years of older orders that the owner already knows. */
const OWNER_LOOK_BACK_MS = 30 * DAY_MS;
/** An order changed this recently may be about to request its mail. */
const JUST_WRITTEN_MS = 5 * MINUTE_MS;
/** The owner's address is a setting, which may have been corrected since it was refused. */
const REFUSED_AGAIN_AFTER_MS = DAY_MS;
/** Older mails no longer interest a shopper. */
const SHOPPER_LOOK_BACK_MS = 3 * DAY_MS;

/**
 * Mails to the owner about pending, paid orders whose mail was not sent. In an adopted database no
 * mail was requested.
 */
async function listUnsentOwnerMails(db: Database, now: Date): Promise<OrderEmail[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const rows = await db
    .selectFrom("orders")
    .leftJoin("mail_events as event", (join) =>
      join.on("event.key", "=", sql<string>`'order:' || orders.id || ':owner'`),
    )
    .select("orders.id")
    .where("orders.erased_at", "is", null)
    .where("orders.status", "=", "pending")
    .where("orders.payment_status", "=", "paid")
    .where("orders.created_at", ">", before(OWNER_LOOK_BACK_MS))
    // The mail about the first one tells of them.
    .where(sql<SqlBool>`not ${isLaterOfPurchase}`)
    .where((is) =>
      is.or([
        is("event.requested_at", "is not", null),
        sql<SqlBool>`coalesce(orders.updated_at, orders.created_at) < ${before(JUST_WRITTEN_MS)}`,
      ]),
    )
    .where("event.sent_at", "is", null)
    .where(sql<SqlBool>`coalesce(event.unconfirmed_attempts, 0) < ${MOST_UNCONFIRMED}`)
    .where(sql<SqlBool>`coalesce(event.refused_at <= ${before(REFUSED_AGAIN_AFTER_MS)}, true)`)
    .orderBy("orders.created_at")
    .execute();
  return rows.map(({ id }) => ({ orderId: id, kind: "owner" }));
}

/** Requested mails to shoppers that were not sent and still apply. */
async function listUnsentShopperMails(db: Database, now: Date): Promise<OrderEmail[]> {
  const rows = await db
    .selectFrom("mail_events as event")
    .innerJoin("orders", "orders.id", "event.order_id")
    .select(["event.order_id as orderId", "event.kind", "event.request_id as requestId"])
    .where("orders.erased_at", "is", null)
    .where("event.requested_at", ">", new Date(now.getTime() - SHOPPER_LOOK_BACK_MS))
    // Without those that can still be undone.
    .where("event.requested_at", "<=", now)
    .where("event.kind", "<>", "owner")
    .where("event.sent_at", "is", null)
    .where("event.refused_at", "is", null)
    .where("event.unconfirmed_attempts", "<", MOST_UNCONFIRMED)
    .where(
      sql<SqlBool>`(orders.status is distinct from 'cancelled'
        or event.kind in ('refunded', 'cancelled', 'reply'))`,
    )
    .where(
      sql<SqlBool>`case event.kind
        when 'payment-cleared' then orders.payment_status = 'paid'
        when 'heat-released' then orders.payment_status = 'paid'
        when 'payment-link' then orders.payment_status = 'failed'
        when 'payment-failed' then orders.payment_status = 'failed'
        when 'cancelled' then orders.status = 'cancelled'
          and orders.payment_status in ('pending', 'failed')
        else true end`,
    )
    .orderBy("event.requested_at")
    .execute();
  return rows.map((row) => orderEmail.parse({ ...row, requestId: row.requestId ?? undefined }));
}
