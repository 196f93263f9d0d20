import { type Selectable, sql, type UpdateObject } from "kysely";
import {
  type CheckoutContent,
  checkoutLinesSchema,
  type PendingContent,
  pendingContentSchema,
  storedDetailsSchema,
} from "#domain/checkout/checkout-content.ts";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { Database } from "../platform/db/database.ts";
import type { Checkouts, DB } from "../platform/db/generated-types.ts";
import { ConflictError } from "../platform/db/retry-on-conflict.ts";
import { centsFrom, jsonb } from "../platform/db/values.ts";

/** One cart on its way to becoming an order. Its id comes from the cart and goes to the order. */
export type Checkout = CheckoutContent & {
  readonly id: string;
  /** Grows with each change. A change names the revision that it was computed from. */
  readonly revision: number;
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
  /** Part of the idempotency key that the provider is called with. */
  readonly intentAttempt: number;
  /** The provider was asked for an intent, so that there may be one without an answer here. */
  readonly intentRequested: boolean;
  readonly updatedAt: Date;
  /** Whose checkout it is, as a hash of a network address, for limits. */
  readonly clientKey: string | null;
};

/** With the database's time of reading, by which several processes agree on what came first. */
export type ReadCheckout = Checkout & { readonly readAt: Date };

/** The checkout with this id, or the one whose payment this is. */
export async function findCheckout(
  db: Database,
  by: { readonly id: string } | { readonly intentId: string },
): Promise<ReadCheckout | undefined> {
  const row = await db
    .selectFrom("checkouts")
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as("read_at"))
    .where((is) => ("id" in by ? is("id", "=", by.id) : is("payment_intent_id", "=", by.intentId)))
    .executeTakeFirst();
  return row && { ...checkoutOf(row), readAt: row.read_at };
}

/**
 * Stores a new checkout, for which the provider is about to be asked for an intent.
 * @throws ConflictError when it exists already
 */
export async function createCheckout(
  db: Database,
  id: string,
  content: CheckoutContent,
  { at, clientKey }: { readonly at: Date; readonly clientKey: string | null },
): Promise<Checkout> {
  const row = await db
    .insertInto("checkouts")
    .values({
      id,
      created_at: at,
      updated_at: at,
      client_key: clientKey,
      intent_requested: true,
      ...contentColumns(content),
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ConflictError("Somebody else has just begun this checkout.");
  return checkoutOf(row);
}

/**
 * Writes what was computed from a checkout.
 * @throws ConflictError when the checkout was changed or became an order since it was read
 */
export async function updateCheckout(
  db: Database,
  { id, revision }: Checkout,
  change: UpdateObject<DB, "checkouts">,
): Promise<Checkout> {
  const row = await db
    .updateTable("checkouts")
    .set({ revision: revision + 1, ...change })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where("order_id", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ConflictError("This checkout has changed since it was read.");
  return checkoutOf(row);
}

/** Longer than a call and its retry may take at the provider. */
const LEASE_SECONDS = 20;

/**
 * Claims the right to tell the provider of new content, for as long as such a call may take. Callers
 * with the same version make the same request and share the lease; another version has to wait until
 * it is returned or has run out, because nobody could tell which of two calls arrived last.
 *
 * @throws ConflictError when the checkout has changed, or while the lease is another version's
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
      // Sharing a lease changes nothing that its other callers go by.
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
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ConflictError("Another change of this checkout is being made.");
  return checkoutOf(row);
}

/** How long a payment may be under way in one tab before another may change the checkout. */
const PAYING_MS = 2 * 60_000;

/** Whether another of the shopper's tabs pressed Pay a moment ago and may be paying. */
export function isBeingPaidElsewhere(checkout: Checkout, tab: string, now: Date): boolean {
  const { submittedAt, submittedBy } = checkout;
  if (!submittedAt || submittedBy === tab) return false;
  return now.getTime() - submittedAt.getTime() < PAYING_MS;
}

export function contentColumns({ lines, totals, method }: CheckoutContent) {
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

/** A checkout that nobody pays any more. */
export type StaleCheckout = { readonly id: string; readonly intentId: string | null };

/** Without an order, and untouched: never submitted since `left`, or submitted and not since `gone`. */
export async function listStaleCheckouts(
  db: Database,
  options: { readonly left: Date; readonly gone: Date; readonly limit: number },
): Promise<StaleCheckout[]> {
  const { left, gone, limit } = options;
  return await db
    .selectFrom("checkouts")
    .select(["id", "payment_intent_id as intentId"])
    .where("order_id", "is", null)
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
 * Unless somebody came back to it since. Its demo payment goes too, which nothing else would ever
 * delete.
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

function checkoutOf(row: Selectable<Checkouts>): Checkout {
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
    // A CHECK of the table knows the methods.
    method: row.payment_method as PaymentMethod,
    paymentIntentId: row.payment_intent_id,
    clientSecret: row.client_secret,
    details: row.details === null ? null : storedDetailsSchema.parse(row.details),
    submittedAt: row.submitted_at,
    submittedBy: row.submitted_by,
    orderId: row.order_id,
    version: row.content_version,
    pending: row.pending === null ? null : pendingContentSchema.parse(row.pending),
    intentVersion: row.intent_version,
    intentAttempt: row.intent_attempt,
    intentRequested: row.intent_requested,
    updatedAt: row.updated_at,
    clientKey: row.client_key,
  };
}
