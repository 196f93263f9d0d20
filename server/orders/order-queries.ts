import { type Selectable, sql } from "kysely";
import { addressSchema } from "#domain/addresses/address.ts";
import type { FocusPoint } from "#domain/catalog/picture-details.ts";
import type { OrderGiftCard, SoldGiftCard } from "#domain/gift-cards/gift-card.ts";
import type { OrderGift } from "#domain/gifts/gift.ts";
import { type Cents, cents } from "#domain/money/cents.ts";
import type { Order, OrderItem, OrderStats } from "#domain/orders/order.ts";
import { isOrderStatus, type OrderStatus } from "#domain/orders/order-status.ts";
import { paidWithSchema } from "#domain/orders/paid-with.ts";
import { type PaymentStatus, paymentStatuses } from "#domain/payments/payment-status.ts";
import {
  appliedPromotionsSchema,
  shippingChargeOrNoneSchema,
  taxPartsSchema,
} from "#domain/pricing/quote-schema.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import type { OrderItems, Orders } from "../platform/db/generated-types.ts";
import { centsFrom } from "../platform/db/sql-values.ts";

/**
 * Whether an order still waits for its first payment: the owner took it, its customer got a link to pay,
 * and no payment was tried. Like other unpaid orders it is stored as failed. Orders from a former
 * database have no checkout, so nothing is claimed about them.
 */
export const awaitsFirstPayment = sql<boolean>`(
  orders.payment_status = 'failed'
  and exists (
    select from checkouts
    where checkouts.id = orders.id and payment_intent_id is null and purchase_id is null)
  and not exists (
    select from payments where payments.order_id = orders.id and failure is not null))`.as(
  "awaits_first_payment",
);

/** Of the order's payment that waits for its bank account to be verified. */
const verificationUrl = sql<string | null>`(
  select verification_url from payments
  where payments.order_id = orders.id and verification_url is not null
  order by created_at desc limit 1)`.as("verification_url");

/** Null when it is no gift. */
const gift = sql<OrderGift | null>`(
  select json_build_object(
    'message', message, 'shipAfter', ship_after, 'recipientEmail', recipient_email)
  from order_gifts where order_gifts.order_id = orders.id)`.as("gift");

/** Null when none paid. */
const giftCard = sql<OrderGiftCard | null>`(
  select json_build_object(
    'last4', gift_card_last4, 'amount', (amount * 100)::integer,
    'refunded', (payments.refunded_amount * 100)::integer)
  from payments
  where payments.order_id = orders.id and kind = 'gift_card' and payments.status = 'succeeded'
  )`.as("gift_card");

/** Null when it sells none. */
const soldGiftCard = sql<SoldGiftCard | null>`(
  select json_build_object(
    'id', card.id, 'recipientName', recipient_name, 'recipientEmail', recipient_email,
    'senderName', sender_name, 'message', message, 'emailOn', email_on,
    'isMailed', emailed_at is not null,
    'worth', (100 * case when awaits_payment then initial_amount else ledger.worth end)::integer,
    'spent', (100 * ledger.spent)::integer)
  from gift_cards as card cross join lateral (
    select
      coalesce(sum(amount) filter (where kind in ('issued', 'revoked', 'reinstated')), 0) as worth,
      coalesce(-sum(amount) filter (where kind in ('redeemed', 'returned', 'refunded')), 0) as spent
    from gift_card_entries where gift_card_id = card.id
  ) as ledger
  where orders.sells_gift_card and card.sold_by_order = orders.id)`.as("sold_gift_card");

type OrderRow = Selectable<Orders> & {
  readonly verification_url: string | null;
  readonly gift: OrderGift | null;
  readonly gift_card: OrderGiftCard | null;
  readonly sold_gift_card: SoldGiftCard | null;
  readonly awaits_first_payment: boolean;
};

export async function findOrder(db: Database, id: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .select([verificationUrl, gift, giftCard, soldGiftCard, awaitsFirstPayment])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && withItems(db, row);
}

export async function findOrderNumber(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .select("order_number")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.order_number ?? null;
}

/**
 * The order with this number. A former shop may have given it to several; the newest wins.
 *
 * @param isMeant which of them may be returned; any by default
 */
export async function findOrderByNumber(
  db: Database,
  orderNumber: string,
  isMeant: (order: Pick<Selectable<Orders>, "id" | "customer_email">) => boolean = () => true,
): Promise<Order | undefined> {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .select([verificationUrl, gift, giftCard, soldGiftCard, awaitsFirstPayment])
    .where("order_number", "=", orderNumber)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  const row = rows.find(isMeant);
  return row && withItems(db, row);
}

/**
 * Reads totals that the database maintains, so it costs the same for any number of orders. Imported
 * orders are in them if the owner wanted that.
 */
export async function getOrderStats(db: Database): Promise<OrderStats> {
  const row = await db
    .selectFrom(orderTotals.as("totals"))
    .select([
      sql<number>`coalesce(sum(orders - tests), 0)::bigint`.as("total_orders"),
      sql<number>`coalesce(sum(orders - tests) filter (where status = 'pending'), 0)::bigint`.as(
        "pending_orders",
      ),
      sql<number>`coalesce(sum(orders - tests - gift_cards) filter (where payment_status = 'paid'), 0)::bigint`.as(
        "paid_orders",
      ),
      sql<string>`coalesce(sum(total - refunded) filter (where payment_status = 'paid'), 0)`.as(
        "revenue",
      ),
    ])
    .executeTakeFirstOrThrow();
  const revenue = centsFrom(row.revenue);
  return {
    totalOrders: row.total_orders,
    pendingOrders: row.pending_orders,
    revenue,
    averageOrderValue: cents(row.paid_orders === 0 ? 0 : Math.round(revenue / row.paid_orders)),
  };
}

/** An imported order waits for nobody, so it is not pending. */
const orderTotals = sql<{
  status: string;
  payment_status: string;
  orders: number;
  gift_cards: number;
  tests: number;
  total: string;
  refunded: string;
}>`(
  select status, payment_status, orders, gift_cards, tests, total, refunded from order_totals
  union all
  select '', payment_status, count(*), 0, 0, sum(total), sum(refunded)
  from imported_orders where counted group by payment_status
)`;

export type LockedOrder = {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly total: Cents;
  readonly isErased: boolean;
  readonly sellsGiftCard: boolean;
};

/** The order, locked until the end of the transaction; undefined when it is gone. */
export async function lockOrder(
  tx: DatabaseTransaction,
  id: string,
): Promise<LockedOrder | undefined> {
  return (await lockOrders(tx, [id])).get(id);
}

/** Several orders by their ids; those that are gone are missing. Lock several with one call. */
export async function lockOrders(
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedOrder>> {
  const rows = await tx
    .selectFrom("orders")
    .select(["id", "status", "payment_status", "total", "erased_at", "sells_gift_card"])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        status: parseOrderStatus(row.status),
        paymentStatus: parsePaymentStatus(row.payment_status),
        total: centsFrom(row.total),
        isErased: row.erased_at !== null,
        sellsGiftCard: row.sells_gift_card,
      },
    ]),
  );
}

/** When the order was paid; undefined when it was not, or nobody knows. */
export async function findPaidAt(db: Database, orderId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("paid_at")
    .where("id", "=", orderId)
    .executeTakeFirst();
  return row?.paid_at ?? undefined;
}

async function withItems(db: Database, row: OrderRow): Promise<Order> {
  const items = await db
    .selectFrom("order_items as item")
    .leftJoin("products", "products.id", "item.product_id")
    .selectAll("item")
    .select(sql<FocusPoint | null>`picture_details -> item.image ->> 'focus'`.as("focus"))
    .where("order_id", "=", row.id)
    .orderBy("position")
    .orderBy("item.id")
    .execute();
  return {
    id: row.id,
    orderNumber: row.order_number,
    customerEmail: row.customer_email ?? "",
    customerName: row.customer_name ?? "",
    status: parseOrderStatus(row.status),
    paymentStatus: parsePaymentStatus(row.payment_status),
    awaitsFirstPayment: row.awaits_first_payment,
    orderDate: row.order_date,
    shippingAddress: addressSchema.parse(row.shipping_address),
    billingAddress: addressSchema.parse(row.billing_address),
    ...(row.gift && { gift: row.gift }),
    items: items.map(itemOf),
    subtotal: centsFrom(row.subtotal),
    tax: centsFrom(row.tax),
    taxes: taxPartsSchema.safeParse(row.taxes).data ?? [],
    shippingCharge: shippingChargeOrNoneSchema.safeParse(row.shipping_charge).data ?? null,
    promotions: appliedPromotionsSchema.safeParse(row.promotions).data ?? [],
    shipping: centsFrom(row.shipping),
    discount: centsFrom(row.discount),
    total: centsFrom(row.total),
    refunded: centsFrom(row.refunded_amount),
    notes: row.notes,
    ...(row.packer_note && { packerNote: row.packer_note }),
    trackingNumber: row.tracking_number,
    estimatedDelivery: row.estimated_delivery,
    ...(row.gift_card && { giftCard: row.gift_card }),
    ...(row.sold_gift_card && { soldGiftCard: row.sold_gift_card }),
    paymentMethod: paidWithSchema.safeParse(row.payment_method).data ?? null,
    verificationUrl: row.verification_url,
    isPickupReady: row.pickup_ready_at !== null,
    isErased: row.erased_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function itemOf(row: Selectable<OrderItems> & { focus: FocusPoint | null }): OrderItem {
  return {
    id: String(row.id),
    productId: row.product_id ?? 0,
    productName: row.product_name,
    quantity: row.quantity,
    price: centsFrom(row.price),
    discount: centsFrom(row.discount),
    tax: row.tax === null ? null : centsFrom(row.tax),
    image: row.image,
    focus: row.focus ?? undefined,
    bundleId: row.bundle_id,
    bundleSize: row.bundle_size,
    boxName: row.box_name,
    contains: row.contains,
  };
}

/** A CHECK of the table allows no other words. */
export function parseOrderStatus(text: string): OrderStatus {
  if (!isOrderStatus(text)) throw new Error(`Not the status of an order: ${text}`);
  return text;
}

export function parsePaymentStatus(text: string): PaymentStatus {
  const found = paymentStatuses.find((status) => status === text);
  if (!found) throw new Error(`Not the payment status of an order: ${text}`);
  return found;
}
