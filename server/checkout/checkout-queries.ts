import type { Selectable } from "kysely";
import type { CheckoutDetails } from "#domain/checkout/checkout-details.ts";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Cents } from "#domain/money/cents.ts";
import { toDecimal } from "#domain/money/cents.ts";
import type { BundleSize } from "#domain/pricing/bundle-size.ts";
import type { Totals } from "#domain/pricing/price-cart.ts";
import type { Database, DatabaseTransaction } from "../db/database.ts";
import { centsFrom } from "../db/decimal.ts";
import { jsonb } from "../db/json.ts";
import type { Checkouts } from "../db/schema.ts";

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

/** One cart on its way to becoming an order. Its id comes from the cart and goes to the order. */
export type Checkout = {
  readonly id: string;
  readonly lines: readonly CheckoutLine[];
  readonly totals: Totals;
  readonly method: PaymentMethod;
  readonly paymentIntentId: string | null;
  readonly clientSecret: string | null;
  /** Null until the shopper pressed Pay. */
  readonly details: CheckoutDetails | null;
  readonly orderId: string | null;
};

export async function findCheckout(db: Database, id: string): Promise<Checkout | undefined> {
  const row = await db.selectFrom("checkouts").selectAll().where("id", "=", id).executeTakeFirst();
  return row && checkoutOf(row);
}

export async function findCheckoutByIntent(
  db: Database,
  intentId: string,
): Promise<Checkout | undefined> {
  const row = await db
    .selectFrom("checkouts")
    .selectAll()
    .where("payment_intent_id", "=", intentId)
    .executeTakeFirst();
  return row && checkoutOf(row);
}

export async function lockCheckout(
  tx: DatabaseTransaction,
  id: string,
): Promise<Checkout | undefined> {
  const row = await tx
    .selectFrom("checkouts")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && checkoutOf(row);
}

/**
 * Stores what is about to be paid, or what changed about it; a checkout that has become an order
 * stays as it is.
 *
 * @returns the checkout as it is stored now
 */
export async function storeCheckout(
  db: Database,
  checkout: Pick<Checkout, "id" | "lines" | "totals" | "method">,
  at: Date,
): Promise<Checkout> {
  const { totals } = checkout;
  const values = {
    lines: jsonb(checkout.lines),
    subtotal: toDecimal(totals.subtotal),
    discount: toDecimal(totals.discount),
    tax: toDecimal(totals.tax),
    shipping: toDecimal(totals.shipping),
    total: toDecimal(totals.total),
    payment_method: checkout.method,
    updated_at: at,
  };
  const row = await db
    .insertInto("checkouts")
    .values({ id: checkout.id, created_at: at, ...values })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet(values).where("checkouts.order_id", "is", null),
    )
    .returningAll()
    .executeTakeFirst();
  if (row) return checkoutOf(row);
  const placed = await findCheckout(db, checkout.id);
  if (!placed) throw new Error("A checkout vanished while it was stored.");
  return placed;
}

export async function storeIntent(
  db: Database,
  checkoutId: string,
  intent: { readonly id: string; readonly clientSecret: string },
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ payment_intent_id: intent.id, client_secret: intent.clientSecret })
    .where("id", "=", checkoutId)
    .execute();
}

export async function storeDetails(
  db: Database,
  checkoutId: string,
  details: CheckoutDetails,
  at: Date,
): Promise<void> {
  await db
    .updateTable("checkouts")
    .set({ details: jsonb(details), submitted_at: at, updated_at: at })
    .where("id", "=", checkoutId)
    .where("order_id", "is", null)
    .execute();
}

export async function markPlaced(tx: DatabaseTransaction, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ order_id: id, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/** Intents of checkouts that somebody pressed Pay for since `since` and that have no order. */
export async function listOpenIntents(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("checkouts")
    .select("payment_intent_id")
    .where("order_id", "is", null)
    .where("submitted_at", ">", since)
    .where("payment_intent_id", "is not", null)
    .orderBy("submitted_at")
    .execute();
  return rows.flatMap((row) => row.payment_intent_id ?? []);
}

function checkoutOf(row: Selectable<Checkouts>): Checkout {
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
    orderId: row.order_id,
  };
}
