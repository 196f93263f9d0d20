import { z } from "zod";
import { requestReconciliation } from "#server/reconciliation/reconcile-payments.ts";
import { done } from "../actions/action-result.ts";
import { adminAction } from "../actions/admin-action.ts";

export const reconcilePaymentsAction = adminAction(
  "reconcile-payments",
  z.object({}),
  async (shop) => {
    await requestReconciliation(shop);
    return done("requested");
  },
);
