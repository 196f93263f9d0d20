import { type Selectable, sql } from "kysely";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Cents } from "#domain/money/cents.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import type { Checkouts } from "../platform/db/generated-types.ts";
import { jsonb } from "../platform/db/json.ts";
import { prepared } from "../platform/db/prepared.ts";
import { isStillSaid, type Wording } from "../pricing/list-products-for-sale.ts";

/** A cart line as the server priced it. */
export type CheckoutLine = {
  readonly productId: number;
  readonly productName: string;
  readonly price: Cents;
  readonly quantity: number;
  readonly image: string | null;
  /** This line's share of its bundle's discount. */
  readonly discount: Cents;
  readonly bundleId?: string;
  readonly bundleSize?: BundleSize;
};

/** What is paid for, and how. */
export type CheckoutContent = {
  readonly lines: readonly CheckoutLine[];
  readonly totals: Totals;
  readonly method: PaymentMethod;
};

/** Content that the provider is being told of. It counts from when the provider has it. */
export type PendingContent = { readonly version: number; readonly content: CheckoutContent };

/** One cart on its way to becoming an order. Its id comes from the cart and goes to the order. */
export type Checkout = CheckoutContent & {
  readonly id: string;
  readonly paymentIntentId: string | null;
  readonly clientSecret: string | null;
  /** Null until the shopper pressed Pay. */
  readonly details: CheckoutDetails | null;
  readonly submittedAt: Date | null;
  /** The tab in which Pay was pressed last. */
  readonly submittedBy: string | null;
  readonly orderId: string | null;
  /** Grows with each change of what is paid for. */
  readonly version: number;
  readonly pending: PendingContent | null;
  /** The content that the provider's intent is known to have; null when that is not known. */
  readonly intentVersion: number | null;
  /** Part of what the provider is asked with: another one makes it another request. */
  readonly intentAttempt: number;
  /** The provider was asked for an intent, so that there may be one, and its answer is not here. */
  readonly createAsked: boolean;
  readonly updatedAt: Date;
  /** Whose checkout it is, as a hash of a network address, for limits. */
  readonly clientKey: string | null;
};

const checkoutColumns = [
  "id",
  "lines",
  "subtotal",
  "discount",
  "tax",
  "shipping",
  "total",
  "payment_method",
  "payment_intent_id",
  "client_secret",
  "details",
  "submitted_at",
  "submitted_by",
  "order_id",
  "content_version",
  "pending",
  "intent_version",
  "intent_attempt",
  "create_asked",
  "updated_at",
  "client_key",
] as const satisfies readonly (keyof Checkouts)[];

type CheckoutRow = Pick<Selectable<Checkouts>, (typeof checkoutColumns)[number]>;

const allColumns = sql.raw(checkoutColumns.join(", "));

export async function findCheckout(db: Database, id: string): Promise<Checkout | undefined> {
  const row = await db
    .selectFrom("checkouts")
    .select(checkoutColumns)
    .where("id", "=", id)
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row && checkoutOf(row);
}

/** With the database's time of asking, by which several processes agree on what came first. */
export type AskedCheckout = Checkout & { readonly askedAt: Date };

/** The checkout with this id, or the one whose payment this is. */
export async function askForCheckout(
  db: Database,
  by: { readonly id: string } | { readonly intentId: string },
): Promise<AskedCheckout | undefined> {
  const { rows } = await sql<CheckoutRow & { asked_now: Date }>`
    select ${allColumns}, clock_timestamp() as asked_now from checkouts
    where ${"id" in by ? sql`id = ${by.id}` : sql`payment_intent_id = ${by.intentId}`}
    ${prepared}`.execute(db);
  const [row] = rows;
  return row && { ...checkoutOf(row), askedAt: row.asked_now };
}

export async function lockCheckout(
  tx: DatabaseTransaction,
  id: string,
): Promise<Checkout | undefined> {
  const row = await tx
    .selectFrom("checkouts")
    .select(checkoutColumns)
    .where("id", "=", id)
    .forUpdate()
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row && checkoutOf(row);
}

/**
 * Stores what is about to be paid, and that the provider is about to be asked for an intent.
 * @param wording what prices must still be made of; unless it was read just now
 * @returns undefined when the checkout is there already, which leaves it as it is, or prices are not
 *   what they were
 */
export async function addCheckout(
  db: Database,
  id: string,
  { lines, totals, method }: CheckoutContent,
  client: { readonly at: Date; readonly key: string | null },
  wording?: Wording,
): Promise<Checkout | undefined> {
  const { rows } = await sql<CheckoutRow>`
    insert into checkouts (
      id, created_at, updated_at, client_key, create_asked, lines, subtotal, discount, tax, shipping,
      total, payment_method
    )
    select
      ${id}::uuid, ${client.at}::timestamptz, ${client.at}::timestamptz, ${client.key}::text, true,
      ${JSON.stringify(lines)}::jsonb, ${toDecimal(totals.subtotal)}::numeric,
      ${toDecimal(totals.discount)}::numeric, ${toDecimal(totals.tax)}::numeric,
      ${toDecimal(totals.shipping)}::numeric, ${toDecimal(totals.total)}::numeric, ${method}::text
    where ${wording ? isStillSaid(wording) : sql`true`}
    on conflict (id) do nothing
    returning ${allColumns}
    ${prepared}`.execute(db);
  return rows[0] && checkoutOf(rows[0]);
}

/** One that was just added, and that nobody else has seen. */
export async function deleteCheckout(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom("checkouts").where("id", "=", id).execute();
}

/** Call with the checkout locked, and never after it became an order. */
export async function changeCheckout(
  tx: DatabaseTransaction,
  id: string,
  { content, version }: PendingContent,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ updated_at: at, content_version: version, ...columnsOf(content) })
    .where("id", "=", id)
    .execute();
}

/** Whether a shopper who sees one would pay for the other: the same bars at the same prices. */
export function sameContent(a: CheckoutContent, b: CheckoutContent): boolean {
  const text = ({ lines, totals, method }: CheckoutContent) =>
    JSON.stringify([
      method,
      [totals.subtotal, totals.discount, totals.tax, totals.shipping, totals.total],
      lines.map((line) => [
        line.productId,
        line.quantity,
        line.price,
        line.discount,
        line.bundleId ?? null,
        line.bundleSize ?? null,
      ]),
    ]);
  return text(a) === text(b);
}

/** How long a payment may be under way in one tab before another may change the checkout. */
const PAYING_MS = 2 * 60_000;

/** Whether another of the shopper's tabs pressed Pay a moment ago and may be paying. */
export function isBeingPaidElsewhere(checkout: Checkout, tab: string, now: Date): boolean {
  const { submittedAt, submittedBy } = checkout;
  if (!submittedAt || submittedBy === tab) return false;
  return now.getTime() - submittedAt.getTime() < PAYING_MS;
}

function columnsOf({ lines, totals, method }: CheckoutContent) {
  return {
    lines: jsonb(lines),
    subtotal: toDecimal(totals.subtotal),
    discount: toDecimal(totals.discount),
    tax: toDecimal(totals.tax),
    shipping: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
    payment_method: method,
  };
}

export type Submission = {
  readonly details: CheckoutDetails;
  readonly tab: string;
  readonly at: Date;
};

/** Call with the checkout locked. */
export async function storeDetails(
  tx: DatabaseTransaction,
  checkoutId: string,
  submission: Submission,
): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set(submittedColumns(submission))
    .where("id", "=", checkoutId)
    .execute();
}

/**
 * Stores them if this is what the checkout says and what the provider's intent is known to have.
 * @param wording what prices must still be made of; unless it was read just now
 * @returns the checkout; undefined when it is not so, and nothing was stored
 */
export async function storeDetailsIfSame(
  db: Database,
  id: string,
  { lines, totals }: Pick<CheckoutContent, "lines" | "totals">,
  { details, tab, at }: Submission,
  wording?: Wording,
): Promise<Checkout | undefined> {
  const { rows } = await sql<CheckoutRow>`
    update checkouts
    set details = ${JSON.stringify(details)}::jsonb, submitted_at = ${at}, submitted_by = ${tab},
      updated_at = ${at}
    where id = ${id} and order_id is null and payment_intent_id is not null
      and intent_version = content_version and pending is null
      and lines = ${JSON.stringify(lines)}::jsonb and subtotal = ${toDecimal(totals.subtotal)}
      and discount = ${toDecimal(totals.discount)} and tax = ${toDecimal(totals.tax)}
      and shipping = ${toDecimal(totals.shipping)} and total = ${toDecimal(totals.total)}
      and ${wording ? isStillSaid(wording) : sql`true`}
    returning ${allColumns}
    ${prepared}`.execute(db);
  return rows[0] && checkoutOf(rows[0]);
}

function submittedColumns({ details, tab, at }: Submission) {
  return { details: jsonb(details), submitted_at: at, submitted_by: tab, updated_at: at };
}

/** A payment that the shop has begun and that nobody pays any more. */
export type StaleCheckout = { readonly id: string; readonly intentId: string | null };

/**
 * Without an order, and untouched: never submitted since `left`, or submitted and not since `gone`.
 * @param options.except those that were looked at already
 */
export async function listStaleCheckouts(
  db: Database,
  options: {
    readonly left: Date;
    readonly gone: Date;
    readonly except: readonly string[];
    readonly limit: number;
  },
): Promise<StaleCheckout[]> {
  const { left, gone, except, limit } = options;
  return await db
    .selectFrom("checkouts")
    .select(["id", "payment_intent_id as intentId"])
    .where("order_id", "is", null)
    .where(sql<boolean>`id <> all(${except}::uuid[])`)
    .where((is) =>
      is.or([
        is.and([is("submitted_at", "is", null), is("updated_at", "<", left)]),
        is("updated_at", "<", gone),
      ]),
    )
    .orderBy("updated_at")
    .limit(limit)
    .execute();
}

/**
 * Unless somebody came back to it since. With what the demo's provider remembers of its payment,
 * which nobody else would ever let go of.
 */
export async function deleteStaleCheckout(db: Database, id: string, left: Date): Promise<void> {
  await db
    .with("gone", (to) =>
      to
        .deleteFrom("checkouts")
        .where("id", "=", id)
        .where("order_id", "is", null)
        .where("updated_at", "<", left)
        .returning("payment_intent_id"),
    )
    .deleteFrom("demo_payments")
    .where("intent_id", "in", (from) => from.selectFrom("gone").select("payment_intent_id"))
    .execute();
}

export async function touchCheckout(db: Database, id: string, at: Date): Promise<void> {
  await db.updateTable("checkouts").set({ updated_at: at }).where("id", "=", id).execute();
}

function checkoutOf(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    lines: row.lines as unknown as CheckoutLine[],
    totals: {
      subtotal: centsFrom(row.subtotal),
      discount: centsFrom(row.discount),
      tax: centsFrom(row.tax),
      shipping: centsFrom(row.shipping),
      total: centsFrom(row.total),
    },
    method: row.payment_method as PaymentMethod,
    paymentIntentId: row.payment_intent_id,
    clientSecret: row.client_secret,
    details: row.details as CheckoutDetails | null,
    submittedAt: row.submitted_at,
    submittedBy: row.submitted_by,
    orderId: row.order_id,
    version: row.content_version,
    pending: row.pending as PendingContent | null,
    intentVersion: row.intent_version,
    intentAttempt: row.intent_attempt,
    createAsked: row.create_asked,
    updatedAt: row.updated_at,
    clientKey: row.client_key,
  };
}
