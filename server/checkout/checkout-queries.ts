import { type Selectable, sql, type UpdateObject } from "kysely";
import {
  type CheckoutContent,
  checkoutLinesSchema,
  type PendingContent,
  parcelsSchema,
  pendingContentSchema,
  storedDetailsSchema,
} from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import { appliedGiftCardOrNoneSchema } from "#domain/gift-cards/gift-card-schema.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import {
  appliedPromotionsSchema,
  shippingChargeOrNoneSchema,
  taxPartsSchema,
} from "#domain/pricing/quote-schema.ts";
import type { Database, DatabaseTransaction } from "../platform/db/database.ts";
import type { Checkouts, DB } from "../platform/db/generated-types.ts";
import { ConflictError } from "../platform/db/retry-on-conflict.ts";
import { centsFrom, jsonb } from "../platform/db/sql-values.ts";

/** A cart on its way to becoming an order. Checkout and order take the id of the cart. */
export type Checkout = CheckoutContent & {
  readonly id: string;
  /** Incremented by each change. An update names the revision that it was computed from. */
  readonly revision: number;
  readonly paymentIntentId: string | null;
  readonly clientSecret: string | null;
  /** Null until the shopper pressed Pay. */
  readonly details: CheckoutDetails | null;
  readonly submittedAt: Date | null;
  /** The tab in which Pay was pressed last. */
  readonly submittedBy: string | null;
  readonly orderId: string | null;
  /** The checkout that was paid, if its order was bought together with others. */
  readonly purchaseId: string | null;
  /** Incremented when the content to be paid for changes. */
  readonly version: number;
  readonly pending: PendingContent | null;
  /** The version of the content that the provider's intent has; null when unknown. */
  readonly intentVersion: number | null;
  /** Part of the idempotency key that the provider is called with. */
  readonly intentAttempt: number;
  /**
   * Whether the provider was asked for an intent. It may have made one even if no answer arrived.
   */
  readonly intentRequested: boolean;
  readonly updatedAt: Date;
  /** A hash of the client's network address, for rate limits. */
  readonly clientKey: string | null;
  /** Start of the current reservation; null before the first one, and after one lapsed. */
  readonly reservedSince: Date | null;
  /** How often what it had reserved was released unpaid. */
  readonly lapses: number;
};

/** Listed by name: a prepared statement with "*" would fail when a column is added. */
const columns = [
  "id",
  "revision",
  "lines",
  "subtotal",
  "discount",
  "tax",
  "shipping",
  "total",
  "taxes",
  "shipping_charge",
  "promotions",
  "gift_card",
  "parcels",
  "payment_method",
  "payment_intent_id",
  "client_secret",
  "details",
  "submitted_at",
  "submitted_by",
  "order_id",
  "purchase_id",
  "content_version",
  "pending",
  "intent_version",
  "intent_attempt",
  "intent_requested",
  "updated_at",
  "client_key",
  "reserved_since",
  "lapses",
] as const satisfies (keyof Checkouts)[];

/** For statements in SQL: the query builder takes ten times as long to put so many columns together. */
const columnList = sql.raw(columns.join(", "));

type CheckoutRow = Pick<Selectable<Checkouts>, (typeof columns)[number]>;

/**
 * With the time of reading by the database's clock, so that several processes agree on the order.
 */
export type ReadCheckout = Checkout & { readonly readAt: Date };

/** A checkout by its id, or by one of its payments. */
export type CheckoutKey = { readonly id: string } | { readonly intentId: string };

/** Finds a checkout by its id, or by one of its payments: its order may have several. */
export async function findCheckout(
  db: Database,
  by: CheckoutKey,
): Promise<ReadCheckout | undefined> {
  const condition =
    "id" in by
      ? sql`id = ${by.id}`
      : sql`payment_intent_id = ${by.intentId} or id = (
          -- The orders of a purchase share it.
          select order_id from payments where provider_id = ${by.intentId} order by order_id limit 1
        )`;
  const { rows } = await sql<CheckoutRow & { readonly read_at: Date }>`
    select ${columnList}, clock_timestamp() as read_at from checkouts
    where ${condition} order by purchase_position limit 1`.execute(db);
  const [row] = rows;
  return row && { ...checkoutOf(row), readAt: row.read_at };
}

/**
 * Stores a new checkout, just before the provider is asked for an intent.
 *
 * @param options.intentRequested false when nothing is left to pay, so that no intent is needed
 * @throws ConflictError when it exists already
 */
export async function createCheckout(
  db: Database,
  id: string,
  content: CheckoutContent,
  options: {
    readonly at: Date;
    readonly clientKey: string | null;
    readonly intentRequested?: boolean;
  },
): Promise<Checkout> {
  const { at, clientKey, intentRequested = true } = options;
  const row = await db
    .insertInto("checkouts")
    .values({
      id,
      created_at: at,
      updated_at: at,
      client_key: clientKey,
      intent_requested: intentRequested,
      ...contentColumns(content),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw new ConflictError("Somebody else has just begun this checkout.");
  return checkoutOf(row);
}

/** Columns to update. */
export type CheckoutChange = UpdateObject<DB, "checkouts">;

/**
 * Updates a checkout.
 * @throws ConflictError when the checkout was changed or became an order since it was read
 */
export async function updateCheckout(
  db: Database,
  checkout: Checkout,
  change: CheckoutChange,
): Promise<Checkout> {
  const row = await updateUnchanged(db, checkout, change).returning(columns).executeTakeFirst();
  if (!row) throw new ConflictError(CHANGED);
  return checkoutOf(row);
}

/** What placing the order has to do besides. Read with the claim, because most checkouts have none of it. */
type Claimed = {
  /** Whether the checkout has reserved uses of promotions or a share of a gift card. */
  readonly hasReserved: boolean;
  /** Whether the stock of any product is counted. */
  readonly countsStock: boolean;
};

/**
 * Updates a checkout that becomes an order.
 * @throws ConflictError when the checkout was changed or became an order since it was read
 */
export async function claimCheckout(
  tx: DatabaseTransaction,
  checkout: Checkout,
  change: CheckoutChange,
): Promise<Claimed> {
  const { id } = checkout;
  const row = await updateUnchanged(tx, checkout, change)
    .returning([
      // With the id as a parameter both are index scans.
      sql<boolean>`exists (select from promotion_uses
          where checkout_id = ${id} and expires_at is not null)
        or exists (select from gift_card_reservations where checkout_id = ${id})`.as(
        "has_reserved",
      ),
      sql<boolean>`exists (select from stock_levels)`.as("counts_stock"),
    ])
    .executeTakeFirst();
  if (!row) throw new ConflictError(CHANGED);
  return { hasReserved: row.has_reserved, countsStock: row.counts_stock };
}

const CHANGED = "This checkout has changed since it was read.";

function updateUnchanged(db: Database, { id, revision }: Checkout, change: CheckoutChange) {
  return db
    .updateTable("checkouts")
    .set({ revision: revision + 1, ...change })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("order_id", "is", null);
}

/** Longer than one call to the provider and its retry may take. */
const LEASE_SECONDS = 20;

/**
 * Takes a lease for updating the provider's intent, for as long as such a call may take. Callers
 * with the same version make the same request and share the lease. Another version has to wait
 * until the lease is returned or has expired: of two concurrent calls nobody could tell which one
 * arrived last.
 *
 * @throws ConflictError when the checkout has changed, or while another version holds the lease
 */
export async function claimIntentCall(
  db: Database,
  { id, revision, pending: known }: Checkout,
  pending: PendingContent,
): Promise<Checkout> {
  const isShared = known?.version === pending.version;
  const row = await db
    .updateTable("checkouts")
    .set({
      // Whoever shares a lease must not invalidate the revision of the others.
      revision: isShared ? revision : revision + 1,
      pending: jsonb(pending),
      lease_until: sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("order_id", "is", null)
    .$if(!isShared, (query) =>
      query.where((is) =>
        is.or([
          is("lease_until", "is", null),
          is("lease_until", "<", sql<Date>`clock_timestamp()`),
        ]),
      ),
    )
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw new ConflictError("Another change of this checkout is being made.");
  return checkoutOf(row);
}

export function contentColumns(content: CheckoutContent) {
  const { lines, totals, taxes, shippingCharge, promotions, method, giftCard } = content;
  const { parcels } = content;
  return {
    lines: jsonb(lines),
    subtotal: toDecimal(totals.subtotal),
    discount: toDecimal(totals.discount),
    tax: toDecimal(totals.tax),
    shipping: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
    taxes: jsonb(taxes),
    shipping_charge: shippingCharge && jsonb(shippingCharge),
    promotions: jsonb(promotions),
    payment_method: method,
    gift_card: giftCard && jsonb(giftCard),
    parcels: parcels && jsonb(parcels),
  };
}

function checkoutOf(row: CheckoutRow): Checkout {
  return {
    id: row.id,
    revision: row.revision,
    lines: checkoutLinesSchema.parse(row.lines),
    totals: {
      subtotal: centsFrom(row.subtotal),
      discount: centsFrom(row.discount),
      tax: centsFrom(row.tax),
      shipping: centsFrom(row.shipping),
      total: centsFrom(row.total),
    },
    taxes: taxPartsSchema.parse(row.taxes),
    shippingCharge: shippingChargeOrNoneSchema.parse(row.shipping_charge),
    promotions: appliedPromotionsSchema.parse(row.promotions),
    giftCard: appliedGiftCardOrNoneSchema.parse(row.gift_card),
    parcels: row.parcels === null ? null : parcelsSchema.parse(row.parcels),
    // The column's CHECK constraint allows only payment methods.
    method: row.payment_method as PaymentMethod,
    paymentIntentId: row.payment_intent_id,
    clientSecret: row.client_secret,
    details: row.details === null ? null : storedDetailsSchema.parse(row.details),
    submittedAt: row.submitted_at,
    submittedBy: row.submitted_by,
    orderId: row.order_id,
    purchaseId: row.purchase_id,
    version: row.content_version,
    pending: row.pending === null ? null : pendingContentSchema.parse(row.pending),
    intentVersion: row.intent_version,
    intentAttempt: row.intent_attempt,
    intentRequested: row.intent_requested,
    updatedAt: row.updated_at,
    clientKey: row.client_key,
    reservedSince: row.reserved_since,
    lapses: row.lapses,
  };
}
