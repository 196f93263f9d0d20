import { type Selectable, sql } from "kysely";
import { add, cents } from "#domain/money/cents.ts";
import type { PaidWith } from "#domain/orders/paid-with.ts";
import { placeholderClientSecret } from "#domain/payments/client-secret.ts";
import type { PaymentMethod } from "#domain/payments/payment-method.ts";
import type { PaymentState } from "#domain/payments/payment-state.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DemoPayments } from "../../platform/db/generated-types.ts";
import {
  type IntentChange,
  type ListedPayment,
  type NewIntent,
  type PaymentIntent,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentReport,
  type ProviderRefund,
  type ProviderRefundRequest,
} from "../payment-provider.ts";

export type DemoPaymentProvider = PaymentProvider & {
  /**
   * Does what a real provider's form does in the browser: the shopper confirms, the money moves.
   * Only with the intent's own secret, and after Pay was pressed.
   */
  confirm(intentId: string, clientSecret: string): Promise<boolean>;
};

const PREFIX = "pi_demo";
/** Bank payments from such an email address fail, so that a demo can show that too. */
const BOUNCING = /\+bounce@/;
const BOUNCE_AFTER_MS = 60_000;

/**
 * Takes no money and always succeeds, except for a bank payment with +bounce in the email address.
 * Demo mode only; its client secret is the placeholder. Payments are rows of demo_payments, so that
 * they survive a crash.
 */
export function demoPayments(db: Database): DemoPaymentProvider {
  return {
    createIntent: (request) => createIntent(db, request),
    updateIntent: (intentId, change) => updateIntent(db, intentId, change),
    cancelIntent: (intentId) => cancelIntent(db, intentId),
    refund: (intentId, request) => refund(db, intentId, request),
    report: (intentId) => report(db, intentId),
    listPayments: (since) => listPayments(db, since),
    // Demo money costs no fees and is paid out to no bank.
    async *listBalance() {},
    readBalance: async () => null,
    // There are no events to miss.
    async *listMissedEvents() {},
    knows: (intentId) => intentId.startsWith(PREFIX),
    readEvent: null,
    confirm: (intentId, clientSecret) => confirm(db, intentId, clientSecret),
  };
}

async function createIntent(
  db: Database,
  { checkoutId, amount, method, payment = 1 }: NewIntent,
): Promise<PaymentIntent> {
  // Derived from the checkout, so that repeated requests give the same intent. After a cancellation
  // it gets a new one.
  const intentId = `${PREFIX}${checkoutId.replaceAll("-", "")}${payment > 1 ? payment : ""}`;
  const terms = { amount, method, state: "requires_payment_method" };
  await db
    .insertInto("demo_payments")
    .values({ intent_id: intentId, ...terms })
    .onConflict((conflict) =>
      conflict
        .column("intent_id")
        .doUpdateSet({ ...terms, updated_at: new Date() })
        .where("demo_payments.state", "!=", "succeeded"),
    )
    .execute();
  return { id: intentId, clientSecret: placeholderClientSecret(intentId) };
}

async function updateIntent(
  db: Database,
  intentId: string,
  { amount, method, details }: IntentChange,
): Promise<PaymentIntent> {
  const bounces = method === "ach" && details !== null && BOUNCING.test(details.email);
  const change = async () => {
    const { numUpdatedRows } = await db
      .updateTable("demo_payments")
      .set({ amount, method, bounces, updated_at: new Date() })
      .where("intent_id", "=", intentId)
      .where("state", "not in", ["processing", "succeeded", "canceled"])
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  const isChanged = (await change()) || ((await bounce(db, intentId)) && (await change()));
  if (!isChanged) {
    throw new PaymentProviderError("No demo payment that could be changed.", { reason: "refused" });
  }
  return { id: intentId, clientSecret: placeholderClientSecret(intentId) };
}

async function cancelIntent(db: Database, intentId: string): Promise<boolean> {
  await bounce(db, intentId);
  const row = await db
    .updateTable("demo_payments")
    .set({ state: "canceled", updated_at: new Date() })
    .where("intent_id", "=", intentId)
    .where("state", "not in", ["processing", "succeeded"])
    .returning("intent_id")
    .executeTakeFirst();
  return row !== undefined;
}

async function refund(
  db: Database,
  intentId: string,
  { refundId, amount }: ProviderRefundRequest,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The payment stays locked, so that two refunds cannot exceed it.
    const payment = await tx
      .selectFrom("demo_payments")
      .select(["amount", "state"])
      .where("intent_id", "=", intentId)
      .forUpdate()
      .executeTakeFirst();
    const refunds = await listDemoRefunds(tx, intentId);
    if (refunds.some((earlier) => earlier.refundId === refundId)) return;

    const refunded = add(...refunds.map((earlier) => earlier.amount));
    if (payment?.state !== "succeeded" || add(refunded, amount) > payment.amount) {
      throw new PaymentProviderError("No demo payment of which so much could be refunded.", {
        reason: "refused",
        forPeople: "This payment has already been refunded.",
      });
    }

    const id = `re_demo${refundId.replaceAll("-", "")}`;
    await tx
      .insertInto("demo_refunds")
      .values({ id, intent_id: intentId, refund_id: refundId, amount })
      .execute();
  });
}

async function report(db: Database, intentId: string): Promise<PaymentReport | undefined> {
  const row = await db
    .selectFrom("demo_payments")
    .select(["state", "amount", "method", "bounces"])
    .select((payment) =>
      payment
        .exists(payment.selectFrom("demo_refunds").where("intent_id", "=", intentId))
        .as("is_refunded"),
    )
    .where("intent_id", "=", intentId)
    .executeTakeFirst();
  if (!row) return undefined;

  const failsNow = row.bounces && row.state === "processing" && (await bounce(db, intentId));
  if (failsNow) row.state = "requires_payment_method";
  const { state, amount, method } = termsOf(row);
  const hasFailed = row.bounces && state === "requires_payment_method";
  const refunds = row.is_refunded ? await listDemoRefunds(db, intentId) : [];
  return {
    state,
    amount,
    paidWith: state === "succeeded" || row.bounces ? demoAccount[method] : null,
    // Demo payments have no disputes and only one, the latest content.
    version: null,
    nextStep: null,
    failure: hasFailed
      ? "The customer's account has insufficient funds to cover this payment."
      : null,
    refunded: add(...refunds.map((each) => each.amount)),
    refunds,
    dispute: null,
    disputes: [],
    inReview: false,
  };
}

async function* listPayments(db: Database, since: Date): AsyncIterable<ListedPayment> {
  const rows = await db
    .selectFrom("demo_payments")
    .selectAll()
    .select(
      sql<string>`(
        select coalesce(sum(amount), 0) from demo_refunds
        where demo_refunds.intent_id = demo_payments.intent_id)`.as("refunded"),
    )
    .where("created_at", ">=", since)
    .execute();
  for (const row of rows) {
    const { state, amount } = termsOf(row);
    const checkoutId = checkoutIdOf(row.intent_id);
    const refunded = cents(Number(row.refunded));
    yield { intentId: row.intent_id, checkoutId, state, amount, refunded };
  }
}

async function confirm(db: Database, intentId: string, clientSecret: string): Promise<boolean> {
  if (clientSecret !== placeholderClientSecret(intentId)) return false;
  const { rows } = await sql`
    update demo_payments set updated_at = ${new Date()},
      state = case when bounces then 'processing' else 'succeeded' end
    where intent_id = ${intentId} and state <> 'canceled' and (
      exists (
        select from checkouts
        where payment_intent_id = ${intentId} and details is not null
      )
      or exists (select from payments where provider_id = ${intentId})
    )
    returning intent_id`.execute(db);
  return rows.length > 0;
}

/**
 * Lets a confirmed bank payment fail after a minute, if its email address says so.
 *
 * @returns whether it failed now
 */
async function bounce(db: Database, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("demo_payments")
    .set({ state: "requires_payment_method" })
    .where("intent_id", "=", intentId)
    .where("bounces", "=", true)
    .where("state", "=", "processing")
    .where("updated_at", "<", new Date(Date.now() - BOUNCE_AFTER_MS))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Demo refunds succeed at once. */
async function listDemoRefunds(db: Database, intentId: string): Promise<ProviderRefund[]> {
  const rows = await db
    .selectFrom("demo_refunds")
    .selectAll()
    .where("intent_id", "=", intentId)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    refundId: row.refund_id,
    amount: cents(row.amount),
    state: "succeeded",
    failure: null,
    createdAt: row.created_at,
  }));
}

function termsOf({
  amount,
  method,
  state,
}: Pick<Selectable<DemoPayments>, "amount" | "method" | "state">) {
  // The table's CHECKs allow only these values.
  return { amount: cents(amount), method: method as PaymentMethod, state: state as PaymentState };
}

function checkoutIdOf(intentId: string): string | null {
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})\d*$/.exec(intentId.slice(PREFIX.length));
  return parts?.slice(1).join("-") ?? null;
}

const demoAccount: Record<PaymentMethod, PaidWith> = {
  ach: { type: "bank", last4: "6789", brand: "Demo Bank" },
  debit: { type: "card", last4: "4242", brand: "visa" },
};
