import { type RawBuilder, sql } from "kysely";
import type { Address } from "#domain/addresses/address.ts";
import type { CheckoutLine, QuotedLines } from "#domain/checkout/checkout-content.ts";
import { type CheckoutDetails, deliveryOf } from "#domain/checkout/checkout-details.ts";
import { NO_PRODUCT, sellsGiftCard } from "#domain/gift-cards/gift-card-sale.ts";
import { fullName } from "#domain/input/full-name.ts";
import { type Cents, toDecimal } from "#domain/money/cents.ts";
import { orderNumberStart, SEQUENCE_DIGITS } from "#domain/orders/order-number.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import type { PaymentStatus } from "#domain/payments/payment-status.ts";
import type { ShopDetails } from "#domain/shop/shop-details.ts";
import { yearIn } from "#domain/time/day-in.ts";
import type { DatabaseTransaction } from "../../platform/db/database.ts";
import type { DB } from "../../platform/db/generated-types.ts";
import { jsonb } from "../../platform/db/sql-values.ts";
import type { OrderEvent } from "../order-events.ts";

export type OrderRow = {
  readonly id: string;
  readonly details: CheckoutDetails;
  readonly content: QuotedLines;
  readonly paidWith: PaidWith | null;
  readonly paymentStatus: PaymentStatus;
  readonly refunded: Cents;
  /** What its log begins with. */
  readonly events: readonly OrderEvent[];
  readonly at: Date;
  /** Among the orders of one moment, from 0; lists sort by it. */
  readonly position: number;
};

/**
 * Inserts an order, its lines and its first events under the year's next number. The counter row
 * stays locked until the caller's transaction ends, so a number is neither used twice nor lost to a
 * rollback.
 *
 * Numbers that already exist, such as a former shop's, are skipped: a year starts after the
 * highest one, and one that turns up later moves the counter past it.
 */
export async function insertOrder(
  tx: DatabaseTransaction,
  { orderPrefix, timeZone }: Pick<ShopDetails, "orderPrefix" | "timeZone">,
  order: OrderRow,
): Promise<void> {
  const year = yearIn(timeZone, order.at);
  const start = orderNumberStart(orderPrefix, year);
  if (await insertWithNextNumber(tx, year, start, order)) return;
  await moveCounter(tx, year);
  if (await insertWithNextNumber(tx, year, start, order)) return;
  throw new Error("The number after the highest one is taken.");
}

/** Moves the counter to the year's highest number, which scans all orders. */
export async function moveCounter(tx: DatabaseTransaction, year: number): Promise<void> {
  await sql`
    insert into order_number_counters as counter (year, last_sequence)
    select
      ${year}::integer,
      coalesce(max(substring(order_number from ${`^.+-${year}-(\\d{3,15})$`})::bigint), 0)
    from orders
    on conflict (year) do update
      set last_sequence = greatest(counter.last_sequence, excluded.last_sequence)`.execute(tx);
}

/**
 * One statement, because all other new orders wait for the counter meanwhile.
 *
 * @returns false when the year has no counter yet, or another order has the number
 */
async function insertWithNextNumber(
  tx: DatabaseTransaction,
  year: number,
  start: string,
  order: OrderRow,
): Promise<boolean> {
  const { at, content, events } = order;
  // Nothing to pay must never be an order of nothing.
  if (content.lines.length === 0) throw new Error("An order has no lines.");

  const columns = orderColumns(order);
  const items = content.lines.map(itemOf);
  const entries = events.map((event, position) => ({ ...event, position }));
  const { rows } = await sql`
    with counted as (
      update order_number_counters set last_sequence = last_sequence + 1
      where year = ${year} returning last_sequence
    ), numbered as (
      select ${start}::text || lpad(
        last_sequence::text, greatest(${SEQUENCE_DIGITS}, length(last_sequence::text)), '0'
      ) as order_number
      from counted
    ), placed as (
      insert into orders (${namesOf(columns)})
      select ${sql.join(Object.values(columns))}
      from numbered
      where not exists (
        select from orders as other where other.order_number = numbered.order_number
      )
      returning id
    ), logged as (
      insert into order_events (order_id, at, kind, actor, detail)
      select placed.id, ${at}, event.kind, event.actor, event.detail
      from placed, jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as event (kind text, actor text, detail jsonb, position integer)
      order by event.position
    )
    insert into order_items (order_id, ${itemNames})
    select placed.id, ${itemNames}
    from placed, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (${typedItemColumns})
    order by item.position
    returning order_id`.execute(tx);
  return rows.length > 0;
}

type Column<Table extends keyof DB> = Extract<keyof DB[Table], string>;

/** Each column of an order beside its value, `order_number` being that of `numbered`. */
function orderColumns(order: OrderRow): Partial<Record<Column<"orders">, RawBuilder<unknown>>> {
  const { id, details, content, paidWith, paymentStatus, refunded, at, position } = order;
  const { lines, totals, taxes, shippingCharge, promotions } = content;
  const isTest = sql`exists (select from checkouts as own where own.is_test and (own.id = ${id}::uuid
    or own.id = (select purchase_id from checkouts where checkouts.id = ${id}::uuid)))`;
  return {
    id: sql`${id}::uuid`,
    checkout_id: sql`${id}::uuid`,
    order_number: sql`order_number`,
    customer_email: sql`${details.email}::text`,
    customer_name: sql`${fullName(details)}::text`,
    status: sql`'pending'`,
    payment_status: sql`${paymentStatus}::text`,
    order_date: timestamp(at),
    shipping_address: jsonb(addressOf(deliveryOf(details))),
    billing_address: jsonb(addressOf(details)),
    subtotal: numeric(totals.subtotal),
    tax: numeric(totals.tax),
    shipping: numeric(totals.shipping),
    discount: numeric(totals.discount),
    total: numeric(totals.total),
    taxes: jsonb(taxes),
    shipping_charge: jsonbOrNull(shippingCharge),
    promotions: jsonb(promotions),
    refunded_amount: numeric(refunded),
    notes: sql`${details.notes || null}::text`,
    payment_method: jsonbOrNull(paidWith),
    paid_at: timestamp(paymentStatus === "paid" ? at : null),
    created_at: sql`${timestamp(at)} + ${position} * interval '1 microsecond'`,
    updated_at: timestamp(at),
    sells_gift_card: sql`${sellsGiftCard(lines)}`,
    packer_note: sql`${details.packerNote || null}::text`,
    is_test: isTest,
  };
}

/** The columns of an order's line, and their types. */
const itemTypes = {
  product_id: "bigint",
  product_name: "text",
  quantity: "integer",
  price: "numeric",
  discount: "numeric",
  tax: "numeric",
  image: "text",
  bundle_id: "text",
  bundle_size: "integer",
  box_name: "text",
  contains: "text[]",
  recipe_hash: "integer",
  position: "integer",
} satisfies Partial<Record<Column<"order_items">, string>>;

const itemNames = namesOf(itemTypes);
const typedItemColumns = sql.raw(
  Object.entries(itemTypes)
    .map(([column, type]) => `${column} ${type}`)
    .join(", "),
);

function itemOf(line: CheckoutLine, position: number): Record<keyof typeof itemTypes, unknown> {
  return {
    product_id: line.productId === NO_PRODUCT ? null : line.productId,
    product_name: line.productName,
    quantity: line.quantity,
    price: toDecimal(line.price),
    discount: toDecimal(line.discount),
    tax: line.tax === null ? null : toDecimal(line.tax),
    image: line.image,
    bundle_id: line.bundleId ?? null,
    bundle_size: line.bundleSize ?? null,
    box_name: line.boxName ?? null,
    contains: line.contains,
    recipe_hash: line.recipeHash,
    position,
  };
}

function namesOf(columns: object): RawBuilder<unknown> {
  return sql.join(Object.keys(columns).map((column) => sql.ref(column)));
}

function timestamp(at: Date | null): RawBuilder<unknown> {
  return sql`${at}::timestamptz`;
}

function numeric(amount: Cents): RawBuilder<unknown> {
  return sql`${toDecimal(amount)}::numeric`;
}

function jsonbOrNull(value: object | null): RawBuilder<unknown> {
  return sql`${value && JSON.stringify(value)}::jsonb`;
}

function addressOf(typed: ReturnType<typeof deliveryOf>): Address {
  const { firstName, lastName, street, city, state, zipCode, phone } = typed;
  return {
    firstName,
    lastName,
    street,
    city,
    state,
    zipCode,
    country: "US",
    ...(phone && { phone }),
  };
}
