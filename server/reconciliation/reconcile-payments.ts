import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { settlePayment } from "../checkout/settle-payment.ts";
import { type ListedPayment, PaymentProviderError } from "../payments/payment-provider.ts";
import { defineJob, noRetry } from "../platform/jobs/define-job.ts";
import { withLogContext } from "../platform/log-context.ts";
import { findDiscrepancy } from "./find-discrepancy.ts";
import type { Finding, PaymentSide } from "./finding.ts";
import {
  listKnownPayments,
  listPaidIntents,
  markRequested,
  storeFailedReconciliation,
  storeReconciliation,
} from "./reconciliation-queries.ts";

/** Longer than a bank payment is under way and than the provider keeps its events. */
const LOOK_BACK_MS = 35 * 24 * 60 * 60_000;
const BATCH = 100;
/** More than that, and no list helps. */
const MAXIMUM_FINDINGS = 100;
/** So many questions in a row without an answer, and the provider is away. */
const GIVE_UP_AFTER = 5;

/** Asks for a comparison now; a job makes it. */
export async function requestReconciliation(
  ctx: Pick<AppContext, "db" | "jobs" | "clock">,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await markRequested(tx, ctx.clock());
    await ctx.jobs.enqueue(tx, reconcilePaymentsJob, {});
  });
}

/**
 * Compares the orders with the provider's own books, in both directions: every payment of the last
 * weeks has its order, every order its payment, and both say the same cents. What differs is first
 * put right by reading the payment again; what still differs then is a finding for a person.
 */
export async function reconcilePayments(ctx: AppContext): Promise<void> {
  try {
    const { compared, findings } = await compare(ctx);
    await storeReconciliation(ctx.db, { compared, findings, at: ctx.clock() });
    if (findings.length > 0) {
      ctx.log.error({ count: findings.length }, "orders and payments do not agree");
    }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error }, "orders and payments could not be compared");
    const isAway = error.reason === "unreachable" || error.reason === "refused";
    await storeFailedReconciliation(ctx.db, isAway ? "unreachable" : "not-configured");
  }
}

async function compare(
  ctx: AppContext,
): Promise<{ compared: number; findings: readonly Finding[] }> {
  const since = new Date(ctx.clock().getTime() - LOOK_BACK_MS);
  const seen = new Set<string>();
  const findings: Finding[] = [];
  const recheck = recheckEach(ctx);
  const batch: ListedPayment[] = [];
  const flush = async () => {
    findings.push(...(await compareBatch(ctx, recheck, batch)));
    batch.length = 0;
  };
  for await (const payment of ctx.payments.listPayments(since)) {
    // Somebody else's, on the same account.
    if (payment.checkoutId === null) continue;
    seen.add(payment.intentId);
    batch.push(payment);
    if (batch.length === BATCH) await flush();
  }
  await flush();

  for (const intentId of await listPaidIntents(ctx.db, since)) {
    // Such as a demo payment of a shop that has real ones now.
    if (seen.has(intentId) || !ctx.payments.knows(intentId)) continue;
    seen.add(intentId);
    const finding = await recheck(intentId, null);
    if (finding) findings.push(finding);
  }
  // What is known to be wrong comes before what could not be looked at.
  const isKnown = ({ code }: Finding) => code !== "not-readable";
  const sorted = findings.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
  return { compared: seen.size, findings: sorted.slice(0, MAXIMUM_FINDINGS) };
}

async function compareBatch(
  ctx: AppContext,
  recheck: Recheck,
  payments: readonly ListedPayment[],
): Promise<Finding[]> {
  const known = await listKnownPayments(
    ctx.db,
    payments.map(({ intentId }) => intentId),
  );
  const findings: Finding[] = [];
  for (const { intentId, ...payment } of payments) {
    const ours = known.get(intentId);
    if (!findDiscrepancy(ours?.order ?? null, payment, ours?.deleted)) continue;
    const finding = await recheck(intentId, payment);
    if (finding) findings.push(finding);
  }
  return findings;
}

type Recheck = (intentId: string, listed: PaymentSide | null) => Promise<Finding | undefined>;

/**
 * Rechecks one payment after another. One that cannot be read is a finding itself and does not keep
 * the others from being compared; several in a row without an answer mean that the provider is away.
 */
function recheckEach(ctx: AppContext): Recheck {
  let unanswered = 0;
  return async (intentId, listed) => {
    try {
      // Each with the checkout's id that it finds.
      const finding = await withLogContext({}, () => recheckPayment(ctx, intentId));
      unanswered = 0;
      return finding;
    } catch (error) {
      const isAway = error instanceof PaymentProviderError && error.reason === "unreachable";
      unanswered = isAway ? unanswered + 1 : 0;
      if (unanswered >= GIVE_UP_AFTER) throw error;
      ctx.log.error({ err: error, intentId }, "a payment could not be compared with its order");
      const ours = (await listKnownPayments(ctx.db, [intentId])).get(intentId);
      return { code: "not-readable", intentId, order: ours?.order ?? null, payment: listed };
    }
  };
}

/** Reads the payment as any event would, and compares what both sides say after that. */
async function recheckPayment(ctx: AppContext, intentId: string): Promise<Finding | undefined> {
  await settlePayment(ctx, { intentId });
  const ours = (await listKnownPayments(ctx.db, [intentId])).get(intentId);
  const report = await ctx.payments.report(intentId);
  const order = ours?.order ?? null;
  const payment = report
    ? {
        state: report.state,
        amount: report.amount,
        refunded: report.refunded,
        isTakenBack: report.dispute === "open" || report.dispute === "lost",
      }
    : null;
  const code = findDiscrepancy(order, payment, ours?.deleted);
  return code && { code, intentId, order, payment };
}

export const reconcilePaymentsJob = defineJob({
  name: "reconcile-payments",
  schema: z.object({}),
  retry: noRetry,
  limit: "one-running",
  schedule: { cron: "41 * * * *" },
  expireInSeconds: 1800,
  handler: (ctx: AppContext) => reconcilePayments(ctx),
});
