import { sql } from "kysely";
import { settledStatusOf } from "#domain/checkout/payment-state.ts";
import { cents, toDecimal } from "#domain/money/cents.ts";
import type { AppContext } from "../app-context.ts";
import type { PaymentReport } from "../payments/payment-provider.ts";
import type { DatabaseTransaction } from "../platform/db/database.ts";
import { centsFrom } from "../platform/db/decimal.ts";
import { recordOrderEvent } from "./order-events.ts";

/** How the shop came to know what it knows of a payment. */
export type PaymentReading = {
  /** The database's time before the provider was asked. */
  readonly askedAt: Date;
  /** The payer's bank warned of this card. The provider's report does not say it; its event did. */
  readonly isFraudWarning: boolean;
};

const FRAUD_WARNING = "fraud-warning";
type Hold = "dispute" | "review" | typeof FRAUD_WARNING;

/**
 * Whether a reading says something that the order does not. Readings may arrive in any order: one
 * that was begun before another one was written down may be older than that one, and proves nothing.
 */
export async function weighReading(
  tx: DatabaseTransaction,
  orderId: string,
  payment: PaymentReport,
  { askedAt, isFraudWarning }: PaymentReading,
): Promise<"news" | "nothing-new" | "outdated"> {
  const row = await lockOrder(tx, orderId);
  if (!row) return "nothing-new";
  const isSame =
    row.payment_status === settledStatusOf(payment) &&
    centsFrom(row.refunded_amount) === payment.refunded &&
    row.dispute_state === payment.dispute &&
    row.payment_failure === failureOf(payment) &&
    row.verification_url === verificationUrlOf(payment) &&
    row.hold === holdOf(row, payment, isFraudWarning) &&
    !isFirstWarning(row, isFraudWarning);
  if (isSame) return "nothing-new";
  if (row.payment_read_at && row.payment_read_at > askedAt) return "outdated";
  await tx
    .updateTable("orders")
    .set({ payment_read_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", orderId)
    .execute();
  return "news";
}

/** Refunds, disputes and reviews, on the order and as lines of its history. */
export async function mirrorPayment(
  shop: Pick<AppContext, "clock">,
  tx: DatabaseTransaction,
  orderId: string,
  payment: PaymentReport,
  { isFraudWarning }: PaymentReading,
): Promise<void> {
  const row = await lockOrder(tx, orderId);
  if (!row) return;
  const now = shop.clock();
  const hold = holdOf(row, payment, isFraudWarning);
  await tx
    .updateTable("orders")
    .set({
      refunded_amount: toDecimal(payment.refunded),
      dispute_state: payment.dispute,
      hold,
      payment_failure: failureOf(payment),
      verification_url: verificationUrlOf(payment),
      updated_at: now,
    })
    .where("id", "=", orderId)
    .execute();

  const refunded = payment.refunded - centsFrom(row.refunded_amount);
  if (refunded > 0) {
    const detail = { amount: refunded, refunded: payment.refunded, total: payment.amount };
    await recordOrderEvent(tx, orderId, now, { kind: "refund", actor: "provider", detail });
  }
  if (refunded < 0) {
    await recordOrderEvent(tx, orderId, now, {
      kind: "refund-failed",
      actor: "provider",
      detail: { amount: cents(-refunded) },
    });
  }
  if (payment.dispute && payment.dispute !== row.dispute_state) {
    await recordOrderEvent(tx, orderId, now, {
      kind: "dispute",
      actor: "provider",
      detail: { state: payment.dispute },
    });
  }
  // Behind a dispute too, so that it counts once that is won.
  if (isFirstWarning(row, isFraudWarning) && hold !== FRAUD_WARNING) {
    await recordOrderEvent(tx, orderId, now, {
      kind: "hold",
      actor: "provider",
      detail: { reason: FRAUD_WARNING },
    });
  }
  if (hold !== row.hold)
    await recordOrderEvent(tx, orderId, now, {
      kind: "hold",
      actor: "provider",
      detail: { reason: hold },
    });
}

type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

/** Why the order should not be packed; the gravest reason. A warning is never taken back. */
function holdOf(
  { is_warned: isWarned }: LockedOrder,
  { dispute, inReview }: PaymentReport,
  isFraudWarning: boolean,
): Hold | null {
  if (dispute === "open" || dispute === "lost") return "dispute";
  if (isFraudWarning || isWarned) return FRAUD_WARNING;
  return inReview ? "review" : null;
}

function isFirstWarning({ is_warned: isWarned }: LockedOrder, isFraudWarning: boolean): boolean {
  return isFraudWarning && !isWarned;
}

/** Why the last try did not go through; null once one did. */
export function failureOf({ state, failure }: PaymentReport): string | null {
  return state === "succeeded" ? null : failure;
}

/** Where the customer confirms a bank account, while that is waited for. */
export function verificationUrlOf({ nextStep }: PaymentReport): string | null {
  return nextStep?.kind === "microdeposits" ? nextStep.url : null;
}

/**
 * Call with the checkout locked. Whether the payer's bank ever warned is in the order's history
 * alone: the provider's report does not say it, and a dispute takes its place as the reason to hold.
 */
async function lockOrder(tx: DatabaseTransaction, orderId: string) {
  return await tx
    .selectFrom("orders")
    .select([
      "payment_status",
      "refunded_amount",
      "dispute_state",
      "hold",
      "payment_failure",
      "verification_url",
      "payment_read_at",
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("order_events")
          .select("order_events.id")
          .whereRef("order_events.order_id", "=", "orders.id")
          .where("kind", "=", "hold")
          .where(sql`detail ->> 'reason'`, "=", FRAUD_WARNING),
      ).as("is_warned"),
    )
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
}
