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

/** What is paid for, and how. */
export type CheckoutContent = {
  readonly lines: readonly CheckoutLine[];
  readonly totals: Totals;
  readonly method: PaymentMethod;
};

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

/** Stores what is about to be paid, unless the checkout is there already. */
export async function addCheckout(
  db: Database,
  id: string,
  content: CheckoutContent,
  at: Date,
): Promise<void> {
  await db
    .insertInto("checkouts")
    .values({ id, created_at: at, updated_at: at, ...columnsOf(content) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Call with the checkout locked, and never after it became an order. */
export async function changeCheckout(
  tx: DatabaseTransaction,
  id: string,
  content: CheckoutContent,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ updated_at: at, ...columnsOf(content) })
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

export async function storeIntent(
  tx: DatabaseTransaction,
  checkoutId: string,
  intent: { readonly id: string; readonly clientSecret: string },
): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ payment_intent_id: intent.id, client_secret: intent.clientSecret })
    .where("id", "=", checkoutId)
    .execute();
}

/** Call with the checkout locked. */
export async function storeDetails(
  tx: DatabaseTransaction,
  checkoutId: string,
  submission: { readonly details: CheckoutDetails; readonly tab: string; readonly at: Date },
): Promise<void> {
  const { details, tab, at } = submission;
  await tx
    .updateTable("checkouts")
    .set({ details: jsonb(details), submitted_at: at, submitted_by: tab, updated_at: at })
    .where("id", "=", checkoutId)
    .execute();
}

export async function markPlaced(tx: DatabaseTransaction, id: string, at: Date): Promise<void> {
  await tx
    .updateTable("checkouts")
    .set({ order_id: id, updated_at: at })
    .where("id", "=", id)
    .execute();
}

/**
 * Intents that somebody pressed Pay for since `since` and whose end is open: there is no order yet,
 * or its payment is still pending. The oldest first.
 */
export async function listOpenIntents(db: Database, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("checkouts")
    .leftJoin("orders", "orders.id", "checkouts.order_id")
    .select("checkouts.payment_intent_id")
    .where("checkouts.submitted_at", ">", since)
    .where("checkouts.payment_intent_id", "is not", null)
    .where((is) =>
      is.or([is("checkouts.order_id", "is", null), is("orders.payment_status", "=", "pending")]),
    )
    .orderBy("checkouts.submitted_at")
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
    submittedAt: row.submitted_at,
    submittedBy: row.submitted_by,
    orderId: row.order_id,
  };
}
