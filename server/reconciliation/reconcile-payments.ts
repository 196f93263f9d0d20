import type { AppContext } from "../app-context.ts";
import { settlePayment } from "../checkout/settle/settle-payment.ts";
import { type ListedPayment, PaymentProviderError } from "../payments/payment-provider.ts";
import { defineSweep } from "../platform/jobs/define-job.ts";
import { withLogContext } from "../platform/log-context.ts";
import type { KnownPayment } from "./combine-shared.ts";
import { compareClearing } from "./compare-clearing.ts";
import { findDiscrepancy } from "./find-discrepancy.ts";
import type { Finding, PaymentSide } from "./finding.ts";
import { reconcileBooks } from "./reconcile-books.ts";
import {
  listKnownPayments,
  listPaidIntents,
  markRequested,
  type Reconciliation,
  readReconciliation,
  storeClearing,
  storeFailedReconciliation,
  storeReconciliation,
} from "./reconciliation-queries.ts";

/** Longer than a bank payment takes and than the provider keeps its events. */
const LOOK_BACK_MS = 35 * 24 * 60 * 60_000;
/** A longer list helps nobody. */
const MAX_FINDINGS = 100;
/** After this many requests in a row without an answer, the provider counts as unreachable. */
const GIVE_UP_AFTER = 5;

/** Enqueues a comparison now. */
export async function requestReconciliation(
  ctx: Pick<AppContext, "db" | "jobs" | "clock">,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await markRequested(tx, ctx.clock());
    await ctx.jobs.enqueue(tx, reconcilePaymentsJob, {});
  });
}

/**
 * Compares the orders with the provider's books and the ERP's. With the provider in both
 * directions: every payment of the last weeks has its order, every order its payment, and amounts
 * and refunds agree. A payment that differs is settled again; what still differs is a finding for a
 * person.
 */
export async function reconcilePayments(ctx: AppContext): Promise<void> {
  await reconcile(ctx, { withClearing: false });
}

/**
 * The same, and last the balance: what the provider holds and what the ERP's clearing account says.
 * The ERP is asked for all lines of that account.
 */
export async function reconcileEverything(ctx: AppContext): Promise<void> {
  await reconcile(ctx, { withClearing: true });
}

async function reconcile(
  ctx: AppContext,
  { withClearing }: { readonly withClearing: boolean },
): Promise<void> {
  const { db, clock } = ctx;
  // First, because it settles payments of which an event was lost.
  const payments = await comparePayments(ctx);

  await reconcileBooks(ctx, new Date(clock().getTime() - LOOK_BACK_MS));

  if (withClearing) await storeClearing(db, await compareClearing(ctx));

  // Last, because it ends the request that the screen waits for.
  if (payments.code === "failed") await storeFailedReconciliation(db, payments.error);
  else await storeReconciliation(db, { ...payments, at: clock() });
}

type PaymentComparison =
  | { readonly code: "compared"; readonly compared: number; readonly findings: readonly Finding[] }
  | { readonly code: "failed"; readonly error: NonNullable<Reconciliation["error"]> };

async function comparePayments(ctx: AppContext): Promise<PaymentComparison> {
  try {
    const { compared, findings } = await compare(ctx);
    if (findings.length > 0) {
      ctx.log.error({ count: findings.length }, "orders and payments do not agree");
    }
    return { code: "compared", compared, findings };
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error }, "orders and payments could not be compared");
    const isAway = error.reason === "unreachable" || error.reason === "refused";
    return { code: "failed", error: isAway ? "unreachable" : "not-configured" };
  }
}

async function compare(
  ctx: AppContext,
): Promise<{ compared: number; findings: readonly Finding[] }> {
  const since = new Date(ctx.clock().getTime() - LOOK_BACK_MS);
  const listed: ListedPayment[] = [];
  for await (const payment of ctx.payments.listPayments(since)) {
    // Without a checkout id it belongs to another shop on the same account.
    if (payment.checkoutId !== null) listed.push(payment);
  }

  const listedIds = new Set(listed.map(({ intentId }) => intentId));
  const known = await listKnownPayments(ctx.db, [...listedIds], ctx.clock());
  const differing = listed.filter((payment) => {
    const ours = known.get(payment.intentId);
    return findDiscrepancy(ours?.order ?? null, payment, ours);
  });

  const paidIds = await listPaidIntents(ctx.db, since);
  // The provider may not know all of them: some may be demo payments from before Stripe was
  // connected.
  const unlisted = paidIds.filter((id) => !listedIds.has(id) && ctx.payments.knows(id));

  const findings = await recheckAll(ctx, [
    ...differing.map(({ intentId, ...payment }) => ({ intentId, payment })),
    ...unlisted.map((intentId) => ({ intentId, payment: null })),
  ]);
  // Known differences come before what could not be read.
  const isKnown = ({ code }: Finding) => code !== "not-readable";
  const sorted = findings.toSorted((a, b) => Number(isKnown(b)) - Number(isKnown(a)));
  return { compared: listedIds.size + unlisted.length, findings: sorted.slice(0, MAX_FINDINGS) };
}

/**
 * Rechecks payments one by one. An unreadable payment is a finding and does not stop the others;
 * several without an answer in a row mean that the provider is unreachable.
 */
async function recheckAll(
  ctx: AppContext,
  listed: readonly { readonly intentId: string; readonly payment: PaymentSide | null }[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  let unanswered = 0;
  for (const { intentId, payment } of listed) {
    try {
      // A separate log context for the checkout's id.
      const finding = await withLogContext({}, () => recheckPayment(ctx, intentId));
      unanswered = 0;
      if (finding) findings.push(finding);
    } catch (error) {
      const isAway = error instanceof PaymentProviderError && error.reason === "unreachable";
      unanswered = isAway ? unanswered + 1 : 0;
      if (unanswered >= GIVE_UP_AFTER) throw error;
      ctx.log.error({ err: error, intentId }, "a payment could not be compared with its order");
      const ours = await findKnownPayment(ctx, intentId);
      findings.push({ code: "not-readable", intentId, order: ours?.order ?? null, payment });
    }
  }
  return findings;
}

/** Settles the payment as an event would, and then compares again. */
async function recheckPayment(ctx: AppContext, intentId: string): Promise<Finding | undefined> {
  await settlePayment(ctx, { intentId });
  const ours = await findKnownPayment(ctx, intentId);
  const report = await ctx.payments.report(intentId);
  const order = ours?.order ?? null;
  const payment = report
    ? {
        // The bank is still authenticating the payer; no money is moving yet.
        state:
          report.nextStep?.kind === "authentication" ? "requires_payment_method" : report.state,
        amount: report.amount,
        refunded: report.refunded,
        isChargedBack: report.dispute === "open" || report.dispute === "lost",
      }
    : null;
  const code = findDiscrepancy(order, payment, ours);
  return code && { code, intentId, order, payment };
}

async function findKnownPayment(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  intentId: string,
): Promise<KnownPayment | undefined> {
  return (await listKnownPayments(db, [intentId], clock())).get(intentId);
}

export const reconcilePaymentsJob = defineSweep({
  name: "reconcile-payments",
  cron: "41 * * * *",
  expireInSeconds: 1800,
  async run(ctx: AppContext) {
    const { isChecking, clearing } = await readReconciliation(ctx.db);
    const hasFailed = clearing !== null && clearing.code !== "compared";
    if (isChecking || hasFailed) await reconcileEverything(ctx);
    else await reconcilePayments(ctx);
  },
});

/** Once a night in the United States, after the fees and payouts of the day were booked. */
export const reconcileEverythingJob = defineSweep({
  name: "reconcile-everything",
  cron: "5 10 * * *",
  expireInSeconds: 1800,
  run: reconcileEverything,
});
