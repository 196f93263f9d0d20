import type { AppContext } from "../app-context.ts";
import type { OrderSubscriber } from "../orders/order-subscriber.ts";
import { isTestOrder } from "../orders/test-orders.ts";
import { recordOrderTaxJob } from "./record-order-tax.ts";
import { addTaxRecord, hasTaxRecord } from "./tax-record-queries.ts";

/**
 * Has the tax service told of orders whose tax it calculated: once they are paid, whenever some
 * of that is given back, and when a refund fails or a bank takes its payment back.
 */
export function recordOrderTaxes(ctx: Pick<AppContext, "taxes" | "jobs">): OrderSubscriber {
  const { taxes, jobs } = ctx;
  return async (tx, change) => {
    const { orderId } = change;
    if (change.code === "placed") {
      if (change.taxCalculation === undefined || (await isTestOrder(tx, orderId))) return;
      await addTaxRecord(tx, orderId, change.taxCalculation);
      if (change.paymentStatus === "paid") await jobs.enqueue(tx, recordOrderTaxJob, { orderId });
      return;
    }
    const isDue =
      (change.code === "payment-changed" && change.to === "paid") ||
      (change.code === "refund-changed" && (change.to === "succeeded" || change.to === "failed")) ||
      change.code === "dispute-changed";
    if (!taxes || !isDue || !(await hasTaxRecord(tx, orderId))) return;
    await jobs.enqueue(tx, recordOrderTaxJob, { orderId });
  };
}
