import { z } from "zod";
import { requestReconciliation } from "#server/reconciliation/reconcile-payments.ts";
import { done } from "../action/action-result.ts";
import { adminAction } from "../action/admin-action.ts";

export const reconcilePaymentsAction = adminAction(
  "reconcile-payments",
  z.object({}),
  async (shop) => {
    await requestReconciliation(shop);
    return done("requested");
  },
);
