import { expect } from "vitest";
import type { AppContext } from "#server/app-context.ts";
import { reconcilePayments } from "#server/reconciliation/reconcile-payments.ts";
import { readReconciliation } from "#server/reconciliation/reconciliation-queries.ts";

/** Expects that the shop and the payment provider agree about all orders. */
export async function expectAgreement(shop: AppContext): Promise<void> {
  await reconcilePayments(shop);
  expect((await readReconciliation(shop.db)).findings).toEqual([]);
}
