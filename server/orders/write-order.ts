import { type RawBuilder, sql } from "kysely";
import type { CheckoutContent } from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { Address } from "#domain/orders/address.ts";
import { orderNumberStart, SEQUENCE_DIGITS } from "#domain/orders/order-number.ts";
import type { PaymentStatus } from "#domain/orders/payment-status.ts";
import { yearIn } from "#domain/time/day-in.ts";
import type { PaymentReport } from "../payments/payment-provider.ts";
import type { Config } from "../platform/config.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { failureOf, verificationUrlOf } from "./mirror-payment.ts";
import type { OrderEvent } from "./order-events.ts";

/** What of a checkout becomes an order; the order takes its id. */
type PaidCheckout = CheckoutContent & {
  readonly id: string;
  /** Of the content. */
  readonly version: number;
  readonly paymentIntentId: string | null;
};

export type NewOrder = {
  readonly checkout: PaidCheckout;
  readonly details: CheckoutDetails;
  readonly payment: PaymentReport;
  readonly paymentStatus: PaymentStatus;
  readonly at: Date;
  /** The first of them is told the order's number. */
  readonly history: readonly OrderEvent[];
};

/**
 * Writes an order with its lines and history under the next number of the year. The counter's row
 * stays locked until the caller's transaction ends, so a number is neither given twice nor lost to an
 * order that was rolled back.
 *
 * Numbers that orders have from elsewhere, such as an adopted database's, are passed over: a year
 * begins after the highest one, and one that turns up later makes the counter jump behind it.
 */
export async function writeOrder(
  tx: DatabaseTransaction,
  settings: NumberSettings,
  order: NewOrder,
): Promise<void> {
  const { year, start } = numbersOf(settings, order.at);
  if (await write(tx, order, { year, start, first: 2 })) return;
  // The search for the highest reads all orders, so it is only made where it can matter.
  await sql`
    update order_number_counters set last_sequence = greatest(last_sequence - 1, (
      select coalesce(max(substring(order_number from ${`^.+-${year}-(\\d{3,15})$`})::bigint), 0)
      from orders
    ))
    where year = ${year}`.execute(tx);
  if (await write(tx, order, { year, start, first: 1 })) return;
  throw new Error("The number after the highest one is taken.");
}

/**
 * The same for a transaction that waits for no answer: the statement fails, and its transaction with
 * it, where the checkout has changed since it was read or the next number cannot be taken unseen.
 * `isNotWritten` knows that failure.
 */
export async function writeOrderOrFail(
  tx: DatabaseTransaction,
  settings: NumberSettings,
  order: NewOrder,
): Promise<void> {
  await writing(order, { ...numbersOf(settings, order.at), first: 2 }, { orFail: true }).execute(
    tx,
  );
}

/** Whether this is `writeOrderOrFail`'s failure, which divides by how many orders were written. */
export function isNotWritten(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === DIVISION_BY_ZERO;
}

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const DIVISION_BY_ZERO = "22012";

type NumberSettings = Pick<Config, "orderPrefix" | "shop">;

function numbersOf({ orderPrefix, shop }: NumberSettings, at: Date) {
  const year = yearIn(shop.timeZone, at);
  return { year, start: orderNumberStart(orderPrefix, year) };
}

/** `first`: the first sequence of a year that may be taken unseen. */
type NextNumber = { readonly year: number; readonly start: string; readonly first: number };

/** @returns false when the number may belong to another order; then only the counter has moved */
async function write(
  tx: DatabaseTransaction,
  order: NewOrder,
  number: NextNumber,
): Promise<boolean> {
  const { rows } = await writing(order, number).execute(tx);
  return rows[0]?.placed === 1;
}

/**
 * One statement, because all other orders wait from its beginning to the commit.
 *
 * @param orFail the checkout is to be as it was read, and writing nothing is a failure
 */
function writing(
  { checkout, details, payment, paymentStatus, at, history }: NewOrder,
  number: NextNumber,
  { orFail = false } = {},
): RawBuilder<{ placed: number }> {
  const { id, totals, paymentIntentId } = checkout;
  const address: Address = {
    firstName: details.firstName,
    lastName: details.lastName,
    street: details.street,
    city: details.city,
    state: details.state,
    zipCode: details.zipCode,
    country: "US",
    ...(details.phone && { phone: details.phone }),
  };
  const lines = checkout.lines.map((line, position) => ({
    product_id: line.productId,
    product_name: line.productName,
    quantity: line.quantity,
    price: toDecimal(line.price),
    discount: toDecimal(line.discount),
    image: line.image,
    bundle_id: line.bundleId ?? null,
    bundle_size: line.bundleSize ?? null,
    position,
  }));
  return sql<{ placed: number }>`
    with turning as materialized (
      -- Before the counter, in whose lock everybody else's order waits. What is compared is what the
      -- order is made of; a caller that holds the checkout's lock may have put it together itself.
      select id from checkouts
      where id = ${id} and (not ${orFail}::boolean or (
        order_id is null and payment_intent_id = ${paymentIntentId} and pending is null
        and content_version = ${checkout.version} and details = ${JSON.stringify(details)}::jsonb
      ))
      for update
    ), counted as (
      insert into order_number_counters as counter (year, last_sequence)
      select ${number.year}::integer, 1 from turning
      on conflict (year) do update set last_sequence = counter.last_sequence + 1
      returning last_sequence
    ), numbered as (
      select last_sequence, ${number.start}::text || lpad(
        last_sequence::text, greatest(${SEQUENCE_DIGITS}, length(last_sequence::text)), '0'
      ) as order_number
      from counted
    ), placed as (
      insert into orders (
        id, order_number, customer_email, customer_name, status, payment_status, order_date,
        shipping_address, billing_address, subtotal, tax, shipping, discount, total, notes,
        payment_method, payment_intent_id, payment_failure, verification_url, payment_read_at,
        created_at, updated_at
      )
      select
        ${id}::uuid, order_number, ${details.email}::text,
        ${`${details.firstName} ${details.lastName}`}::text, 'pending', ${paymentStatus}::text,
        moment, address, address, ${toDecimal(totals.subtotal)}::numeric,
        ${toDecimal(totals.tax)}::numeric, ${toDecimal(totals.shipping)}::numeric,
        ${toDecimal(totals.discount)}::numeric, ${toDecimal(totals.total)}::numeric,
        ${details.notes || null}::text,
        ${payment.paidWith && JSON.stringify(payment.paidWith)}::jsonb, ${paymentIntentId}::text,
        ${failureOf(payment)}::text, ${verificationUrlOf(payment)}::text, clock_timestamp(),
        moment, moment
      from numbered,
        (values (${at}::timestamptz, ${JSON.stringify(address)}::jsonb)) as new (moment, address)
      where last_sequence >= ${number.first}
        and not exists (select from orders as other where other.order_number = numbered.order_number)
      returning id, order_number, order_date as moment
    ), lined as (
      insert into order_items (
        order_id, product_id, product_name, quantity, price, discount, image, bundle_id,
        bundle_size, position
      )
      select
        placed.id, product_id, product_name, quantity, price, discount, image, bundle_id,
        bundle_size, position
      from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (
        product_id bigint, product_name text, quantity integer, price numeric, discount numeric,
        image text, bundle_id text, bundle_size integer, position integer
      )
      order by position
    ), told as (
      insert into order_events (order_id, at, kind, actor, detail)
      select placed.id, moment, entry.value ->> 'kind', entry.value ->> 'actor', case
        when entry.position = 1
        then entry.value -> 'detail' || jsonb_build_object('orderNumber', order_number)
        else entry.value -> 'detail'
      end
      from placed, jsonb_array_elements(${JSON.stringify(history)}::jsonb)
        with ordinality as entry (value, position)
      order by entry.position
    ), turned as (
      update checkouts set order_id = placed.id, updated_at = moment
      from placed where checkouts.id = placed.id
    )
    select case when ${orFail}::boolean then 1 / count(*) else count(*) end as placed from placed`;
}
