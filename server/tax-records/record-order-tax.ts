import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { findOrder } from "../orders/order-queries.ts";
import { listRefunds } from "../orders/payments/refund-queries.ts";
import { PaymentProviderError } from "../payments/payment-provider.ts";
import type { TaxProvider, TaxReversal } from "../payments/tax-provider.ts";
import { defineJob, retryForADay } from "../platform/jobs/define-job.ts";
import { addToLogContext } from "../platform/log-context.ts";
import {
  clearTaxProblems,
  findTaxRecord,
  listOpenTaxRecords,
  storeReversal,
  storeTaxProblem,
  storeTransaction,
  storeUndoing,
  type TaxRecord,
} from "./tax-record-queries.ts";
import { taxReversalOf } from "./tax-reversal-of.ts";

type RecordContext = Pick<AppContext, "db" | "taxes" | "clock" | "log">;

/**
 * Tells the tax service of a paid order whose tax it calculated, of its refunds, and of a payment
 * that the bank took back; and undoes what it told if a refund failed after all. Killed at any
 * point and run again, it tells of each once: the service knows them by their references.
 *
 * @throws PaymentProviderError when a retry may succeed; otherwise the reason is stored for the
 *   owner
 */
export async function recordOrderTax(ctx: RecordContext, orderId: string): Promise<void> {
  const { db, taxes, log } = ctx;
  addToLogContext({ orderId });
  const record = await findTaxRecord(db, orderId);
  if (!taxes || !record || record.problem !== null) return;
  try {
    await bringUpToDate(ctx, taxes, record);
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.reason !== "refused") throw error;
    log.warn({ err: error }, "the tax service did not take an order; the owner has to look");
    await storeTaxProblem(db, orderId, error.forPeople ?? error.message);
  }
}

async function bringUpToDate(
  { db, clock }: RecordContext,
  taxes: TaxProvider,
  record: TaxRecord,
): Promise<void> {
  const { orderId, isPaid, calculation, reversals, chargedBack } = record;
  if (!record.transaction && !isPaid) return;

  const reference = referenceOf(record);
  const transaction = record.transaction ?? (await taxes.record(calculation, reference));
  if (!record.transaction) await storeTransaction(db, orderId, transaction, clock());

  const [order, refunds] = await Promise.all([findOrder(db, orderId), listRefunds(db, orderId)]);
  const made = refunds.filter(({ status }) => status === "succeeded");
  const wanted = new Map<string, TaxReversal>([
    ...made.map((refund) => [refund.id, taxReversalOf({ order, transaction, refund })] as const),
    ...chargedBack.map(({ id, amount }) => [id, { kind: "amount", amount }] as const),
  ]);

  // First, because what a failed refund took back may be refunded again.
  for (const { id, reversalId, isUndone } of reversals) {
    if (isUndone || wanted.has(id)) continue;
    const undoneId = await taxes.undo(reversalId, `${reference}-undone-${id}`);
    await storeUndoing(db, { id, undoneId }, clock());
  }

  for (const [id, reversal] of wanted) {
    if (reversals.some((known) => known.id === id)) continue;
    const reversalId = await taxes.reverse(transaction.id, reversal, `${reference}-refund-${id}`);
    await storeReversal(db, { id, orderId, reversalId }, clock());
  }
}

/** Tries again what the tax service refused, after the owner has put it right. */
export async function retryTaxRecords(ctx: Pick<AppContext, "db" | "jobs">): Promise<void> {
  const { db, jobs } = ctx;
  await db.transaction().execute(async (tx) => {
    for (const orderId of await clearTaxProblems(tx)) {
      await jobs.enqueue(tx, recordOrderTaxJob, { orderId });
    }
  });
}

/** Readable in the service's reports, and unique even if a shop begins its numbers again. */
function referenceOf({ orderNumber, orderId }: TaxRecord): string {
  return `${orderNumber}-${orderId.slice(0, 8)}`;
}

export const recordOrderTaxJob = defineJob({
  name: "record-order-tax",
  schema: z.object({ orderId: z.guid() }),
  retry: retryForADay,
  // A refund while an order is being recorded needs another look.
  limit: "newest-for-key",
  key: ({ orderId }) => orderId,
  atOnce: 2,
  expireInSeconds: 120,
  handler: (ctx: RecordContext, { orderId }) => recordOrderTax(ctx, orderId),
  async findOrphans({ db, taxes }) {
    if (!taxes) return [];
    return (await listOpenTaxRecords(db)).map((orderId) => ({ orderId }));
  },
});
